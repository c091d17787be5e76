/** Names and short texts in a row, as the language in use writes them. */
import { area, type SameKeys, say } from './engine';

export const cn = {
  comma: '、',
} as const;

export const en: SameKeys<typeof cn> = {
  comma: ', ',
};

const listWords = area('lists', cn, en);

/** Texts in a row. Whoever draws it has to draw again with the language, as all who use words do. */
export const inARow = (texts: readonly string[]): string => texts.join(say(listWords, 'comma'));
