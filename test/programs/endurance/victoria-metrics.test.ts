/** The history of a broker's plant in VictoriaMetrics over HTTP, queried as the worker does. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOver } from '../../../src/shared/calls/http';
import { type CallPorts, runCall } from '../../../src/shared/calls/run';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs, MINUTE_MS, SECOND_MS } from '../../../src/shared/units';
import { metricsSource } from '../../../workers/monitor/history/metrics-export';
import { type Caller, getData } from '../../../workers/monitor/monitoring/adapter';
import { noteForTheEnd } from '../../kit/closing-notes';
import { VICTORIA_METRICS, VictoriaMetrics } from '../../kit/victoria-metrics';

const EQUIPMENT = 'plant/pumphouse/p201';
/** Time of the first point: ten minutes ago, but not at a whole second. */
const START = Math.floor(Date.now() / SECOND_MS) * SECOND_MS - 10 * MINUTE_MS + 123;
const at = (seconds: number): number => START + seconds * SECOND_MS;
type Point = readonly [time: number, value: number];

if (VICTORIA_METRICS !== null) {
  overTheStore();
  noteForTheEnd("the past of a broker's plant was tried over VictoriaMetrics");
} else
  describe('A system without VictoriaMetrics', () => {
    it('notes that history was not tested over it', () => {
      expect(existsSync('/usr/bin/victoria-metrics')).toBe(false);
      noteForTheEnd(
        'no VictoriaMetrics on this system (apt-get install victoria-metrics): the past was not tried over it',
      );
    });
  });

function overTheStore(): void {
  describe('History in VictoriaMetrics', () => {
    let store: VictoriaMetrics;
    let call: Caller;
    beforeAll(async () => {
      store = await VictoriaMetrics.start();
      const ports: CallPorts = {
        exchange: httpOver({
          origin: store.url,
          fetch: (url, init) => fetch(url, init),
          abortController: () => new AbortController(),
        }),
        after: (ms, ring) => {
          const timer = setTimeout(ring, ms);
          return () => clearTimeout(timer);
        },
      };
      call = async (declared, input, options) => getData(await runCall(ports, declared, input, options));
    });
    afterAll(() => store.close());

    const add = async (signal: string, points: readonly Point[]) => {
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
    const past = async (signal: string, from = -1, end = 300): Promise<readonly Point[]> => {
      const id = `${EQUIPMENT}#${signal}` as SignalId;
      const answer = await metricsSource('').recent(call, id, {
        from: epochMs(at(from)),
        end: epochMs(at(end)),
      });
      if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
      return answer.value.flatMap(({ times, numbers }) =>
        Array.from(times, (time, index): Point => [time, numbers[index] as number]),
      );
    };

    it('keeps times to the millisecond and numbers to the last digit', async () => {
      const points: Point[] = [
        [at(0), 5.25],
        [at(1), -3],
        [at(2) + 7, 0.1],
        [at(3), -1234567.875],
        [at(4), 0],
        [at(5), 1e-7],
      ];
      await add('pressure', points);
      expect(await past('pressure')).toEqual(points);
    });

    it('includes both ends of a range and nothing beyond them', async () => {
      await add(
        'range',
        [0, 1, 2, 3, 4].map((second): Point => [at(second), second]),
      );
      expect(await past('range', 1, 3)).toEqual([
        [at(1), 1],
        [at(2), 2],
        [at(3), 3],
      ]);
      expect(await past('range', 10, 20)).toEqual([]);
    });

    it('leaves a time without points empty, and sorts late points in', async () => {
      await add('level', [
        [at(0), 60],
        [at(200), 62],
      ]);
      await add('level', [[at(100), 61]]);
      expect(await past('level')).toEqual([
        [at(0), 60],
        [at(100), 61],
        [at(200), 62],
      ]);
    });

    it('distinguishes signals with similar names', async () => {
      await add('flow', [[at(0), 1]]);
      await add('flow2', [[at(0), 2]]);
      await add('flow.*', [[at(0), 3]]);
      await add('Flow', [[at(0), 4]]);
      for (const [signal, value] of [
        ['flow', 1],
        ['flow2', 2],
        ['flow.*', 3],
        ['Flow', 4],
      ] as const)
        expect(await past(signal), signal).toEqual([[at(0), value]]);
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
      for (const [index, name] of names.entries()) await add(name, [[at(0), index]]);
      for (const [index, name] of names.entries()) expect(await past(name), name).toEqual([[at(0), index]]);
    });

    it('returns no points and no fault for an unknown signal', async () => {
      expect(await past('nowhere')).toEqual([]);
    });

    it('returns a long history completely and in order of time', async () => {
      const points = Array.from(
        { length: 30_000 },
        (_, index): Point => [START + index * 10, index - 15_000],
      );
      await add('long', points);
      const found = await past('long', 0, 300);
      expect(found.length).toBe(points.length);
      expect(found).toEqual(points);
    });
  });
}
