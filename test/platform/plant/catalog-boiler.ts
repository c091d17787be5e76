import type { BoilerHouse } from './boiler';
import { createPumpRow } from './pump-signals';
import type { Site } from './site';
import {
  createEquipmentFactory,
  createSignalFactory,
  type EquipmentSpec,
  REFUSED,
  type Side,
  type SignalSpec,
} from './spec';

const { real, int, uint, bit, state, setPoint } = createSignalFactory('boiler', ({ boiler }) => boiler);
const site = createSignalFactory('site', (side) => side.site);

const createEg = createEquipmentFactory('eg', 'g-boiler');
const gm = createEquipmentFactory('gm', 'g-energy');

const BURNER_STATES = {
  '0': '停炉',
  '1': '吹扫',
  '2': '点火',
  '3': '小火',
  '4': '运行',
  '5': '故障',
} as const;

const checkFeedInterlock = ({ boiler }: Side): string | null =>
  boiler.deaerator <= 10 ? `除氧器液位 ${boiler.deaerator.toFixed(1)}% 低低` : null;

const burnerSignals: readonly SignalSpec[] = [
  bit('run', '燃烧器启停', (b) => b.wanted, {
    write: ({ boiler }, value) => {
      if (value !== 0 && boiler.drum <= -60) {
        return {
          code: REFUSED.interlock,
          message: `锅炉启动联锁：汽包水位 ${boiler.drum.toFixed(0)} mm 低低`,
        };
      }
      boiler.command(value !== 0);
      return null;
    },
  }),
  state('state', '燃烧状态', BURNER_STATES, (b) => b.burner),
  state('mode', '负荷控制', { '0': '手动', '1': '自动' }, (b) => b.mode, {
    min: 0,
    max: 1,
    write: ({ boiler }, value) => {
      boiler.mode = value;
      boiler.firingHand = Math.round(Math.max(25, boiler.firing));
      return null;
    },
  }),
  bit('flame', '火焰检测', (b) => b.isLit),
  bit('fault', '燃烧器故障', (b) => b.burner === 5, {
    alarms: [{ level: 'serious', group: '燃烧器', above: 1, clear: 0.5 }],
  }),
  real('firing', '燃烧负荷', '%', 1, 0.1, (b) => b.firing),
  real('firing-set', '手动负荷', '%', 0, 0, (b) => b.firingHand, {
    min: 25,
    max: 100,
    write: ({ boiler }, value) => {
      if (boiler.mode === 1) return { code: REFUSED.automatic, message: '负荷处于自动控制，请先切换到手动' };
      boiler.firingHand = value;
      return null;
    },
  }),
  real('gas', '燃气流量', 'Nm³/h', 1, 0.8, (b) => b.gas),
  real('gas-pressure', '燃气压力', 'kPa', 2, 0.03, (b) => b.gasPressure, {
    alarms: [{ level: 'serious', group: '燃气', below: 8, clear: 9 }],
  }),
  uint('gas-total', '累计燃气', 'Nm³', (b) => b.gasTotal),
  real('air', '风门开度', '%', 1, 0.1, (b) => b.air),
  real('fan-hz', '鼓风机频率', 'Hz', 1, 0.05, (b) => 0.5 * b.air),
  real('fan-current', '鼓风机电流', 'A', 1, 0.15, (b) => (b.air < 1 ? 0 : 8 + 0.36 * b.air)),
  real('o2', '烟气含氧量', '%', 2, 0.03, (b) => b.o2, {
    alarms: [{ level: 'convention', group: '燃烧', above: 8, clear: 7 }],
  }),
  real('draft', '炉膛负压', 'Pa', 0, 1.2, (b) => b.draft),
  real('nox', '氮氧化物', 'mg/m³', 1, 0.4, (b) => (b.isLit ? 21 + 0.09 * b.firing : 0)),
  real('co', '一氧化碳', 'mg/m³', 1, 2, () => 6, { bad: true }),
];

