import { area, type SameKeys } from './engine';

export const cn = {
  asked: '报警加载中…',
  unreached: '报警来源无法访问，报警未知',
  unsupported: '此数据来源不提供报警',
} as const;

export const en: SameKeys<typeof cn> = {
  asked: 'Loading alarms…',
  unreached: 'Could not load alarms: they are unknown',
  unsupported: 'This source does not provide alarms',
};

/**
 * `asked`: not answered yet, or not since a worker was lost. `unsupported`: the source of the values has no alarms,
 * which does not mean "no alarms".
 */
export type UnknownAlarms = keyof typeof cn;
export const unknownAlarmsWords = area('unknown-alarms', cn, en);
