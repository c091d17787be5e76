import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from './source';

const README = readFileSync(join(root, 'test/faults.md'), 'utf8');

/** Numbers that the catalogue reserves: `Lines 61 to 102 are kept for …`. */
const RESERVED: readonly number[] = [...README.matchAll(/^Lines (\d+) to (\d+) are kept for /gm)].flatMap(
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
  const testedNumbers = new Set(
    readSources('test')
      .filter(({ path }) => /\.test\.tsx?$/.test(path) && path !== 'test/unit/shape/faults.test.ts')
      .flatMap(({ text }) => [...extractNumbers(text)]),
  );

  it('numbers its lines without gaps', () => {
    const lines = [...CATALOGUE.values()].flat();
    expect(lines.length).toBeGreaterThanOrEqual(60);
    const allNumbers = [...lines, ...RESERVED].sort((a, b) => a - b);
    expect(allNumbers).toEqual(allNumbers.map((_, i) => i + 1));
  });

  it.each([...CATALOGUE])('has a test for each line: %s', (_, lines) => {
    expect(lines.filter((line) => !testedNumbers.has(line))).toEqual([]);
  });

  it('is matched with test titles only', () => {
    const createTest = (title: string): string => `  it('${title}', async () => {`;
    expect([...extractNumbers(createTest('fault 3: a half-open link'))]).toEqual([3]);
    expect([...extractNumbers(createTest('is as it was (faults, 44 and 57)'))]).toEqual([44, 57]);
    expect([...extractNumbers(createTest('is inert (faults 29 to 31, 33)'))]).toEqual([29, 30, 31, 33]);
    expect([...extractNumbers("it('x (faults, 7)', { timeout: 5 }, () => {")]).toEqual([7]);
    expect([...extractNumbers("describe('faults, 12', () => {")]).toEqual([]);
    expect([...extractNumbers('// as faults, 12 wants it')]).toEqual([]);
  });
});

function extractNumbers(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [, , title = ''] of text.matchAll(TITLE))
    for (const [, list = ''] of title.matchAll(NUMBERS))
      for (const part of list.split(/, | and /)) {
        const [first = Number.NaN, last = first] = part.split(' to ').map(Number);
        for (let number = first; number <= last; number++) numbers.add(number);
      }
  return numbers;
}
