/** Words of the data centre: its projects and their pages. */
import { area, type SameKeys } from './engine';

export const cn = {
  noProject: '暂无数据中心权限',
  noProjectDetail: '请联系管理员开通数据中心权限',
  noProjects: '暂无数据',
  expired: '数据中心服务已到期',
  opening: '正在打开',
  notConfigured: '组态画面未配置',
} as const;

export const en: SameKeys<typeof cn> = {
  noProject: 'No data-centre permission',
  noProjectDetail: 'Ask your administrator for the permission',
  noProjects: 'No data',
  expired: 'The data-centre service has expired',
  opening: 'Opening',
  notConfigured: 'Page not configured',
};

export const projectWords = area('project', cn, en);
