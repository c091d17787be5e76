/** The names under which the product stores something, read from its source, so that no test's list lags behind it. */
import { sources } from '../unit/shape/source';

const STORED = /['"`](allshift\.[a-z][a-z.-]*)['"`]/g;

/** All names in local and session storage, sorted. */
export const storedNames = (): readonly string[] =>
  [
    ...new Set(sources('src').flatMap(({ text }) => [...text.matchAll(STORED)].map(([, name = '']) => name))),
  ].sort();
