/** Words of the home tabs. */
import { area, type SameKeys } from './engine';

export const cn = {
  projectDetail: '项目组态页面与实时数据',
  repairDetail: '为设备填写报修',
  myRepairsDetail: '我提交的报修及其进度',
  workOrderDetail: '待处理与已派给我的维修、巡检',
  mapDetail: '设备的位置与状态',
  excelDetail: '填写与查找报表',
  phone: '手机号',
  phoneNone: '未绑定手机号',
  language: '语言',
  nameCn: '简体中文',
  nameEn: 'English',
  appearance: '外观',
  auto: '跟随系统',
  light: '浅色',
  dark: '深色',
  logout: '退出登录',
  logoutAsk: '确定退出登录？',
  logoutDetail: '所有窗口都将退出，实时监控随之停止',
  about: '关于',
  version: '版本 {version}',
  throughput: '吞吐量',
  throughputDetail: '实时数据的速率与延迟，供开发人员使用',
} as const;

export const en: SameKeys<typeof cn> = {
  projectDetail: 'Project pages with real-time data',
  repairDetail: 'Report that equipment needs repair',
  myRepairsDetail: 'What you reported, and how far it is',
  workOrderDetail: 'Repairs and inspections that wait or are yours',
  mapDetail: 'Where equipment is, and its state',
  excelDetail: 'Fill in and find reports',
  phone: 'Phone',
  phoneNone: 'No phone bound',
  language: 'Language',
  nameCn: '简体中文',
  nameEn: 'English',
  appearance: 'Appearance',
  auto: 'System',
  light: 'Light',
  dark: 'Dark',
  logout: 'Sign out',
  logoutAsk: 'Sign out?',
  logoutDetail: 'Every window is signed out and live monitoring stops',
  about: 'About',
  version: 'Version {version}',
  throughput: 'Throughput',
  throughputDetail: 'Rates and delays of the live data, for developers',
};

export type HomeKey = keyof typeof cn;
export const homeWords = area('home', cn, en);
