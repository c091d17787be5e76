/** Reasons why the alarms that a watch has received may not be those that go on. */
import { area, type SameKeys } from './engine';

export const cn = {
  asked: '报警加载中…',
  unreached: '报警来源无法访问，报警未知',
  unsupported: '此数据来源不提供报警',
} as const;

export const en: SameKeys<typeof cn> = {
  asked: 'Loading alarms…',
  unreached: 'Alarms cannot be read and are not known',
  unsupported: 'This source knows no alarms',
};

/** `asked`: by nobody yet, or by no worker since one was lost. `unsupported`: the source of the values knows no alarms, which is not "no alarms". */
export type UnknownAlarms = keyof typeof cn;
export const unknownAlarmsWords = area('unknown-alarms', cn, en);
