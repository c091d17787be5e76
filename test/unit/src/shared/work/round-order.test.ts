import { describe, expect, it } from 'vitest';
import { inspectionInfo } from '../../../../../src/shared/calls/inspection';
import { type RoundRow, waitsFor } from '../../../../../src/shared/work/round-order';

const FIXED = { order: 'fixed' };

describe('A record of a round', () => {
  it('waits in a fixed order for the first open one; finished records wait for nothing', () => {
    const order = round(
      FIXED,
      'completed',
      'incomplete',
      'not started',
      'completed',
      'aborted',
      'not started',
    );
    expect(waits(order)).toEqual([null, null, 1, null, null, 1]);
  });

  it('is next when all earlier ones are done or aborted', () => {
    expect(waits(round(FIXED, 'completed', 'aborted', 'not started'))).toEqual([null, null, null]);
  });

  it('waits for nothing if the plan leaves the order free or has no rules', () => {
    for (const rules of [{ order: 'free' }, {}, null, { order: 'by moonlight' }])
      expect(waits(round(rules, 'not started', 'not started'))).toEqual([null, null]);
  });

  it('does not wait for a queued form: a round continues offline', () => {
    const order = round(FIXED, 'not started', 'not started', 'not started');
    expect(waits(order, ({ recordEquipId }) => recordEquipId === 'r0')).toEqual([null, null, 1]);
  });

  it('waits for nothing if it is not in the order', () => {
    const order = round(FIXED, 'not started');
    expect(waitsFor(order, 'elsewhere' as RoundRow['recordEquipId'], () => false)).toBeNull();
  });
});

function round(rules: object | null, ...statuses: readonly string[]) {
  const records = statuses.map((status, at) => ({ recordEquipId: `r${at}`, status, version: 'v1' }));
  return inspectionInfo.decode({ id: 'i1', status: 'accepted', version: 'o1', rules, records }, 'order');
}

function waits(order: ReturnType<typeof round>, isSent: (row: RoundRow) => boolean = () => false) {
  return order.records.map(({ recordEquipId }) => waitsFor(order, recordEquipId, isSent));
}
