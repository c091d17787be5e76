/**
 * Compares Sparkplug B payloads with another implementation, and with handwritten bytes where it misreads negative
 * 64-bit numbers.
 */
import { get } from 'sparkplug-payload';
import { describe, expect, it } from 'vitest';
import { getQuality, HAS_NUMBER, HAS_TEXT, Quality } from '../../../../../src/shared/reading';
import { toIntendedFloat } from '../../../../../src/shared/single-precision';
import { epochMs } from '../../../../../src/shared/units';
import { readMetricValue } from '../../../../../workers/monitor/broker/metric-value';
import { MetricType, Wire } from '../../../../../workers/monitor/broker/sparkplug-names';
import { METRICS_MAX, PayloadReader } from '../../../../../workers/monitor/broker/sparkplug-payload';
import { encodeMetric } from '../../../../../workers/monitor/broker/sparkplug-writer';
import { createChance } from '../../../../kit/chance';

const reference = get('spBv1.0') as {
  readonly encodePayload: (payload: object) => Uint8Array;
  readonly decodePayload: (bytes: Uint8Array) => {
    readonly metrics?: readonly {
      readonly name?: string;
      readonly type?: string;
      readonly value?: unknown;
    }[];
  };
};
const TIME = 1_760_000_000_123;

describe('A payload', () => {
  it('is read as written by another implementation', () => {
    const payload = reference.encodePayload({
      timestamp: TIME,
      seq: 7,
      metrics: [
        {
          name: 'Druck/P1',
          alias: 3,
          timestamp: TIME - 5,
          type: 'Double',
          value: 12.25,
          properties: {
            Quality: { type: 'Int32', value: 192 },
            engUnit: { type: 'String', value: 'bar' },
            more: { type: 'Boolean', value: true },
          },
        },
        { name: 'an', alias: 4, timestamp: TIME, type: 'Boolean', value: true },
        { name: 'Text', timestamp: TIME, type: 'String', value: 'läuft 泵' },
        { name: 'alt', timestamp: TIME, type: 'Int32', value: 5, isHistorical: true },
        { name: 'weg', timestamp: TIME, type: 'Double', value: null, isNull: true },
        {
          name: 'schlecht',
          timestamp: TIME,
          type: 'UInt8',
          value: 200,
          properties: { Quality: { type: 'Int32', value: 0 } },
        },
      ],
    });
    const reader = new PayloadReader();
    expect(reader.read(payload)).toBe(true);
    expect([reader.time, reader.seq, reader.count]).toEqual([TIME, 7, 6]);
    const defaults = { time: TIME, text: null, quality: Quality.good, isHistorical: false, unit: null };
    expect(readMetrics(payload)).toEqual([
      { ...defaults, name: 'Druck/P1', alias: 3, time: TIME - 5, number: 12.25, unit: 'bar' },
      { ...defaults, name: 'an', alias: 4, number: 1 },
      { ...defaults, name: 'Text', alias: -1, number: null, text: 'läuft 泵' },
      { ...defaults, name: 'alt', alias: -1, number: 5, isHistorical: true },
      { ...defaults, name: 'weg', alias: -1, number: null, quality: Quality.bad },
      { ...defaults, name: 'schlecht', alias: -1, number: 200, quality: Quality.bad },
    ]);
  });

  it('is read like another implementation reads it, for 100,000 random metrics', () => {
    const chance = createChance(21);
    const randomBelow = (limit: number): number => Math.floor(chance() * limit);
    const randomText = (): string =>
      Array.from({ length: randomBelow(20) }, () => '09 aÿ泵"\n'[randomBelow(8)] ?? 'x').join('');
    const generators: readonly (readonly [string, () => number | boolean | string])[] = [
      ['Int8', () => randomBelow(256) - 128],
      ['Int16', () => randomBelow(65_536) - 32_768],
      ['Int32', () => randomBelow(2 ** 32) - 2 ** 31],
      ['UInt8', () => randomBelow(256)],
      ['UInt16', () => randomBelow(65_536)],
      ['UInt32', () => randomBelow(2 ** 32)],
      ['Float', () => Math.fround((chance() - 0.5) * 10 ** randomBelow(12))],
      ['Double', () => (chance() - 0.5) * 10 ** (randomBelow(40) - 20)],
      ['Boolean', () => randomBelow(2) === 1],
      ['String', randomText],
    ];
    for (let round = 0; round < 1_000; round++) {
      const metrics = Array.from({ length: 100 }, (_, n) => {
        const [type, generate] = generators[randomBelow(generators.length)] ?? ['Int32', () => 0];
        return {
          name: randomBelow(3) === 0 ? '__proto__' : `m${n}`,
          type,
          value: generate(),
          ...(randomBelow(2) === 0 ? { alias: randomBelow(1_000_000) } : {}),
          ...(randomBelow(2) === 0 ? { timestamp: TIME + randomBelow(1_000) } : {}),
          ...(randomBelow(9) === 0 ? { isHistorical: true } : {}),
        };
      });
      const found = readMetrics(reference.encodePayload({ timestamp: TIME, seq: round % 256, metrics }));
      expect(found).toHaveLength(metrics.length);
      metrics.forEach(({ name, type, value, ...rest }, n) => {
        const entry = found?.[n];
        const expected = typeof value === 'boolean' ? Number(value) : value;
        const actual = type === 'String' ? entry?.text : entry?.number;
        if (type === 'Float') expect(Math.fround(Number(actual))).toBe(expected);
        else if (actual !== expected && !(actual === 0 && expected === 0))
          expect([n, type, actual]).toEqual([n, type, expected]);
        if (entry?.name !== name || entry.alias !== (rest.alias ?? -1) || entry.quality !== Quality.good)
          expect(entry).toEqual({ name, ...rest });
      });
    }
  });

  it('is read identically by the short and the long way (30,000 messages, a third of them broken)', () => {
    const chance = createChance(24);
    const randomBelow = (limit: number): number => Math.floor(chance() * limit);
    const encodeVarint = (value: number, isLong = randomBelow(20) === 0): number[] => {
      const own: number[] = [];
      for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) own.push((rest % 0x80) | 0x80);
      own.push(Math.floor(value / 0x80 ** own.length));
      // A longer encoding of the same number is valid too.
      return isLong ? [...own.slice(0, -1), (own.at(-1) ?? 0) | 0x80, 0] : own;
    };
    const randomValue = (): number[] => {
      switch (randomBelow(8)) {
        case 0:
          return [0x7a, 1, 0x35];
        case 1:
          return [0x65, ...Array.from({ length: 4 }, () => randomBelow(256))];
        case 2:
          return [0x58, ...Array.from({ length: 9 }, () => 0x80 + randomBelow(128)), 1];
        case 3:
        case 4:
          return [0x69, ...Array.from({ length: 8 }, () => randomBelow(256))];
        default:
          return [
            [0x50, 0x58, 0x70][randomBelow(3)] ?? 0x50,
            ...encodeVarint(randomBelow(2 ** randomBelow(35))),
          ];
      }
    };
    /** Prefixes an unused field, "not transient", which excludes the metric from the short way. */
    const excludeFromShortWay = (metric: readonly number[]): number[] => [0x30, 0, ...metric];
    const createPayload = (metrics: readonly (readonly number[])[]): Uint8Array =>
      Uint8Array.from(metrics.flatMap((metric) => [0x12, ...encodeVarint(metric.length, false), ...metric]));
    /** Reused for all messages, as in production. */
    const [shortReader, longReader] = [new PayloadReader(), new PayloadReader()];
    const readWith = (reader: PayloadReader, payload: Uint8Array): unknown => {
      if (!reader.read(payload)) return null;
      const { count, metrics } = reader;
      const { names, aliases, times, types, wires, lows, highs, numbers, texts, isHistorical, qualities } =
        metrics;
      return Array.from({ length: count }, (_, at) => {
        const wire = wires[at];
        const isReal = wire === Wire.float || wire === Wire.double;
        const isWhole = wire === Wire.int || wire === Wire.long || wire === Wire.boolean;
        return [
          names[at] ?? null,
          texts[at] ?? null,
          isReal ? numbers[at] : null,
          isWhole ? [lows[at], highs[at]] : null,
          aliases[at],
          times[at],
          types[at],
          wire,
          isHistorical[at],
          qualities[at],
        ].join();
      });
    };
    let rejectedCount = 0;
    for (let n = 0; n < 30_000; n++) {
      const metrics = Array.from({ length: 1 + randomBelow(4) }, () => {
        const metric = [0x10, ...encodeVarint(randomBelow(2 ** randomBelow(24))), ...randomValue()];
        if (randomBelow(6) === 0) metric[randomBelow(metric.length)] = randomBelow(256);
        if (randomBelow(12) === 0) metric.push(0x28, 1, 0x18, ...encodeVarint(TIME));
        return metric;
      });
      const shortResult = readWith(shortReader, createPayload(metrics));
      const expected = readWith(longReader, createPayload(metrics.map(excludeFromShortWay)));
      if (expected === null) rejectedCount++;
      if (String(shortResult) !== String(expected))
        expect([metrics, shortResult]).toEqual([metrics, expected]);
    }
    expect(rejectedCount).toBeGreaterThan(300);
    expect(rejectedCount).toBeLessThan(15_000);
  });

  it('is read correctly where the other implementation is wrong', () => {
    // −1 and the smallest 64-bit number: `long_value` is ten bytes of two's complement.
    expect(readMetrics(createMetricPayload('20 04 58 ff ff ff ff ff ff ff ff ff 01'))?.[0]).toMatchObject({
      number: -1,
      text: null,
    });
    expect(readMetrics(createMetricPayload('20 04 58 80 80 80 80 80 80 80 80 80 01'))?.[0]).toMatchObject({
      number: -(2 ** 63),
      text: '-9223372036854775808',
    });
    // The largest unsigned number, and 2⁵³ + 1, which no double can hold.
    expect(readMetrics(createMetricPayload('20 08 58 ff ff ff ff ff ff ff ff ff 01'))?.[0]).toMatchObject({
      text: '18446744073709551615',
    });
    expect(readMetrics(createMetricPayload('20 08 58 81 80 80 80 80 80 80 10'))?.[0]).toMatchObject({
      text: '9007199254740993',
    });
    // An unsigned 32-bit number in `int_value`.
    expect(readMetrics(createMetricPayload('20 07 50 ff ff ff ff 0f'))?.[0]).toMatchObject({
      number: 2 ** 32 - 1,
    });
    // −1 as Int8, which gateways write in 8, 32 or 64 bits.
    for (const value of ['50 ff 01', '50 ff ff ff ff 0f', '50 ff ff ff ff ff ff ff ff ff 01'])
      expect(readMetrics(createMetricPayload(`20 01 ${value}`))?.[0]).toMatchObject({ number: -1 });
    // The value before its type, and a name after it.
    expect(readMetrics(createMetricPayload('69 00 00 00 00 00 00 f8 3f 20 0a 0a 01 78'))?.[0]).toMatchObject({
      number: 1.5,
      name: 'x',
    });
  });

  it('omits unsupported metrics and continues with the next one', () => {
    const template = '0a 01 74 20 13 92 01 02 08 01';
    const dataset = '0a 01 64 20 10 8a 01 02 08 01';
    const unsupported = '0a 01 75 20 ff 01 50 05';
    const supported = '0a 01 6b 20 03 50 05';
    const payload = [template, dataset, unsupported, supported].flatMap((entry) => [
      ...createMetricPayload(entry),
    ]);
    expect(readMetrics(Uint8Array.from(payload))).toEqual([
      null,
      null,
      null,
      expect.objectContaining({ name: 'k', number: 5 }),
    ]);
  });

  it.each([
    [1_764_268_800_000, '2025-11-28 02:40:00', Quality.good],
    [0, '1970-01-01 08:00:00', Quality.good],
    [1e15, null, Quality.invalid],
  ])("has dates in the platform's time zone: %i", (value, text, quality) => {
    const metrics = [{ name: 'serviced', type: 'DateTime', value, timestamp: TIME }];
    const found = readMetrics(reference.encodePayload({ timestamp: TIME, metrics }))?.[0];
    expect(found).toMatchObject({ number: null, text, quality });
  });

  it.each([
    [192, Quality.good],
    [216, Quality.good],
    [0, Quality.bad],
    [24, Quality.bad],
    [64, Quality.bad],
    [256, Quality.bad],
    [0x7fffffff, Quality.bad],
    // 0x800001f4: bad and stale, as a gateway writes it in 32 bits.
    [-2_147_483_148, Quality.bad],
  ])("has good quality only with a gateway's code for good: %i", (code, quality) => {
    const properties = { Quality: { type: 'Int32', value: code } };
    const payload = reference.encodePayload({
      timestamp: TIME,
      metrics: [{ name: 'p', type: 'Int32', value: 3, timestamp: TIME, properties }],
    });
    expect(readMetrics(payload)?.[0]).toMatchObject({ number: 3, quality });
  });

  it('marks invalid values and omits them', () => {
    const nan = readMetrics(createMetricPayload('20 0a 69 00 00 00 00 00 00 f8 7f'))?.[0];
    expect(nan).toMatchObject({ number: null, quality: Quality.invalid });
    expect(readMetrics(createMetricPayload('20 09 65 00 00 80 7f'))?.[0]).toMatchObject({
      number: null,
      quality: Quality.invalid,
    });
    // A text in a numeric type.
    expect(readMetrics(createMetricPayload('20 03 7a 01 35'))?.[0]).toMatchObject({
      number: null,
      quality: Quality.invalid,
    });
    expect(readMetrics(createMetricPayload('20 0c 7a 02 c3 28'))?.[0]).toMatchObject({
      text: null,
      quality: Quality.invalid,
    });
    // An invalid number of bad quality is bad, not a formula error.
    const properties = { Quality: { type: 'Int32', value: 0 } };
    const metrics = [{ name: 'p', type: 'Double', value: Number.NaN, timestamp: TIME, properties }];
    expect(readMetrics(reference.encodePayload({ timestamp: TIME, metrics }))?.[0]).toMatchObject({
      quality: Quality.bad,
    });
    // A name that is not UTF-8 is missing.
    expect(readMetrics(createMetricPayload('0a 02 c3 28 20 03 50 05'))?.[0]).toMatchObject({
      name: null,
      number: 5,
    });
  });

  it('is rejected without an exception if broken (50,000 broken payloads)', () => {
    const chance = createChance(22);
    const randomBelow = (limit: number): number => Math.floor(chance() * limit);
    const validPayload = reference.encodePayload({
      timestamp: TIME,
      seq: 1,
      metrics: [
        { name: 'a', alias: 1, type: 'Double', value: 1.5, timestamp: TIME },
        {
          name: 'b',
          type: 'String',
          value: 'text',
          properties: { Quality: { type: 'Int32', value: 500 }, engUnit: { type: 'String', value: 'm' } },
        },
      ],
    });
    let rejectedCount = 0;
    for (let n = 0; n < 50_000; n++) {
      const piece =
        randomBelow(3) === 0
          ? Uint8Array.from({ length: randomBelow(60) }, () => randomBelow(256))
          : validPayload.slice();
      for (let hits = 1 + randomBelow(3); hits > 0; hits--)
        piece[randomBelow(piece.length)] = randomBelow(256);
      if (
        readMetrics(piece.subarray(0, randomBelow(4) === 0 ? randomBelow(piece.length) : piece.length)) ===
        undefined
      )
        rejectedCount++;
    }
    expect(rejectedCount).toBeGreaterThan(5_000);
    const reader = new PayloadReader();
    const oversizedPayload = new Uint8Array(2 * (METRICS_MAX + 1));
    for (let at = 0; at < oversizedPayload.length; at += 2) oversizedPayload[at] = 0x12;
    expect(reader.read(oversizedPayload)).toBe(false);
  });
});

