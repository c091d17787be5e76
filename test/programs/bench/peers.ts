/**
 * Compares dense pages of the product with Open MCT, FUXA, React by hand and plain DOM, in one run with the same
 * frames. A contestant that cannot be installed is skipped, and the reason is printed.
 */
import { type Bench, type BenchContext, type BenchRow, judge } from './bench';
import { PEERS } from './kit/arguments';
import {
  CONTESTANTS,
  type ContestantName,
  missing,
  type SheetName,
  stand,
  startStandIn,
} from './peers/contestants';
import { type Installed, installPeers } from './peers/install';
import type { Load } from './peers/measure';
import type { Share } from './peers/values';

/** Loads of a page, the heaviest last. */
const TURNS: readonly Turn[] = ([0.1, 1] as const).flatMap((share) =>
  [1, 4, 6].map((throttle) => ({ share, throttle })),
);
const FIRST_SIGHTS = 5;
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
  /** The same from a distant server; `null` for a contestant with its own server, which is near. */
  readonly farSight: number | null;
  readonly samples: Sample[];
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const told = (name: string, ratio: number, note: string): BenchRow => ({
  name,
  ratio,
  note,
  isTold: true,
  goal: Number.POSITIVE_INFINITY,
  met: false,
});
const find = (report: Report | undefined, { throttle, share }: Turn): Sample | undefined =>
  report?.samples.find((sample) => sample.throttle === throttle && sample.share === share);

/** Creates the bench; the first contestant is the floor. */
export const peersBench = (sheets: readonly SheetName[], contestants: readonly ContestantName[]): Bench => ({
  id: PEERS,
  title: 'Peers: page thread over plain DOM, 10 frames a second; ages are p50/p95, from sending to painting',
  isLong: true,
  async *run(context) {
    const installed = await installPeers();
    await context.built();
    const platform = await startStandIn();
    try {
      for (const sheet of sheets) {
        const reports: Report[] = [];
        for (const name of contestants) {
          const why = missing(name, installed)?.why;
          if (why === undefined) yield* measured(context, { platform, installed, sheet, name }, reports);
          else yield told(`${sheet}, ${name}`, Number.NaN, `left out: ${why}`);
        }
        yield* judged(sheet, reports);
      }
    } finally {
      await platform.close();
    }
  },
});

export const bench = peersBench(['w2000', 'w500'], CONTESTANTS);

async function* measured(
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
    const standing = await stand(turn.platform, turn.installed, turn);
    try {
      const { page, address } = standing;
      const sight = await page.sight(address, FIRST_SIGHTS);
      const farSight = name === 'FUXA' ? null : await page.sight(address, FIRST_SIGHTS, FAR_MS);
      const report: Report = { name, sight, farSight, samples: [] };
      reports.push(report);
      yield told(`${title}: all values shown`, sight / (floor?.sight ?? sight), seconds(sight));
      if (farSight !== null)
        yield told(
          `${title}: all values shown, ${FAR_MS} ms away`,
          farSight / (floor?.farSight ?? farSight),
          seconds(farSight),
        );
      for (const load of TURNS) {
        const samples = Math.max(1, Math.round(context.rounds / ROUNDS_PER_SAMPLE));
        const sample = { ...load, ...(await standing.page.load(load, samples)) };
        report.samples.push(sample);
        const base = find(floor, load)?.busy ?? sample.busy;
        yield told(
          `${title}, ${percent(load.share)}, ${load.throttle}×`,
          sample.busy / base,
          getNote(sample),
        );
      }
      const heap = await standing.heap();
      yield told(`${title}: heap, MB`, heap, '');
      yield told(`${title}: server stopped`, Number.NaN, await standing.page.stopped(standing.stop));
    } finally {
      await standing.close();
    }
  } catch (error) {
    // The others can still be compared.
    yield told(title, Number.NaN, `not measured: ${error instanceof Error ? error.message : error}`);
  }
}

const getNote = ({ busy, gpu, dropped, longest, ageP50, ageP95, shown }: Sample): string =>
  `${busy.toFixed(0)} ms/s, GPU process ${gpu.toFixed(0)} ms/s, dropped ${percent(dropped)}, longest task ${longest.toFixed(0)} ms, age ${Number.isNaN(ageP50) ? 'unknown' : `${ageP50.toFixed(0)}/${ageP95.toFixed(0)} ms`}, shown ${percent(shown)}`;

