import { area, type SameKeys } from './engine';

export const cn = {
  permission: '获取权限信息失败，请重新登录！',
  unset: '未设置新版风格样式',
  unreadable: '获取新版风格样式失败',
} as const;

export const en: SameKeys<typeof cn> = {
  permission: 'Could not load permissions. Please sign in again!',
  unset: 'No style of the new version is set',
  unreadable: 'The style of the new version could not be read',
};

export const styleWords = area('style', cn, en);
