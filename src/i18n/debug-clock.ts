import { area, type SameKeys } from './engine';

export const cn = {
  fast: '调试：时钟以 {speed} 倍运行',
  refused: '调试时钟“{clock}”未采用：仅限本机，1 至 {most} 倍',
} as const;

export const en: SameKeys<typeof cn> = {
  fast: 'Debug: clock runs {speed}× faster',
  refused: 'Debug clock "{clock}" ignored: on localhost only, 1 to {most}',
};

export const clockWords = area('debug-clock', cn, en);
