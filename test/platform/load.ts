/**
 * Five gateways with a thousand float signals each, a fixed share renewed in every frame, and pages of 500,
 * 2,000 or all 5,000.
 */
import type {
  GatewayState,
  PageDocument,
  Plant,
  PlantEquipment,
  PlantEvent,
  PlantPage,
  PlantProject,
  PlantSignal,
  PlantValue,
} from './model';

export const LOAD_PROJECT_ID = 'load';
const LOAD_SIGNALS = 5_000;
const GATEWAYS = 5;
const MIN_INTERVAL_S = 5;
const PAGE_SIZES = [500, 2_000, 5_000] as const;
const CELL = { w: 96, h: 32, gap: 4 } as const;
/** Units and centres of the random walks, assigned to signals in turn. */
const QUANTITIES = [
  { unit: '℃', centre: 65 },
  { unit: 'bar', centre: 6 },
  { unit: 'm³/h', centre: 120 },
  { unit: 'A', centre: 32 },
] as const;

export interface LoadOptions {
  readonly seed: number;
  readonly start: number;
  readonly rate: number;
  /** Share of the signals renewed per frame, 0 to 1. */
  readonly share: number;
  readonly signals?: number;
}

export interface LoadPlant extends Plant {
  /** Returns the number of renewals of this signal, which is also its value's number. */
  sequence(signalId: string): number;
}

export const getLoadSignalId = (index: number): string => `ld-${String(index).padStart(4, '0')}`;
const gatewayId = (index: number): string => `ld-g${index + 1}`;
const equipmentId = (index: number): string => `ld-e${index + 1}`;

