/** Only reading calls may repeat automatically: no writing call uses `useCall` or `useRead` (spec 7; faults 44). */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DECLARED } from '../../kit/calls';
import { readSources } from './source';

/** The last path segment of a reading call. */
const READING_CALL =
  /(query\w*|valid\/tel|info|getCurrentUser|loadStyle|detailInfo|queryByUUId|infoEnroll|getEquipDetail|loadChartBySignal|people|history|template)(\.action)?$/i;
const code = readSources('src');

describe('The reading hook', () => {
  const usedCalls = new Set(
    code
      .filter(({ path }) => path !== 'src/state/calls/use-call.ts')
      .flatMap(({ text }) => [...text.matchAll(/\buseCall\(\s*(\w+)/g)].map(([, name = '']) => name)),
  );
  /** Calls named in a file that uses `useRead`, or in one next to it that it imports. */
  const readers = code.filter(
    ({ path, text }) => !path.startsWith('src/state/calls/') && /\buseRead\(/.test(text),
  );
  const readCalls = readers.flatMap((reader) => {
    const neighbours = code.filter(
      ({ path }) =>
        dirname(path) === dirname(reader.path) && reader.imports.includes(path.replace(/\.tsx?$/, '')),
    );
    const text = [reader, ...neighbours].map((file) => file.text).join('\n');
    return [...DECLARED.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  });

  it('is used with declared calls', () => {
    expect(usedCalls.size).toBeGreaterThan(2);
    for (const name of usedCalls) expect(DECLARED.get(name)?.path, name).toBeDefined();
    expect(readCalls).toContain('queryMultiReport');
  });

  it('never writes', () => {
    expect(
      [...usedCalls, ...readCalls].filter(
        (name) => !READING_CALL.test(DECLARED.get(name)?.path?.split('!').at(-1) ?? ''),
      ),
    ).toEqual([]);
    for (const path of [
      '/lfscada/user/logout',
      '/lfscada/monitor/project/signal/writeVal',
      '/lfscada/feedback/add',
    ])
      expect(READING_CALL.test(path)).toBe(false);
  });
});
