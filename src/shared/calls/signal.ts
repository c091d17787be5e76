/** A signal and its value, as returned by both families and the legacy interface (spec 3; wire: The live path). */

import type { EquipmentId, SignalId } from '../ids';
import { toIntendedLimit } from '../single-precision';
import { droppable } from './call';
import {
  bool,
  type Decoded,
  type Decoder,
  displayText,
  id,
  intersection,
  lenient,
  nullable,
  number,
  oneOf,
  pairs,
  record,
  text,
  time,
} from './decode';

/** How a value's text is read (wire: Scalars); `null` if unknown. */
export const dataTypeShape = /*#__PURE__*/ droppable(() =>
  lenient(oneOf('bit', 'int', 'uint', 'float', 'string'), null),
);

/** Reads a limit, `null` if missing. An unreadable one is not "no limit". */
const limit: Decoder<number | null> = (raw, where) => {
  const value = raw === '' ? null : nullable(number)(raw, where);
  return value === null ? null : toIntendedLimit(value);
};

/** A signal with its current value (wire: The live path). The worker merges value, code and time. */
export const signalShape = /*#__PURE__*/ droppable(() =>
  record({
    id: id<SignalId>(),
    equipmentId: lenient(id<EquipmentId>(), null),
    title: lenient(text, ''),
    sn: lenient(text, ''),
    dataType: dataTypeShape,
    unit: lenient(text, ''),
    value: lenient(text, null),
    code: lenient(text, ''),
    currentTime: lenient(time, null),
    /** Whether it can be written. [ours] */
    writable: lenient(bool, false),
    /** Digits after the point. [ours] */
    decimals: lenient(number, null),
    /** Limits for writing, both included. NaN if unreadable: nothing may be written. [ours] */
    min: nullable(lenient(limit, Number.NaN)),
    max: nullable(lenient(limit, Number.NaN)),
    /** Names of values, in display order. [ours] */
    map: lenient(pairs(text), []),
  }),
);
export type SignalSnapshot = Decoded<typeof signalShape>;

/** A signal for choosing and writing; one with unreadable limits is left out. [ours] */
export const signalDeclaration = /*#__PURE__*/ droppable(() =>
  intersection(signalShape, record({ min: limit, max: limit })),
);
export type SignalDeclaration = Decoded<typeof signalDeclaration>;

/** A variable with its place on its device, as far as the platform provides it. [ours] the names */
export const signalRecord = /*#__PURE__*/ droppable(() =>
  intersection(
    signalDeclaration,
    record({
      description: lenient(displayText, ''),
      /** Its place in the device, such as a register. */
      address: lenient(text, ''),
      /** Seconds between two samples. */
      interval: lenient(number, null),
    }),
  ),
);
