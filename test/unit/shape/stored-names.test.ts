/** Names in storage are string literals in the source, from which fault 49 takes its list. */
import { describe, expect, it } from 'vitest';
import { StoredName } from '../../../src/browser/storage';
import { storedNames } from '../../kit/stored-names';
import { sources } from './source';

/** Matches a store's first argument, as in `storage.read(NAME)`. */
const USED = /\b(?:tabS|s)torage\.(?:read|write)\(\s*([^,()]+)/g;
const NAMED = /^(?:StoredName(?:\.\w+|\[key\])|[A-Z][A-Z_]+)$/;

describe('The names in storage', () => {
  it('are found in every module that declares them', () => {
    const names = storedNames();
    expect(names).toEqual(expect.arrayContaining(Object.values(StoredName)));
    // One from each module that declares its own.
    for (const own of ['ledger', 'scroll', 'report-columns', 'alarm-notes', 'alarm-watch.choice'])
      expect(names).toContain(`allshift.${own}`);
  });

  it('are never concatenated at use', () => {
    const used = sources('src').flatMap(({ path, text }) =>
      [...text.matchAll(USED)].map(([, name = '']) => ({ path, name: name.trim() })),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter(({ name }) => !NAMED.test(name))).toEqual([]);
  });
});
