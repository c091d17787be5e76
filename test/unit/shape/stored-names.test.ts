/** Names in storage are string literals in the source, from which fault 49 takes its list. */
import { describe, expect, it } from 'vitest';
import { StoredName } from '../../../src/browser/storage';
import { listStoredNames } from '../../kit/stored-names';
import { readSources } from './source';

/** Matches a store's first argument, as in `storage.read(NAME)`. */
const STORE_CALL = /\b(?:tabS|s)torage\.(?:read|write)\(\s*([^,()]+)/g;
const NAME_CONSTANT = /^(?:StoredName(?:\.\w+|\[key\])|[A-Z][A-Z_]+)$/;

describe('The names in storage', () => {
  it('are found in every module that declares them', () => {
    const names = listStoredNames();
    expect(names).toEqual(expect.arrayContaining(Object.values(StoredName)));
    // One from each module that declares its own.
    for (const suffix of ['ledger', 'scroll', 'report-columns', 'alarm-notes', 'alarm-watch.choice'])
      expect(names).toContain(`allshift.${suffix}`);
  });

  it('are never concatenated at use', () => {
    const usedNames = readSources('src').flatMap(({ path, text }) =>
      [...text.matchAll(STORE_CALL)].map(([, name = '']) => ({ path, name: name.trim() })),
    );
    expect(usedNames.length).toBeGreaterThan(20);
    expect(usedNames.filter(({ name }) => !NAME_CONSTANT.test(name))).toEqual([]);
  });
});
