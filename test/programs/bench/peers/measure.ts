import type { CDPSession, Page } from 'playwright-core';
import { until } from '../../../browser/kit/app';
import { createCaller, getTaskTime } from '../kit/in-browser';
import { median, quantile } from '../kit/stats';
import type { Feed, SentMarker } from './feed';
import type { Probe, ValueLook, Watched } from './probe.page';
import type { Share } from './values';

const MS = 1_000;
/** Time to warm up and reach a steady stream, and length of a sample, ms. */
const SETTLE_MS = 1_500;
const SAMPLE_MS = 3_000;
/** Time to wait for changes after the last frame, ms; later ones count as never shown. */
const LATE_MS = 2_000;
/** Maximum time for a lagging page to recover before the next measurement, ms. */
const REST_LIMIT_MS = 8_000;
/** Busy time of the thread below which a page is at rest, ms per second. */
const AT_REST = 150;
/** Maximum time for a page to show that its server is gone, ms. */
const STOP_LIMIT_MS = 20_000;
/** Chromium caches files at the first opening and compiled code at the second, and uses it from then on. */
const FILLING_OPENINGS = 3;
const FIRST_SIGHT_LIMIT_MS = 60_000;

export interface Load {
  /** Page thread, ms per second. */
  readonly busy: number;
  /** GPU process, ms of CPU per second: uploads and compositing. */
  readonly gpu: number;
  readonly dropped: number;
  /** Longest task, ms; 0 if none exceeded 50. */
  readonly longest: number;
  readonly ageP50: number;
  readonly ageP95: number;
  /** Share of the changes ever shown. */
  readonly shown: number;
}

const callProbe = createCaller<Probe>('probe');

