import { expect, it } from 'vitest';
import { groupNotLiveByEquipment } from '../../../../../src/features/live-values/not-live';
import { Freshness } from '../../../../../src/shared/reading';
import { summarise } from '../../../../../src/state/live/live-summary';
import { applyValues, createSetting, NOW } from '../../../../kit/widget-page';

const HOUR = 3_600_000;

it('counts values that are not live per device, with the time of the newest one', () => {
  const { board, plan } = createSetting([
    createValueWidget('a', '1'),
    createValueWidget('a', '2'),
    createValueWidget('b', '3'),
    createValueWidget('b', '4'),
    createValueWidget('c', '5'),
    createValueWidget('d', '6'),
    { kind: 'value', bind: { src: 'gateway', equipmentId: 'a' } },
  ]);
  applyValues(
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
  const isExcluded = (slot: number) => slot === 4;
  expect(summarise(board, plan.spec.slots, isExcluded)).toEqual({
    live: 2,
    notLive: 3,
    never: 1,
    newestAt: NOW - HOUR,
  });
  expect(groupNotLiveByEquipment(board, plan.spec, isExcluded)).toEqual([
    { equipmentId: 'b', count: 2, since: NOW - HOUR },
    { equipmentId: 'c', count: 1, since: Number.NaN },
  ]);
});

function createValueWidget(equipmentId: string, signalId: string) {
  return {
    kind: 'value',
    bind: { src: 'signal', equipmentId, signalId },
  };
}
