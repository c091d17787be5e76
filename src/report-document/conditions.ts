/** Decodes and evaluates the conditions of sections over fields: `bind` is `f:` and an id (wire: Smart reports). */
import { isAbsent, parseList, textOr } from '../page-document/fields';
import { getBit } from '../shared/bit-at';
import { field, Unreadable } from '../shared/calls/decode';
import type { CellValue } from '../shared/calls/smart-report-value';
import { PAGE_MAX_NESTING } from '../shared/constants';
import { parseTypedNumber } from '../shared/typed-number';
import type { Operator, ReportCondition } from './model';

const OPERATORS: readonly Operator[] = [
  ...(['=', '!=', '>', '>=', '<', '<=', 'between', 'outside', 'bit', 'bad', 'offline'] as const),
];
const FIELD_PREFIX = 'f:';

function parseFieldId(raw: unknown): string {
  const name = textOr(raw, 'bind', '');
  if (!name.startsWith(FIELD_PREFIX) || name.length === FIELD_PREFIX.length) throw new Unreadable('bind');
  return name.slice(FIELD_PREFIX.length);
}

/** Decodes a condition. The nesting limit bounds the recursion. */
export function decodeCondition(raw: unknown, depth = 0): ReportCondition {
  if (depth > PAGE_MAX_NESTING) throw new Unreadable('when');
  const decodePart = (child: unknown): ReportCondition => decodeCondition(child, depth + 1);
  if (!isAbsent(field(raw, 'all'))) return { all: parseList(raw, 'all', decodePart) };
  if (!isAbsent(field(raw, 'any'))) return { any: parseList(raw, 'any', decodePart) };
  const op = OPERATORS.find((candidate) => candidate === field(raw, 'op'));
  if (op === undefined) throw new Unreadable('op');
  return { op, a: textOr(raw, 'a', ''), b: textOr(raw, 'b', ''), field: parseFieldId(raw) };
}

export function listConditionFields(condition: ReportCondition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(listConditionFields);
  if ('any' in condition) return condition.any.flatMap(listConditionFields);
  return [condition.field];
}

const isBad = ({ err, live }: CellValue): boolean => err || (live !== null && live.quality !== 'good');

function compare(op: Operator, a: string, b: string, cell: CellValue): boolean {
  if (op === 'bad') return isBad(cell);
  if (op === 'offline') return cell.live?.fresh === 'disconnected';
  const text = cell.v ?? '';
  if (text === '' || isBad(cell)) return false;
  const [value, low, high] = [parseTypedNumber(text), parseTypedNumber(a), parseTypedNumber(b)];
  const isEqual = value !== null && low !== null ? value === low : text === a;
  if (op === '=') return isEqual;
  if (op === '!=') return !isEqual;
  if (value === null || low === null) return false;
  switch (op) {
    case '>':
      return value > low;
    case '>=':
      return value >= low;
    case '<':
      return value < low;
    case '<=':
      return value <= low;
    case 'between':
      return high !== null && value >= low && value <= high;
    case 'outside':
      return value < low || (high !== null && value > high);
    case 'bit':
      return getBit(value, low) === (high === 0 ? 0 : 1);
  }
}

/** Whether a condition is met by these fields. A missing field meets no comparison. */
export function isMet(
  condition: ReportCondition,
  getCell: (field: string) => CellValue | undefined,
): boolean {
  if ('all' in condition) return condition.all.every((child) => isMet(child, getCell));
  if ('any' in condition) return condition.any.some((child) => isMet(child, getCell));
  const cell = getCell(condition.field);
  return cell !== undefined && compare(condition.op, condition.a, condition.b, cell);
}
