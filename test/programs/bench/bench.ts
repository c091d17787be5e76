/** A bench is a module in this folder that exports `const bench: Bench`. */

/** A measured row. Its figure is a ratio within one run. */
export interface BenchRow {
  readonly name: string;
  /** The contestant over its floor or peer, both of this run: the median of the rounds. */
  readonly ratio: number;
  /** Upper limit of the ratio. */
  readonly goal: number;
  readonly met: boolean;
  /** Whether the row is printed only for information, since its goal is set for other circumstances. */
  readonly isTold?: boolean;
  /** Whether the row is counted, not measured (bytes, spikes), so any change is real. */
  readonly isExact?: boolean;
  /** Absolute figures or circumstances, for orientation only. */
  readonly note?: string;
  /** First and third quartile of the ratio over the rounds. */
  readonly spread?: readonly [number, number];
}

export const judge = (
  name: string,
  ratio: number,
  goal: number,
  overrides: Partial<BenchRow> = {},
): BenchRow => ({
  name,
  ratio,
  goal,
  met: ratio <= goal,
  ...overrides,
});

export interface Bench {
  /** Short, as in the table of goals: `p1`. */
  readonly id: string;
  readonly title: string;
  /** Whether it runs only by name or with `--all`. */
  readonly isLong?: boolean;
  /** Yields each row as soon as it is measured; a bench may take minutes. */
  run(context: BenchContext): AsyncIterable<BenchRow>;
}

export interface BenchContext {
  /** Shared by all calls and closed by the runner. */
  readonly browser: () => Promise<import('playwright-core').Browser>;
  readonly rounds: number;
  /** Whether to also measure rows without a goal: other pages, other speeds. */
  readonly isFullRun: boolean;
  /** Resolves when `dist/` is the current production build; built at most once per run. */
  readonly ensureBuilt: () => Promise<void>;
  /** Serves files by absolute path from a cross-origin isolated origin, for a precise clock; returns the origin. */
  readonly serve: (files: ReadonlyMap<string, string>) => Promise<string>;
}
