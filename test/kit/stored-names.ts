/** Lists the product's storage names, from its source to keep tests up to date. */
import { sources } from '../unit/shape/source';

const STORED = /['"`](allshift\.[a-z][a-z.-]*)['"`]/g;

export const storedNames = (): readonly string[] =>
  [
    ...new Set(sources('src').flatMap(({ text }) => [...text.matchAll(STORED)].map(([, name = '']) => name))),
  ].sort();