describe('A 32-bit float', () => {
  it('is read as the intended short decimal', () => {
    for (const value of [20.1, 0.1, 0.3, 3.1401, 1_234.567, 99.99, 0.001, 16_777_216, 1e-5, 123_456.7])
      for (const signed of [value, -value]) expect(toIntendedFloat(Math.fround(signed))).toBe(signed);
    expect(toIntendedFloat(0)).toBe(0);
  });

  it('keeps its 32-bit value', () => {
    const chance = createChance(23);
    const view = new DataView(new ArrayBuffer(4));
    for (let n = 0; n < 200_000; n++) {
      view.setUint32(0, Math.floor(chance() * 2 ** 32));
      const value = view.getFloat32(0);
      if (Number.isFinite(value) && Math.fround(toIntendedFloat(value)) !== value)
        expect(toIntendedFloat(value)).toBe(value);
    }
  });
});

describe('A written value', () => {
  const writeAndRead = (type: number, value: string): ReadMetric | null | undefined => {
    const payload = encodeMetric('Sollwert', type, value, epochMs(TIME));
    return payload === null ? undefined : readMetrics(payload)?.[0];
  };

  it('is read back unchanged, also by another implementation', () => {
    const writeCases: readonly (readonly [number, string, string])[] = [
      [MetricType.int8, '-128', 'Int8'],
      [MetricType.int32, '-2147483648', 'Int32'],
      [MetricType.uint32, '4294967295', 'UInt32'],
      [MetricType.float, '20.1', 'Float'],
      [MetricType.double, '-1e-3', 'Double'],
      [MetricType.boolean, '1', 'Boolean'],
      [MetricType.string, 'läuft 泵', 'String'],
      [MetricType.uint64, '18446744073709551615', 'UInt64'],
      [MetricType.int64, '-9223372036854775808', 'Int64'],
    ];
    for (const [type, value, name] of writeCases) {
      const own = writeAndRead(type, value);
      expect(own?.text ?? String(own?.number), name).toBe(String(own?.text ?? Number(value)));
      const payload = encodeMetric('Sollwert', type, value, epochMs(TIME)) ?? new Uint8Array();
      const decodedMetric = reference.decodePayload(payload).metrics?.[0];
      expect([decodedMetric?.name, decodedMetric?.type]).toEqual(['Sollwert', name]);
    }
    expect(writeAndRead(MetricType.uint64, '18446744073709551615')?.text).toBe('18446744073709551615');
  });

  it('is accepted as typed: with a plus, zeros and white space', () => {
    for (const type of [MetricType.int32, MetricType.uint64, MetricType.double])
      expect(writeAndRead(type, ' +007 ')?.number, String(type)).toBe(7);
    expect(writeAndRead(MetricType.string, ' +007 ')?.text).toBe(' +007 ');
  });

  it('is refused if the type cannot hold it', () => {
    for (const [type, value] of [
      [MetricType.int8, '128'],
      [MetricType.uint8, '-1'],
      [MetricType.uint16, '65536'],
      [MetricType.int32, '1.5'],
      [MetricType.uint64, '18446744073709551616'],
      [MetricType.float, '1e40'],
      [MetricType.double, 'NaN'],
      [MetricType.double, '0x10'],
      [MetricType.boolean, 'true'],
      [MetricType.dateTime, '5'],
      [0, '5'],
    ] as const)
      expect(writeAndRead(type, value), `${type} ${value}`).toBeUndefined();
  });
});