export class PeerPage {
  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
    private readonly processes: CDPSession,
    private readonly feed: Feed,
  ) {}

  static async create(page: Page, feed: Feed): Promise<PeerPage> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
    const processes = await page.context().browser()?.newBrowserCDPSession();
    if (!processes) throw new Error('the browser does not tell its processes');
    return new PeerPage(page, devtools, processes, feed);
  }

  async open(address: string): Promise<number> {
    // Changing only the fragment would not navigate.
    await this.page.goto('about:blank');
    await this.page.goto(address);
    let shown: number | null = null;
    try {
      await until(
        'all values',
        async () => {
          shown = await callProbe(this.page, 'shownAfter');
          return shown !== null;
        },
        FIRST_SIGHT_LIMIT_MS,
      );
    } catch (error) {
      throw new Error(
        `${error instanceof Error ? error.message : error}: ${await callProbe(this.page, 'shownCount')} stood there`,
      );
    }
    return shown ?? Number.NaN;
  }

  /** Returns the median ms until all values were shown, with a delay added to each server answer. */
  async measureSight(address: string, openings: number, distanceMs = 0): Promise<number> {
    this.feed.distanceMs = distanceMs;
    try {
      for (let opening = 0; opening < FILLING_OPENINGS; opening++) await this.open(address);
      const sights: number[] = [];
      for (let opening = 0; opening < openings; opening++) sights.push(await this.open(address));
      return median(sights);
    } finally {
      this.feed.distanceMs = 0;
    }
  }

  private async throttle(rate: number): Promise<void> {
    await this.devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Measures the thread's total task time at this share and speed, unobserved; then what was shown. */
  async measureLoad(
    { share, throttle }: { readonly share: Share; readonly throttle: number },
    samples: number,
  ): Promise<Load> {
    await this.throttle(throttle);
    this.feed.share = share;
    await this.page.waitForTimeout(SETTLE_MS);
    const busy: number[] = [];
    const gpu: number[] = [];
    const dropped: number[] = [];
    const ages: number[] = [];
    let longest = 0;
    let sent = 0;
    for (let sample = 0; sample < samples; sample++) {
      await callProbe(this.page, 'longest');
      const spent = await this.spent(SAMPLE_MS);
      busy.push(spent.page);
      gpu.push(spent.gpu);
      longest = Math.max(longest, await callProbe(this.page, 'longest'));
      await callProbe(this.page, 'watch');
      const from = this.feed.sent.length;
      await this.page.waitForTimeout(SAMPLE_MS);
      const changes = this.feed.sent.slice(from);
      await this.page.waitForTimeout(LATE_MS);
      const watched = await callProbe(this.page, 'watched');
      dropped.push(watched.dropped);
      ages.push(...getAges(changes, watched));
      sent += changes.length;
    }
    this.feed.share = 0;
    // Clears the backlog sooner, before the next measurement.
    await this.throttle(1);
    await this.untilAtRest();
    return {
      busy: median(busy),
      gpu: median(gpu),
      dropped: median(dropped),
      longest,
      ageP50: quantile(ages, 0.5),
      ageP95: quantile(ages, 0.95),
      shown: ages.length / Math.max(1, sent),
    };
  }

  /** Returns the heap size in MB after garbage collection. */
  async measureHeap(): Promise<number> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    await this.devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.devtools.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  }

  async observeStop(stop: () => Promise<void>): Promise<string> {
    this.feed.share = 1;
    await this.page.waitForTimeout(SETTLE_MS);
    this.feed.share = 0;
    await this.page.waitForTimeout(SETTLE_MS);
    const before = await callProbe(this.page, 'looks');
    const knownWords = new Set(await callProbe(this.page, 'words'));
    await stop();
    const start = performance.now();
    let markedCount = 0;
    let newWords: readonly string[] = [];
    while (
      performance.now() - start < STOP_LIMIT_MS &&
      (markedCount < before.length || newWords.length === 0)
    ) {
      await this.page.waitForTimeout(MS / 2);
      markedCount = countDiffering(before, await callProbe(this.page, 'looks'));
      newWords = (await callProbe(this.page, 'words')).filter((line) => !knownWords.has(line));
    }
    const seconds = ((performance.now() - start) / MS).toFixed(0);
    const words = newWords.length === 0 ? 'no words' : `"${newWords.slice(0, 3).join(' / ').slice(0, 120)}"`;
    return `${seconds} s after the stop ${markedCount} of ${before.length} values look different, ${words}`;
  }

  private async spent(forMs: number): Promise<{ readonly page: number; readonly gpu: number }> {
    const readCounters = async () => {
      const { at, ms: page } = await getTaskTime(this.devtools);
      const { processInfo } = await this.processes.send('SystemInfo.getProcessInfo');
      const gpu = (processInfo.find(({ type }) => type === 'GPU')?.cpuTime ?? Number.NaN) * MS;
      return { at, page, gpu };
    };
    const before = await readCounters();
    await this.page.waitForTimeout(forMs);
    const after = await readCounters();
    const seconds = (after.at - before.at) / MS;
    return { page: (after.page - before.page) / seconds, gpu: (after.gpu - before.gpu) / seconds };
  }

  private async untilAtRest(): Promise<void> {
    const start = performance.now();
    while ((await this.spent(MS / 2)).page > AT_REST && performance.now() - start < REST_LIMIT_MS);
  }
}

/** Returns the milliseconds from sending to painting of each seen change. */
function getAges(changes: readonly SentMarker[], { seen }: Watched): readonly number[] {
  const seenAt = new Map(seen.map(({ marker, at }) => [marker, at]));
  return changes.flatMap(({ marker, at }) => {
    const painted = seenAt.get(marker);
    return painted === undefined ? [] : [painted - at];
  });
}

/** Counts values that look different or are no longer numbers; a different number is merely a late frame. */
const countDiffering = (before: readonly ValueLook[], after: readonly ValueLook[]): number =>
  before.filter(({ look }, index) => {
    const now = after[index];
    return now === undefined || now.look !== look || !/\d/.test(now.text);
  }).length;
