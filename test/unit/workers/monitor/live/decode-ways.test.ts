import { describe, expect, it } from 'vitest';
import { createChance, shuffle } from '../../../../programs/bench/kit/contest';
import { readSeries } from './fuzz';
import { PLATFORM_NOW } from './support';

/** Entries per test. */
const ENTRIES = 50_000;
const SIGNALS = 40;
const FRAMES = 24;
const TYPES = ['float', 'float', 'float', 'int', 'uint', 'bit', 'string', 'double'];
const UNITS = ['℃', 'kPa', '', 'm³/h', 'a\\"b'];
const DAMAGES = ['', '"', '}', '{', '\\', ',', ':', '0', '\u0001', '℃', ' ', '-', '.'];

let chance: () => number;
const randomBelow = (limit: number): number => Math.floor(chance() * limit);
const pickOne = <T>(items: readonly T[]): T => items[randomBelow(items.length)] as T;
const happens = (share: number): boolean => chance() < share;

/** Increases across all frames of a platform. */
let counter = 0;

describe('Reading frames of a platform with a fixed notation', () => {
  it.each([1, 2, 3, 4, 5])('agrees with parsing everything, whatever differs between entries: %i', (seed) => {
    chance = createChance(20_255 + seed);
    const totals = readSeries(ENTRIES, () => {
      const { ids, frame } = createPlatform();
      return [Array.from({ length: FRAMES }, (_, number) => frame(number)), ids];
    });
    expect(totals.entries).toBeGreaterThanOrEqual(ENTRIES);
    expect(totals.malformed).toBeGreaterThan(10);
  });
});

/** Entries that match no notation. */
const ODD_ENTRIES = [
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
  () => `"more":[{"n":${counter++}},{"value":"${randomBelow(9)}"}]`,
  () => `"at":${PLATFORM_NOW + counter++},"by":"${pickOne(['a', 'b', 'a\\nb', '运行'])}"`,
  () => `"load":${(randomBelow(2_000) - 1_000) / 100}`,
  () => `"code":"${pickOne(['200', '200', '1301'])}"`,
  () => `"dataType":"${pickOne(['float', 'int'])}"`,
  () => `"state":${pickOne(['true', 'false', 'null', '1e5', '-0', '12345678901234567'])}`,
  () => `"currentTime":${PLATFORM_NOW + randomBelow(5)}`,
  () => `"unit":"${pickOne(['℃', '℉'])}"`,
];

function createValueText(type: string): string {
  if (type === 'bit') return pickOne(['0', '1', '1', 'true']);
  if (type === 'string') return pickOne(['运行', 'AUTO', 'a}b', '', 'x\\n']);
  if (happens(0.02)) return pickOne(['', 'NaN', '007', '1e5', '1234567890123456', '-0']);
  return String((randomBelow(200_000) - 100_000) / (type === 'float' ? 100 : 1));
}

/** Creates a platform that writes all its entries in the same notation. */
function createPlatform(): { readonly ids: readonly string[]; readonly frame: (number: number) => string } {
  const ids = Array.from({ length: SIGNALS }, (_, n) => `s${n * 7}`);
  const types = ids.map(() => pickOne(TYPES));
  const units = ids.map(() => pickOne(UNITS));
  const isList = happens(0.25);
  const isBare = happens(0.25);
  const isSpaced = happens(0.2);
  const formatTime = pickOne<(at: number) => string>([
    String,
    String,
    String,
    (at) => `"${at}"`,
    (at) => `{"time":${at}}`,
  ]);
  const extras = Array.from({ length: randomBelow(3) }, () => pickOne(EXTRAS));
  const order = shuffle(
    Array.from({ length: 4 + extras.length }, (_, n) => n),
    chance,
  );
  const isInOrder = happens(0.6);
  const share = pickOne([1, 1, 0.5, 0.1]);
  const createEntry = (signal: number, at: number): string => {
    const id = `"${ids[signal]}"`;
    if (happens(0.005)) return isList ? `{"id":${id},"value":"3"}` : `${id}:${pickOne(ODD_ENTRIES)}`;
    const type = types[signal] as string;
    const value = createValueText(type);
    const isNumber = isBare && type !== 'string' && /^-?\d+(\.\d+)?$/.test(value) && !/^-?0\d/.test(value);
    const members = [
      `"time":${formatTime(at)}`,
      `"value":${isNumber ? value : `"${value}"`}`,
      `"code":"${happens(0.02) ? '1301' : '200'}"`,
      `"dataType":"${type}","unit":"${units[signal]}"`,
      ...extras.map((extra) => extra(value)),
    ];
    const orderedMembers = order.map((n) => members[n] as string);
    const text = (isList ? [`"id":${id}`, ...orderedMembers] : orderedMembers).join(isSpaced ? ', ' : ',');
    return isList ? `{${text}}` : `${id}:{${text}}`;
  };
  return {
    ids,
    frame: (number) => {
      const presentSignals = ids.map((_, n) => n).filter(() => happens(share));
      const entries = (isInOrder ? presentSignals : shuffle(presentSignals, chance)).map((signal) =>
        createEntry(signal, PLATFORM_NOW + number * 100 + (signal >> 3)),
      );
      const text = entries.join(isSpaced ? ',\n' : ',');
      const wholeFrame = `{"signalVal":${isList ? `[${text}]` : `{${text}}`}}`;
      if (!happens(0.02)) return wholeFrame;
      const at = randomBelow(wholeFrame.length);
      return wholeFrame.slice(0, at) + pickOne(DAMAGES) + wholeFrame.slice(at + 1);
    },
  };
}
