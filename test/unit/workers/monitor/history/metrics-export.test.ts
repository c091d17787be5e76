import { describe, expect, it } from 'vitest';
import { runCall } from '../../../../../src/shared/calls/run';
import type { SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { createMetricsSource, readExport } from '../../../../../workers/monitor/history/metrics-export';
import { type Caller, getData } from '../../../../../workers/monitor/monitoring/adapter';
import { type FakeExchange, FakePorts } from '../../../../kit/fake-ports';

const SIGNAL = 'Works/N1/P201#level "a"\\b' as SignalId;
const RANGE = { from: epochMs(1_000), end: epochMs(5_000) };
const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('An export', () => {
  it('has two lists per line; a gap becomes NaN, and a point without a time is skipped', () => {
    expect(readPoints(createLine([1, null, 2.5, 'NaN'], [1_000, 2_000, 3_000, 4_000]))).toEqual([
      [1_000, 1],
      [2_000, Number.NaN],
      [3_000, 2.5],
      [4_000, Number.NaN],
    ]);
    expect(readPoints(createLine([1, 2], [null, 2_000]))).toEqual([[2_000, 2]]);
    expect(readPoints('')).toEqual([]);
  });

  it('of a cluster may have several lines in any order', () => {
    expect(
      readPoints(createLine([3], [3_000]) + createLine([1, 4], [1_000, 4_000]) + createLine([2], [2_000])),
    ).toEqual([
      [1_000, 1],
      [2_000, 2],
      [3_000, 3],
      [4_000, 4],
    ]);
  });

  it.each([
    ['side by side', [[1, 2, 3, 4], 'a'], [[1, 2, 3], 'b'], '1a 2a 3a 4a'],
    ['one after the other', [[1, 2], 'a'], [[3, 4], 'b'], '1a 2a 3b 4b'],
    ['overlapping', [[1, 2, 3], 'a'], [[2, 3, 4], 'b'], '1a 2b 3b 4b'],
    ['one without points', [[], 'a'], [[1], 'b'], '1b'],
  ] as const)(
    'of two series becomes one curve, led by the series of the newest point: %s',
    (_, first, second, expected) => {
      const text = [first, second].map(([times, host]) =>
        createLine(
          times.map(() => host.charCodeAt(0)),
          times,
          { host },
        ),
      );
      for (const lines of [text, [...text].reverse()]) {
        const points = readPoints(lines.join(''))?.map(
          ([time, code]) => `${time}${String.fromCharCode(code)}`,
        );
        expect(points?.join(' ')).toBe(expected);
      }
    },
  );

  it('is refused in any other format', () => {
    for (const text of [
      '<html>',
      '{}',
      '[]',
      'null',
      createLine([1], [1, 2]),
      `${createLine([1], [1])}cut {"values":[1`,
    ])
      expect(readPoints(text), text).toBeNull();
  });
});

describe('The history of a signal', () => {
  it('is requested by equipment and name, with any characters', async () => {
    const { ports, points } = requestPoints((exchange) =>
      exchange.respond({ bytes: encodeText(createLine([7], [2_000])) }),
    );
    expect(await points).toMatchObject({ ok: true, value: [{ id: SIGNAL, total: 1 }] });
    expect(ports.getExchanges('/past/api/v1/export')[0]?.body).toEqual({
      'match[]': '{__name__="plant_value",equipment="Works/N1/P201",signal="level \\"a\\"\\\\b"}',
      // In seconds, plus a quarter of a millisecond against rounding.
      start: '1.00025',
      end: '5.00025',
      reduce_mem_usage: '1',
    });
  });

  it('fails for an unexpected answer, and is unsupported without a server', async () => {
    expect(
      await requestPoints((exchange) => exchange.respond({ bytes: encodeText('<html>') })).points,
    ).toMatchObject({
      ok: false,
      fault: { kind: 'malformed' },
    });
    expect(
      await requestPoints((exchange) => exchange.respond({ status: 502, bytes: encodeText('bad gateway') }))
        .points,
    ).toMatchObject({ ok: false, fault: { kind: 'http', status: 502 } });
    const unsupportedSource = createMetricsSource(null);
    const call: Caller = () => Promise.reject(new Error('nobody is asked'));
    expect(await unsupportedSource.loadRecent(call, SIGNAL, RANGE)).toMatchObject({
      ok: false,
      fault: { kind: 'unsupported' },
    });
    expect(await createMetricsSource('/past').loadTexts(call, [SIGNAL], RANGE, {})).toMatchObject({
      ok: false,
      fault: { kind: 'unsupported' },
    });
  });
});

function createLine(values: readonly unknown[], timestamps: readonly unknown[], labels: object = {}): string {
  return `${JSON.stringify({ metric: { __name__: 'plant_value', ...labels }, values, timestamps })}\n`;
}

function readPoints(text: string): readonly (readonly [number, number])[] | null {
  const exportedColumns = readExport(text);
  return exportedColumns === null
    ? null
    : Array.from(exportedColumns.times, (time, at) => [time, exportedColumns.numbers[at] as number]);
}

function requestPoints(answer: (exchange: FakeExchange) => void) {
  const ports = new FakePorts();
  ports.routes.set('/past/api/v1/export', answer);
  const call: Caller = async (declared, input, options) =>
    getData(await runCall(ports, declared, input, options));
  return { ports, points: createMetricsSource('/past').loadRecent(call, SIGNAL, RANGE) };
}
