/**
 * Refusals of repairs, orders, inspections, smart reports, messages and the assistant, by code (wire: Codes of work).
 * The platform's own sentence may say more, such as a name and a time, so it is shown after ours.
 */
import type { Fault } from '../shared/faults';
import { area, getTranslator, type Language, type SameKeys } from './engine';
import { faultText, getShownMessage, joinTexts } from './fault-text';

export const cn = {
  refused1206: '功能未开通，请联系管理员或商务人员',
  refused1401: '工单状态已变化',
  refused1402: '内容已被更新',
  refused1403: '工单已被他人接单',
  refused1406: '操作编号重复使用',
  refused1407: '资源不足，可申请更多：请联系管理员',
  refused1408: '未填写完整',
  refused1409: '正在处理，请稍后',
  refused1410: '图片不存在或已过期',
  refused1411: '报表版本不存在',
  refused1412: '二维码与巡检点不符',
  refused1413: '含有表情或特殊字符',
} as const;

export const en: SameKeys<typeof cn> = {
  refused1206: 'Feature not activated. Contact your administrator or sales representative',
  refused1401: "The order's status has changed",
  refused1402: 'Already updated',
  refused1403: 'Accepted by someone else',
  refused1406: 'Operation id used twice',
  refused1407: 'Resource insufficient. Ask your administrator to apply for more',
  refused1408: 'Incomplete',
  refused1409: 'Still processing. Please wait',
  refused1410: 'The image is unknown or has expired',
  refused1411: 'Unknown version of the report',
  refused1412: 'The code belongs to another inspection point',
  refused1413: 'Emoji or special characters',
};

const refusalWords = area('work-refusals', cn, en);

const KEYS = {
  '1206': 'refused1206',
  '1401': 'refused1401',
  '1402': 'refused1402',
  '1403': 'refused1403',
  '1406': 'refused1406',
  '1407': 'refused1407',
  '1408': 'refused1408',
  '1409': 'refused1409',
  '1410': 'refused1410',
  '1411': 'refused1411',
  '1412': 'refused1412',
  '1413': 'refused1413',
} as const satisfies Readonly<Record<string, keyof typeof cn>>;
const getKey = (code: string): keyof typeof cn | null =>
  Object.entries(KEYS).find(([known]) => known === code)?.[1] ?? null;

/** `faultText` for these screens: a known code in our words, followed by the platform's if they differ. */
export function workFaultText(fault: Fault, language: Language): string {
  const key = fault.kind === 'refused' ? getKey(fault.code) : null;
  if (key === null || fault.kind !== 'refused') return faultText(fault, language);
  const ours = getTranslator(refusalWords, language)(key);
  const theirs = getShownMessage(fault);
  if (theirs === '' || theirs === ours) return ours;
  // The platform's sentence begins with the same words and is complete.
  return theirs.startsWith(ours) ? theirs : joinTexts(ours, theirs, language);
}
