/** Reads a metric's value by the type in its birth (Eclipse Sparkplug 3.0, 6.4.16). */
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

/**
 * Returns the kind of a type; `null` for types that are not shown: data sets, files, templates, arrays and unknown
 * types.
 */
export const kindOfType = (type: number): Kind | null =>
  type === 0 ? null : ((KINDS[type] ?? null) as Kind | null);

/** The largest whole number of EXACT_DIGITS digits; larger numbers also keep their text. */
const EXACT_MAX = 10 ** EXACT_DIGITS - 1;
/** End of the year 9999, the last with four digits. */
const LAST_TIME = 253_402_300_799_999;
/** The last good code (OPC: the upper two of eight bits). */
const GOOD_MAX = 255;

/** Reads the metric at `at` as this type into `target`. Returns `false` for types that are not shown. */
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
  // A null metric has no current value; the previous one has ended.
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
 * Whether a quality is bad. Sparkplug defines 0, 192 and 500, but gateways pass on OPC codes, of which 192 to 255 are
 * good. −1: missing.
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

/** Formats milliseconds since 1970 as a date in the platform's zone. */
function readDate(low: number, high: number, into: DecodedValue): void {
  const time = high * 2 ** 32 + (low >>> 0);
  if (Math.abs(time) <= LAST_TIME) readText(platformText(time, platformZone()), into);
}

function readFloat(number: number, type: number, into: DecodedValue): void {
  if (!Number.isFinite(number)) return;
  // Turns −0 into 0.
  into.number = (type === MetricType.float ? meantByFloat(number) : number) + 0;
  into.flags = HAS_NUMBER;
}

/** Reads a whole number. Senders write negative ones as two's complement, either in the bits of the type or in 32. */
function readWhole(low: number, high: number, type: number, into: DecodedValue): void {
  into.flags = HAS_NUMBER;
  if (type === MetricType.boolean) into.number = (low | high) === 0 ? 0 : 1;
  else if (type < MetricType.uint64 && type !== MetricType.int64) {
    // 8, 16 or 32 bits, in the order of the types.
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
