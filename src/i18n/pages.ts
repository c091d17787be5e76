import { area, type SameKeys } from './engine';

export const cn = {
  total: '共 {n} 条，已显示 {shown} 条',
  end: '已显示全部',
  outdated: '未能更新，以下内容可能已过期：{why}',
} as const;

export const en: SameKeys<typeof cn> = {
  total: '{shown} of {n} shown',
  end: 'End of list',
  outdated: 'Not updated, data may be old: {why}',
};

export const pagesWords = area('pages', cn, en);
