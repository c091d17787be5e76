/** The interface between a bench and the runner: a bench is one module in this folder that exports `const bench: Bench`. */

/** One measured ratio against its goal (design notes on performance: everything is a ratio taken in one run). */
export interface BenchRow {
  readonly name: string;
  /** The contestant over its floor or peer, both of this run: the median of the rounds. */
  readonly ratio: number;
  /** The ratio to stay under. */
  readonly goal: number;
  readonly met: boolean;
  /** True where the goal is set for other circumstances than the row's: it is told beside the goal, and neither met nor missed. */
  readonly isTold?: boolean;
  /** True where the row is counted and not measured: bytes, spikes. Any change of it is one. */
  readonly isExact?: boolean;
  /** Absolute figures or circumstances, for a feeling only. */
  readonly note?: string;
  /** First and third quartile of the ratio over the rounds. */
  readonly spread?: readonly [number, number];
}

/** A row that is met where its ratio stays under the goal. */
export const judge = (name: string, ratio: number, goal: number, more: Partial<BenchRow> = {}): BenchRow => ({
  name,
  ratio,
  goal,
  met: ratio <= goal,
  ...more,
});

export interface Bench {
  /** Short, as in the table of goals: `p1`. */
  readonly id: string;
  readonly title: string;
  /** True where it is run by name and by `--all` only, since it takes long. */
  readonly isLong?: boolean;
  /** Each row comes as soon as it is measured, since a bench may take minutes. */
  run(context: BenchContext): AsyncIterable<BenchRow>;
}

/** The tools that the runner gives to a bench. */
export interface BenchContext {
  /** A real Chromium, the same one at every call. The runner closes it. */
  readonly browser: () => Promise<import('playwright-core').Browser>;
  /** Number of rounds to measure; few for a smoke run. */
  readonly rounds: number;
  /** True where also what is only told is to be measured: other pages, other speeds. */
  readonly isAll: boolean;
  /** Resolves when `dist/` is the production build of the sources; built once a run at most. */
  readonly built: () => Promise<void>;
  /**
   * Serves files by absolute path (`/index.html`) from one cross-origin isolated origin, which gives pages and
   * workers the fine clock, and returns that origin.
   */
  readonly serve: (files: ReadonlyMap<string, string>) => Promise<string>;
}
