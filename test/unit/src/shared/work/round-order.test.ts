import { describe, expect, it } from 'vitest';
import { inspectionInfo } from '../../../../../src/shared/calls/inspection';
import { findBlockingPosition, type RoundRow } from '../../../../../src/shared/work/round-order';

const FIXED = { order: 'fixed' };

describe('A record of a round', () => {
  it('waits in a fixed order for the first open one; finished records wait for nothing', () => {
    const order = createOrder(
      FIXED,
      'completed',
      'incomplete',
      'not started',
      'completed',
      'aborted',
      'not started',
    );
    expect(listWaits(order)).toEqual([null, null, 1, null, null, 1]);
  });

  it('is next when all earlier ones are done or aborted', () => {
    expect(listWaits(createOrder(FIXED, 'completed', 'aborted', 'not started'))).toEqual([null, null, null]);
  });

  it('waits for nothing if the plan leaves the order free or has no rules', () => {
    for (const rules of [{ order: 'free' }, {}, null, { order: 'by moonlight' }])
      expect(listWaits(createOrder(rules, 'not started', 'not started'))).toEqual([null, null]);
  });

  it('does not wait for a queued form', () => {
    const order = createOrder(FIXED, 'not started', 'not started', 'not started');
    expect(listWaits(order, ({ recordEquipId }) => recordEquipId === 'r0')).toEqual([null, null, 1]);
  });

  it('waits for nothing if it is not in the order', () => {
    const order = createOrder(FIXED, 'not started');
    expect(findBlockingPosition(order, 'elsewhere' as RoundRow['recordEquipId'], () => false)).toBeNull();
  });
});

function createOrder(rules: object | null, ...statuses: readonly string[]) {
  const records = statuses.map((status, index) => ({ recordEquipId: `r${index}`, status, version: 'v1' }));
  return inspectionInfo.decode({ id: 'i1', status: 'accepted', version: 'o1', rules, records }, 'order');
}

function listWaits(order: ReturnType<typeof createOrder>, isSent: (row: RoundRow) => boolean = () => false) {
  return order.records.map(({ recordEquipId }) => findBlockingPosition(order, recordEquipId, isSent));
}
