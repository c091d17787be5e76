/** History of signals as returned by both families (wire: History). Times are epoch ms. */
import type { EquipmentId, SignalId } from '../ids';
import { as, commaList, droppable, optional } from './call';
import {
  anything,
  type Decoded,
  id,
  lenient,
  list,
  number,
  pairs,
  readableItems,
  record,
  text,
} from './decode';
import { dataTypeShape } from './signal';

/**
 * Points of each signal: `[[time, value], …]`, in no guaranteed order. The worker cleans them, so they pass undecoded.
 * [ours] `totalCount`: number of points in the range if the platform sent only the latest.
 */
export const historyShape = /*#__PURE__*/ droppable(() =>
  readableItems(record({ id: id<SignalId>(), list: list(anything), totalCount: lenient(number, null) })),
);
export type SignalPoints = Decoded<typeof historyShape>[number];

/** Declares the signals and a time range, both ends included. */
export const historyRange = () => ({
  signalIds: commaList<SignalId>(),
  from: as<number>(),
  end: as<number>(),
});
/** Declares a time range in chunks of `count` points per signal, newest chunk first; `pagenum` counts from 1. [ours] */
export const historyChunks = () => ({
  ...historyRange(),
  pagenum: optional(as<number>()),
  count: optional(as<number>()),
});

/** Signals with a history, for choosing curves. [ours] */
export const historyCatalogue = /*#__PURE__*/ droppable(() =>
  readableItems(
    record({
      id: id<SignalId>(),
      equipmentId: lenient(id<EquipmentId>(), null),
      title: lenient(text, ''),
      unit: lenient(text, ''),
      dataType: dataTypeShape,
      decimals: lenient(number, null),
      map: lenient(pairs(text), []),
    }),
  ),
);
export type HistorySignal = Decoded<typeof historyCatalogue>[number];
