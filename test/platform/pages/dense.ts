/** The operator's page: both plants on one sheet, more than 400 bound widgets. */
import type { PageDocument, Plant } from '../model';
import { grid, inCells, panel } from './layout';
import { WATER_MVARS } from './mvars';
import { COLOR, CONTENT, MARGIN } from './palette';
import { FILTER_LOOK, MODE_LOOK, PUMP_LOOK } from './process';
import { header, labelled, type NavItem } from './readings';
import { Sheet } from './sheet';
import { bar, light, type Rows, state, table, value } from './table';

const BIG_PUMPS = [
  'p101',
  'p102',
  'p103',
  'p201',
  'p202',
  'p203',
  'p204',
  'p301',
  'p302',
  'p303',
  'p401',
  'p402',
  'p501',
  'p502',
];
const ALL_PUMPS = [...BIG_PUMPS, 'p403', 'd101', 'd102'];
const TANKS = ['v101', 'v201', 'v202'];
const METERS = ['gm01', 'gm02', 'gm03', 'gm06'];
const FILTERS = ['f101', 'f102'];
const NODES = ['n1', 'n2', 'n3', 'n4'];

function values(sheet: Sheet, y: number, heading: string, signalIds: readonly string[]): number {
  const rows = Math.ceil(signalIds.length / 3);
  const h = 76 + rows * 80;
  const area = panel(sheet, { x: MARGIN, y, w: CONTENT, h }, heading);
  inCells(grid({ ...area, h: rows * 80 }, 3, rows, 8), signalIds, (cell, id) =>
    labelled(sheet, cell, sheet.title(id), id, { size: 26 }),
  );
  return y + h + 16;
}

const numbers = (plant: Plant, equipmentId: string, leave: readonly string[] = []): readonly string[] =>
  (plant.equipment.get(equipmentId)?.signalIds ?? []).filter((id) => !leave.includes(id));

export function dense(plant: Plant, nav: readonly NavItem[]): PageDocument {
  const sheet = new Sheet(plant, WATER_MVARS, { id: 'w-dense', name: '全部数据', w: 750 });
  const named = (ids: readonly string[]): readonly Rows[] =>
    ids.map((id) => ({ id, name: plant.equipment.get(id)?.name.split(' ')[0] ?? id }));

  let y = header(sheet, '全部数据', nav);
  y = table(sheet, y, '水泵运行', named(ALL_PUMPS), [
    light('运行', 'run', COLOR.ok),
    state('状态', 'state', PUMP_LOOK),
    state('方式', 'mode', MODE_LOOK, 0.8),
    light('故障', 'fault', COLOR.bad),
    value('A', 'current'),
    value('kW', 'power', 1, 1),
    value('m³/h', 'flow'),
    bar('出力', 'flow', 400, COLOR.water, 0.95),
  ]);
  y = table(sheet, y, '水泵机械', named(BIG_PUMPS), [
    value('Hz', 'freq', 1, 1),
    value('MPa', 'outlet'),
    value('轴承℃', 'bearing'),
    value('绕组℃', 'winding'),
    value('mm/s', 'vibration'),
    value('启动次', 'starts', 1.25),
    value('小时', 'hours', 1.1, 0),
  ]);
  y = table(sheet, y, '水池', named(TANKS), [
    bar('液位', 'level', 100, COLOR.water),
    value('%', 'level', 1, 1),
    value('m³', 'volume', 1.2, 1),
    value('进水', 'inflow'),
    value('出水', 'outflow'),
    light('低低', 'low-low', COLOR.bad),
    light('低', 'low', COLOR.warn),
    light('高', 'high', COLOR.warn),
    light('高高', 'high-high', COLOR.bad),
  ]);
  y = table(sheet, y, '滤池', named(FILTERS), [
    state('状态', 'state', FILTER_LOOK),
    value('m³/h', 'flow'),
    value('kPa', 'loss'),
    bar('水头', 'loss', 40, COLOR.warn),
    value('阀%', 'valve'),
    value('NTU', 'turbidity'),
    light('排水', 'drain', COLOR.accent),
  ]);
  y = table(sheet, y, '管网', named(NODES), [
    value('MPa', 'pressure'),
    bar('压力', 'pressure', 0.6, COLOR.ok),
    value('m³/h', 'flow'),
    value('余氯', 'chlorine'),
    value('电池 V', 'battery'),
    value('dBm', 'signal'),
    light('箱门', 'door', COLOR.bad),
  ]);
  y = table(sheet, y, '电表', named(METERS), [
    value('kW', 'p', 1, 1),
    value('kvar', 'q', 1, 1),
    value('cosφ', 'pf'),
    value('Ua', 'ua'),
    value('Ia', 'ia', 1, 1),
    value('Hz', 'f', 1, 1),
    value('kWh', 'e', 1.4, 0),
  ]);
  y = values(sheet, y, '水质', numbers(plant, 'aq01'));
  y = values(sheet, y, '仪表空压机', numbers(plant, 'c601'));
  y = values(sheet, y, '锅炉汽包', numbers(plant, 'b402'));
  y = values(sheet, y, '燃烧器', numbers(plant, 'b401'));
  y = values(sheet, y, '烟道与省煤器', numbers(plant, 'e401'));
  y = values(sheet, y, '除氧与软水', [...numbers(plant, 'v401'), ...numbers(plant, 'v402')]);
  y = values(sheet, y, '热力站', [...numbers(plant, 'hw501'), ...numbers(plant, 'e501')]);
  y = values(sheet, y, '西区加压站（虚拟网络）', numbers(plant, 'bs7'));
  y = values(sheet, y, '东郊水源（离线）', numbers(plant, 'es8'));
  y = values(sheet, y, '环境', [...numbers(plant, 'gm04'), ...numbers(plant, 'gm05')]);
  values(sheet, y, '调度', numbers(plant, 'dd01', ['dd01-note']));
  return sheet.document();
}
