/** Reads the value of a metric by the type that its birth named (Eclipse Sparkplug 3.0, 6.4.16). */
import { platformZone } from '../../../src/shared/calls/decode';
import { platformText } from '../../../src/shared/platform-time';
import { HAS_NUMBER, HAS_TEXT } from '../../../src/shared/reading';
import { meantByFloat } from '../../../src/shared/single-precision';
import { BAD, type DecodedValue, EXACT_DIGITS, INVALID, Kind, QUALITY_BITS } from '../live/decode-value';
import { MetricQuality, MetricType, Wire } from './sparkplug-names';
import type { PayloadReader } from './sparkplug-payload';

const KINDS: readonly Kind[] = [
  Kind.unknown,
  Kind.int,
  Kind.int,
  Kind.int,
  Kind.int,
  Kind.uint,
  Kind.uint,
  Kind.uint,
  Kind.uint,
  Kind.float,
  Kind.float,
  Kind.bit,
  Kind.string,
  Kind.string,
  Kind.string,
  Kind.string,
];

/** The kind of a type; null for what is not shown: sets, files, templates, arrays, and types that nobody knows. */
export const kindOfType = (type: number): Kind | null =>
  type === 0 ? null : ((KINDS[type] ?? null) as Kind | null);

/** The largest whole number of EXACT_DIGITS digits: beyond it the text is kept beside the number. */
const EXACT_MAX = 10 ** EXACT_DIGITS - 1;
/** The end of the year 9999, the last that has four digits. */
const LAST_TIME = 253_402_300_799_999;
/** The last code of those that are good (OPC: the upper two of eight bits). */
const GOOD_MAX = 255;

/** Reads the value of the metric at `at` as one of this type into `into`. False for what is not shown. */
export function readMetricValue(
  { metrics }: PayloadReader,
  at: number,
  type: number,
  into: DecodedValue,
): boolean {
  const kind = kindOfType(type);
  if (kind === null) return false;
  const wire = metrics.wires[at] as number;
  into.number = Number.NaN;
  into.text = null;
  into.flags = INVALID;
  // A metric that is null has no value now: the one before is no more.
  if (wire === Wire.none) into.flags = BAD;
  else if (type === MetricType.dateTime) {
    if (wire === Wire.long) readDate(metrics.lows[at] as number, metrics.highs[at] as number, into);
  } else if (kind === Kind.string) {
    if (wire === Wire.string) readText(metrics.texts[at] ?? null, into);
  } else if (kind === Kind.float) {
    if (wire === Wire.float || wire === Wire.double) readFloat(metrics.numbers[at] as number, type, into);
  } else if (wire === Wire.int || wire === Wire.long || wire === Wire.boolean)
    readWhole(metrics.lows[at] as number, metrics.highs[at] as number, type, into);
  if (isBad(metrics.qualities[at] as number)) into.flags = (into.flags & ~QUALITY_BITS) | BAD;
  return true;
}

/**
 * Sparkplug knows 0, 192 and 500. Gateways hand on what their own source says: of OPC 192 to 255 are good, and everything
 * else is less, or nobody knows what. −1: none is named.
 */
const isBad = (quality: number): boolean =>
  quality !== -1 &&
  quality !== MetricQuality.stale &&
  !(quality >= MetricQuality.good && quality <= GOOD_MAX);

function readText(text: string | null, into: DecodedValue): void {
  if (text === null) return;
  into.text = text;
  into.flags = HAS_TEXT;
}

/** Milliseconds since 1970, as a date of the platform's zone. */
function readDate(low: number, high: number, into: DecodedValue): void {
  const time = high * 2 ** 32 + (low >>> 0);
  if (Math.abs(time) <= LAST_TIME) readText(platformText(time, platformZone()), into);
}

function readFloat(number: number, type: number, into: DecodedValue): void {
  if (!Number.isFinite(number)) return;
  // Adding 0 turns −0 into 0.
  into.number = (type === MetricType.float ? meantByFloat(number) : number) + 0;
  into.flags = HAS_NUMBER;
}

/** Signed numbers are written as their two's complement, by some in the bits of their type and by others in all 32. */
function readWhole(low: number, high: number, type: number, into: DecodedValue): void {
  into.flags = HAS_NUMBER;
  if (type === MetricType.boolean) into.number = (low | high) === 0 ? 0 : 1;
  else if (type < MetricType.uint64 && type !== MetricType.int64) {
    // Eight, sixteen, thirty-two bits, in the order of the types.
    const above = 32 - (4 << (type % 4));
    into.number = type < MetricType.int64 ? (low << above) >> above : (low << above) >>> above;
  } else readLong(low, high, type === MetricType.int64, into);
}

function readLong(low: number, high: number, isSigned: boolean, into: DecodedValue): void {
  const number = (isSigned ? high : high >>> 0) * 2 ** 32 + (low >>> 0);
  into.number = number;
  if (Math.abs(number) <= EXACT_MAX) return;
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  into.text = String(isSigned ? BigInt.asIntN(64, bits) : bits);
  into.flags |= HAS_TEXT;
}
