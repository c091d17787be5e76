import { describe, expect, it } from 'vitest';
import type { BenchRow } from '../../../programs/bench/bench';
import { DEFAULT_ROUNDS, parseArguments } from '../../../programs/bench/kit/arguments';
import {
  type CommittedRow,
  findChanges,
  formatLine,
  type Results,
  toCommittedRows,
} from '../../../programs/bench/kit/results';

describe('A change between two results', () => {
  const wideSpread = { spread: [0.3, 0.45] } as const;
  const exact = { isExact: true };
  it.each<[string, before: CommittedRow, after: CommittedRow, kinds: readonly string[]]>([
    [
      'ignored if the rounds of both overlap',
      createRow('a', 0.35, wideSpread),
      createRow('a', 0.42, wideSpread),
      [],
    ],
    ['ignored if too small to matter', createEqualRow(0.4), createEqualRow(0.404), []],
    ['ignored if small and without rounds', createRow('a', 0.4), createRow('a', 0.43), []],
    ['worse if the rounds of both do not overlap', createTightRow(0.3), createTightRow(0.4), ['worse']],
    ['better if the rounds of both do not overlap', createTightRow(0.4), createTightRow(0.3), ['better']],
    ['worse if large and without rounds', createRow('a', 0.3), createRow('a', 0.4), ['worse']],
    ['reported for any different count', createRow('a', 0.4, exact), createRow('a', 0.401, exact), ['worse']],
    ['ignored if a count stays the same', createRow('a', 0, exact), createRow('a', 0, exact), []],
  ])('is %s', (_, before, after, kinds) => {
    expect(listMoves({ p1: [before] }, { p1: [after] })).toEqual(kinds.map((kind) => ['p1', 'a', kind]));
  });

  it('always includes a goal newly missed or met, and notes noise', () => {
    const before = createResults({ p1: [createRow('a', 0.49, { spread: [0.4, 0.6] })] });
    const after = createResults({ p1: [createRow('a', 0.51, { spread: [0.4, 0.6] })] });
    const [move] = findChanges(before, after);
    expect(move).toMatchObject({ kind: 'missed', isWithinNoise: true });
    expect(move && formatLine(move)).toContain(
      'MISSED NOW  p1   0.490 → 0.510  goal ≤ 0.5  a, within the noise',
    );
    expect(findChanges(after, before)).toMatchObject([{ kind: 'met', isWithinNoise: true }]);
  });

  it('includes a stricter goal that the same ratio now misses', () => {
    const [move] = findChanges(
      createResults({ p1: [createRow('a', 0.4)] }),
      createResults({ p1: [createRow('a', 0.4, { goal: 0.3, met: false })] }),
    );
    expect(move && formatLine(move)).toContain('goal ≤ 0.3, was ≤ 0.5');
  });

  it('names added and removed rows of the benches that ran', () => {
    const before = { p1: [createRow('a', 0.4), createRow('b', 0.4)], p2: [createRow('c', 0.4)] };
    expect(listMoves(before, { p1: [createRow('a', 0.4), createRow('d', 0.4)] })).toEqual([
      ['p1', 'd', 'new'],
      ['p1', 'b', 'gone'],
    ]);
  });

  it('begins with verdicts, bad ones first', () => {
    const before = {
      p1: [createRow('a', 0.3), createRow('b', 0.6), createRow('c', 0.4), createRow('d', 0.2)],
    };
    const after = {
      p1: [createRow('a', 0.45), createRow('b', 0.4), createRow('c', 0.8), createRow('d', 0.1)],
    };
    expect(listMoves(before, after).map(([, name, kind]) => [name, kind])).toEqual([
      ['c', 'missed'],
      ['b', 'met'],
      ['a', 'worse'],
      ['d', 'better'],
    ]);
  });

  it('includes only judged rows', () => {
    const unjudged: BenchRow = { name: 'other page', ratio: 2, goal: 0.5, met: false, isTold: true };
    const judged: BenchRow = {
      name: 'page',
      ratio: 0.4,
      goal: 0.5,
      met: true,
      note: '1 ms',
      spread: [0.3, 0.5],
    };
    expect(toCommittedRows([unjudged, judged])).toEqual([createRow('page', 0.4, { spread: [0.3, 0.5] })]);
  });
});

describe('The arguments of a run', () => {
  const IDS = ['p1', 'p8'];
  it('name the benches to run: none for the judged ones, --all for all', () => {
    expect(parseArguments([], IDS)).toEqual({
      names: [],
      isFullRun: false,
      shouldSave: false,
      rounds: DEFAULT_ROUNDS,
    });
    expect(parseArguments(['p8', '--rounds', '3'], IDS)).toMatchObject({ names: ['p8'], rounds: 3 });
    expect(parseArguments(['--all'], IDS)).toMatchObject({ names: [], isFullRun: true, rounds: 30 });
    expect(parseArguments(['--save'], IDS)).toMatchObject({ shouldSave: true });
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
      shouldSave: true,
    });
  });
});

function createRow(name: string, ratio: number, overrides: Partial<CommittedRow> = {}): CommittedRow {
  return { name, ratio, goal: 0.5, met: ratio <= 0.5, ...overrides };
}
/** Creates a row whose rounds are all equal. */
function createEqualRow(ratio: number): CommittedRow {
  return createRow('a', ratio, { spread: [ratio, ratio] });
}
/** Creates a row whose rounds agree within 2 %. */
function createTightRow(ratio: number): CommittedRow {
  return createRow('a', ratio, { spread: [ratio * 0.98, ratio * 1.02] });
}

function createResults(benches: Results['benches']): Results {
  return {
    machine: { cores: 2, cpu: 'Some CPU' },
    node: 'v20',
    browser: '147',
    day: '2026-11-22',
    rounds: 10,
    benches,
  };
}

function listMoves(before: Results['benches'], after: Results['benches']) {
  return findChanges(createResults(before), createResults(after)).map(({ bench, name, kind }) => [
    bench,
    name,
    kind,
  ]);
}
