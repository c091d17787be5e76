/**
 * A shift without faults counts every timer. A shift with a fault every minute must end with the platform's values and
 * without heap growth.
 */
import { REOPEN_EQUIPMENT_MS, REOPEN_PROJECT_MS } from '../../../src/shared/constants';
import { MINUTE_MS, SECOND_MS } from '../../../src/shared/units';
import { createChance } from '../../kit/chance';
import { drawFault } from './faults';
import type { LeanPage } from './lean-page';
import { openStage, type SoakStage } from './stage';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
}
interface CheckResult {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly ok: boolean;
}
export interface SoakReport {
  readonly lines: readonly CheckResult[];
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Time after the last minute, to include everything due at its end. */
const MARGIN_MS = 30_000;

const checkEqual = (name: string, found: number, expected: number): CheckResult => ({
  name,
  found: String(found),
  expected: String(expected),
  ok: found === expected,
});
const checkAtMost = (name: string, found: number, limit: number, unit = ''): CheckResult => ({
  name,
  found: `${found}${unit}`,
  expected: `≤ ${limit}${unit}`,
  ok: found <= limit,
});

async function withStage(
  runShift: (stage: SoakStage) => Promise<Omit<SoakReport, 'seconds'>>,
): Promise<SoakReport> {
  const rejections: string[] = [];
  const recordRejection = (reason: unknown): void => void rejections.push(String(reason));
  process.on('unhandledRejection', recordRejection);
  const start = performance.now();
  const stage = await openStage();
  try {
    const { lines, faults } = await runShift(stage);
    await stage.monitor.api.endSession();
    await stage.world.advance(SECOND_MS);
    const { sockets, timers, calls } = await stage.monitor.api.getInventory();
    return {
      faults,
      lines: [
        ...lines,
        checkEqual('sockets, timers and calls left behind', sockets + timers + calls, 0),
        checkEqual('bugs told', stage.bugs.length, 0),
        checkEqual('unhandled rejections', rejections.length, 0),
      ],
      seconds: Math.round((performance.now() - start) / 100) / 10,
    };
  } finally {
    await stage.close();
    process.off('unhandledRejection', recordRejection);
  }
}

/** Runs a shift without faults and counts every timer. */
export const runControlShift = ({ minutes }: SoakOptions): Promise<SoakReport> =>
  withStage(async (stage) => {
    const { counts, world } = stage;
    const span = minutes * MINUTE_MS + MARGIN_MS;
    await world.advance(span);
    const countCalls = (path: string): number => counts.calls.get(`/lfscada/${path}`) ?? 0;
    const countOpenings = (reopenMs: number): number => Math.floor(span / reopenMs);
    const countKeepAlives = (family: string): number => counts.keepAlives.get(family) ?? 0;
    const equipmentCount = stage.equipmentCount;
    return {
      faults: new Map(),
      lines: [
        checkEqual('keep-alives, project', countKeepAlives('project'), minutes),
        checkEqual('keep-alives, equipment', countKeepAlives('equipment'), minutes),
        checkEqual('status polls, project', countCalls('monitor/project/gateway/query') - 1, minutes),
        checkEqual('status polls, equipment', countCalls('monitor/multi/gateway/info') - 1, minutes),
        checkEqual(
          'project re-openings a gateway',
          countCalls('monitor/project/gateway/open') / equipmentCount - 1,
          countOpenings(REOPEN_PROJECT_MS),
        ),
        checkEqual(
          'equipment re-openings',
          countCalls('monitor/multi/open') - 1,
          countOpenings(REOPEN_EQUIPMENT_MS),
        ),
        checkEqual('push channels opened', counts.sockets, 2),
        checkEqual('links lost', stage.project.losses + stage.equipment.losses, 0),
        ...(await compareFinalValues(stage)),
      ],
    };
  });

/** Runs a shift with a fault every minute. Heap growth is checked only if `gc` is available. */
export const runFaultyShift = (
  { minutes, seed }: SoakOptions,
  gc: (() => void) | undefined,
): Promise<SoakReport> =>
  withStage(async (stage) => {
    const { world, monitor } = stage;
    const chance = createChance(seed);
    const faultCounts = new Map<string, number>();
    const advanceTo = (at: number): Promise<void> => world.advance(at - world.clock.time);
    await world.until('both links live', () => stage.project.isLive && stage.equipment.isLive);
    let earlyHeap = Number.NaN;
    for (let minute = 0; minute < minutes; minute++) {
      if (gc && minute === 10) earlyHeap = measureHeap(gc);
      const fault = drawFault(chance);
      faultCounts.set(fault.name, (faultCounts.get(fault.name) ?? 0) + 1);
      await advanceTo((minute + 1) * MINUTE_MS);
      await fault.begin(stage);
      await advanceTo((minute + 1) * MINUTE_MS + fault.seconds * SECOND_MS);
      await fault.end(stage);
    }
    await world.control.clearFaults();
    await monitor.api.reportLifecycleEvent('online');
    // A returning gateway is opened again, even if its last opening was refused.
    await restartGateways(stage);
    await world.until('both links live again', () => stage.project.isLive && stage.equipment.isLive);
    await world.until(
      'every value live again',
      () => stage.project.staleCount + stage.equipment.staleCount === 0,
    );
    const lateHeap = gc ? measureHeap(gc) : Number.NaN;
    const growth = Math.round((lateHeap / earlyHeap - 1) * 1_000) / 10;
    return {
      faults: faultCounts,
      lines: [
        checkEqual('sockets open at the end', stage.counts.openSockets, 2),
        ...(Number.isNaN(growth) ? [] : [checkAtMost('heap growth after ten minutes', growth, 2, ' %')]),
        ...(await compareFinalValues(stage)),
      ],
    };
  });

async function restartGateways({ world, gatewayIds }: SoakStage): Promise<void> {
  for (const state of [{ online: false }, null])
    for (const id of gatewayIds) await world.control.setGateway(id, state);
}

function measureHeap(gc: () => void): number {
  for (let round = 0; round < 4; round++) gc();
  return process.memoryUsage().heapUsed;
}

/** Stops the plant and compares the value and time of each signal with the platform's. */
async function compareFinalValues(stage: SoakStage): Promise<readonly CheckResult[]> {
  const { world, gatewayIds, project, equipment, projectSignals, equipmentSignals } = stage;
  for (const id of gatewayIds) await world.control.setGateway(id, { online: false });
  await world.advance(2 * SECOND_MS);
  const differences: string[] = [];
  const compare = async (page: LeanPage, signals: readonly string[]): Promise<void> => {
    for (const [slot, id] of signals.entries()) {
      const { value, time } = await world.control.value(id);
      const text = page.texts[slot];
      const isSame = text === value || Number(value) === page.numbers[slot];
      if (value !== null && !(isSame && page.times[slot] === time))
        differences.push(
          `${id}: ${text ?? page.numbers[slot]} of ${page.times[slot]}, not ${value} of ${time}`,
        );
    }
  };
  await compare(project, projectSignals);
  await compare(equipment, equipmentSignals);
  const count = projectSignals.length + equipmentSignals.length;
  return [
    {
      name: `final values equal the platform’s, of ${count}`,
      expected: String(count),
      found:
        String(count - differences.length) + (differences[0] === undefined ? '' : ` (${differences[0]})`),
      ok: differences.length === 0,
    },
  ];
}
