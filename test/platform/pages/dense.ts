/** The operator's page: both plants on one sheet, more than 400 bound widgets. */
import type { PageDocument, Plant } from '../model';
import { createGrid, drawInCells, drawPanel } from './layout';
import { WATER_MVARS } from './mvars';
import { COLOR, CONTENT, MARGIN } from './palette';
import { FILTER_STYLES, MODE_STYLES, PUMP_STYLES } from './process';
import { drawHeader, drawLabelled, type NavItem } from './readings';
import { Sheet } from './sheet';
import {
  createBarColumn,
  createLampColumn,
  createStateColumn,
  createValueColumn,
  drawTable,
  type TableRow,
} from './table';

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

function drawValues(sheet: Sheet, y: number, heading: string, signalIds: readonly string[]): number {
  const rows = Math.ceil(signalIds.length / 3);
  const h = 76 + rows * 80;
  const area = drawPanel(sheet, { x: MARGIN, y, w: CONTENT, h }, heading);
  drawInCells(createGrid({ ...area, h: rows * 80 }, 3, rows, 8), signalIds, (cell, id) =>
    drawLabelled(sheet, cell, sheet.getTitle(id), id, { size: 26 }),
  );
  return y + h + 16;
}

const listSignalIds = (
  plant: Plant,
  equipmentId: string,
  excluded: readonly string[] = [],
): readonly string[] =>
  (plant.equipment.get(equipmentId)?.signalIds ?? []).filter((id) => !excluded.includes(id));

export function createDensePage(plant: Plant, nav: readonly NavItem[]): PageDocument {
  const sheet = new Sheet(plant, WATER_MVARS, { id: 'w-dense', name: '全部数据', w: 750 });
  const createRows = (ids: readonly string[]): readonly TableRow[] =>
    ids.map((id) => ({ id, name: plant.equipment.get(id)?.name.split(' ')[0] ?? id }));

  let y = drawHeader(sheet, '全部数据', nav);
  y = drawTable(sheet, y, '水泵运行', createRows(ALL_PUMPS), [
    createLampColumn('运行', 'run', COLOR.ok),
    createStateColumn('状态', 'state', PUMP_STYLES),
    createStateColumn('方式', 'mode', MODE_STYLES, 0.8),
    createLampColumn('故障', 'fault', COLOR.bad),
    createValueColumn('A', 'current'),
    createValueColumn('kW', 'power', 1, 1),
    createValueColumn('m³/h', 'flow'),
    createBarColumn('出力', 'flow', 400, COLOR.water, 0.95),
  ]);
  y = drawTable(sheet, y, '水泵机械', createRows(BIG_PUMPS), [
    createValueColumn('Hz', 'freq', 1, 1),
    createValueColumn('MPa', 'outlet'),
    createValueColumn('轴承℃', 'bearing'),
    createValueColumn('绕组℃', 'winding'),
    createValueColumn('mm/s', 'vibration'),
    createValueColumn('启动次', 'starts', 1.25),
    createValueColumn('小时', 'hours', 1.1, 0),
  ]);
  y = drawTable(sheet, y, '水池', createRows(TANKS), [
    createBarColumn('液位', 'level', 100, COLOR.water),
    createValueColumn('%', 'level', 1, 1),
    createValueColumn('m³', 'volume', 1.2, 1),
    createValueColumn('进水', 'inflow'),
    createValueColumn('出水', 'outflow'),
    createLampColumn('低低', 'low-low', COLOR.bad),
    createLampColumn('低', 'low', COLOR.warn),
    createLampColumn('高', 'high', COLOR.warn),
    createLampColumn('高高', 'high-high', COLOR.bad),
  ]);
  y = drawTable(sheet, y, '滤池', createRows(FILTERS), [
    createStateColumn('状态', 'state', FILTER_STYLES),
    createValueColumn('m³/h', 'flow'),
    createValueColumn('kPa', 'loss'),
    createBarColumn('水头', 'loss', 40, COLOR.warn),
    createValueColumn('阀%', 'valve'),
    createValueColumn('NTU', 'turbidity'),
    createLampColumn('排水', 'drain', COLOR.accent),
  ]);
  y = drawTable(sheet, y, '管网', createRows(NODES), [
    createValueColumn('MPa', 'pressure'),
    createBarColumn('压力', 'pressure', 0.6, COLOR.ok),
    createValueColumn('m³/h', 'flow'),
    createValueColumn('余氯', 'chlorine'),
    createValueColumn('电池 V', 'battery'),
    createValueColumn('dBm', 'signal'),
    createLampColumn('箱门', 'door', COLOR.bad),
  ]);
  y = drawTable(sheet, y, '电表', createRows(METERS), [
    createValueColumn('kW', 'p', 1, 1),
    createValueColumn('kvar', 'q', 1, 1),
    createValueColumn('cosφ', 'pf'),
    createValueColumn('Ua', 'ua'),
    createValueColumn('Ia', 'ia', 1, 1),
    createValueColumn('Hz', 'f', 1, 1),
    createValueColumn('kWh', 'e', 1.4, 0),
  ]);
  y = drawValues(sheet, y, '水质', listSignalIds(plant, 'aq01'));
  y = drawValues(sheet, y, '仪表空压机', listSignalIds(plant, 'c601'));
  y = drawValues(sheet, y, '锅炉汽包', listSignalIds(plant, 'b402'));
  y = drawValues(sheet, y, '燃烧器', listSignalIds(plant, 'b401'));
  y = drawValues(sheet, y, '烟道与省煤器', listSignalIds(plant, 'e401'));
  y = drawValues(sheet, y, '除氧与软水', [...listSignalIds(plant, 'v401'), ...listSignalIds(plant, 'v402')]);
  y = drawValues(sheet, y, '热力站', [...listSignalIds(plant, 'hw501'), ...listSignalIds(plant, 'e501')]);
  y = drawValues(sheet, y, '西区加压站（虚拟网络）', listSignalIds(plant, 'bs7'));
  y = drawValues(sheet, y, '东郊水源（离线）', listSignalIds(plant, 'es8'));
  y = drawValues(sheet, y, '环境', [...listSignalIds(plant, 'gm04'), ...listSignalIds(plant, 'gm05')]);
  drawValues(sheet, y, '调度', listSignalIds(plant, 'dd01', ['dd01-note']));
  return sheet.createDocument();
}
