import { area, type SameKeys } from './engine';

export const cn = {
  asOf: '{time} 的数据，网络不可用',
} as const;

export const en: SameKeys<typeof cn> = {
  asOf: 'As of {time}, no connection',
};

export const lastValuesWords = area('last-values', cn, en);
