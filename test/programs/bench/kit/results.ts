/**
 * Results of the benches as they are kept in the repository, and what has moved between two of them. Ratios are of one
 * run each, so they can be compared where times cannot. Pure.
 */
import type { BenchRow } from '../bench';

export interface KeptRow {
  readonly name: string;
  readonly ratio: number;
  readonly goal: number;
  readonly met: boolean;
  readonly spread?: readonly [number, number];
  readonly isExact?: boolean;
}
export interface Results {
  /** Never its name: the repository is public. */
  readonly machine: { readonly cores: number; readonly cpu: string };
  readonly node: string;
  /** Version of the browser that was measured in; absent where it is not known. */
  readonly browser?: string;
  /** Date of the run, `2026-11-22`. */
  readonly day: string;
  readonly rounds: number;
  /** Judged rows by the id of their bench. */
  readonly benches: Readonly<Record<string, readonly KeptRow[]>>;
}

/** `met` and `missed`: the goal was missed, or met, before. */
export type MoveKind = 'met' | 'missed' | 'better' | 'worse' | 'new' | 'gone';
export interface Move {
  readonly bench: string;
  readonly name: string;
  readonly kind: MoveKind;
  /** Null where there was no such row. */
  readonly before: KeptRow | null;
  readonly after: KeptRow | null;
  /** True where the two differ by no more than rounds of one run do. */
  readonly isWithinNoise: boolean;
}

/** A change that is smaller than this share is none, whatever the rounds say: the next machine differs by more. */
const LEAST_CHANGE = 0.02;
/** The same where a row has no rounds to compare. */
const LEAST_CHANGE_WITHOUT_SPREAD = 0.1;

/** Judged rows as they are kept; what is only told is not. */
export const keptRows = (rows: readonly BenchRow[]): readonly KeptRow[] =>
  rows
    .filter(({ isTold = false }) => !isTold)
    .map(({ name, ratio, goal, met, spread, isExact }) => ({
      name,
      ratio,
      goal,
      met,
      ...(spread ? { spread } : {}),
      ...(isExact ? { isExact } : {}),
    }));

function isWithinNoise(before: KeptRow, after: KeptRow): boolean {
  if (before.ratio === after.ratio) return true;
  if (after.isExact) return false;
  const change = Math.abs(after.ratio - before.ratio) / Math.max(before.ratio, after.ratio);
  const [a, b] = [before.spread, after.spread];
  if (!a || !b) return change <= LEAST_CHANGE_WITHOUT_SPREAD;
  return change <= LEAST_CHANGE || (a[0] <= b[1] && b[0] <= a[1]);
}

function moveOf(bench: string, before: KeptRow, after: KeptRow): Move | null {
  const isNoise = isWithinNoise(before, after);
  const base = { bench, name: after.name, before, after, isWithinNoise: isNoise };
  if (before.met !== after.met) return { ...base, kind: after.met ? 'met' : 'missed' };
  if (isNoise) return null;
  return { ...base, kind: after.ratio < before.ratio ? 'better' : 'worse' };
}

/** What has moved, verdicts first. Only benches of `after` are compared: a run may be of some of them. */
export function movesBetween(before: Results, after: Results): readonly Move[] {
  const moves: Move[] = [];
  for (const [bench, rows] of Object.entries(after.benches)) {
    const known = new Map((before.benches[bench] ?? []).map((row) => [row.name, row]));
    const alone = { before: null, after: null, isWithinNoise: false };
    for (const row of rows) {
      const was = known.get(row.name);
      const move = was ? moveOf(bench, was, row) : null;
      if (move) moves.push(move);
      if (!was) moves.push({ ...alone, bench, name: row.name, kind: 'new', after: row });
      known.delete(row.name);
    }
    for (const row of known.values())
      moves.push({ ...alone, bench, name: row.name, kind: 'gone', before: row });
  }
  const order: readonly MoveKind[] = ['missed', 'met', 'worse', 'better', 'new', 'gone'];
  return moves.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const LABELS: Readonly<Record<MoveKind, string>> = {
  missed: 'MISSED NOW',
  met: 'met now',
  worse: 'worse',
  better: 'better',
  new: 'new',
  gone: 'gone',
};
const figure = (row: KeptRow | null): string => (row ? row.ratio.toFixed(3) : '–');

/** One line for people. */
export function lineOf({ bench, name, kind, before, after, isWithinNoise: isNoise }: Move): string {
  const goal = (after ?? before)?.goal;
  const goalWas = before && after && before.goal !== after.goal ? `, was ≤ ${before.goal}` : '';
  const noise = isNoise ? ', within the noise of the rounds' : '';
  return `  ${LABELS[kind].padEnd(10)}  ${bench.padEnd(4)} ${figure(before)} → ${figure(after)}  goal ≤ ${goal}${goalWas}  ${name}${noise}`;
}

/** Where two results come from, for people. */
export function originLine({ machine, browser, day, rounds }: Results): string {
  return `${machine.cores} cores, ${machine.cpu}, Chromium ${browser ?? 'of an unknown version'}, ${day}, ${rounds} rounds`;
}
/** Browsers of different versions are as different as machines. */
export const isSameMachine = (a: Results, b: Results): boolean =>
  a.machine.cores === b.machine.cores && a.machine.cpu === b.machine.cpu && a.browser === b.browser;
