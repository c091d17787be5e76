import type { PlantSignal } from '../model';
import type { World } from '../world';

/** A signal before it belongs to a device, and how its value moves. */
export interface AddedSignal extends Pick<PlantSignal, 'title' | 'dataType' | 'unit' | 'writable'> {
  readonly name: string;
  readonly base: number;
  readonly swing: number;
  readonly min?: number;
  readonly max?: number;
}

const createReading = (
  name: string,
  title: string,
  unit: string,
  base: number,
  swing: number,
): AddedSignal => ({
  name,
  title,
  unit,
  base,
  swing,
  dataType: 'float',
  writable: false,
});

interface Template {
  readonly name: string;
  readonly signals: readonly AddedSignal[];
  /** Whether the gateway rejects it: the command fails without a message. */
  readonly broken?: boolean;
}
export const TEMPLATES: ReadonlyMap<string, Template> = new Map([
  [
    't-pump',
    {
      name: '水泵',
      signals: [
        { ...createReading('run', '运行', '', 1, 0), dataType: 'bit', writable: true },
        { ...createReading('speed', '转速给定', 'rpm', 1_450, 0), writable: true, min: 0, max: 2_900 },
        createReading('pressure', '出口压力', 'MPa', 0.42, 0.03),
        createReading('flow', '流量', 'm³/h', 86, 6),
        createReading('current', '电流', 'A', 31, 2),
        createReading('temp', '轴承温度', '℃', 48, 3),
      ],
    },
  ],
  [
    't-meter',
    {
      name: '电表',
      signals: [
        createReading('power', '有功功率', 'kW', 54, 8),
        createReading('voltage', '电压', 'V', 398, 4),
        createReading('factor', '功率因数', '', 0.91, 0.03),
      ],
    },
  ],
  ['t-broken', { name: '不兼容模板', signals: [], broken: true }],
]);

/** Codes of a failed binding. Clients count 1319 (already bound) as success. */
export const ALREADY_BOUND = { code: '1319', message: '已绑定该模板' } as const;
export const BINDING_FAILED = { code: '1330', message: '' } as const;

export const copySignals = (world: World, sourceId: string): readonly AddedSignal[] =>
  (world.equipment(sourceId)?.signalIds ?? []).flatMap((id) => {
    const signal = world.getSignal(id);
    if (signal === undefined || signal.dataType === 'string') return [];
    const current = Number(world.value(id).value);
    const base = Number.isFinite(current) ? current : 0;
    const { title, dataType, unit, writable, min, max } = signal;
    return {
      name: id.slice(sourceId.length + 1),
      title,
      dataType,
      unit,
      writable,
      base,
      swing: dataType === 'float' ? Math.abs(base) * 0.02 : 0,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    };
  });
