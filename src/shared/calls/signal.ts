/** A signal and its value, as both families and the legacy interface answer it (spec 3; wire: The live path). */

import type { EquipmentId, SignalId } from '../ids';
import { meantByLimit } from '../single-precision';
import { droppable } from './call';
import {
  bool,
  type Decoded,
  type Decoder,
  id,
  joint,
  lenient,
  nullable,
  number,
  oneOf,
  pairs,
  record,
  text,
  time,
} from './decode';

/** The type that a value's text is read by (wire: Scalars); null if it is not known. */
export const dataTypeShape = /*#__PURE__*/ droppable(() =>
  lenient(oneOf('bit', 'int', 'uint', 'float', 'string'), null),
);

/** A limit; null where there is none. One that cannot be read is not "no limit". */
const limit: Decoder<number | null> = (raw, where) => {
  const given = raw === '' ? null : nullable(number)(raw, where);
  return given === null ? null : meantByLimit(given);
};

/** A signal with its current value (wire: The live path). Value, code and time are merged by the worker's rules. */
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
    /** True if it can be written. [ours] */
    writable: lenient(bool, false),
    /** Digits after the point. [ours] */
    decimals: lenient(number, null),
    /** Limits of what may be written, both ends included. NaN: unreadable, and nothing may be written. [ours] */
    min: nullable(lenient(limit, Number.NaN)),
    max: nullable(lenient(limit, Number.NaN)),
    /** Names of values, in the order to show them. [ours] */
    map: lenient(pairs(text), []),
  }),
);
export type SignalSnapshot = Decoded<typeof signalShape>;

/** A signal for choosing and writing: one whose limits cannot be read is left out as a whole. [ours] */
export const signalDeclaration = /*#__PURE__*/ droppable(() =>
  joint(signalShape, record({ min: limit, max: limit })),
);
export type SignalDeclaration = Decoded<typeof signalDeclaration>;
