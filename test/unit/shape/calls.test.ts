/** Every call that is declared is asked by somebody: a declaration alone is no part of the product. */
import { describe, expect, it } from 'vitest';
import { sources } from './source';

/** Calls of spec 7 that nothing asks, each with its reason. */
const UNASKED: ReadonlyMap<string, string> = new Map([
  [
    'signalInfo',
    'its fields come with the signals of the equipment, which every screen of a signal asks for',
  ],
  [
    'legacySignalInfo',
    'its fields come with the parameters of the equipment, which every screen of one asks for',
  ],
]);

const DECLARED = /export const (\w+) = \/\*#__PURE__\*\/ droppable\(\(\) =>\s*(?:post|get)\(/g;

describe('The declared calls', () => {
  const code = sources('src', 'workers');
  const declared = code
    .filter(({ path }) => path.startsWith('src/shared/calls/'))
    .flatMap(({ path, text }) => [...text.matchAll(DECLARED)].map(([, name = '']) => ({ path, name })));

  /** Names that a file takes from elsewhere or says itself; of its own declarations none counts. */
  const isAsked = (name: string, home: string): boolean =>
    code.some(({ path, text }) => path !== home && new RegExp(`\\b${name}\\b`).test(text));

  it('are found', () => {
    expect(declared.length).toBeGreaterThan(150);
    expect(declared.map(({ name }) => name)).toContain('queryMessages');
  });

  it('are asked by the product, or the reason why not is written here', () => {
    const unasked = declared.filter(({ name, path }) => !isAsked(name, path)).map(({ name }) => name);
    expect(unasked.filter((name) => !UNASKED.has(name))).toEqual([]);
  });

  it('are those of which a reason speaks, and nothing asks them', () => {
    const known = new Map(declared.map(({ name, path }) => [name, path]));
    for (const name of UNASKED.keys())
      expect([name, isAsked(name, known.get(name) ?? '')]).toEqual([name, false]);
  });
});
