/**
 * Compares dense pages of the product with Open MCT, FUXA, React by hand and plain DOM, in one run with the same
 * frames. A contestant that cannot be installed is skipped, and the reason is printed.
 */
import { type Bench, type BenchContext, type BenchRow, judge } from './bench';
import { PEERS } from './kit/arguments';
import {
  CONTESTANTS,
  type ContestantName,
  getMissing,
  type SheetName,
  startContestant,
  startStandIn,
} from './peers/contestants';
import { type Installed, installPeers } from './peers/install';
import type { Load } from './peers/measure';
import type { Share } from './peers/values';

/** Loads of a page, the heaviest last. */
const TURNS: readonly Turn[] = ([0.1, 1] as const).flatMap((share) =>
  [1, 4, 6].map((throttle) => ({ share, throttle })),
);
const OPENINGS = 5;
/** Delay added to each answer, as of a server over a poor mobile network. */
const FAR_MS = 150;
/** A sample lasts seconds, and there are many loads. */
const ROUNDS_PER_SAMPLE = 10;

/** Share of the page thread of the best peer that keeps up. */
const GOAL_THREAD = 0.35;
/** Share of the page thread of the better product, Open MCT or FUXA. */
const GOAL_PRODUCTS = 0.25;
const GOAL_SIGHT = 0.6;
const GOAL_SIGHT_PLAIN = 1.3;
/** Share of plain DOM's GPU process, without a GPU (P22). */
const GOAL_GPU = 1.1;
/** Frames dropped while all values change. */
const GOAL_DROPPED = 0.02;
/** Share of the changes that a page must show to keep up. */
const KEEPS_UP = 0.95;
const PRODUCTS: readonly ContestantName[] = ['Open MCT', 'FUXA'];
const RIVALS: readonly ContestantName[] = ['React by hand', ...PRODUCTS];

interface Turn {
  readonly throttle: number;
  readonly share: Share;
}
interface Sample extends Load, Turn {}
interface Report {
  readonly name: ContestantName;
  readonly sight: number;
  /** `sight` from a distant server; `null` for a contestant with its own server, which is near. */
  readonly farSight: number | null;
  readonly samples: Sample[];
}

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const formatPercent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const createInfoRow = (name: string, ratio: number, note: string): BenchRow => ({
  name,
  ratio,
  note,
  isTold: true,
  goal: Number.POSITIVE_INFINITY,
  met: false,
});
const findSample = (report: Report | undefined, { throttle, share }: Turn): Sample | undefined =>
  report?.samples.find((sample) => sample.throttle === throttle && sample.share === share);

/** Creates the bench; the first contestant is the floor. */
export const createPeersBench = (
  sheets: readonly SheetName[],
  contestants: readonly ContestantName[],
): Bench => ({
  id: PEERS,
  title: 'Peers: page thread over plain DOM, 10 frames a second; ages are p50/p95, from sending to painting',
  isLong: true,
  async *run(context) {
    const installed = await installPeers();
    await context.ensureBuilt();
    const platform = await startStandIn();
    try {
      for (const sheet of sheets) {
        const reports: Report[] = [];
        for (const name of contestants) {
          const reason = getMissing(name, installed)?.reason;
          if (reason === undefined)
            yield* measureContestant(context, { platform, installed, sheet, name }, reports);
          else yield createInfoRow(`${sheet}, ${name}`, Number.NaN, `left out: ${reason}`);
        }
        yield* judgeProduct(sheet, reports);
      }
    } finally {
      await platform.close();
    }
  },
});

export const bench = createPeersBench(['w2000', 'w500'], CONTESTANTS);

async function* measureContestant(
  context: BenchContext,
  turn: {
    readonly platform: Awaited<ReturnType<typeof startStandIn>>;
    readonly installed: Installed;
    readonly sheet: SheetName;
    readonly name: ContestantName;
  },
  reports: Report[],
): AsyncGenerator<BenchRow> {
  const { sheet, name } = turn;
  const title = `${sheet}, ${name}`;
  const floor = reports[0];
  try {
    const contestant = await startContestant(turn.platform, turn.installed, turn);
    try {
      const { page, address } = contestant;
      const sight = await page.measureSight(address, OPENINGS);
      const farSight = name === 'FUXA' ? null : await page.measureSight(address, OPENINGS, FAR_MS);
      const report: Report = { name, sight, farSight, samples: [] };
      reports.push(report);
      yield createInfoRow(
        `${title}: all values shown`,
        sight / (floor?.sight ?? sight),
        formatSeconds(sight),
      );
      if (farSight !== null)
        yield createInfoRow(
          `${title}: all values shown, ${FAR_MS} ms away`,
          farSight / (floor?.farSight ?? farSight),
          formatSeconds(farSight),
        );
      for (const load of TURNS) {
        const samples = Math.max(1, Math.round(context.rounds / ROUNDS_PER_SAMPLE));
        const sample = { ...load, ...(await contestant.page.measureLoad(load, samples)) };
        report.samples.push(sample);
        const base = findSample(floor, load)?.busy ?? sample.busy;
        yield createInfoRow(
          `${title}, ${formatPercent(load.share)}, ${load.throttle}×`,
          sample.busy / base,
          formatNote(sample),
        );
      }
      const heap = await contestant.heap();
      yield createInfoRow(`${title}: heap, MB`, heap, '');
      yield createInfoRow(
        `${title}: server stopped`,
        Number.NaN,
        await contestant.page.observeStop(contestant.stop),
      );
    } finally {
      await contestant.close();
    }
  } catch (error) {
    // The others can still be compared.
    yield createInfoRow(title, Number.NaN, `not measured: ${error instanceof Error ? error.message : error}`);
  }
}

