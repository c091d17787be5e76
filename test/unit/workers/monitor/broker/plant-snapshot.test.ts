import { expect, it } from 'vitest';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { createSnapshot } from '../../../../../workers/monitor/broker/plant-snapshot';
import { MetricType } from '../../../../../workers/monitor/broker/sparkplug-names';
import { encodeMetric } from '../../../../../workers/monitor/broker/sparkplug-writer';

it('marks a signal as writable exactly if a command can carry its type', () => {
  const plant = new Plant();
  const owner = plant.equipment('g/n' as EquipmentId);
  if (owner === null) throw new Error('no room');
  for (const [name, type] of Object.entries(MetricType)) {
    const place = plant.getPlace(owner, name);
    plant.types[place] = type;
    const isWritable = encodeMetric(name, type, '1', epochMs(0)) !== null;
    expect([name, createSnapshot(plant, place, true).writable]).toEqual([name, isWritable]);
    expect(createSnapshot(plant, place, false).writable).toBe(false);
  }
});
