/**
 * A shift without faults counts every timer. A shift with a fault every minute must end with the platform's values and
 * without heap growth.
 */
import { REOPEN_EQUIPMENT_MS, REOPEN_PROJECT_MS } from '../../../src/shared/constants';
import { MINUTE_MS, SECOND_MS } from '../../../src/shared/units';
import { chanceFrom } from '../../kit/chance';
import { drawFault } from './faults';
import type { LeanPage } from './lean-page';
import { openStage, type SoakStage } from './stage';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
}
interface Line {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly ok: boolean;
}
export interface SoakReport {
  readonly lines: readonly Line[];
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Time after the last minute, to include everything due at its end. */
const MARGIN_MS = 30_000;

const same = (name: string, found: number, expected: number): Line => ({
  name,
  found: String(found),
  expected: String(expected),
  ok: found === expected,
});
const atMost = (name: string, found: number, limit: number, unit = ''): Line => ({
  name,
  found: `${found}${unit}`,
  expected: `≤ ${limit}${unit}`,
  ok: found <= limit,
});

async function withStage(
  shift: (stage: SoakStage) => Promise<Omit<SoakReport, 'seconds'>>,
): Promise<SoakReport> {
  const rejections: string[] = [];
  const note = (reason: unknown): void => void rejections.push(String(reason));
  process.on('unhandledRejection', note);
  const start = performance.now();
  const stage = await openStage();
  try {
    const { lines, faults } = await shift(stage);
    await stage.monitor.api.endSession();
    await stage.world.pass(SECOND_MS);
    const { sockets, timers, calls } = await stage.monitor.api.inventory();
    return {
      faults,
      lines: [
        ...lines,
        same('sockets, timers and calls left behind', sockets + timers + calls, 0),
        same('bugs told', stage.bugs.length, 0),
        same('unhandled rejections', rejections.length, 0),
      ],
      seconds: Math.round((performance.now() - start) / 100) / 10,
    };
  } finally {
    await stage.close();
    process.off('unhandledRejection', note);
  }
}

/** Runs a shift without faults and counts every timer. */
export const controlShift = ({ minutes }: SoakOptions): Promise<SoakReport> =>
  withStage(async (stage) => {
    const { counts, world } = stage;
    const span = minutes * MINUTE_MS + MARGIN_MS;
    await world.pass(span);
    const called = (path: string): number => counts.calls.get(`/lfscada/${path}`) ?? 0;
    const openings = (reopenMs: number): number => Math.floor(span / reopenMs);
    const pings = (family: string): number => counts.keepAlives.get(family) ?? 0;
    const gateways = stage.equipmentCount;
    return {
      faults: new Map(),
      lines: [
        same('keep-alives, project', pings('project'), minutes),
        same('keep-alives, equipment', pings('equipment'), minutes),
        same('status polls, project', called('monitor/project/gateway/query') - 1, minutes),
        same('status polls, equipment', called('monitor/multi/gateway/info') - 1, minutes),
        same(
          'project re-openings a gateway',
          called('monitor/project/gateway/open') / gateways - 1,
          openings(REOPEN_PROJECT_MS),
        ),
        same('equipment re-openings', called('monitor/multi/open') - 1, openings(REOPEN_EQUIPMENT_MS)),
        same('push channels opened', counts.sockets, 2),
        same('links lost', stage.project.losses + stage.equipment.losses, 0),
        ...(await finalValues(stage)),
      ],
    };
  });

/** Runs a shift with a fault every minute. Heap growth is checked only if `gc` is available. */
export const faultyShift = (
  { minutes, seed }: SoakOptions,
  gc: (() => void) | undefined,
): Promise<SoakReport> =>
  withStage(async (stage) => {
    const { world, monitor } = stage;
    const chance = chanceFrom(seed);
    const met = new Map<string, number>();
    const passTo = (at: number): Promise<void> => world.pass(at - world.clock.time);
    await world.until('both links live', () => stage.project.isLive && stage.equipment.isLive);
    let early = Number.NaN;
    for (let minute = 0; minute < minutes; minute++) {
      if (gc && minute === 10) early = heapAfter(gc);
      const fault = drawFault(chance);
      met.set(fault.name, (met.get(fault.name) ?? 0) + 1);
      await passTo((minute + 1) * MINUTE_MS);
      await fault.begin(stage);
      await passTo((minute + 1) * MINUTE_MS + fault.seconds * SECOND_MS);
      await fault.end(stage);
    }
    await world.control.clearFaults();
    await monitor.api.life('online');
    // A returning gateway is opened again, even if its last opening was refused.
    await bounce(stage);
    await world.until('both links live again', () => stage.project.isLive && stage.equipment.isLive);
    await world.until(
      'every value live again',
      () => stage.project.notFresh + stage.equipment.notFresh === 0,
    );
    const late = gc ? heapAfter(gc) : Number.NaN;
    const growth = Math.round((late / early - 1) * 1_000) / 10;
    return {
      faults: met,
      lines: [
        same('sockets open at the end', stage.counts.openSockets, 2),
        ...(Number.isNaN(growth) ? [] : [atMost('heap growth after ten minutes', growth, 2, ' %')]),
        ...(await finalValues(stage)),
      ],
    };
  });

async function bounce({ world, gatewayIds }: SoakStage): Promise<void> {
  for (const state of [{ online: false }, null])
    for (const id of gatewayIds) await world.control.gateway(id, state);
}

function heapAfter(gc: () => void): number {
  for (let round = 0; round < 4; round++) gc();
  return process.memoryUsage().heapUsed;
}

/** Stops the plant and compares the value and time of each signal with the platform's. */
async function finalValues(stage: SoakStage): Promise<readonly Line[]> {
  const { world, gatewayIds, project, equipment, projectSignals, equipmentSignals } = stage;
  for (const id of gatewayIds) await world.control.gateway(id, { online: false });
  await world.pass(2 * SECOND_MS);
  const differing: string[] = [];
  const compare = async (page: LeanPage, signals: readonly string[]): Promise<void> => {
    for (const [slot, id] of signals.entries()) {
      const { value, time } = await world.control.value(id);
      const text = page.texts[slot];
      const isSame = text === value || Number(value) === page.numbers[slot];
      if (value !== null && !(isSame && page.times[slot] === time))
        differing.push(
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
      found: String(count - differing.length) + (differing[0] === undefined ? '' : ` (${differing[0]})`),
      ok: differing.length === 0,
    },
  ];
}
