/** Committed results and changes between two of them. Ratios are comparable between runs; times are not. Pure. */
import type { BenchRow } from '../bench';

export interface CommittedRow {
  readonly name: string;
  readonly ratio: number;
  readonly goal: number;
  readonly met: boolean;
  readonly spread?: readonly [number, number];
  readonly isExact?: boolean;
}
export interface Results {
  /** Never the machine's name: the repository is public. */
  readonly machine: { readonly cores: number; readonly cpu: string };
  readonly node: string;
  readonly browser?: string;
  readonly day: string;
  readonly rounds: number;
  readonly benches: Readonly<Record<string, readonly CommittedRow[]>>;
}

/** `met` and `missed` are changed verdicts. */
type ChangeKind = 'met' | 'missed' | 'better' | 'worse' | 'new' | 'gone';
export interface ResultChange {
  readonly bench: string;
  readonly name: string;
  readonly kind: ChangeKind;
  readonly before: CommittedRow | null;
  readonly after: CommittedRow | null;
  /** Whether the difference is within the spread of the rounds. */
  readonly isWithinNoise: boolean;
}

/** Smaller changes are ignored, whatever the rounds: another machine differs by more. */
const MIN_CHANGE = 0.02;
/** Used for rows without a spread to compare. */
const MIN_CHANGE_WITHOUT_SPREAD = 0.1;

export const toCommittedRows = (rows: readonly BenchRow[]): readonly CommittedRow[] =>
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

function isWithinNoise(before: CommittedRow, after: CommittedRow): boolean {
  if (before.ratio === after.ratio) return true;
  if (after.isExact) return false;
  const change = Math.abs(after.ratio - before.ratio) / Math.max(before.ratio, after.ratio);
  const [a, b] = [before.spread, after.spread];
  if (!a || !b) return change <= MIN_CHANGE_WITHOUT_SPREAD;
  return change <= MIN_CHANGE || (a[0] <= b[1] && b[0] <= a[1]);
}

function findChange(bench: string, before: CommittedRow, after: CommittedRow): ResultChange | null {
  const isNoise = isWithinNoise(before, after);
  const base = { bench, name: after.name, before, after, isWithinNoise: isNoise };
  if (before.met !== after.met) return { ...base, kind: after.met ? 'met' : 'missed' };
  if (isNoise) return null;
  return { ...base, kind: after.ratio < before.ratio ? 'better' : 'worse' };
}

/** Returns the changes, verdicts first. Only benches of `after` are compared, since a run may be partial. */
export function findChanges(before: Results, after: Results): readonly ResultChange[] {
  const changes: ResultChange[] = [];
  for (const [bench, rows] of Object.entries(after.benches)) {
    const previousRows = new Map((before.benches[bench] ?? []).map((row) => [row.name, row]));
    const emptyChange = { before: null, after: null, isWithinNoise: false };
    for (const row of rows) {
      const previous = previousRows.get(row.name);
      const change = previous ? findChange(bench, previous, row) : null;
      if (change) changes.push(change);
      if (!previous) changes.push({ ...emptyChange, bench, name: row.name, kind: 'new', after: row });
      previousRows.delete(row.name);
    }
    for (const row of previousRows.values())
      changes.push({ ...emptyChange, bench, name: row.name, kind: 'gone', before: row });
  }
  const order: readonly ChangeKind[] = ['missed', 'met', 'worse', 'better', 'new', 'gone'];
  return changes.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const LABELS: Readonly<Record<ChangeKind, string>> = {
  missed: 'MISSED NOW',
  met: 'met now',
  worse: 'worse',
  better: 'better',
  new: 'new',
  gone: 'gone',
};
const formatRatio = (row: CommittedRow | null): string => (row ? row.ratio.toFixed(3) : '–');

export function formatLine({
  bench,
  name,
  kind,
  before,
  after,
  isWithinNoise: isNoise,
}: ResultChange): string {
  const goal = (after ?? before)?.goal;
  const previousGoal = before && after && before.goal !== after.goal ? `, was ≤ ${before.goal}` : '';
  const noise = isNoise ? ', within the noise of the rounds' : '';
  return `  ${LABELS[kind].padEnd(10)}  ${bench.padEnd(4)} ${formatRatio(before)} → ${formatRatio(after)}  goal ≤ ${goal}${previousGoal}  ${name}${noise}`;
}

export function formatOrigin({ machine, browser, day, rounds }: Results): string {
  return `${machine.cores} cores, ${machine.cpu}, Chromium ${browser ?? 'of an unknown version'}, ${day}, ${rounds} rounds`;
}
/** Whether two results are of the same machine and browser version; versions differ as much as machines. */
export const isSameMachine = (a: Results, b: Results): boolean =>
  a.machine.cores === b.machine.cores && a.machine.cpu === b.machine.cpu && a.browser === b.browser;
