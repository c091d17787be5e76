import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { TREND_POINTS } from '../../workers/monitor/history/history-service';
import { START } from '../kit/fake-ports';
import { createTwoSignals, SPEC } from '../kit/two-signals';
import { PATHS, type WatchStage } from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = createTwoSignals();
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);

describe('history', () => {
  it('is requested by the platform’s clock and returns cleaned points', async () => {
    stage.ports.platformShift = -3_600_000;
    stage.ports.routes.set(PATHS.history, (exchange) =>
      exchange.answer([
        {
          id: 's1',
          list: [
            [20, '2'],
            [10, '1'],
          ],
        },
      ]),
    );
    await stage.watchLive(SPEC);
    const points = await stage.api.loadRecent(SPEC, 's1' as SignalId, 60_000);
    expect(points).toEqual({
      ok: true,
      value: { times: Float64Array.of(10, 20), numbers: Float64Array.of(1, 2) },
    });
    const { from, end } = listCalls(PATHS.history)[0]?.body ?? {};
    expect(Math.abs(Number(end) - stage.platformNow)).toBeLessThanOrEqual(1_000);
    expect(Number(end) - Number(from)).toBe(60_000);
  });

  it('returns the past before any moment, thinned for a trend with its extremes kept', async () => {
    const until = epochMs(START - 3_600_000);
    const list = Array.from({ length: 100_000 }, (_, i) => [
      until - 100_000_000 + i * 1_000,
      i === 77_777 ? '999' : '1',
    ]);
    stage.ports.routes.set(PATHS.history, (exchange) => exchange.answer([{ id: 's1', list }]));
    await stage.watchLive(SPEC);
    const points = await stage.api.loadRecent(SPEC, 's1' as SignalId, 100_000_000, until);
    const { from, end } = listCalls(PATHS.history)[0]?.body ?? {};
    expect([from, end]).toEqual([until - 100_000_000, until]);
    const { times = new Float64Array(), numbers = new Float64Array() } = points.ok ? points.value : {};
    expect(times.length).toBeLessThanOrEqual(TREND_POINTS + 8);
    expect(times[numbers.indexOf(999)]).toBe(until - 100_000_000 + 77_777_000);
  });
});
