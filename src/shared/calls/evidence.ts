/**
 * The situation attached to a slip (wire: Evidence): values, alarms, curves and the user's writes at the time of the
 * tap. Decoded leniently, since unreadable evidence must never hide a slip; `fit-evidence.ts` limits its size.
 */

import type { AlarmId, EquipmentId, ItemId, PageId, ProjectId, RecordEquipId, SignalId } from '../ids';
import { droppable } from './call';
import {
  bool,
  type Decoded,
  type Decoder,
  id,
  lenient,
  number,
  oneOf,
  readableItems,
  record,
  text,
  texts,
  time,
  Unreadable,
} from './decode';
import { freshnessWords, points, qualityWords } from './live-proof';

/** Version of the evidence format written by this code. */
export const EVIDENCE_VERSION = 1;
/** Lists that are cut from evidence that is too large, in this order. */
export const EVIDENCE_CUTS = ['curves', 'values', 'writes', 'alarms'] as const;
export type EvidenceCut = (typeof EVIDENCE_CUTS)[number];

/** Reads a structure, or its JSON text: a server may store what it received unparsed. */
const embedded =
  <T>(inner: Decoder<T>): Decoder<T> =>
  (raw, where) => {
    if (typeof raw !== 'string') return inner(raw, where);
    try {
      return inner(JSON.parse(raw), where);
    } catch {
      throw new Unreadable(where);
    }
  };

const place = /*#__PURE__*/ droppable(() =>
  record({
    family: lenient(oneOf('project', 'equipment', 'legacy'), 'equipment'),
    projectId: lenient(id<ProjectId>(), null),
    pageId: lenient(id<PageId>(), null),
    equipmentId: lenient(id<EquipmentId>(), null),
    name: lenient(text, ''),
  }),
);
const value = /*#__PURE__*/ droppable(() =>
  record({
    equipmentId: lenient(id<EquipmentId>(), null),
    signalId: id<SignalId>(),
    title: lenient(text, ''),
    value: lenient(text, null),
    unit: lenient(text, ''),
    time: lenient(time, null),
    age: lenient(number, null),
    fresh: freshnessWords,
    quality: qualityWords,
  }),
);
const alarm = /*#__PURE__*/ droppable(() =>
  record({
    id: id<AlarmId>(),
    signalId: lenient(id<SignalId>(), null),
    title: lenient(text, ''),
    level: lenient(text, ''),
    value: lenient(text, ''),
    triggerTime: lenient(time, null),
  }),
);
const curve = /*#__PURE__*/ droppable(() =>
  record({ signalId: id<SignalId>(), unit: lenient(text, ''), points }),
);
const write = /*#__PURE__*/ droppable(() =>
  record({
    signalId: id<SignalId>(),
    title: lenient(text, ''),
    old: lenient(text, null),
    new: lenient(text, ''),
    time: lenient(time, null),
    phase: lenient(text, ''),
  }),
);
const item = /*#__PURE__*/ droppable(() =>
  record({
    recordEquipId: id<RecordEquipId>(),
    itemId: id<ItemId>(),
    /** `sensor` if the sensor is suspect rather than the item abnormal. */
    about: lenient(oneOf('item', 'sensor'), 'item'),
    low: lenient(number, null),
    high: lenient(number, null),
    hand: lenient(text, ''),
    tolerance: lenient(number, null),
  }),
);

export const evidence = /*#__PURE__*/ droppable(() =>
  embedded(
    record({
      v: lenient(number, EVIDENCE_VERSION),
      takenAt: lenient(time, null),
      /** False if the phone had no contact with the platform for a day. */
      clockSure: lenient(bool, false),
      place: lenient(place, null),
      /** Parameters of a replay, `null` if there is nothing to replay. */
      replay: lenient(record({ from: time, end: time, at: time }), null),
      link: lenient(record({ phase: text, since: lenient(time, null) }), null),
      gateways: lenient(
        readableItems(
          record({
            equipmentId: id<EquipmentId>(),
            online: lenient(bool, false),
            vpn: lenient(bool, false),
          }),
        ),
        [],
      ),
      values: lenient(readableItems(value), []),
      alarms: lenient(readableItems(alarm), []),
      /** False if alarms may be missing: the link was lost, or they were never listed. */
      alarmsSure: lenient(bool, true),
      curves: lenient(readableItems(curve), []),
      writes: lenient(readableItems(write), []),
      item: lenient(item, null),
      cut: lenient(texts, []),
    }),
  ),
);
export type Evidence = Decoded<typeof evidence>;
export type EvidenceValue = Decoded<typeof value>;
export type EvidenceAlarm = Decoded<typeof alarm>;
export type EvidenceCurve = Decoded<typeof curve>;
export type EvidenceWrite = Decoded<typeof write>;
