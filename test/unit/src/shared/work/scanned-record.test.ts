import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inspectionInfo } from '../../../../../src/shared/calls/inspection';
import { findScannedRecord } from '../../../../../src/shared/work/scanned-record';

const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
const order = inspectionInfo.decode(
  {
    id: 'i1',
    status: 'accepted',
    version: 'v1',
    records: ['e1', 'e2'].map((id) => ({
      recordEquipId: `i1-${id}`,
      equipmentId: id,
      pointId: `point-${id}`,
      status: 'not started',
      version: 'v1',
      codeHash: createHash('sha256').update(`i1-${id}XJ-${id}`).digest('hex'),
    })),
  },
  'order',
);

describe('A scanned code', () => {
  it("opens its record by the point's code, its id, or the equipment", async () => {
    expect(await findRecord('XJ-e2')).toBe('i1-e2');
    expect(await findRecord('point-e1')).toBe('i1-e1');
    expect(await findRecord('', 'e2')).toBe('i1-e2');
  });

  it('fault 100: opens nothing for another point', async () => {
    expect(await findRecord('XJ-e9')).toBeUndefined();
    expect(await findRecord('', 'e9')).toBeUndefined();
    expect(await findRecord('')).toBeUndefined();
  });
});

async function findRecord(point: string, equipmentId = '') {
  return (await findScannedRecord({ point, equipmentId }, order.records, digest))?.recordEquipId;
}
