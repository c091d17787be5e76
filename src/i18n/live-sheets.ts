import { area, type SameKeys } from './engine';

export const cn = {
  valuesLive: '{of} 项数据中 {n} 项为实时值',
  lastFrame: '最近一次收到数据：{time}',
  notLiveWhere: '失效数据',
  devices: '影响 {n} 台设备',
  ofNone: '计算值与统计',
  neverCollected: '未采集到',
  sinceLast: '最近更新 {time}',
  findWhat: '设备、变量或编号',
  findCount: '{of} 项中找到 {n} 项',
  findAll: '共 {n} 项',
  findNone: '没有匹配的数值',
  findUnnamed: '未命名',
} as const;

export const en: SameKeys<typeof cn> = {
  valuesLive: '{n} of {of} values are live',
  lastFrame: 'Last data received at {time}',
  notLiveWhere: 'Values that are not live',
  devices: 'Devices affected: {n}',
  ofNone: 'Formulas and counts',
  neverCollected: 'never collected',
  sinceLast: 'last at {time}',
  findWhat: 'Equipment, variable or number',
  findCount: '{n} of {of} values',
  findAll: 'Values: {n}',
  findNone: 'No matching values',
  findUnnamed: 'unnamed',
};

export const sheetWords = area('live-sheets', cn, en);
