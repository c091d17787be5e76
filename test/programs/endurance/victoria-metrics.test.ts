/** The history of a broker's plant in VictoriaMetrics over HTTP, queried as the worker does. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/shared/calls/http';
import { type CallPorts, runCall } from '../../../src/shared/calls/run';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs, MINUTE_MS, SECOND_MS } from '../../../src/shared/units';
import { createMetricsSource } from '../../../workers/monitor/history/metrics-export';
import { type Caller, getData } from '../../../workers/monitor/monitoring/adapter';
import { addClosingNote } from '../../kit/closing-notes';
import { VICTORIA_METRICS, VictoriaMetrics } from '../../kit/victoria-metrics';

const EQUIPMENT = 'plant/pumphouse/p201';
/** Time of the first point: ten minutes ago, but not at a whole second. */
const START = Math.floor(Date.now() / SECOND_MS) * SECOND_MS - 10 * MINUTE_MS + 123;
const toTime = (seconds: number): number => START + seconds * SECOND_MS;
type Point = readonly [time: number, value: number];

if (VICTORIA_METRICS !== null) {
  describeHistory();
  addClosingNote("the past of a broker's plant was tried over VictoriaMetrics");
} else
  describe('A system without VictoriaMetrics', () => {
    it('notes that history was not tested over it', () => {
      expect(existsSync('/usr/bin/victoria-metrics')).toBe(false);
      addClosingNote(
        'no VictoriaMetrics on this system (apt-get install victoria-metrics): the past was not tried over it',
      );
    });
  });

function describeHistory(): void {
  describe('History in VictoriaMetrics', () => {
    let store: VictoriaMetrics;
    let call: Caller;
    beforeAll(async () => {
      store = await VictoriaMetrics.start();
      const ports: CallPorts = {
        exchange: createHttp({
          origin: store.url,
          fetch: (url, init) => fetch(url, init),
          abortController: () => new AbortController(),
        }),
        after: (ms, callback) => {
          const timer = setTimeout(callback, ms);
          return () => clearTimeout(timer);
        },
      };
      call = async (declaredCall, input, options) =>
        getData(await runCall(ports, declaredCall, input, options));
    });
    afterAll(() => store.close());

    const addPoints = async (signal: string, points: readonly Point[]) => {
      await store.add([
        {
          equipment: EQUIPMENT,
          signal,
          timestamps: points.map(([time]) => time),
          values: points.map(([, value]) => value),
        },
      ]);
      await store.flush();
    };
    const fetchPoints = async (signal: string, from = -1, end = 300): Promise<readonly Point[]> => {
      const id = `${EQUIPMENT}#${signal}` as SignalId;
      const answer = await createMetricsSource('').loadRecent(call, id, {
        from: epochMs(toTime(from)),
        end: epochMs(toTime(end)),
      });
      if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
      return answer.value.flatMap(({ times, numbers }) =>
        Array.from(times, (time, index): Point => [time, numbers[index] as number]),
      );
    };

    it('keeps times to the millisecond and numbers to the last digit', async () => {
      const points: Point[] = [
        [toTime(0), 5.25],
        [toTime(1), -3],
        [toTime(2) + 7, 0.1],
        [toTime(3), -1234567.875],
        [toTime(4), 0],
        [toTime(5), 1e-7],
      ];
      await addPoints('pressure', points);
      expect(await fetchPoints('pressure')).toEqual(points);
    });

    it('includes both ends of a range and nothing beyond them', async () => {
      await addPoints(
        'range',
        [0, 1, 2, 3, 4].map((second): Point => [toTime(second), second]),
      );
      expect(await fetchPoints('range', 1, 3)).toEqual([
        [toTime(1), 1],
        [toTime(2), 2],
        [toTime(3), 3],
      ]);
      expect(await fetchPoints('range', 10, 20)).toEqual([]);
    });

    it('leaves a time without points empty, and sorts late points in', async () => {
      await addPoints('level', [
        [toTime(0), 60],
        [toTime(200), 62],
      ]);
      await addPoints('level', [[toTime(100), 61]]);
      expect(await fetchPoints('level')).toEqual([
        [toTime(0), 60],
        [toTime(100), 61],
        [toTime(200), 62],
      ]);
    });

    it('distinguishes signals with similar names', async () => {
      await addPoints('flow', [[toTime(0), 1]]);
      await addPoints('flow2', [[toTime(0), 2]]);
      await addPoints('flow.*', [[toTime(0), 3]]);
      await addPoints('Flow', [[toTime(0), 4]]);
      for (const [signal, value] of [
        ['flow', 1],
        ['flow2', 2],
        ['flow.*', 3],
        ['Flow', 4],
      ] as const)
        expect(await fetchPoints(signal), signal).toEqual([[toTime(0), value]]);
    });

    it('supports names with quotes, backslashes, braces, spaces and any letters', async () => {
      const names = [
        'a "quoted" one',
        'back\\slash',
        'both \\" of them',
        '{x="1"}',
        '温度 设定',
        'two\nlines',
      ];
      for (const [index, name] of names.entries()) await addPoints(name, [[toTime(0), index]]);
      for (const [index, name] of names.entries())
        expect(await fetchPoints(name), name).toEqual([[toTime(0), index]]);
    });

    it('returns no points and no fault for an unknown signal', async () => {
      expect(await fetchPoints('nowhere')).toEqual([]);
    });

    it('returns a long history completely and in order of time', async () => {
      const points = Array.from(
        { length: 30_000 },
        (_, index): Point => [START + index * 10, index - 15_000],
      );
      await addPoints('long', points);
      const found = await fetchPoints('long', 0, 300);
      expect(found.length).toBe(points.length);
      expect(found).toEqual(points);
    });
  });
}
