/**
 * The platform speaks Chinese. Its messages that the error catalogue names (specification 8) are said in English too,
 * recognised by the words that any wording of them has; the platform's own sentence stays beside it.
 */
import { area, type SameKeys } from './engine';

export const cn = {
  captchaExpired: '验证码已过期',
  captchaWrong: '验证码错误',
  mismatch: '手机号/用户名与密码不匹配',
  nameEmpty: '用户名不能为空',
  tooManyTries: '密码错误次数超过限制',
  disabled: '账号已停用',
  wrongOrganisation: '用户所属组织错误',
  pagePassword: '页面密码错误',
  absent: '数据不存在或无权访问',
  serviceExpired: '数据中心服务已到期',
  gatewayOffline: '网关离线',
  gatewayVpn: '虚拟网络模式',
  readOnly: '只读',
  noPermission: '暂无权限',
} as const;

export const en: SameKeys<typeof cn> = {
  captchaExpired: 'Verification code expired',
  captchaWrong: 'Verification code wrong',
  mismatch: 'Phone/username and password do not match',
  nameEmpty: 'Username is empty',
  tooManyTries: 'Too many wrong passwords',
  disabled: 'Account disabled',
  wrongOrganisation: 'Wrong user organization',
  pagePassword: 'Page password wrong',
  absent: 'Data does not exist or no access',
  serviceExpired: 'Data-centre service expired',
  gatewayOffline: 'Gateway offline',
  gatewayVpn: 'Virtual network mode',
  readOnly: 'Read only',
  noPermission: 'No permission',
};

export const serverWords = area('server', cn, en);

/** What each message is known by: all of these words. The first that fits counts. */
const SIGNS: readonly (readonly [key: keyof typeof cn, ...words: readonly string[]])[] = [
  ['captchaExpired', '验证码', '期'],
  ['captchaWrong', '验证码', '错'],
  ['pagePassword', '页面密码', '错'],
  ['tooManyTries', '密码', '次'],
  ['mismatch', '密码', '不匹配'],
  ['mismatch', '用户名', '密码', '错'],
  ['nameEmpty', '用户名', '空'],
  ['disabled', '账号', '停用'],
  ['disabled', '账号', '禁用'],
  ['wrongOrganisation', '组织'],
  ['absent', '数据', '不存在'],
  ['serviceExpired', '数据中心', '到期'],
  ['gatewayVpn', '虚拟网络'],
  ['gatewayOffline', '网关', '离线'],
  ['readOnly', '只读'],
  ['noPermission', '权限'],
];

/** The key of a message of the platform, null where it is none of the catalogue. */
export const knownMessage = (message: string): keyof typeof cn | null =>
  SIGNS.find(([, ...words]) => words.every((word) => message.includes(word)))?.[0] ?? null;