const formatNote = ({ busy, gpu, dropped, longest, ageP50, ageP95, shown }: Sample): string =>
  `${busy.toFixed(0)} ms/s, GPU process ${gpu.toFixed(0)} ms/s, dropped ${formatPercent(dropped)}, longest task ${longest.toFixed(0)} ms, age ${Number.isNaN(ageP50) ? 'unknown' : `${ageP50.toFixed(0)}/${ageP95.toFixed(0)} ms`}, shown ${formatPercent(shown)}`;

/** Judges the product against the best peer that keeps up, if it keeps up itself. */
function* judgeProduct(sheet: SheetName, reports: readonly Report[]): Generator<BenchRow> {
  const findReport = (name: ContestantName): Report | undefined =>
    reports.find((report) => report.name === name);
  const ours = findReport('the product');
  if (ours === undefined) return;
  const comparisons = [
    { peers: RIVALS, title: 'the best peer', goal: GOAL_THREAD },
    { peers: PRODUCTS, title: 'the better of Open MCT and FUXA', goal: GOAL_PRODUCTS },
  ];
  for (const sample of ours.samples)
    for (const { peers, title, goal } of comparisons) {
      const row = createThreadRow(
        sample,
        peers.map((name) => findSample(findReport(name), sample)),
        goal,
      );
      if (row)
        yield {
          ...row,
          name: `${sheet}, ${formatPercent(sample.share)}, ${sample.throttle}×: page thread over ${title}`,
        };
    }
  const sights = RIVALS.flatMap((name) => findReport(name)?.sight ?? []);
  if (sights.length > 0) {
    const ratio = ours.sight / Math.min(...sights);
    yield judge(`${sheet}: all values shown, over the best peer`, ratio, GOAL_SIGHT);
  }
  const plain = findReport('plain DOM');
  for (const [own, floor, where] of [
    [ours.sight, plain?.sight, ''],
    [ours.farSight, plain?.farSight, `, ${FAR_MS} ms away`],
  ] as const) {
    if (own == null || floor == null) continue;
    const ratio = own / floor;
    const goal = GOAL_SIGHT_PLAIN;
    yield { name: `${sheet}: all values shown${where}, over plain DOM`, ratio, goal, met: ratio <= goal };
  }
  yield* judgeGpu(sheet, ours, plain);
  yield* judgeSmoothness(sheet, ours);
}

function* judgeGpu(sheet: SheetName, ours: Report, plain: Report | undefined): Generator<BenchRow> {
  for (const throttle of [1, 4]) {
    const [own, floor] = [ours, plain].map((report) => findSample(report, { throttle, share: 0.1 })?.gpu);
    if (own === undefined || floor === undefined) continue;
    const ratio = own / floor;
    yield judge(`${sheet}, 10 %, ${throttle}×: GPU process over plain DOM`, ratio, GOAL_GPU, {
      note: `${own.toFixed(0)} over ${floor.toFixed(0)} ms/s`,
    });
  }
}

/** Judges the share of changes that a user sees, and their smoothness. */
function* judgeSmoothness(sheet: SheetName, ours: Report): Generator<BenchRow> {
  for (const share of [0.1, 1] as const) {
    const shown = findSample(ours, { throttle: 4, share })?.shown;
    if (shown === undefined) continue;
    const ratio = (1 - shown) / (1 - KEEPS_UP);
    yield judge(`${sheet}, ${formatPercent(share)}, 4×: changes missed, over 5 %`, ratio, 1);
  }
  const dropped = findSample(ours, { throttle: 1, share: 1 })?.dropped;
  if (dropped === undefined) return;
  const ratio = dropped / GOAL_DROPPED;
  yield { name: `${sheet}, 100 %, 1×: dropped frames, over 2 %`, ratio, goal: 1, met: ratio <= 1 };
}

/** Returns `null` without a comparable peer: a page that shows fewer changes also does less. */
function createThreadRow(
  ours: Sample,
  peers: readonly (Sample | undefined)[],
  goal: number,
): Omit<BenchRow, 'name'> | null {
  const peerLoads = peers.flatMap((peer) => (peer && peer.shown >= KEEPS_UP ? [peer.busy] : []));
  if (peerLoads.length === 0) return null;
  const best = Math.min(...peerLoads);
  const ratio = ours.busy / best;
  const isInformative = ours.shown < KEEPS_UP;
  return {
    ratio,
    goal,
    isTold: isInformative,
    met: ratio <= goal,
    note: `${ours.busy.toFixed(0)} over ${best.toFixed(0)} ms/s${isInformative ? '; the product does not keep up' : ''}`,
  };
}
