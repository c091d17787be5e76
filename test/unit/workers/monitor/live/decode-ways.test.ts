import { describe, expect, it } from 'vitest';
import { seededChance, shuffled } from '../../../../programs/bench/kit/contest';
import { readMany } from './fuzz';
import { PLATFORM_NOW } from './support';

/** Entries per test. */
const ENTRIES = 50_000;
const SIGNALS = 40;
const FRAMES = 24;
const TYPES = ['float', 'float', 'float', 'int', 'uint', 'bit', 'string', 'double'];
const UNITS = ['℃', 'kPa', '', 'm³/h', 'a\\"b'];
const DAMAGES = ['', '"', '}', '{', '\\', ',', ':', '0', '\u0001', '℃', ' ', '-', '.'];

let chance: () => number;
const below = (most: number): number => Math.floor(chance() * most);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const isLucky = (share: number): boolean => chance() < share;

/** Increases across all frames of a platform. */
let counter = 0;

describe('Reading frames of a platform with a fixed notation', () => {
  it.each([1, 2, 3, 4, 5])('equals parsing everything, with any difference between entries: %i', (seed) => {
    chance = seededChance(20_255 + seed);
    const read = readMany(ENTRIES, () => {
      const { ids, frame } = platform();
      return [Array.from({ length: FRAMES }, (_, number) => frame(number)), ids];
    });
    expect(read.entries).toBeGreaterThanOrEqual(ENTRIES);
    expect(read.malformed).toBeGreaterThan(10);
  });
});

/** Entries that match no notation. */
const ODD = [
  '{}',
  'null',
  '5',
  '{"value":"7"}',
  '{"time":5,"value":"9","code":"200","dataType":"float","seq":1e5}',
  '{"time":"soon","value":null}',
  '{"value":"1","value":"2","time":1760000000009,"time":1760000000008}',
];

/** Additional members that a platform may write in an entry. */
const EXTRAS: readonly ((value: string) => string)[] = [
  () => `"seq":${counter++}`,
  () => `"seq":"${counter++}"`,
  (value) => `"more":{"raw":[1,2],"note":"${value}"}`,
  () => `"more":[{"n":${counter++}},{"value":"${below(9)}"}]`,
  () => `"at":${PLATFORM_NOW + counter++},"by":"${oneOf(['a', 'b', 'a\\nb', '运行'])}"`,
  () => `"load":${(below(2_000) - 1_000) / 100}`,
  () => `"code":"${oneOf(['200', '200', '1301'])}"`,
  () => `"dataType":"${oneOf(['float', 'int'])}"`,
  () => `"state":${oneOf(['true', 'false', 'null', '1e5', '-0', '12345678901234567'])}`,
  () => `"currentTime":${PLATFORM_NOW + below(5)}`,
  () => `"unit":"${oneOf(['℃', '℉'])}"`,
];

function valueText(type: string): string {
  if (type === 'bit') return oneOf(['0', '1', '1', 'true']);
  if (type === 'string') return oneOf(['运行', 'AUTO', 'a}b', '', 'x\\n']);
  if (isLucky(0.02)) return oneOf(['', 'NaN', '007', '1e5', '1234567890123456', '-0']);
  return String((below(200_000) - 100_000) / (type === 'float' ? 100 : 1));
}

/** Creates a platform that writes all its entries in the same notation. */
function platform(): { readonly ids: readonly string[]; readonly frame: (number: number) => string } {
  const ids = Array.from({ length: SIGNALS }, (_, n) => `s${n * 7}`);
  const types = ids.map(() => oneOf(TYPES));
  const units = ids.map(() => oneOf(UNITS));
  const isList = isLucky(0.25);
  const isBare = isLucky(0.25);
  const isSpaced = isLucky(0.2);
  const time = oneOf<(at: number) => string>([
    String,
    String,
    String,
    (at) => `"${at}"`,
    (at) => `{"time":${at}}`,
  ]);
  const extras = Array.from({ length: below(3) }, () => oneOf(EXTRAS));
  const order = shuffled(
    Array.from({ length: 4 + extras.length }, (_, n) => n),
    chance,
  );
  const isInOrder = isLucky(0.6);
  const share = oneOf([1, 1, 0.5, 0.1]);
  const entry = (signal: number, at: number): string => {
    const id = `"${ids[signal]}"`;
    if (isLucky(0.005)) return isList ? `{"id":${id},"value":"3"}` : `${id}:${oneOf(ODD)}`;
    const type = types[signal] as string;
    const value = valueText(type);
    const isNumber = isBare && type !== 'string' && /^-?\d+(\.\d+)?$/.test(value) && !/^-?0\d/.test(value);
    const members = [
      `"time":${time(at)}`,
      `"value":${isNumber ? value : `"${value}"`}`,
      `"code":"${isLucky(0.02) ? '1301' : '200'}"`,
      `"dataType":"${type}","unit":"${units[signal]}"`,
      ...extras.map((extra) => extra(value)),
    ];
    const own = order.map((n) => members[n] as string);
    const text = (isList ? [`"id":${id}`, ...own] : own).join(isSpaced ? ', ' : ',');
    return isList ? `{${text}}` : `${id}:{${text}}`;
  };
  return {
    ids,
    frame: (number) => {
      const present = ids.map((_, n) => n).filter(() => isLucky(share));
      const entries = (isInOrder ? present : shuffled(present, chance)).map((signal) =>
        entry(signal, PLATFORM_NOW + number * 100 + (signal >> 3)),
      );
      const text = entries.join(isSpaced ? ',\n' : ',');
      const whole = `{"signalVal":${isList ? `[${text}]` : `{${text}}`}}`;
      if (!isLucky(0.02)) return whole;
      const at = below(whole.length);
      return whole.slice(0, at) + oneOf(DAMAGES) + whole.slice(at + 1);
    },
  };
}
