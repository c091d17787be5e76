/** Words of signing in. */
import { area, type SameKeys } from './engine';

export const cn = {
  heading: '登录',
  claim: '一班到底，实时掌控',
  claimDetail: '设备、组态画面与报警，全班次实时在线',
  loginname: '用户名/手机号',
  password: '密码',
  vcode: '验证码',
  show: '显示密码',
  hide: '隐藏密码',
  submit: '登录',
  loginnameMissing: '请输入用户名或手机号',
  passwordMissing: '请输入密码',
  vcodeMissing: '请输入验证码',
  vcodeImage: '验证码图片，点击更换',
  vcodeFailed: '验证码加载失败，点击重试',
  userInfoFailed: '获取权限信息失败，请重新登录！',
  ended: '登录已失效，请重新登录',
  elsewhere: '已在其他窗口退出登录',
  offline: '网络不可用，联网后可登录',
  checkAgain: '重试连接',
  language: '语言',
  markCn: '中',
  markEn: 'EN',
} as const;

export const en: SameKeys<typeof cn> = {
  heading: 'Sign in',
  claim: 'In view, all shift long',
  claimDetail: 'Equipment, configuration pages and alarms, live around the clock',
  loginname: 'Username / phone',
  password: 'Password',
  vcode: 'Verification code',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  loginnameMissing: 'Enter your username or phone number',
  passwordMissing: 'Enter your password',
  vcodeMissing: 'Enter the verification code',
  vcodeImage: 'Picture of the verification code; click for another',
  vcodeFailed: 'The verification code did not load; click to try again',
  userInfoFailed: 'Permissions could not be read. Please sign in again',
  ended: 'Your session has ended. Please sign in again',
  elsewhere: 'You signed out in another window',
  offline: 'No network. You can sign in when it is back',
  checkAgain: 'Try the connection again',
  language: 'Language',
  markCn: '中',
  markEn: 'EN',
};

export const accountWords = area('account', cn, en);
