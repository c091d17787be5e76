import { area, type SameKeys } from './engine';

export const cn = {
  label: '时间范围',
  last30m: '30分钟',
  last1h: '1小时',
  last8h: '8小时',
  thisShift: '本班',
  lastShift: '上一班',
  yesterday: '昨天',
  last1d: '近1天',
  last7d: '近7天',
  last30d: '近30天',
  typed: '自定义',
  end: '结束时间',
  zone: '时间为平台时区 {zone}',
  query: '查询',
  change: '更改时间',
  periodEmpty: '时间段不能为空',
  fromMissing: '请选择开始时间',
  endMissing: '请选择结束时间',
  endBeforeStart: '结束时间不能早于开始时间',
  inFuture: '开始时间不能晚于当前时间',
} as const;

export const en: SameKeys<typeof cn> = {
  label: 'Time range',
  last30m: '30 min',
  last1h: '1 h',
  last8h: '8 h',
  thisShift: 'This shift',
  lastShift: 'Last shift',
  yesterday: 'Yesterday',
  last1d: '1 day',
  last7d: '7 days',
  last30d: '30 days',
  typed: 'Custom',
  end: 'End time',
  zone: 'Times in platform time zone, {zone}',
  query: 'Query',
  change: 'Change the time',
  periodEmpty: 'Choose a period',
  fromMissing: 'Choose a start time',
  endMissing: 'Choose an end time',
  endBeforeStart: 'The end must not be before the start',
  inFuture: 'The start must not be in the future',
};

export const rangeWords = area('range', cn, en);
