import { clamp } from './cycles';
import { createPumpRow } from './pump-signals';
import {
  createEquipmentFactory,
  createSignalFactory,
  type EquipmentSpec,
  REFUSED,
  type Side,
  type SignalSpec,
} from './spec';
import { BACKWASH, BALANCE_M3, CLEAR_M3, FILTERING, RAW_M3, type Waterworks } from './waterworks';

const { real, int, uint, bit, state, text, setPoint } = createSignalFactory('water', ({ water }) => water);
const site = createSignalFactory('site', (side) => side.site);

const createEg = createEquipmentFactory('eg', 'g-water');
const network = createEquipmentFactory('eg', 'g-network');

interface TankPoints {
  readonly level: (water: Waterworks) => number;
  readonly capacity: number;
  readonly height: number;
  readonly inflow: (water: Waterworks) => number;
  readonly outflow: (water: Waterworks) => number;
  readonly limits: readonly [lowLow: number, low: number, high: number, highHigh: number];
  /** Noise of the level, %. */
  readonly noise: number;
}

function createTankSignals(points: TankPoints): SignalSpec[] {
  const { level, capacity, height, inflow, outflow } = points;
  const [lowLow, low, high, highHigh] = points.limits;
  return [
    real('level', '液位', '%', 2, points.noise, level, {
      alarms: [
        { level: 'serious', group: '液位', below: lowLow, clear: lowLow + 4 },
        { level: 'important', group: '液位', below: low, clear: low + 3 },
        { level: 'important', group: '液位', above: high, clear: high - 3 },
        { level: 'serious', group: '液位', above: highHigh, clear: highHigh - 4 },
      ],
    }),
    real('depth', '水深', 'm', 3, 0.002, (water) => (level(water) / 100) * height),
    real('volume', '存水量', 'm³', 2, 0, (water) => (level(water) / 100) * capacity),
    real('inflow', '进水流量', 'm³/h', 1, 0.5, inflow),
    real('outflow', '出水流量', 'm³/h', 1, 0.5, outflow),
    real('net', '净流量', 'm³/h', 1, 0, (water) => inflow(water) - outflow(water)),
    bit('low-low', '低低液位', (water) => level(water) <= lowLow),
    bit('low', '低液位', (water) => level(water) <= low),
    bit('high', '高液位', (water) => level(water) >= high),
    bit('high-high', '高高液位', (water) => level(water) >= highHigh),
    real('temp', '水温', '℃', 1, 0.05, (water) => water.waterTemp),
  ];
}

function checkWellInterlock({ water }: Side): string | null {
  return water.raw >= 92 ? `原水池液位 ${water.raw.toFixed(1)}% 过高` : null;
}
function checkFillInterlock({ water }: Side): string | null {
  if (water.clear <= 12) return `清水池液位 ${water.clear.toFixed(1)}% 低低`;
  return water.balance >= 92 ? `调节水箱液位 ${water.balance.toFixed(1)}% 高高` : null;
}
function checkZoneInterlock({ water }: Side): string | null {
  return water.balance <= 12 ? `调节水箱液位 ${water.balance.toFixed(1)}% 低低` : null;
}
function checkLiftInterlock({ water }: Side): string | null {
  return water.clear <= 12 ? `清水池液位 ${water.clear.toFixed(1)}% 低低` : null;
}

