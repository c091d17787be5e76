import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sources } from './source';

const README = readFileSync(join(root, 'test/faults.md'), 'utf8');

/** Numbers that the catalogue reserves: `Lines 61 to 102 are kept for …`. */
const KEPT: readonly number[] = [...README.matchAll(/^Lines (\d+) to (\d+) are kept for /gm)].flatMap(
  ([, first, last]) => Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i),
);

const CATALOGUE: ReadonlyMap<string, readonly number[]> = new Map(
  README.split(/^## /m)
    .slice(1)
    .map((part): readonly [string, readonly number[]] => [
      part.split('\n')[0] ?? '',
      [...part.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
    ])
    .filter(([, lines]) => lines.length > 0),
);

/** Matches a test title: a string before a function, or before options and a function. Describe blocks do not match. */
const TITLE =
  /(?<!describe\()(?<!describe\(\s)(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g;
/** Matches `fault 12`, `faults 44 and 57`, `faults 29 to 32`. */
const NUMBERS = /\bfaults?,? (\d+(?:(?:, | and | to )\d+)*)/g;

describe('The catalogue of faults', () => {
  const named = new Set(
    sources('test')
      .filter(({ path }) => /\.test\.tsx?$/.test(path) && path !== 'test/unit/shape/faults.test.ts')
      .flatMap(({ text }) => [...numbersIn(text)]),
  );

  it('numbers its lines without gaps', () => {
    const lines = [...CATALOGUE.values()].flat();
    expect(lines.length).toBeGreaterThanOrEqual(60);
    const known = [...lines, ...KEPT].sort((a, b) => a - b);
    expect(known).toEqual(known.map((_, i) => i + 1));
  });

  it.each([...CATALOGUE])('has a test for each line: %s', (_, lines) => {
    expect(lines.filter((line) => !named.has(line))).toEqual([]);
  });

  it('is matched with test titles only', () => {
    const test = (title: string): string => `  it('${title}', async () => {`;
    expect([...numbersIn(test('fault 3: a half-open link'))]).toEqual([3]);
    expect([...numbersIn(test('is as it was (faults, 44 and 57)'))]).toEqual([44, 57]);
    expect([...numbersIn(test('is inert (faults 29 to 31, 33)'))]).toEqual([29, 30, 31, 33]);
    expect([...numbersIn("it('x (faults, 7)', { timeout: 5 }, () => {")]).toEqual([7]);
    expect([...numbersIn("describe('faults, 12', () => {")]).toEqual([]);
    expect([...numbersIn('// as faults, 12 wants it')]).toEqual([]);
  });
});

function numbersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [, , title = ''] of text.matchAll(TITLE))
    for (const [, list = ''] of title.matchAll(NUMBERS))
      for (const part of list.split(/, | and /)) {
        const [first = Number.NaN, last = first] = part.split(' to ').map(Number);
        for (let number = first; number <= last; number++) found.add(number);
      }
  return found;
}
