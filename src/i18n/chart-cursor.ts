import { area, type SameKeys } from './engine';

export const cn = {
  cursorHelp: '左右方向键逐点读数',
  cursorOpenHelp: '左右方向键逐点读数，回车键打开历史曲线',
} as const;

export const en: SameKeys<typeof cn> = {
  cursorHelp: 'Use arrow keys to move point by point',
  cursorOpenHelp: 'Use arrow keys to move point by point, Enter to open the history curve',
};

export const cursorWords = area('chart-cursor', cn, en);
