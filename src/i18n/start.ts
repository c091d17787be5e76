/**
 * The words of the first chunk: the frame around screens, and the titles of public screens. `shell.ts` has these too,
 * and the rest.
 */
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
  loading: '加载中',
  late: '响应较慢，仍在等待…',
  reload: '刷新页面',
  close: '关闭',
  copyDetails: '复制详情给客服',
  copied: '已复制',
  chunkFailed: '页面加载失败',
  chunkFailedDetail: '网络恢复后会自动加载；若产品已更新，请刷新页面',
  crashed: '页面出现错误',
  crashedDetail: '请刷新页面；若仍然出现，请联系管理员',
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
  loading: 'Loading',
  late: 'The server is slow, still waiting…',
  reload: 'Reload page',
  close: 'Close',
  copyDetails: 'Copy details for support',
  copied: 'Copied',
  chunkFailed: 'This page did not load',
  chunkFailedDetail: 'It loads once the network is back. If there was an update, reload the page',
  crashed: 'Something went wrong on this page',
  crashedDetail: 'Reload the page. If it happens again, contact your administrator',
};

export const startWords = area('start', cn, en);
