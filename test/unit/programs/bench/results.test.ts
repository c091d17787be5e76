import { describe, expect, it } from 'vitest';
import type { BenchRow } from '../../../programs/bench/bench';
import { DEFAULT_ROUNDS, parseArguments } from '../../../programs/bench/kit/arguments';
import {
  formatLine,
  type KeptRow,
  keptRows,
  movesBetween,
  type Results,
} from '../../../programs/bench/kit/results';

describe('A change between two results', () => {
  const wide = { spread: [0.3, 0.45] } as const;
  const exact = { isExact: true };
  it.each<[string, before: KeptRow, after: KeptRow, kinds: readonly string[]]>([
    ['ignored if the rounds of both overlap', row('a', 0.35, wide), row('a', 0.42, wide), []],
    ['ignored if too small to matter', at(0.4), at(0.404), []],
    ['ignored if small and without rounds', row('a', 0.4), row('a', 0.43), []],
    ['worse if the rounds of both do not overlap', tight(0.3), tight(0.4), ['worse']],
    ['better if the rounds of both do not overlap', tight(0.4), tight(0.3), ['better']],
    ['worse if large and without rounds', row('a', 0.3), row('a', 0.4), ['worse']],
    ['reported for any different count', row('a', 0.4, exact), row('a', 0.401, exact), ['worse']],
    ['ignored if a count stays the same', row('a', 0, exact), row('a', 0, exact), []],
  ])('is %s', (_, before, after, kinds) => {
    expect(moves({ p1: [before] }, { p1: [after] })).toEqual(kinds.map((kind) => ['p1', 'a', kind]));
  });

  it('always includes a goal newly missed or met, and notes noise', () => {
    const before = results({ p1: [row('a', 0.49, { spread: [0.4, 0.6] })] });
    const after = results({ p1: [row('a', 0.51, { spread: [0.4, 0.6] })] });
    const [move] = movesBetween(before, after);
    expect(move).toMatchObject({ kind: 'missed', isWithinNoise: true });
    expect(move && formatLine(move)).toContain(
      'MISSED NOW  p1   0.490 → 0.510  goal ≤ 0.5  a, within the noise',
    );
    expect(movesBetween(after, before)).toMatchObject([{ kind: 'met', isWithinNoise: true }]);
  });

  it('includes a stricter goal that the same ratio now misses', () => {
    const [move] = movesBetween(
      results({ p1: [row('a', 0.4)] }),
      results({ p1: [row('a', 0.4, { goal: 0.3, met: false })] }),
    );
    expect(move && formatLine(move)).toContain('goal ≤ 0.3, was ≤ 0.5');
  });

  it('names added and removed rows of the benches that ran', () => {
    const before = { p1: [row('a', 0.4), row('b', 0.4)], p2: [row('c', 0.4)] };
    expect(moves(before, { p1: [row('a', 0.4), row('d', 0.4)] })).toEqual([
      ['p1', 'd', 'new'],
      ['p1', 'b', 'gone'],
    ]);
  });

  it('begins with verdicts, bad ones first', () => {
    const before = { p1: [row('a', 0.3), row('b', 0.6), row('c', 0.4), row('d', 0.2)] };
    const after = { p1: [row('a', 0.45), row('b', 0.4), row('c', 0.8), row('d', 0.1)] };
    expect(moves(before, after).map(([, name, kind]) => [name, kind])).toEqual([
      ['c', 'missed'],
      ['b', 'met'],
      ['a', 'worse'],
      ['d', 'better'],
    ]);
  });

  it('includes only judged rows', () => {
    const told: BenchRow = { name: 'other page', ratio: 2, goal: 0.5, met: false, isTold: true };
    const judged: BenchRow = {
      name: 'page',
      ratio: 0.4,
      goal: 0.5,
      met: true,
      note: '1 ms',
      spread: [0.3, 0.5],
    };
    expect(keptRows([told, judged])).toEqual([row('page', 0.4, { spread: [0.3, 0.5] })]);
  });
});

describe('The arguments of a run', () => {
  const IDS = ['p1', 'p8'];
  it('are empty for the judged benches, names for some, --all for all', () => {
    expect(parseArguments([], IDS)).toEqual({
      names: [],
      isAll: false,
      isSaved: false,
      rounds: DEFAULT_ROUNDS,
    });
    expect(parseArguments(['p8', '--rounds', '3'], IDS)).toMatchObject({ names: ['p8'], rounds: 3 });
    expect(parseArguments(['--all'], IDS)).toMatchObject({ names: [], isAll: true, rounds: 30 });
    expect(parseArguments(['--save'], IDS)).toMatchObject({ isSaved: true });
  });

  it('are refused with the reason', () => {
    expect(parseArguments(['p99'], IDS)).toContain('there is no bench "p99"; there are: p1 p8');
    expect(parseArguments(['--rounds', 'many'], IDS)).toContain('whole number');
    expect(parseArguments(['--rounds'], IDS)).toContain('whole number');
    expect(parseArguments(['p8', '--save'], IDS)).toContain('--save keeps the default run');
    expect(parseArguments(['p8', 'peers', '--save'], [...IDS, 'peers'])).toContain('without other names');
  });

  it('keep results of the peers run, which is not part of the default run', () => {
    expect(parseArguments(['peers', '--save'], [...IDS, 'peers'])).toMatchObject({
      names: ['peers'],
      isSaved: true,
    });
  });
});

function row(name: string, ratio: number, change: Partial<KeptRow> = {}): KeptRow {
  return { name, ratio, goal: 0.5, met: ratio <= 0.5, ...change };
}
/** Creates a row whose rounds are all equal. */
function at(ratio: number): KeptRow {
  return row('a', ratio, { spread: [ratio, ratio] });
}
/** Creates a row whose rounds agree within 2 %. */
function tight(ratio: number): KeptRow {
  return row('a', ratio, { spread: [ratio * 0.98, ratio * 1.02] });
}

function results(benches: Results['benches']): Results {
  return {
    machine: { cores: 2, cpu: 'Some CPU' },
    node: 'v20',
    browser: '147',
    day: '2026-11-22',
    rounds: 10,
    benches,
  };
}

function moves(before: Results['benches'], after: Results['benches']) {
  return movesBetween(results(before), results(after)).map(({ bench, name, kind }) => [bench, name, kind]);
}
