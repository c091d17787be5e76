import { area, type SameKeys } from './engine';

export const cn = {
  product: 'allshift 工业监控',
  titleLogin: '登录',
  titleEnroll: '邀请注册',
  titleRegister: '注册',
  titleBind: '绑定账号',
  titleBindInfo: '绑定信息',
  titleBindTips: '绑定说明',
  titleNotWechat: '请在微信中打开',
  titleAuthorizationFailed: '微信授权失败',
  titleNotFound: '页面不存在',
  titleServerError: '服务器错误',
  titleNoAccess: '禁止访问',
  titleNoPermission: '暂无权限',
} as const;

export const en: SameKeys<typeof cn> = {
  product: 'allshift monitoring',
  titleLogin: 'Sign in',
  titleEnroll: 'Register by invitation',
  titleRegister: 'Register',
  titleBind: 'Bind account',
  titleBindInfo: 'Binding',
  titleBindTips: 'How binding works',
  titleNotWechat: 'Open in WeChat',
  titleAuthorizationFailed: 'WeChat authorization failed',
  titleNotFound: 'Page does not exist',
  titleServerError: 'Server error',
  titleNoAccess: 'No access',
  titleNoPermission: 'No permission',
};

export const startWords = area('start', cn, en);
