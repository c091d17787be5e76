/** Reads a metric's value by the type in its birth (Eclipse Sparkplug 3.0, 6.4.16). */
import { getCurrentPlatformZone } from '../../../src/shared/calls/decode';
import { formatPlatformTime } from '../../../src/shared/platform-time';
import { HAS_NUMBER, HAS_TEXT } from '../../../src/shared/reading';
import { toIntendedFloat } from '../../../src/shared/single-precision';
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

/**
 * Returns the kind of a type; `null` for types that are not shown: data sets, files, templates, arrays and unknown
 * types.
 */
export const getTypeKind = (type: number): Kind | null =>
  type === 0 ? null : ((KINDS[type] ?? null) as Kind | null);

/** The largest whole number of EXACT_DIGITS digits; larger numbers also keep their text. */
const EXACT_MAX = 10 ** EXACT_DIGITS - 1;
/** End of the year 9999, the last with four digits. */
const LAST_TIME = 253_402_300_799_999;
/** The last good code (OPC: the upper two of eight bits). */
const GOOD_MAX = 255;

/** Reads the metric at `index` as this type into `target`. Returns `false` for types that are not shown. */
export function readMetricValue(
  { metrics }: PayloadReader,
  index: number,
  type: number,
  target: DecodedValue,
): boolean {
  const kind = getTypeKind(type);
  if (kind === null) return false;
  const wire = metrics.wires[index] as number;
  target.number = Number.NaN;
  target.text = null;
  target.flags = INVALID;
  // A null metric has no current value; the previous one has ended.
  if (wire === Wire.none) target.flags = BAD;
  else if (type === MetricType.dateTime) {
    if (wire === Wire.long) readDate(metrics.lows[index] as number, metrics.highs[index] as number, target);
  } else if (kind === Kind.string) {
    if (wire === Wire.string) readText(metrics.texts[index] ?? null, target);
  } else if (kind === Kind.float) {
    if (wire === Wire.float || wire === Wire.double)
      readFloat(metrics.numbers[index] as number, type, target);
  } else if (wire === Wire.int || wire === Wire.long || wire === Wire.boolean)
    readWhole(metrics.lows[index] as number, metrics.highs[index] as number, type, target);
  if (isBad(metrics.qualities[index] as number)) target.flags = (target.flags & ~QUALITY_BITS) | BAD;
  return true;
}

/**
 * Whether a quality is bad. Sparkplug defines 0, 192 and 500, but gateways pass on OPC codes, of which 192 to 255 are
 * good. −1: missing.
 */
const isBad = (quality: number): boolean =>
  quality !== -1 &&
  quality !== MetricQuality.stale &&
  !(quality >= MetricQuality.good && quality <= GOOD_MAX);

function readText(text: string | null, target: DecodedValue): void {
  if (text === null) return;
  target.text = text;
  target.flags = HAS_TEXT;
}

/** Formats milliseconds since 1970 as a date in the platform's zone. */
function readDate(low: number, high: number, target: DecodedValue): void {
  const time = high * 2 ** 32 + (low >>> 0);
  if (Math.abs(time) <= LAST_TIME) readText(formatPlatformTime(time, getCurrentPlatformZone()), target);
}

function readFloat(number: number, type: number, target: DecodedValue): void {
  if (!Number.isFinite(number)) return;
  // Turns −0 into 0.
  target.number = (type === MetricType.float ? toIntendedFloat(number) : number) + 0;
  target.flags = HAS_NUMBER;
}

/** Reads a whole number. Senders write negative ones as two's complement, either in the bits of the type or in 32. */
function readWhole(low: number, high: number, type: number, target: DecodedValue): void {
  target.flags = HAS_NUMBER;
  if (type === MetricType.boolean) target.number = (low | high) === 0 ? 0 : 1;
  else if (type < MetricType.uint64 && type !== MetricType.int64) {
    // 8, 16 or 32 bits, in the order of the types.
    const unusedBits = 32 - (4 << (type % 4));
    target.number =
      type < MetricType.int64 ? (low << unusedBits) >> unusedBits : (low << unusedBits) >>> unusedBits;
  } else readLong(low, high, type === MetricType.int64, target);
}

function readLong(low: number, high: number, isSigned: boolean, target: DecodedValue): void {
  const number = (isSigned ? high : high >>> 0) * 2 ** 32 + (low >>> 0);
  target.number = number;
  if (Math.abs(number) <= EXACT_MAX) return;
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  target.text = String(isSigned ? BigInt.asIntN(64, bits) : bits);
  target.flags |= HAS_TEXT;
}
