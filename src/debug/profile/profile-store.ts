/**
 * Looks at the profile of both threads once a second while somebody watches or a recording runs, and keeps what was seen.
 * Knows no React.
 */
import type { LinkLogEntry, ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { Count } from '../../shared/profile';
import { type Millis, SECOND_MS } from '../../shared/units';
import { VERSION } from '../../shared/version';
import type { PageProfile } from '../../state/live/page-profile';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type Sample, samplesSince } from './samples';
import { type Look, NOTHING_SEEN, type Second, stageRows, type Throughput, takeLook } from './throughput';
import { traceOf } from './trace';

/** Samples that a recording holds; the oldest give way. */
const SAMPLES_RECORDED = 200_000;

export interface KeeperParts {
  readonly client: Pick<MonitorClient, 'profile' | 'resetProfile' | 'steadyNow'>;
  readonly page: PageProfile;
  readonly after: (delay: Millis, ring: () => void) => () => void;
  /** Bytes of JavaScript in use by the page; null where the browser does not tell. */
  readonly heap: () => number | null;
  /** What the exported file says of where it was taken. */
  readonly place: () => { readonly userAgent: string; readonly address: string };
}

export interface KeeperState {
  readonly seen: Throughput;
  readonly isPaused: boolean;
  /** The recording that runs or has ended; null before the first. */
  readonly recording: {
    readonly isRunning: boolean;
    readonly lastedMs: Millis;
    readonly limitMs: Millis;
  } | null;
}

export interface Keeper {
  readonly state: () => KeeperState;
  /** Looks go on until the last listener leaves and no recording runs. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is shown stands still; a recording goes on. */
  readonly pause: (isPaused: boolean) => void;
  /** Everything counts from now on. What was recorded stays. */
  readonly reset: () => void;
  readonly record: (limitMs: Millis) => void;
  readonly stopRecording: () => void;
  /** File contents: the recording where there is one, otherwise what is shown. */
  readonly asJson: () => string;
  readonly asTrace: () => string;
}

/** What a recording has taken down. */
class Recording {
  readonly seconds: Second[] = [];
  readonly links = new Map<string, LinkLogEntry>();
  lastedMs = 0;
  isRunning = true;
  readonly #worker: Sample[] = [];
  readonly #page: Sample[] = [];
  #workerSeen: number;
  #pageSeen: number;

  constructor(
    readonly limitMs: Millis,
    start: Look | undefined,
  ) {
    this.#workerSeen = start?.worker.times.written ?? 0;
    this.#pageSeen = start?.page.written ?? 0;
  }

  take(look: Look): void {
    // A worker that was started again counts its samples from zero.
    if (look.worker.times.written < this.#workerSeen) this.#workerSeen = 0;
    const worker = samplesSince(look.worker.times, this.#workerSeen);
    const page = pageSamples(look, this.#pageSeen);
    this.#workerSeen = look.worker.times.written;
    this.#pageSeen = look.page.written;
    keep(this.#worker, worker);
    keep(this.#page, page);
    for (const moment of look.worker.links)
      this.links.set(`${moment.at} ${moment.watch} ${moment.kind}`, moment);
  }

  samples(): { readonly worker: readonly Sample[]; readonly page: readonly Sample[] } {
    return { worker: this.#worker, page: this.#page };
  }
}

function keep(kept: Sample[], more: readonly Sample[]): void {
  kept.push(...more);
  if (kept.length > SAMPLES_RECORDED) kept.splice(0, kept.length - SAMPLES_RECORDED);
}

/** The page's samples, by the worker's clock. */
const pageSamples = (look: Look, seen: number): readonly Sample[] =>
  samplesSince(look.page, seen).map((sample) => ({ ...sample, start: sample.start + look.pageOffset }));

export function profileKeeper(parts: KeeperParts): Keeper {
  const { client, page } = parts;
  const listeners = new Set<() => void>();
  let seen: Throughput = NOTHING_SEEN;
  let shown: Throughput = NOTHING_SEEN;
  let isPaused = false;
  let recording: Recording | null = null;
  let state: KeeperState = { seen, isPaused, recording: null };
  let cancel: (() => void) | null = null;
  let isLooking = false;

  const tell = (): void => {
    if (!isPaused) shown = seen;
    state = {
      seen: shown,
      isPaused,
      recording:
        recording === null
          ? null
          : { isRunning: recording.isRunning, lastedMs: recording.lastedMs, limitMs: recording.limitMs },
    };
    for (const listener of [...listeners]) listener();
  };
  const isWanted = (): boolean => listeners.size > 0 || recording?.isRunning === true;

  const takeIn = (worker: ProfileSnapshot): void => {
    const look: Look = {
      worker,
      page: page.snapshot(),
      pageOffset: client.steadyNow() - page.now() + worker.lag,
      heap: parts.heap(),
    };
    const before = seen.seconds.at(-1);
    seen = takeLook(seen, look);
    if (recording?.isRunning) {
      recording.take(look);
      const second = seen.seconds.at(-1);
      if (second !== undefined && second !== before) recording.seconds.push(second);
      recording.lastedMs += SECOND_MS;
      if (recording.lastedMs >= recording.limitMs) recording.isRunning = false;
    }
    tell();
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const worker = await client.profile();
    isLooking = false;
    if (worker !== null) takeIn(worker);
    again();
  };
  const again = (): void => {
    cancel?.();
    cancel = isWanted() ? parts.after(SECOND_MS, () => void look()) : null;
  };
  const start = (): void => {
    if (cancel === null) void look();
  };

  const exported = (): {
    readonly seconds: readonly Second[];
    readonly links: readonly LinkLogEntry[];
    readonly worker: readonly Sample[];
    readonly page: readonly Sample[];
  } => {
    if (recording !== null)
      return { ...recording.samples(), seconds: recording.seconds, links: [...recording.links.values()] };
    const last = shown.looks.at(-1);
    return {
      seconds: shown.seconds,
      links: last?.worker.links ?? [],
      worker: last === undefined ? [] : samplesSince(last.worker.times, 0),
      page: last === undefined ? [] : pageSamples(last, 0),
    };
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      start();
      return () => {
        listeners.delete(listener);
        if (isWanted()) return;
        cancel?.();
        cancel = null;
      };
    },
    pause: (wanted) => {
      isPaused = wanted;
      tell();
    },
    reset: () => {
      page.reset();
      seen = NOTHING_SEEN;
      shown = seen;
      tell();
      void client.resetProfile().then(look);
    },
    record: (limitMs) => {
      recording = new Recording(limitMs, seen.looks.at(-1));
      start();
      tell();
    },
    stopRecording: () => {
      if (recording !== null) recording.isRunning = false;
      tell();
    },
    asJson: () => {
      const last = shown.looks.at(-1)?.worker;
      const { seconds, links } = exported();
      const file = {
        product: 'allshift',
        version: VERSION,
        ...parts.place(),
        takenAt: last?.at ?? null,
        countedSince: last?.since ?? null,
        counts: Object.fromEntries(
          Object.entries(Count).map(([name, at]) => [name, last?.counts[at] ?? null]),
        ),
        stages: stageRows(shown),
        signals: last?.signals ?? [],
        gateways: last?.gateways ?? [],
        links,
        seconds,
      };
      return `${JSON.stringify(file, null, 2)}\n`;
    },
    asTrace: () => `${JSON.stringify(traceOf(exported()))}\n`,
  };
}
