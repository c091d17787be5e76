import { area, type SameKeys, say } from './engine';

export const cn = {
  comma: '、',
} as const;

export const en: SameKeys<typeof cn> = {
  comma: ', ',
};

const listWords = area('lists', cn, en);

/** Joins texts in the current language. The caller must render again when the language changes. */
export const inARow = (texts: readonly string[]): string => texts.join(say(listWords, 'comma'));