const drumSignals: readonly SignalSpec[] = [
  real('pressure', '蒸汽压力', 'MPa', 3, 0.0008, (b) => b.pressure + 0.006 * b.sway * b.pressure, {
    alarms: [
      { level: 'important', group: '汽压', below: 0.6, clear: 0.65 },
      { level: 'important', group: '汽压', above: 0.95, clear: 0.9 },
      { level: 'serious', group: '汽压', above: 1.05, clear: 0.98 },
    ],
  }),
  setPoint('pressure-set', '压力设定', 'MPa', 2, 'pressureSet', [0.5, 1]),
  real('level', '汽包水位', 'mm', 1, 0.6, (b) => b.drum + 7 * b.swell, {
    alarms: [
      { level: 'important', group: '水位', below: -40, clear: -30 },
      { level: 'serious', group: '水位', below: -75, clear: -60 },
      { level: 'important', group: '水位', above: 40, clear: 30 },
    ],
  }),
  setPoint('level-set', '水位设定', 'mm', 0, 'drumSet', [-30, 30]),
  real('steam', '蒸汽流量', 't/h', 2, 0.02, (b) => b.steam * (1 + 0.012 * b.swell)),
  real('steam-temp', '蒸汽温度', '℃', 1, 0.15, (b) => 100 + 88 * Math.sqrt(Math.max(0, b.pressure))),
  uint('steam-total', '累计蒸汽', 't', (b) => b.steamTotal),
  real('feed', '给水流量', 't/h', 2, 0.02, (b) => b.feed),
  real('feed-valve', '给水调节阀', '%', 1, 0.1, (b) => b.feedValve),
  uint('feed-total', '累计给水', 't', (b) => b.feedTotal),
  setPoint('blowdown', '连排阀开度', '%', 1, 'blowdown', [0, 30]),
  real('salinity', '炉水电导', 'μS/cm', 0, 8, (b) => 3100 - 60 * b.blowdown),
  real('hours', '运行时间', 'h', 1, 0, (b) => b.hours),
  uint('ignitions', '点火次数', '次', (b) => b.ignitions),
  uint(
    'word',
    '报警字',
    '',
    (b) =>
      (b.burner === 5 ? 1 : 0) +
      (b.drum < -40 ? 2 : 0) +
      (b.drum > 40 ? 4 : 0) +
      (b.pressure < 0.6 ? 8 : 0) +
      (b.isLit ? 256 : 0),
  ),
  bit('low-water', '极低水位', (b) => b.drum <= -75),
  bit('safety', '安全阀动作', (b) => b.pressure >= 1.2),
];

const flueSignals: readonly SignalSpec[] = [
  real('flue-before', '省煤器前烟温', '℃', 1, 0.3, (b) => b.flueBefore, {
    alarms: [{ level: 'important', group: '烟温', above: 300, clear: 290 }],
  }),
  real('flue-after', '省煤器后烟温', '℃', 1, 0.3, (b) => b.flueAfter),
  real('stack', '排烟温度', '℃', 1, 0.25, (b) => b.stack, {
    alarms: [{ level: 'convention', group: '烟温', above: 175, clear: 168 }],
  }),
  real('water-in', '省煤器进水温度', '℃', 1, 0.1, (b) => b.deaeratorTemp - 1),
  real('water-out', '省煤器出水温度', '℃', 1, 0.15, (b) => b.ecoWater),
  real('recovered', '回收热量', 'kW', 0, 1, (b) =>
    Math.max(0, (b.ecoWater - b.deaeratorTemp) * 1.163 * b.feed),
  ),
  real('loss', '烟道阻力', 'Pa', 0, 2, (b) => 60 + 3.1 * b.air),
  bit('bypass', '旁路挡板开', () => false),
];

function level(name: string, title: string, read: (b: BoilerHouse) => number): SignalSpec {
  return real(name, title, '%', 2, 0.03, read, {
    alarms: [
      { level: 'serious', group: '液位', below: 10, clear: 15 },
      { level: 'important', group: '液位', below: 25, clear: 30 },
      { level: 'important', group: '液位', above: 90, clear: 86 },
    ],
  });
}

/** Creates the signals of a three-phase meter for the power that `kw` returns. */
function createMeterSignals(
  process: 'water' | 'boiler',
  kw: (side: Side) => number,
  energy: (side: Side) => number,
): readonly SignalSpec[] {
  const { real } = createSignalFactory(process, (side) => side);
  const createPhaseCurrent = (share: number) => (side: Side) =>
    (kw(side) * share * 1000) / (Math.sqrt(3) * 400 * 0.92);
  return [
    real('p', '总有功功率', 'kW', 2, 0.15, kw),
    real('q', '总无功功率', 'kvar', 2, 0.1, (side) => kw(side) * 0.426),
    real('pf', '功率因数', '', 3, 0.002, () => 0.92),
    real('ua', 'A相电压', 'V', 1, 0.5, (side) => 231 - kw(side) / 60),
    real('ub', 'B相电压', 'V', 1, 0.5, (side) => 230.4 - kw(side) / 60),
    real('uc', 'C相电压', 'V', 1, 0.5, (side) => 231.6 - kw(side) / 60),
    real('ia', 'A相电流', 'A', 2, 0.1, createPhaseCurrent(1.01)),
    real('ib', 'B相电流', 'A', 2, 0.1, createPhaseCurrent(0.98)),
    real('ic', 'C相电流', 'A', 2, 0.1, createPhaseCurrent(1.0)),
    real('f', '频率', 'Hz', 2, 0.015, () => 50),
    real('e', '正向有功电量', 'kWh', 2, 0, energy),
    real('thd', '电流谐波', '%', 1, 0.1, () => 4.2),
  ];
}

