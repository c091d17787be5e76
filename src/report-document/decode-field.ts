/** Decodes a field. An unreadable one becomes a placeholder, never a guess: losing a limit would be worse. */

import {
  boolOr,
  displayTextOr,
  idOr,
  numberOr,
  oneOfOr,
  parseId,
  parseList,
  textOr,
} from '../page-document/fields';
import { field, Unreadable } from '../shared/calls/decode';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../shared/constants';
import type { EquipmentId, SignalId } from '../shared/ids';
import type { Field, Option, UnknownField } from './model';

const FIELD_ID = /^[A-Za-z][A-Za-z0-9_]{0,31}$/;
const MAX_DECIMALS = 15;
/** Longest text that a document may request, in characters: one field must not fill the record. Ours. */
const TEXT_MAX = 4_000;
const LINES_MAX = 20;
/** Kinds that do not fit a table cell. */
const NOT_IN_TABLES: ReadonlySet<string> = new Set(['photo', 'signature', 'words']);

const clamp = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, Math.trunc(value)));

function parseLimits(raw: unknown) {
  return {
    low: numberOr(raw, 'low', null),
    high: numberOr(raw, 'high', null),
    min: numberOr(raw, 'min', null),
    max: numberOr(raw, 'max', null),
  };
}
function parseMeasured(raw: unknown) {
  const decimals = numberOr(raw, 'decimals', null);
  return {
    ...parseLimits(raw),
    unit: displayTextOr(raw, 'unit', ''),
    decimals: decimals === null ? null : clamp(0, decimals, MAX_DECIMALS),
  };
}

/** Decodes the options of a choice. A multiple choice joins its values with commas, so none may contain one. */
function parseOptions(raw: unknown): readonly Option[] {
  const parsedOptions = parseList(raw, 'options', (option): Option => {
    const value = parseId<string>(option, 'value');
    return { value, text: displayTextOr(option, 'text', value), abnormal: boolOr(option, 'abnormal', false) };
  });
  const values = new Set(parsedOptions.map(({ value }) => value));
  if (
    parsedOptions.length === 0 ||
    values.size < parsedOptions.length ||
    parsedOptions.some(({ value }) => value.includes(','))
  )
    throw new Unreadable('options');
  return parsedOptions;
}

/** Decodes a minimum and a maximum count; the minimum is never above the maximum. */
function parseCounts(raw: unknown, most: number): { readonly least: number; readonly most: number } {
  const maxCount = clamp(1, numberOr(raw, 'most', most), most);
  return { least: clamp(0, numberOr(raw, 'least', 0), maxCount), most: maxCount };
}

type FieldBase = Pick<Field, 'id' | 'title' | 'required' | 'prior'>;

const DECODERS: Readonly<Record<string, (raw: unknown, base: FieldBase) => Field>> = {
  live: (raw, base) => ({
    ...base,
    ...parseMeasured(raw),
    kind: 'live',
    equipmentId: idOr<EquipmentId>(raw, 'equipmentId'),
    signalId: parseId<SignalId>(raw, 'signalId'),
    take: oneOfOr(raw, 'take', ['tap', 'open', 'due'], 'tap'),
    manual: boolOr(raw, 'manual', true),
    tolerance: numberOr(raw, 'tolerance', null),
  }),
  number: (raw, base) => ({
    ...base,
    ...parseMeasured(raw),
    kind: 'number',
    maxDelta: numberOr(raw, 'maxDelta', null),
  }),
  text: (raw, base) => ({
    ...base,
    kind: 'text',
    max: clamp(1, numberOr(raw, 'max', REPAIR_TEXT_MAX), TEXT_MAX),
    lines: clamp(1, numberOr(raw, 'lines', 1), LINES_MAX),
    plain: boolOr(raw, 'plain', false),
  }),
  select: (raw, base) => ({ ...base, kind: 'select', options: parseOptions(raw) }),
  multi: (raw, base) => {
    const choices = parseOptions(raw);
    return { ...base, kind: 'multi', options: choices, ...parseCounts(raw, choices.length) };
  },
  photo: (raw, base) => ({
    ...base,
    kind: 'photo',
    ...parseCounts(raw, IMAGES_MAX),
    cameraOnly: boolOr(raw, 'cameraOnly', false),
    watermark: boolOr(raw, 'watermark', false),
  }),
  formula: (raw, base) => ({
    ...base,
    ...parseMeasured(raw),
    kind: 'formula',
    formula: textOr(raw, 'formula', ''),
    mustBeRight: boolOr(raw, 'mustBeRight', false),
  }),
  words: (raw, base) => ({ ...base, kind: 'words', text: displayTextOr(raw, 'text', '') }),
};
const MOMENT_KINDS = ['date', 'time', 'datetime'] as const;
const PLAIN_KINDS = ['signature', 'scan', 'person', 'place'] as const;

function decodeKnown(raw: unknown, kind: string, base: FieldBase): Field | null {
  const decode = Object.hasOwn(DECODERS, kind) ? DECODERS[kind] : undefined;
  if (decode !== undefined) return decode(raw, base);
  const momentKind = MOMENT_KINDS.find((candidate) => candidate === kind);
  if (momentKind !== undefined)
    return {
      ...base,
      kind: momentKind,
      from: oneOfOr<'now' | 'generate' | ''>(raw, 'from', ['now', 'generate'], '') || null,
    };
  const plainKind = PLAIN_KINDS.find((candidate) => candidate === kind);
  return plainKind === undefined ? null : { ...base, kind: plainKind };
}

const toShortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : '';

/** Returns a placeholder with the readable part of a field's name. */
const createUnknownField = (raw: unknown, where: string): UnknownField => ({
  id: toShortText(field(raw, 'id')),
  title: toShortText(field(raw, 'title')) || toShortText(field(raw, 'id')),
  required: false,
  prior: false,
  kind: 'unknown',
  kindName: toShortText(field(raw, 'kind')),
  where,
});

/** Decodes a field. `takenIds` are the previous ids: a second field with the same id has no separate value. */
export function decodeField(raw: unknown, takenIds: ReadonlySet<string>, isColumn = false): Field {
  try {
    const id = parseId<string>(raw, 'id');
    if (!FIELD_ID.test(id) || takenIds.has(id)) return createUnknownField(raw, 'id');
    const kind = textOr(raw, 'kind', '');
    if (isColumn && NOT_IN_TABLES.has(kind)) return createUnknownField(raw, '');
    const base: FieldBase = {
      id,
      title: displayTextOr(raw, 'title', '') || (kind === 'words' ? '' : id),
      required: boolOr(raw, 'required', false),
      prior: boolOr(raw, 'prior', false),
    };
    return decodeKnown(raw, kind, base) ?? createUnknownField(raw, '');
  } catch (error) {
    if (error instanceof Unreadable) return createUnknownField(raw, error.where);
    throw error;
  }
}