function createFilterSignals(index: 0 | 1): SignalSpec[] {
  const getFilter = (water: Waterworks) => water.filters[index];
  return [
    state(
      'state',
      '状态',
      { '0': '停运', '1': '过滤', '2': '反冲洗', '3': '静置' },
      (water) => getFilter(water).state,
    ),
    real('flow', '过滤流量', 'm³/h', 1, 0.4, (water) => getFilter(water).flow),
    real('loss', '水头损失', 'kPa', 2, 0.03, (water) => getFilter(water).loss, {
      alarms: [{ level: 'convention', group: '滤池', above: 36, clear: 30 }],
    }),
    real('valve', '出水阀开度', '%', 1, 0.1, (water) => getFilter(water).valve),
    real('turbidity', '出水浊度', 'NTU', 3, 0.004, (water) => water.turbidity * (index === 0 ? 1 : 1.04)),
    uint('washes', '反冲洗次数', '次', (water) => getFilter(water).washes),
    int('since', '本周期时长', 's', (water) => getFilter(water).since),
    uint('volume', '累计过滤量', 'm³', (water) => getFilter(water).volume),
    bit('inlet', '进水阀开', (water) => getFilter(water).state === FILTERING),
    bit('drain', '排水阀开', (water) => getFilter(water).state === BACKWASH),
    bit(
      'blower',
      '鼓风机运行',
      (water) => getFilter(water).state === BACKWASH && getFilter(water).since < 240,
    ),
    bit('wash', '反冲洗启动', (water) => getFilter(water).state === BACKWASH, {
      write: ({ water }, value) => {
        if (value === 0) return { code: REFUSED.interlock, message: '反冲洗由程序结束，不能中途停止' };
        if (water.filters.some((each) => each.state !== FILTERING)) {
          return { code: REFUSED.interlock, message: '另一组滤池正在反冲洗' };
        }
        water.wash(getFilter(water));
        return null;
      },
    }),
  ];
}

/** Creates the signals of a network node; pressure falls with the distance. */
function createNodeSignals(index: number): SignalSpec[] {
  const drop = 0.018 + 0.021 * index;
  const share = [0.34, 0.27, 0.22, 0.17][index] ?? 0.2;
  return [
    real(
      'pressure',
      '压力',
      'MPa',
      3,
      0.0015,
      (water) => Math.max(0, water.pressure - drop * water.demand * water.demand),
      {
        alarms: [
          { level: 'important', group: '管网压力', below: 0.22, clear: 0.25 },
          { level: 'serious', group: '管网压力', below: 0.14, clear: 0.18 },
        ],
      },
    ),
    real('flow', '瞬时流量', 'm³/h', 1, 0.6, (water) => water.networkFlow * share),
    uint('total', '累计流量', 'm³', (water) => water.networkTotal * share),
    real('chlorine', '余氯', 'mg/L', 2, 0.008, (water) => water.chlorine * (1 - 0.09 * (index + 1))),
    real('battery', '电池电压', 'V', 2, 0.004, () => 3.6 - 0.02 * index),
    int('signal', '信号强度', 'dBm', () => -71 - 6 * index, { noise: 2 }),
    bit('door', '箱门打开', () => false),
  ];
}

