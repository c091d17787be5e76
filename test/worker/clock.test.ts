/** A device clock that jumps, sleeps or runs fast does not change when the worker acts (faults 22, 23 and 56). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/shared/units';
import { START, settle } from '../kit/fake-ports';
import {
  createEquipmentSpec,
  createSignalSlot,
  createWatchSpec,
  MULTI_PATHS,
  PATHS,
  WatchStage,
} from '../kit/watch-stage';

const SEED = 20_261_120;
const listTimes = (stage: WatchStage, path: string) =>
  stage.ports.getExchanges(path).map((exchange) => exchange.at);
const HOURS = 2;
const STEPS = (HOURS * HOUR_MS) / 30_000;

describe('the device’s clock', () => {
  it('may jump or run fast: openings, tokens, queries and keep-alives stay exact to the millisecond', async () => {
    const undisturbed = await runShift(() => {}, STEPS);
    const expected = listActions(undisturbed);
    const polls = listTimes(undisturbed, PATHS.gateways);
    await undisturbed.close();
    expect(expected.sockets).toEqual([
      ['/lfscada/ws/project/signal/subscribe/token1', HOURS * 60],
      ['/lfscada/ws/eg/signal/subscribe/token2', HOURS * 60],
    ]);
    const jump = fc.record({
      step: fc.nat({ max: STEPS - 1 }),
      by: fc.oneof(
        fc.integer({ min: -24 * HOUR_MS, max: 24 * HOUR_MS }),
        fc.integer({ min: -10_000, max: 10_000 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(jump, { maxLength: 20 }),
        fc.double({ min: -0.5, max: 0.1, noNaN: true }),
        async (jumps, drift) => {
          const stage = await runShift(({ ports }, step) => {
            ports.wallShift += 30_000 * drift;
            for (const { step: when, by } of jumps) if (when === step) ports.wallShift += by;
          }, STEPS);
          expect(listActions(stage)).toEqual(expected);
          // A jump may cause one more query of each kind.
          expect(listTimes(stage, PATHS.gateways)).toEqual(expect.arrayContaining(polls));
          expect(listTimes(stage, PATHS.gateways).length - polls.length).toBeLessThanOrEqual(jumps.length);
          await stage.close();
        },
      ),
      { seed: SEED, numRuns: 8 },
    );
  }, 60_000);

  it('may stop during sleep: one new link each time, and repeated openings only after 600 s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 10, max: 3_000 }), { minLength: 1, maxLength: 4 }),
        async (spans) => {
          const stepsPerSpan = 10;
          const stage = await runShift(async ({ ports, api }, step) => {
            const span = step % stepsPerSpan === 0 ? spans[step / stepsPerSpan] : undefined;
            if (span === undefined) return;
            ports.sleep(span * 1_000);
            // Several events report the same wake-up.
            for (const event of ['resume', 'pageshow', 'visible', 'online'] as const)
              await api.reportLifecycleEvent(event);
          }, stepsPerSpan * spans.length);
          expect(stage.ports.sockets).toHaveLength(2 + 2 * spans.length);
          const countOpenings = (path: string, reopen: number): number => {
            let since = 0;
            let count = 1;
            for (const span of spans) {
              since += span * 1_000;
              if (since > 10 * MINUTE_MS) {
                count++;
                since = 0;
              }
              since += stepsPerSpan * 30_000;
              if (since >= reopen) {
                count++;
                since -= reopen;
              }
            }
            return stage.ports.getExchanges(path).length - count;
          };
          expect(countOpenings(PATHS.open, 3_570_000)).toBe(0);
          // One keep-alive per minute awake, none asleep.
          const pings = stage.ports.sockets.reduce((sum, { sent }) => sum + sent.length, 0);
          expect(pings).toBeLessThanOrEqual((2 * stepsPerSpan * spans.length) / 2);
          expect(stage.ports.sockets.filter(({ isClosed }) => !isClosed)).toHaveLength(2);
          await stage.close();
        },
      ),
      { seed: SEED, numRuns: 15 },
    );
  }, 60_000);
});

/** Runs both families with a push every 30 s, which keeps every link from falling silent. */
async function runShift(
  disturb: (stage: WatchStage, step: number) => void | Promise<void>,
  steps: number,
): Promise<WatchStage> {
  const stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  await stage.watch(createWatchSpec([createSignalSlot('s1')]));
  await settle();
  stage.ports.socket.open();
  await stage.watch(createEquipmentSpec([createSignalSlot('s1')]));
  await settle();
  stage.ports.socket.open();
  await settle();
  for (let step = 0; step < steps; step++) {
    await disturb(stage, step);
    await stage.ports.advance(1_000);
    const openSockets = stage.ports.sockets.filter(({ isClosed }) => !isClosed);
    for (const socket of openSockets) socket.open();
    await stage.ports.advance(29_000);
    for (const socket of openSockets)
      socket.receiveFrame({ signalVal: { s1: { time: stage.platformNow, value: String(step) } } });
  }
  return stage;
}

function listActions(stage: WatchStage) {
  return {
    sockets: stage.ports.sockets.map(({ path, sent }) => [path, sent.length]),
    openings: [listTimes(stage, PATHS.open), listTimes(stage, MULTI_PATHS.open)],
    tokens: [listTimes(stage, PATHS.token), listTimes(stage, MULTI_PATHS.token)],
    values: [listTimes(stage, PATHS.signals), listTimes(stage, MULTI_PATHS.signals)],
  };
}
