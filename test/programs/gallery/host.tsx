/** The platform's data in the gallery: alarms, history, a report, weather, embeds. */
import { done } from '../../../src/shared/faults';
import type { AlarmId, SignalId } from '../../../src/shared/ids';
import { epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/shared/units';
import type { CurveStatus } from '../../../src/state/live/curve';
import type { MapLocation, PageHost, VideoSource } from '../../../src/widgets/live/page-host';
import type { AlarmView, CurveWindow } from '../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../kit/alarms';
import { NOW } from '../../kit/widget-page';

const createAlarm = (name: string, overrides: Partial<AlarmView>): readonly [AlarmId, AlarmView] => {
  const row = createAlarmRow(name, NOW - MINUTE_MS - T0, {
    equipmentId: null,
    value: '92.5',
    unit: 'm',
    equipmentName: 'P-201',
    signalTitle: name,
    ...overrides,
  });
  return [row.id, row];
};
const ALARMS = new Map([
  createAlarm('Level high', {}),
  createAlarm('Flow low', { level: 'important', confirmTime: epochMs(NOW) }),
  createAlarm('Motor warm', { level: 'convention', recoverTime: epochMs(NOW) }),
]);

function createWave(
  count: number,
  spanMs: number,
  middle: number,
): { times: Float64Array; numbers: Float64Array } {
  const step = spanMs / count;
  return {
    times: Float64Array.from({ length: count }, (_, i) => NOW - spanMs + i * step),
    numbers: Float64Array.from({ length: count }, (_, i) => middle + middle * 0.3 * Math.sin(i / 9)),
  };
}

const createCurveWindow = (middle: number): CurveWindow => ({
  from: epochMs(NOW - HOUR_MS),
  end: epochMs(NOW),
  bucketMs: SECOND_MS,
  ...createWave(200, HOUR_MS, middle),
  statistics: { count: 200, min: 0, max: 0, mean: 0, minTime: 0, maxTime: 0 },
});
const LOADED_CURVE: CurveStatus = {
  status: 'loaded',
  loadedCount: 200,
  totalCount: 200,
  range: { from: epochMs(NOW - HOUR_MS), end: epochMs(NOW) },
  series: [],
  fault: null,
  version: 1,
};

const createColumn = (id: string, unit: string) => ({
  id: id as SignalId,
  title: `Mean of ${id}`,
  unit,
  dataType: 'float' as const,
  map: [],
});
const EmbedBox = ({ label }: Pick<VideoSource | MapLocation, 'label'>) => (
  <span className="w-note">{label === '' ? 'embed' : label}</span>
);

export const HOST: Partial<PageHost> = {
  loadRecentPoints: async () => done(createWave(200, HOUR_MS, 42)),
  alarms: {
    get: () => ALARMS,
    subscribe: () => () => undefined,
    open: () => undefined,
    openEquipment: () => undefined,
  },
  weather: async () => done({ text: 'Rain', temp: 7, humidity: 80, windDir: 'NE', windScale: '3' }),
  embeds: { video: EmbedBox, map: EmbedBox },
  report: async () =>
    done({
      columns: [createColumn('level', 'm'), createColumn('flow', '')],
      rows: [3, 2, 1, 0].map((hour) => ({
        time: epochMs(NOW - (4 - hour) * HOUR_MS),
        values: [`${40 + hour}.5`, hour === 2 ? null : `${7 + hour}`],
      })),
      total: 4,
    }),
  curve: async () => ({
    ask: () => undefined,
    cancel: () => undefined,
    requestWindow: async () => [createCurveWindow(42), createCurveWindow(7)],
    close: () => undefined,
    status: () => LOADED_CURVE,
    subscribe: () => () => undefined,
  }),
};