function listWaterPumps(side: Side) {
  const { wells, zone, lifts, dosers } = side.water;
  return [...wells, ...zone, ...lifts, ...dosers];
}
function listHousePumps(side: Side) {
  const { zone, lifts } = side.water;
  return [...zone, ...lifts];
}
function listBoilerPumps(side: Side) {
  const { feedPumps, loopPumps, makeup } = side.boiler;
  return [...feedPumps, ...loopPumps, makeup];
}
const sumPower = (pumps: readonly { readonly power: number }[]) =>
  pumps.reduce((sum, pump) => sum + pump.power, 0);
const energy = (pumps: readonly { readonly energy: number }[]) =>
  pumps.reduce((sum, pump) => sum + pump.energy, 0);

const getSwitchRoomTemp = (part: Site): number => 22 + 0.25 * (part.outdoor - 15);

const DESK: readonly SignalSpec[] = [
  site.text('crew', '当班班组', (part) => part.crew),
  site.text('operator', '值班员', (part) => part.operator),
  site.text('recipe', '运行方案', (part) => part.recipe),
  site.text('batch', '班次编号', (part) => part.batch),
  site.state('shift', '班次', { '1': '夜班', '2': '白班', '3': '中班' }, (part) => part.shift),
  site.text(
    'note',
    '交接班记录',
    () => '调节水箱液位开关已校验；P-204 机封更换中，挂牌检修，未经许可不得操作；夜间注意东郊水源通讯。',
  ),
  site.uint('seconds', '控制器运行秒数', 's', (part) => part.seconds),
];

