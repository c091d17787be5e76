/** Converts a signal of the plant to the form of a signal query's answer. */
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { type DataType, getQuality, HAS_NUMBER, Quality } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import { Kind } from '../live/decode-value';
import type { Plant } from './plant';
import { MetricType } from './sparkplug-names';

const DATA_TYPES: readonly (DataType | null)[] = [null, 'bit', 'int', 'uint', 'float', 'string'];
/** Any code that is not good (wire: Scalars). */
const BAD_CODE = 'bad';

/** Whether commands can carry the type (`sparkplug-writer.ts`). */
const isWritableType = (type: number): boolean => type !== MetricType.dateTime && type !== MetricType.uuid;

export function createSnapshot(plant: Plant, place: number, isWritable: boolean): SignalSnapshot {
  const flags = plant.flags[place] as number;
  const time = plant.times[place] as number;
  const name = plant.names[place] as string;
  const quality = getQuality(flags);
  // As the platform sends it; decodes to "no number" again.
  const isNotANumber = quality === Quality.invalid && plant.kinds[place] !== Kind.string;
  const number = isNotANumber || (flags & HAS_NUMBER) !== 0 ? String(plant.numbers[place]) : null;
  return {
    id: plant.ids[place] as SignalSnapshot['id'],
    equipmentId: plant.owners[place]?.id ?? null,
    title: name,
    sn: '',
    dataType: DATA_TYPES[plant.kinds[place] as number] ?? null,
    unit: plant.units[place] as string,
    value: plant.texts[place] ?? number,
    code: quality === Quality.good || isNotANumber ? '' : BAD_CODE,
    currentTime: Number.isNaN(time) ? null : (time as EpochMs),
    writable:
      isWritable && isWritableType(plant.types[place] as number) && !/^(Node|Device) Control\//.test(name),
    decimals: null,
    min: null,
    max: null,
    map: [],
  };
}