const getChance = (seed: number, index: number, sequence: number): number => {
  let hash = (seed ^ Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(sequence + 1, 0x85ebca6b)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * Returns the order of renewal in golden-ratio steps: the first 500 and the first 2,000 signals also get
 * their fair share of each frame.
 */
const getTurnOrder = (count: number): readonly number[] => {
  const golden = (Math.sqrt(5) - 1) / 2;
  return Array.from({ length: count }, (_, index) => ({ index, turn: (index * golden) % 1 }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ index }) => index);
};

export function createLoad(options: LoadOptions): LoadPlant {
  const { seed, start, rate, share, signals: count = LOAD_SIGNALS } = options;
  const interval = Math.max(MIN_INTERVAL_S, Math.ceil(1 / Math.max(rate * share, 1e-6)));
  const signals = new Map<string, PlantSignal>();
  const indexOf = new Map<string, number>();
  const numbers = new Float64Array(count);
  const sequences = new Uint32Array(count);
  const values: PlantValue[] = [];
  for (let index = 0; index < count; index++) {
    const id = getLoadSignalId(index);
    const quantity = QUANTITIES[index % QUANTITIES.length] ?? QUANTITIES[0];
    signals.set(id, {
      id,
      equipmentId: equipmentId(index % GATEWAYS),
      title: `L${String(index).padStart(4, '0')}`,
      sn: `LD${String(index).padStart(6, '0')}`,
      dataType: 'float',
      unit: quantity.unit,
      writable: false,
    });
    indexOf.set(id, index);
    numbers[index] = quantity.centre * (0.8 + 0.4 * getChance(seed, index, -1));
    values.push({ value: (numbers[index] ?? 0).toFixed(2), time: start, code: '200' });
  }

  const updateValue = (index: number, time: number): PlantValue => {
    const sequence = (sequences[index] ?? 0) + 1;
    sequences[index] = sequence;
    const centre = (QUANTITIES[index % QUANTITIES.length] ?? QUANTITIES[0]).centre;
    const previous = numbers[index] ?? centre;
    const step = (getChance(seed, index, sequence) - 0.5) * centre * 0.04 + (centre - previous) * 0.01;
    numbers[index] = previous + step;
    const value = { value: (previous + step).toFixed(2), time, code: '200' };
    values[index] = value;
    return value;
  };

  const order = getTurnOrder(count);
  let frames = 0;
  const applyFrame = (number: number, time: number, reports: readonly Map<string, PlantValue>[]): void => {
    const from = Math.floor((number - 1) * share * count);
    const to = Math.floor(number * share * count);
    for (let place = Math.max(from, to - count); place < to; place++) {
      const index = order[place % count] ?? 0;
      reports[index % GATEWAYS]?.set(getLoadSignalId(index), updateValue(index, time));
    }
  };

  const advance = (now: number): readonly PlantEvent[] => {
    // The thousandth compensates for a timer that fires a fraction of a millisecond early.
    const due = Math.floor(((now - start) * rate) / 1_000 + 0.001);
    const roundLength = share > 0 ? Math.ceil(1 / share) : 1;
    frames = Math.max(frames, due - roundLength);
    if (frames >= due) return [];
    const reports = Array.from({ length: GATEWAYS }, () => new Map<string, PlantValue>());
    while (frames < due) {
      frames += 1;
      applyFrame(frames, now, reports);
    }
    return reports.map((report, index) => ({
      kind: 'report',
      gatewayId: gatewayId(index),
      values: report,
    }));
  };

  const equipment = new Map<string, PlantEquipment>(
    Array.from({ length: GATEWAYS }, (_, index) => [
      equipmentId(index),
      {
        id: equipmentId(index),
        name: `负载 ${index + 1}`,
        nameEn: `Load ${index + 1}`,
        sn: `LOAD0000000${index + 1}`,
        family: 'eg',
        groupId: '',
        address: '',
        lat: 0,
        lng: 0,
        gatewayId: gatewayId(index),
        signalIds: [...signals.values()]
          .filter((signal) => signal.equipmentId === equipmentId(index))
          .map((signal) => signal.id),
      },
    ]),
  );

  return {
    groups: [],
    equipment,
    signals,
    getGateway: (id): GatewayState => ({ gatewayId: id, online: true, vpn: false, interval }),
    value: (id) => values[indexOf.get(id) ?? -1] ?? { value: null, time: start, code: '200' },
    advance,
    write: () => ({ ok: false, code: '1323', message: '变量只读', delayMs: 0 }),
    writes: [],
    alarms: new Map(),
    confirmAlarm: () => false,
    releaseAlarm: () => false,
    iterateHistory: () => [],
    countHistory: () => 0,
    sequence: (id) => sequences[indexOf.get(id) ?? -1] ?? 0,
  };
}

/** Builds a page of `count` values in a grid about twice as high as wide. */
function createLoadPage(count: number): PlantPage {
  const columns = Math.max(
    1,
    Math.round(Math.sqrt((count * (CELL.h + CELL.gap)) / (2 * (CELL.w + CELL.gap)))),
  );
  const ids = Array.from({ length: count }, (_, index) => getLoadSignalId(index));
  const widgets = ids.map((signalId, index) => ({
    id: `v${index}`,
    kind: 'value',
    x: CELL.gap + (index % columns) * (CELL.w + CELL.gap),
    y: CELL.gap + Math.floor(index / columns) * (CELL.h + CELL.gap),
    w: CELL.w,
    h: CELL.h,
    bind: { src: 'signal', equipmentId: equipmentId(index % GATEWAYS), signalId },
    format: { decimals: 2 },
  }));
  const id = `w${count}`;
  const document: PageDocument = {
    version: 1,
    id,
    name: `${count} 个数值`,
    size: {
      w: CELL.gap + columns * (CELL.w + CELL.gap),
      h: CELL.gap + Math.ceil(count / columns) * (CELL.h + CELL.gap),
      fit: 'width',
    },
    background: { color: '#0b1f33', alpha: 1, image: '', mode: 'cover' },
    dataEquip: Array.from({ length: GATEWAYS }, (_, index) => equipmentId(index)),
    dataSignal: ids,
    mvars: [],
    error: { errorValShow: 'custom', errorDefaultVal: '0' },
    widgets,
  };
  return { id, name: document.name, document };
}

export const createLoadProject = (): PlantProject => ({
  id: LOAD_PROJECT_ID,
  name: '负载测试',
  remark: '500、2000、5000 个数值的高频页面',
  address: '',
  expired: false,
  homePageId: 'w500',
  pages: PAGE_SIZES.map(createLoadPage),
  mvars: [],
  equipmentIds: Array.from({ length: GATEWAYS }, (_, index) => equipmentId(index)),
});