export const BOILER_EQUIPMENT: readonly EquipmentSpec[] = [
  createEg('gw-5', 'b401', 'B-401 燃烧器', 'Burner B-401', burnerSignals),
  createEg('gw-5', 'b402', 'B-401 汽包', 'Steam drum B-401', drumSignals),
  createEg('gw-5', 'e401', 'E-401 省煤器', 'Economiser E-401', flueSignals),
  ...createPumpRow({
    process: 'boiler',
    prefix: 'P-40',
    digits: [1, 2],
    name: '给水泵',
    nameEn: 'Feed pump',
    gatewayId: 'gw-5',
    pumps: ({ boiler }) => boiler.feedPumps,
    interlock: checkFeedInterlock,
  }),
  createEg('gw-6', 'v401', 'V-401 软水箱', 'Feed water tank V-401', [
    level('level', '液位', (b) => b.tank),
    real('temp', '水温', '℃', 1, 0.1, (b) => b.tankTemp),
    setPoint('sp-low', '补水启动', '%', 1, 'tankLow', [30, 55]),
    setPoint('sp-high', '补水停止', '%', 1, 'tankHigh', [60, 90]),
    real('hardness', '硬度', 'mmol/L', 3, 0.002, () => 0.018),
  ]),
  ...createPumpRow({
    process: 'boiler',
    prefix: 'P-40',
    digits: [3],
    name: '补水泵',
    nameEn: 'Make-up pump',
    gatewayId: 'gw-6',
    pumps: ({ boiler }) => [...boiler.feedPumps, boiler.makeup],
    brief: true,
  }),
  createEg('gw-6', 'v402', 'V-402 除氧器', 'Deaerator V-402', [
    level('level', '液位', (b) => b.deaerator + 1.2 * b.sway),
    real('temp', '水温', '℃', 1, 0.1, (b) => b.deaeratorTemp + 0.3 * b.sway, {
      alarms: [{ level: 'important', group: '温度', below: 98, clear: 101 }],
    }),
    real('pressure', '压力', 'MPa', 3, 0.0004, (b) => b.deaeratorPressure),
    real('steam', '加热蒸汽', 't/h', 2, 0.01, (b) => b.deaeratorSteam),
    real('oxygen', '溶解氧', 'μg/L', 1, 0.4, (b) => 9 + Math.max(0, 104 - b.deaeratorTemp) * 14),
  ]),
  createEg('gw-6', 'e501', 'E-501 换热器', 'Exchanger E-501', [
    real('valve', '蒸汽阀开度', '%', 1, 0.1, (b) => b.exchangerValve),
    real('heat', '换热功率', 'kW', 0, 3, (b) => b.heat),
    real('total', '累计热量', 'MWh', 2, 0, (b) => b.heatTotal),
    real('condensate', '凝结水温度', '℃', 1, 0.2, (b) => b.returnTemp + 21),
    real('approach', '端差', 'K', 1, 0.1, (b) => 4 + b.heat / 900),
    bit('trap', '疏水器故障', () => false),
  ]),
  createEg('gw-6', 'hw501', 'HW-501 热水回路', 'Hot water loop HW-501', [
    real('supply', '供水温度', '℃', 1, 0.08, (b) => b.supply + 0.35 * b.sway, {
      alarms: [
        { level: 'important', group: '温度', below: 50, clear: 54 },
        { level: 'important', group: '温度', above: 85, clear: 82 },
      ],
    }),
    real('return', '回水温度', '℃', 1, 0.08, (b) => b.returnTemp + 0.3 * b.sway),
    setPoint('set', '供水温度设定', '℃', 1, 'loopSet', [40, 80]),
    real('flow', '循环流量', 'm³/h', 1, 0.3, (b) => b.loopPumps[0].flow + b.loopPumps[1].flow),
    real('pressure', '回路压力', 'MPa', 3, 0.001, (b) => 0.28 + 0.0012 * (b.supply - 60)),
    int('dp', '供回水压差', 'kPa', (b) => Math.max(b.loopPumps[0].head, b.loopPumps[1].head) * 9.8),
  ]),
  ...createPumpRow({
    process: 'boiler',
    prefix: 'P-50',
    digits: [1, 2],
    name: '循环泵',
    nameEn: 'Loop pump',
    gatewayId: 'gw-6',
    pumps: ({ boiler }) => boiler.loopPumps,
    hz: [25, 50],
  }),
  createEquipmentFactory('eg', 'g-water')('gw-2', 'dd01', 'DD-01 调度台', 'Dispatch desk DD-01', DESK),
  gm(
    'gm-1',
    'gm01',
    'M-01 总进线电表',
    'Main meter M-01',
    createMeterSignals(
      'water',
      (side) => sumPower(listWaterPumps(side)) + 18,
      (side) => energy(listWaterPumps(side)) * 1.06,
    ),
  ),
  gm(
    'gm-2',
    'gm02',
    'M-02 送水泵房电表',
    'Pump house meter M-02',
    createMeterSignals(
      'water',
      (side) => sumPower(listHousePumps(side)) + 4,
      (side) => energy(listHousePumps(side)) * 1.02,
    ),
  ),
  gm(
    'gm-3',
    'gm03',
    'M-03 锅炉房电表',
    'Boiler house meter M-03',
    createMeterSignals(
      'boiler',
      (side) => sumPower(listBoilerPumps(side)) + 9 + side.boiler.air * 0.18,
      (side) => energy(listBoilerPumps(side)) * 1.3,
    ),
  ),
  gm('gm-4', 'gm04', 'WS-01 气象站', 'Weather station WS-01', [
    site.real('temp', '气温', '℃', 1, 0.1, (part) => part.outdoor),
    site.real('humidity', '相对湿度', '%', 0, 0.6, (part) => Math.min(99, Math.max(20, part.humidity))),
    site.real('rain', '雨强', 'mm/h', 1, 0, (part) => part.rain),
    site.real('wind', '风速', 'm/s', 1, 0.5, (part) => 2.2 + 0.8 * part.demand),
    site.real('baro', '气压', 'hPa', 1, 0.1, () => 1013.2),
  ]),
  gm('gm-5', 'gm05', 'EN-01 配电室环境', 'Switch room EN-01', [
    site.real('temp', '室温', '℃', 1, 0.1, getSwitchRoomTemp),
    site.real('humidity', '湿度', '%', 0, 0.5, () => 46),
    site.bit('door', '门磁', () => false, { words: true }),
    site.bit('smoke', '烟感', () => false, { words: true }),
    site.bit('water', '水浸', () => false, { words: true }),
    site.bit('fan', '排风机', (part) => part.isFanWanted || getSwitchRoomTemp(part) > part.fanAt, {
      words: true,
    }),
    site.bit('fan-run', '手动排风', (part) => part.isFanWanted, {
      write: ({ site: part }, value) => {
        part.isFanWanted = value === 1;
        return null;
      },
    }),
    site.setPoint('fan-at', '排风启动温度', '℃', 1, 'fanAt', [15, 35]),
    site.bit('buzzer', '蜂鸣器', (part) => part.isBuzzing, {
      write: ({ site: part }, value) => {
        part.isBuzzing = value === 1;
        return null;
      },
    }),
  ]),
  gm(
    'gm-6',
    'gm06',
    'M-04 备用进线电表',
    'Standby meter M-04',
    createMeterSignals(
      'water',
      () => 0,
      () => 182_406,
    ),
  ),
  // Installed, but without a rule so far.
  gm('gm-7', 'gm07', 'EN-02 备件库环境', 'Store room EN-02', []),
];
