/** Reads the profile of both threads once a second while it is displayed or recorded. */
import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { Count } from '../../shared/profile';
import { type Millis, SECOND_MS } from '../../shared/units';
import { VERSION } from '../../shared/version';
import type { PageProfile } from '../../state/live/page-profile';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { BaseLine } from './base-line';
import { getPageSamples, Recording } from './recording';
import { getSamplesSince } from './samples';
import { addSnapshot, EMPTY_THROUGHPUT, getStageRows, type Throughput } from './throughput';
import { createTrace, type TraceInput } from './trace';
import type { Vitals } from './vitals';

export interface ProfileStoreDeps {
  readonly client: Pick<MonitorClient, 'getProfile' | 'resetProfile' | 'steadyNow'>;
  readonly page: PageProfile;
  readonly after: (delay: Millis, callback: () => void) => () => void;
  /** Returns the JavaScript heap in bytes; `null` if the browser does not report it. */
  readonly readHeap: () => number | null;
  readonly vitals: Vitals;
  readonly getEnvironment: () => { readonly userAgent: string; readonly address: string };
}

export interface ProfileState {
  readonly throughput: Throughput;
  readonly isPaused: boolean;
  /** The current or last recording, or `null`. */
  readonly recording: {
    readonly isRunning: boolean;
    readonly durationMs: Millis;
    readonly limitMs: Millis;
  } | null;
  readonly baseLine: BaseLine | null;
}

export class ProfileStore {
  readonly #deps: ProfileStoreDeps;
  readonly #listeners = new Set<() => void>();
  #newestThroughput: Throughput = EMPTY_THROUGHPUT;
  /** The newest, unless the display is paused. */
  #shownThroughput: Throughput = EMPTY_THROUGHPUT;
  #isPaused = false;
  #recording: Recording | null = null;
  #baseLine: BaseLine | null = null;
  #state: ProfileState = {
    throughput: EMPTY_THROUGHPUT,
    isPaused: false,
    recording: null,
    baseLine: null,
  };
  #cancelTimer: (() => void) | null = null;
  #isReading = false;

  constructor(deps: ProfileStoreDeps) {
    this.#deps = deps;
  }

  readonly getState = (): ProfileState => this.#state;

  /** Reads until the last listener is removed and no recording runs. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (!this.#isNeeded()) this.#stop();
    };
  };

  /** Pauses the display, but not a recording. */
  readonly pause = (isPaused: boolean): void => {
    this.#isPaused = isPaused;
    this.#publish();
  };

  /** Restarts all counts; a recording is kept. */
  readonly reset = (): void => {
    this.#deps.page.reset();
    this.#newestThroughput = EMPTY_THROUGHPUT;
    this.#shownThroughput = EMPTY_THROUGHPUT;
    this.#publish();
    void this.#deps.client.resetProfile().then(() => this.#read());
  };

  readonly record = (limitMs: Millis): void => {
    this.#recording = new Recording(limitMs, this.#newestThroughput.snapshots.at(-1));
    this.#start();
    this.#publish();
  };

  readonly stopRecording = (): void => {
    if (this.#recording !== null) this.#recording.isRunning = false;
    this.#publish();
  };

  readonly compareWith = (baseLine: BaseLine | null): void => {
    this.#baseLine = baseLine;
    this.#publish();
  };

  /** Exports the recording as JSON; without one, the displayed data. */
  toJson(): string {
    const last = this.#shownThroughput.snapshots.at(-1)?.worker;
    const { seconds, links } = this.#getExportData();
    const file = {
      product: 'allshift',
      version: VERSION,
      ...this.#deps.getEnvironment(),
      takenAt: last?.at ?? null,
      countedSince: last?.since ?? null,
      counts: Object.fromEntries(
        Object.entries(Count).map(([name, index]) => [name, last?.counts[index] ?? null]),
      ),
      stages: getStageRows(this.#shownThroughput),
      signals: last?.signals ?? [],
      gateways: last?.gateways ?? [],
      links,
      seconds,
    };
    return `${JSON.stringify(file, null, 2)}\n`;
  }

  toTrace(): string {
    return `${JSON.stringify(createTrace(this.#getExportData()))}\n`;
  }

  #isNeeded(): boolean {
    return this.#listeners.size > 0 || this.#recording?.isRunning === true;
  }

  #publish(): void {
    if (!this.#isPaused) this.#shownThroughput = this.#newestThroughput;
    const recording = this.#recording;
    this.#state = {
      throughput: this.#shownThroughput,
      isPaused: this.#isPaused,
      recording:
        recording === null
          ? null
          : { isRunning: recording.isRunning, durationMs: recording.durationMs, limitMs: recording.limitMs },
      baseLine: this.#baseLine,
    };
    for (const listener of [...this.#listeners]) listener();
  }

  #start(): void {
    this.#deps.vitals.start();
    if (this.#cancelTimer === null) void this.#read();
  }

  #stop(): void {
    this.#deps.vitals.stop();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const worker = await this.#deps.client.getProfile();
    this.#isReading = false;
    if (worker !== null) this.#add(worker);
    if (!this.#isNeeded()) {
      this.#stop();
      return;
    }
    this.#cancelTimer?.();
    this.#cancelTimer = this.#deps.after(SECOND_MS, () => void this.#read());
  }

  #add(worker: ProfileSnapshot): void {
    const { client, page, readHeap, vitals } = this.#deps;
    const snapshot = {
      worker,
      page: page.takeSnapshot(),
      pageOffset: client.steadyNow() - page.now() + worker.lag,
      heap: readHeap(),
      vitals: vitals.takeSample(),
    };
    const previous = this.#newestThroughput.seconds.at(-1);
    this.#newestThroughput = addSnapshot(this.#newestThroughput, snapshot);
    const second = this.#newestThroughput.seconds.at(-1) ?? null;
    if (this.#recording?.isRunning) this.#recording.add(snapshot, second === previous ? null : second);
    this.#publish();
  }

  #getExportData(): TraceInput {
    const recording = this.#recording;
    if (recording !== null)
      return { ...recording.samples, seconds: recording.seconds, links: recording.links };
    const last = this.#shownThroughput.snapshots.at(-1);
    return {
      seconds: this.#shownThroughput.seconds,
      links: last?.worker.links ?? [],
      worker: last === undefined ? [] : getSamplesSince(last.worker.times, 0),
      page: last === undefined ? [] : getPageSamples(last, 0),
    };
  }
}
