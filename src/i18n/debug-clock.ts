import { area, type SameKeys } from './engine';

export const cn = {
  fast: '调试：时钟以 {speed} 倍运行',
  refused: '调试时钟“{clock}”未采用：仅限本机，1 至 {most} 倍',
} as const;

export const en: SameKeys<typeof cn> = {
  fast: 'Debug: the clock runs {speed} times as fast',
  refused: 'Debug clock "{clock}" is not used: on this machine only, 1 to {most}',
};

export const clockWords = area('debug-clock', cn, en);