interface ReadMetric {
  readonly name: string | null;
  readonly alias: number;
  readonly time: number;
  readonly number: number | null;
  readonly text: string | null;
  readonly quality: number;
  readonly isHistorical: boolean;
  readonly unit: string | null;
}

/**
 * Reads all metrics with our implementation, as `type` if given. Returns `undefined` for an invalid payload.
 */
function readMetrics(bytes: Uint8Array, type?: number): readonly (ReadMetric | null)[] | undefined {
  const reader = new PayloadReader();
  if (!reader.read(bytes)) return undefined;
  const { metrics } = reader;
  return Array.from({ length: reader.count }, (_, at) => {
    const value = { number: Number.NaN, flags: 0, text: null as string | null };
    if (!readMetricValue(reader, at, type ?? (metrics.types[at] as number), value)) return null;
    return {
      name: metrics.names[at] ?? null,
      alias: metrics.aliases[at] as number,
      time: metrics.times[at] as number,
      number: value.flags & HAS_NUMBER ? value.number : null,
      text: value.flags & HAS_TEXT ? value.text : null,
      quality: getQuality(value.flags),
      isHistorical: metrics.isHistorical[at] === 1,
      unit: metrics.units[at] ?? null,
    };
  });
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));
}

function createMetricPayload(hex: string): Uint8Array {
  const metric = bytes(hex);
  return Uint8Array.of(0x12, metric.length, ...metric);
}
