/** Lists the product's storage names, from its source to keep tests up to date. */
import { readSources } from '../unit/shape/source';

const STORED = /['"`](allshift\.[a-z][a-z.-]*)['"`]/g;

export const listStoredNames = (): readonly string[] =>
  [
    ...new Set(
      readSources('src').flatMap(({ text }) => [...text.matchAll(STORED)].map(([, name = '']) => name)),
    ),
  ].sort();
