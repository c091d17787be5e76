import { area, type SameKeys } from './engine';

export const cn = {
  app: '本机应用',
  install: '安装到桌面',
  installDetail: '像应用一样全屏打开',
  installNow: '安装',
  byHand: '在 Safari 中点“分享”，再选“添加到主屏幕”',
  offline: '网络不可用时可打开',
  kept: '已就绪',
  coming: '正在保存',
  onRequest: '已开启省流量模式，约需 2 MB 流量',
  keepNow: '保存到本机',
  failed: '未能保存，联网时照常使用',
  newer: '新版本已就绪',
  newerDetail: '下次登录或打开时自动启用，不会打断当前操作',
  newerHeld: '报警值守开启期间不会自动启用，以免值守无声；结束值守后自动启用',
  takeNow: '立即启用',
  lastValues: '保存最近数据',
  lastValuesDetail: '网络不可用时显示最近一次的页面数据，退出登录即删除',
} as const;

export const en: SameKeys<typeof cn> = {
  app: 'App on this device',
  install: 'Install',
  installDetail: 'Opens full screen, like an app',
  installNow: 'Install',
  byHand: 'In Safari, tap Share, then “Add to Home Screen”',
  offline: 'Works without a network',
  kept: 'Ready',
  coming: 'Saving',
  onRequest: 'Data saver is on. This takes about 2 MB of data',
  keepNow: 'Save now',
  failed: 'Could not be saved. Everything still works with a network',
  newer: 'New version available',
  newerDetail: 'Used from the next sign-in or start',
  newerHeld: 'Waits until the alarm watch is off, since a reload would stop its sound',
  takeNow: 'Update now',
  lastValues: 'Keep last values',
  lastValuesDetail: 'Shown without a network, with their age. Deleted when you sign out',
};

export const appShellWords = area('app-shell', cn, en);
