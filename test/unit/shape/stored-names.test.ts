/** The names in storage stand in the source as plain texts: fault 49 takes its list from them. */
import { describe, expect, it } from 'vitest';
import { StoredName } from '../../../src/browser/storage';
import { storedNames } from '../../kit/stored-names';
import { sources } from './source';

/** A store's first argument, as `storage.read(NAME)` has it. */
const USED = /\b(?:tabS|s)torage\.(?:read|write)\(\s*([^,()]+)/g;
const NAMED = /^(?:StoredName(?:\.\w+|\[key\])|[A-Z][A-Z_]+)$/;

describe('The names in storage', () => {
  it('are found where each kind of them stands', () => {
    const names = storedNames();
    expect(names).toEqual(expect.arrayContaining(Object.values(StoredName)));
    // One of each module that names its own.
    for (const own of ['ledger', 'scroll', 'report-columns', 'alarm-notes', 'alarm-watch.choice'])
      expect(names).toContain(`allshift.${own}`);
  });

  it('are never put together where they are used', () => {
    const used = sources('src').flatMap(({ path, text }) =>
      [...text.matchAll(USED)].map(([, name = '']) => ({ path, name: name.trim() })),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter(({ name }) => !NAMED.test(name))).toEqual([]);
  });
});
