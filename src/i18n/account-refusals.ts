import type { Fault } from '../shared/faults';
import { area, getTranslator, type Language, type SameKeys } from './engine';
import { faultText, getShownMessage } from './fault-text';

export const cn = {
  invitation: '邀请码无效或已过期',
  telTaken: '手机号已注册',
  nameTaken: '用户名已存在',
  passwordWeak: '密码不符合规则',
  passwordWrong: '原密码错误',
  proofMissing: '请先完成身份验证',
  noAddress: '未绑定手机或邮箱',
} as const;

export const en: SameKeys<typeof cn> = {
  invitation: 'The invitation is not valid or has expired',
  telTaken: 'This phone number is registered already',
  nameTaken: 'This username is taken',
  passwordWeak: 'The password does not meet the rules',
  passwordWrong: 'The old password is wrong',
  proofMissing: 'Verify your identity first',
  noAddress: 'No phone number or e-mail address is known',
};

const refusalWords = area('account-refusals', cn, en);

const SIGNS: readonly (readonly [key: keyof typeof cn, ...words: readonly string[]])[] = [
  ['invitation', '邀请码'],
  ['telTaken', '手机号', '已'],
  ['nameTaken', '用户名', '已'],
  ['passwordWeak', '密码', '规则'],
  ['passwordWrong', '原密码'],
  ['proofMissing', '身份验证'],
  ['noAddress', '未绑定'],
];

/** `faultText` for these screens: in English, the meaning of a refusal first, then the platform's own sentence. */
export function accountFaultText(fault: Fault, language: Language): string {
  const known =
    language === 'en' && fault.kind === 'refused'
      ? SIGNS.find(([, ...words]) => words.every((word) => fault.message.includes(word)))
      : undefined;
  return known === undefined || fault.kind !== 'refused'
    ? faultText(fault, language)
    : `${getTranslator(refusalWords, 'en')(known[0])} (${getShownMessage(fault)})`;
}
