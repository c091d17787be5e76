import { area, type SameKeys } from './engine';

export const cn = {
  password: '密码',
  again: '确认密码',
  rules: '密码规则',
  length: '{min}–{max} 个字符',
  kinds: '数字、大写字母、小写字母、特殊字符至少包含 {n} 种',
  characters: '特殊字符仅限 {specials}',
  emoji: '不含表情符号',
  repeats: '不含连续的简单重复（如 111、aaabbb）',
  same: '两次输入的密码一致',
  kept: '已满足',
  open: '尚未满足',
  broken: '不符合',
  passwordWrong: '密码不符合规则',
  againWrong: '请再次输入相同的密码',
  codeGet: '获取验证码',
  codeAgain: '重新获取',
  codeWait: '{n} 秒后重发',
  codeSent: '验证码已发送，{time} 内有效',
  codeOver: '验证码已过期，请重新获取',
  offline: '网络不可用，联网后可继续',
} as const;

export const en: SameKeys<typeof cn> = {
  password: 'Password',
  again: 'Repeat password',
  rules: 'Password rules',
  length: '{min} to {max} characters',
  kinds: 'At least {n} of: digits, uppercase, lowercase, special characters',
  characters: 'Special characters from {specials} only',
  emoji: 'No emoji',
  repeats: 'No simple repeats such as 111 or aaabbb',
  same: 'Both entries match',
  kept: 'met',
  open: 'not met yet',
  broken: 'not met',
  passwordWrong: 'The password does not meet the rules',
  againWrong: 'Please enter the same password again',
  codeGet: 'Get code',
  codeAgain: 'Send again',
  codeWait: 'Again in {n} s',
  codeSent: 'Code sent, valid for {time}',
  codeOver: 'The code has expired. Request a new one',
  offline: 'No network. Continue once it is back',
};

export const passwordWords = area('password', cn, en);