export const WATER_EQUIPMENT: readonly EquipmentSpec[] = [
  ...createPumpRow({
    process: 'water',
    prefix: 'P-10',
    digits: [1, 2, 3],
    name: '深井泵',
    nameEn: 'Well pump',
    gatewayId: 'gw-1',
    pumps: ({ water }) => water.wells,
    interlock: checkWellInterlock,
  }),
  createEg('gw-1', 'v101', 'V-101 原水池', 'Raw water tank V-101', [
    ...createTankSignals({
      level: (water) => water.raw,
      capacity: RAW_M3,
      height: 4.2,
      inflow: (water) => water.wellFlow,
      outflow: (water) => water.filterFlow,
      limits: [10, 25, 90, 96],
      noise: 0.03,
    }),
    setPoint('sp-low', '启泵液位', '%', 1, 'rawLow', [30, 60]),
    setPoint('sp-high', '停泵液位', '%', 1, 'rawHigh', [65, 90]),
    real('turbidity', '原水浊度', 'NTU', 2, 0.05, (water) => water.turbidityRaw),
    uint('total', '累计取水量', 'm³', (water) => water.wellTotal),
  ]),
  ...createPumpRow({
    process: 'water',
    prefix: 'P-20',
    digits: [1, 2],
    name: '进水泵',
    nameEn: 'Filling pump',
    gatewayId: 'gw-2',
    pumps: ({ water }) => water.zone,
    interlock: checkFillInterlock,
  }),
  ...createPumpRow({
    process: 'water',
    prefix: 'P-20',
    digits: [3, 4],
    name: '加压泵',
    nameEn: 'High zone pump',
    gatewayId: 'gw-2',
    pumps: ({ water }) => water.zone,
    interlock: checkZoneInterlock,
    hz: [30, 50],
  }),
  createEg('gw-2', 'v201', 'V-201 调节水箱', 'Balance tank V-201', [
    ...createTankSignals({
      level: (water) => water.balance,
      capacity: BALANCE_M3,
      height: 2.5,
      inflow: (water) => water.balanceIn,
      outflow: (water) => water.balanceOut,
      limits: [10, 30, 88, 94],
      noise: 0.04,
    }),
    setPoint('sp-low', '启泵液位', '%', 1, 'balanceLow', [25, 55]),
    setPoint('sp-high', '停泵液位', '%', 1, 'balanceHigh', [60, 90]),
    real('pressure', '高区供水压力', 'MPa', 3, 0.0012, (water) => water.zonePressure, {
      alarms: [{ level: 'important', group: '压力', below: 0.2, clear: 0.25 }],
    }),
    uint('total', '高区累计供水', 'm³', (water) => water.zoneTotal),
  ]),
  createEg('gw-2', 'c601', 'C-601 仪表空压机', 'Instrument air compressor C-601', [
    // Raises and clears an alarm automatically: every COMPRESSOR_PERIOD_S (120 s), for about 27 s.
    site.real('pressure', '储气罐压力', 'MPa', 3, 0.0008, (part) => part.airPressure, {
      alarms: [{ level: 'convention', group: '仪表气', below: 0.63, clear: 0.66 }],
    }),
    site.bit('load', '加载', (part) => part.airLoaded),
    site.bit('run', '运行', () => true),
    site.real('temp', '排气温度', '℃', 1, 0.2, (part) => part.airTemp),
    site.real('current', '电机电流', 'A', 1, 0.2, (part) => (part.airLoaded ? 27.5 : 11.2)),
    site.real('hours', '加载时间', 'h', 1, 0, (part) => part.airHours),
    site.uint('starts', '加载次数', '次', (part) => part.airStarts),
    site.real('dew', '露点', '℃', 1, 0.1, (part) => 3.2 + 0.02 * part.outdoor),
  ]),
  ...createPumpRow({
    process: 'water',
    prefix: 'P-30',
    digits: [1, 2, 3],
    name: '送水泵',
    nameEn: 'High-lift pump',
    gatewayId: 'gw-2',
    pumps: ({ water }) => water.lifts,
    interlock: checkLiftInterlock,
  }),
  createEg('gw-2', 'v202', 'V-202 清水池', 'Clear water tank V-202', [
    ...createTankSignals({
      level: (water) => water.clear,
      capacity: CLEAR_M3,
      height: 4.5,
      inflow: (water) => water.filterFlow,
      outflow: (water) => water.networkFlow + water.balanceIn,
      limits: [12, 25, 94, 98],
      noise: 0.01,
    }),
    real('pressure', '出厂压力', 'MPa', 3, 0.0012, (water) => water.pressure, {
      alarms: [
        { level: 'serious', group: '压力', below: 0.25, clear: 0.3 },
        { level: 'important', group: '压力', above: 0.55, clear: 0.52 },
      ],
    }),
    setPoint('pressure-set', '压力设定', 'MPa', 2, 'pressureSet', [0.25, 0.5]),
    real('flow', '出厂流量', 'm³/h', 1, 0.8, (water) => water.networkFlow),
    uint('total', '累计供水量', 'm³', (water) => water.networkTotal),
    // A pulse counter too large for a double.
    uint('pulses', '脉冲表底数', '', (water) => Math.floor(water.networkTotal * 10), {
      offset: 9_007_199_254_740_993n,
    }),
    real('ultrasonic', '备用液位计', '%', 2, 0.4, (water) => clamp(water.clear * 0.3, 0, 100), {
      bad: true,
    }),
  ]),
  ...([1, 2] as const).map((digit) =>
    createEg(
      'gw-3',
      `f10${digit}`,
      `F-10${digit} 滤池`,
      `Filter F-10${digit}`,
      createFilterSignals(digit === 1 ? 0 : 1),
    ),
  ),
  ...createPumpRow({
    process: 'water',
    prefix: 'D-10',
    digits: [1, 2],
    name: '加药泵',
    nameEn: 'Dosing pump',
    gatewayId: 'gw-3',
    pumps: ({ water }) => water.dosers,
    interlock: ({ water }) => (water.hypo <= 5 ? '次氯酸钠储罐液位低低' : null),
    brief: true,
  }),
  createEg('gw-3', 'aq01', 'AQ-01 水质监测', 'Water quality AQ-01', [
    real('chlorine', '出厂余氯', 'mg/L', 2, 0.008, (water) => water.chlorine, {
      alarms: [
        { level: 'serious', group: '水质', below: 0.3, clear: 0.35 },
        { level: 'important', group: '水质', above: 1.2, clear: 1.1 },
      ],
    }),
    setPoint('dose-set', '加药设定', 'mg/L', 2, 'doseSet', [0.2, 3]),
    real('turbidity', '出厂浊度', 'NTU', 3, 0.003, (water) => water.turbidity, {
      alarms: [{ level: 'serious', group: '水质', above: 0.8, clear: 0.7 }],
    }),
    real('ph', 'pH', '', 2, 0.01, (water) => water.ph),
    real('conductivity', '电导率', 'μS/cm', 0, 1, (water) => water.conductivity),
    real('temp', '水温', '℃', 1, 0.05, (water) => water.waterTemp),
    real('hypo', '次氯酸钠储罐', '%', 1, 0.05, (water) => water.hypo, {
      alarms: [{ level: 'important', group: '药剂', below: 15, clear: 25 }],
    }),
    real('uv254', 'UV254', '1/m', 2, 0.5, () => 0.04, { bad: true }),
    // In the template, but never wired.
    real('toc', '总有机碳', 'mg/L', 2, 0, () => null),
    text('sampler', '采样点', () => '007'),
  ]),
  ...(['一水厂出口', '人民路', '城南开发区', '高铁新城'] as const).map((name, index) =>
    network(
      'gw-4',
      `n${index + 1}`,
      `N-${index + 1} ${name}`,
      `Network node N-${index + 1}`,
      createNodeSignals(index),
    ),
  ),
  network('gw-7', 'bs7', 'BS-7 西区加压站', 'West booster station BS-7', [
    real('in', '进站压力', 'MPa', 3, 0.001, (water) => water.pressure - 0.08),
    real('out', '出站压力', 'MPa', 3, 0.001, () => 0.36),
    real('flow', '流量', 'm³/h', 1, 0.3, (water) => 84 * water.demand),
    bit('p1-run', '1号泵运行', () => true),
    bit('p2-run', '2号泵运行', (water) => water.demand > 1.15),
    real('p1-current', '1号泵电流', 'A', 1, 0.2, (water) => 22 + 8 * water.demand),
    real('p2-current', '2号泵电流', 'A', 1, 0.1, (water) => (water.demand > 1.15 ? 24 : 0)),
    real('set', '压力设定', 'MPa', 2, 0, () => 0.36, { min: 0.2, max: 0.5, write: () => null }),
  ]),
  network('gw-8', 'es8', 'ES-8 东郊水源', 'East source ES-8', [
    real('level', '井水位', 'm', 2, 0.02, (water) => 31.4 - 0.6 * water.demand),
    bit('run', '水泵运行', () => false, { write: () => null }),
    real('flow', '流量', 'm³/h', 1, 0, () => 0),
    real('pressure', '压力', 'MPa', 3, 0.001, () => 0.12),
    real('voltage', '电压', 'V', 1, 0.8, () => 396),
    uint('total', '累计流量', 'm³', () => 1_284_402),
  ]),
];
