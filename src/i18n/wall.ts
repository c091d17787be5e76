import { area, type SameKeys } from './engine';

export const cn = {
  settings: '大屏设置',
  leave: '退出大屏',
  pause: '暂停轮播',
  resume: '继续轮播',
  now: '平台时间',
  page: '第 {n} / {of} 页',
  pages: '轮播页面',
  thisPage: '当前页面',
  add: '添加页面',
  remove: '移除 {name}',
  every: '轮播间隔',
  beside: '同时显示',
  besideCount: '{n} 页',
  most: '最多 {n} 个页面',
  retries: '{n} 秒后自动重试',
} as const;

export const en: SameKeys<typeof cn> = {
  settings: 'Wall display',
  leave: 'Exit wall display',
  pause: 'Pause rotation',
  resume: 'Resume rotation',
  now: 'Platform time',
  page: 'Page {n} of {of}',
  pages: 'Rotation',
  thisPage: 'This page',
  add: 'Add page',
  remove: 'Remove {name}',
  every: 'Time per page',
  beside: 'Side by side',
  besideCount: '{n}',
  most: 'At most {n} pages',
  retries: 'Retrying every {n} s',
};

export const wallWords = area('wall', cn, en);
