import { area, type SameKeys, translate } from './engine';

export const cn = {
  comma: '、',
} as const;

export const en: SameKeys<typeof cn> = {
  comma: ', ',
};

const listWords = area('lists', cn, en);

/** Joins texts in the current language. The caller must render again when the language changes. */
export const joinNames = (texts: readonly string[]): string => texts.join(translate(listWords, 'comma'));
