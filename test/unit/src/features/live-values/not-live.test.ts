import { expect, it } from 'vitest';
import { notLiveByEquipment } from '../../../../../src/features/live-values/not-live';
import { Freshness } from '../../../../../src/shared/reading';
import { summarise } from '../../../../../src/state/live/live-summary';
import { give, NOW, setting } from '../../../../kit/widget-page';

const HOUR = 3_600_000;

it('counts values that are not live per device, with the time of the newest one', () => {
  const { board, plan } = setting([
    of('a', '1'),
    of('a', '2'),
    of('b', '3'),
    of('b', '4'),
    of('c', '5'),
    of('d', '6'),
    { kind: 'value', bind: { src: 'gateway', equipmentId: 'a' } },
  ]);
  give(
    board,
    new Map([
      [0, { number: 1 }],
      [1, { number: 1, freshness: Freshness.ageing }],
      [2, { number: 1, freshness: Freshness.stale, time: NOW - 2 * HOUR, arrivedAt: NOW - 2 * HOUR }],
      [3, { number: 1, freshness: Freshness.disconnected, time: NOW - HOUR, arrivedAt: NOW - HOUR }],
      // A gateway's state is not counted as a value.
      [6, { number: 1 }],
      // The values of c and d were never collected.
    ]),
  );
  const isOut = (slot: number) => slot === 4;
  expect(summarise(board, plan.spec.slots, isOut)).toEqual({
    live: 2,
    notLive: 3,
    never: 1,
    newestAt: NOW - HOUR,
  });
  expect(notLiveByEquipment(board, plan.spec, isOut)).toEqual([
    { equipmentId: 'b', count: 2, since: NOW - HOUR },
    { equipmentId: 'c', count: 1, since: Number.NaN },
  ]);
});

function of(equipmentId: string, signalId: string) {
  return {
    kind: 'value',
    bind: { src: 'signal', equipmentId, signalId },
  };
}
