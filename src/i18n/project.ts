import { area, type SameKeys } from './engine';

export const cn = {
  search: '搜索项目',
  nothingFound: '没有符合条件的数据',
  reset: '清除条件',
  expired: '数据中心服务已到期',
  expiredDetail: '请联系管理员或商务人员续费',
  expiring: '数据中心服务将于 {date} 到期',
  opening: '正在打开',
  overview: '{name}：页面和设备',
  counts: '设备与报警数量',
  alarmEquipment: '报警设备',
  countMissing: '未取得',
  pages: '页面',
  show: '显示内容',
  state: '设备状态',
  searchInside: '搜索页面或设备',
  home: '首页',
  noPages: '该项目还没有页面',
  noEquipment: '该项目还没有设备',
  toAll: '页面和设备列表',
} as const;

export const en: SameKeys<typeof cn> = {
  search: 'Search projects',
  nothingFound: 'No results',
  reset: 'Clear filter',
  expired: 'Data-centre service expired',
  expiredDetail: 'Ask your administrator or business contact to renew it',
  expiring: 'The data-centre service expires on {date}',
  opening: 'Opening',
  overview: '{name}: pages and equipment',
  counts: 'Equipment and alarm counts',
  alarmEquipment: 'In alarm',
  countMissing: 'unknown',
  pages: 'Pages',
  show: 'Show',
  state: 'Equipment status',
  searchInside: 'Search pages or equipment',
  home: 'Home',
  noPages: 'No pages in this project',
  noEquipment: 'No equipment in this project',
  toAll: 'All pages and equipment',
};

export const projectWords = area('project', cn, en);