/** Judges the product against the best peer that keeps up, if it keeps up itself. */
function* judged(sheet: SheetName, reports: readonly Report[]): Generator<BenchRow> {
  const of = (name: ContestantName): Report | undefined => reports.find((report) => report.name === name);
  const ours = of('the product');
  if (ours === undefined) return;
  const against = [
    { peers: RIVALS, title: 'the best peer', goal: GOAL_THREAD },
    { peers: PRODUCTS, title: 'the better of Open MCT and FUXA', goal: GOAL_PRODUCTS },
  ];
  for (const sample of ours.samples)
    for (const { peers, title, goal } of against) {
      const row = threadRow(
        sample,
        peers.map((name) => find(of(name), sample)),
        goal,
      );
      if (row)
        yield {
          ...row,
          name: `${sheet}, ${percent(sample.share)}, ${sample.throttle}×: page thread over ${title}`,
        };
    }
  const sights = RIVALS.flatMap((name) => of(name)?.sight ?? []);
  if (sights.length > 0) {
    const ratio = ours.sight / Math.min(...sights);
    yield judge(`${sheet}: all values shown, over the best peer`, ratio, GOAL_SIGHT);
  }
  const plain = of('plain DOM');
  for (const [own, floor, where] of [
    [ours.sight, plain?.sight, ''],
    [ours.farSight, plain?.farSight, `, ${FAR_MS} ms away`],
  ] as const) {
    if (own == null || floor == null) continue;
    const ratio = own / floor;
    const goal = GOAL_SIGHT_PLAIN;
    yield { name: `${sheet}: all values shown${where}, over plain DOM`, ratio, goal, met: ratio <= goal };
  }
  yield* composed(sheet, ours, plain);
  yield* seen(sheet, ours);
}

function* composed(sheet: SheetName, ours: Report, plain: Report | undefined): Generator<BenchRow> {
  for (const throttle of [1, 4]) {
    const [own, floor] = [ours, plain].map((report) => find(report, { throttle, share: 0.1 })?.gpu);
    if (own === undefined || floor === undefined) continue;
    const ratio = own / floor;
    yield judge(`${sheet}, 10 %, ${throttle}×: GPU process over plain DOM`, ratio, GOAL_GPU, {
      note: `${own.toFixed(0)} over ${floor.toFixed(0)} ms/s`,
    });
  }
}

/** Judges the share of changes that a user sees, and their smoothness. */
function* seen(sheet: SheetName, ours: Report): Generator<BenchRow> {
  for (const share of [0.1, 1] as const) {
    const shown = find(ours, { throttle: 4, share })?.shown;
    if (shown === undefined) continue;
    const ratio = (1 - shown) / (1 - KEEPS_UP);
    yield judge(`${sheet}, ${percent(share)}, 4×: changes missed, over 5 %`, ratio, 1);
  }
  const dropped = find(ours, { throttle: 1, share: 1 })?.dropped;
  if (dropped === undefined) return;
  const ratio = dropped / GOAL_DROPPED;
  yield { name: `${sheet}, 100 %, 1×: dropped frames, over 2 %`, ratio, goal: 1, met: ratio <= 1 };
}

/** Returns `null` without a comparable peer: a page that shows fewer changes also does less. */
function threadRow(
  ours: Sample,
  peers: readonly (Sample | undefined)[],
  goal: number,
): Omit<BenchRow, 'name'> | null {
  const able = peers.flatMap((peer) => (peer && peer.shown >= KEEPS_UP ? [peer.busy] : []));
  if (able.length === 0) return null;
  const best = Math.min(...able);
  const ratio = ours.busy / best;
  const isTold = ours.shown < KEEPS_UP;
  return {
    ratio,
    goal,
    isTold,
    met: ratio <= goal,
    note: `${ours.busy.toFixed(0)} over ${best.toFixed(0)} ms/s${isTold ? '; the product does not keep up' : ''}`,
  };
}
