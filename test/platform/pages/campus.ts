/**
 * The campus project: a summary for the phone, a wall screen, and a page with widgets that no client can
 * draw.
 */
import type { PageDocument, Plant } from '../model';
import { drawGauge, drawTrend } from './charts';
import { type Box, createGrid, createWideBox, drawInCells, drawPanel, text } from './layout';
import { CAMPUS_MVARS } from './mvars';
import { COLOR, MARGIN } from './palette';
import {
  drawLamp,
  drawMultistate,
  drawPipe,
  drawRotor,
  drawTank,
  FILTER_STYLES,
  PUMP_STYLES,
} from './process';
import {
  drawCountCells,
  drawCounts,
  drawHeader,
  drawLabelled,
  drawLabelledCells,
  drawReading,
  drawTiles,
  type NavItem,
} from './readings';
import { Sheet } from './sheet';

export const CAMPUS_NAV: readonly NavItem[] = [
  { text: '园区概况', target: 'c-home' },
  { text: '大屏', target: 'c-wall' },
  { text: '控件大全', target: 'c-kinds' },
  { text: '控件演示', target: 'c-demo' },
];

export function createCampusPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, CAMPUS_MVARS, { id: 'c-home', name: '园区概况', w: 750 });
  const top = drawHeader(sheet, '滨江能源园区', CAMPUS_NAV);
  drawCounts(sheet, createWideBox(top, 124));
  drawTiles(sheet, createGrid(createWideBox(top + 140, 248), 3, 2), { size: 32 }, [
    ['园区总功率', 'c-power'],
    ['供水单耗', 'c-water'],
    ['供汽单耗', 'c-steam'],
    ['碳排放强度', 'c-carbon'],
    ['能源费用', 'c-cost'],
    ['泵房用电占比', 'c-house'],
  ]);
  const stations: readonly (readonly [string, string, string, string])[] = [
    ['自来水厂', 'v202', 'v202-pressure', 'v202-flow'],
    ['锅炉房', 'b402', 'b402-pressure', 'b402-steam'],
    ['热力站', 'hw501', 'hw501-supply', 'hw501-flow'],
    ['管网监测', 'n1', 'n1-pressure', 'n1-flow'],
    ['西区加压站', 'bs7', 'bs7-out', 'bs7-flow'],
    ['东郊水源', 'es8', 'es8-pressure', 'es8-flow'],
  ];
  const list = drawPanel(sheet, createWideBox(top + 404, 82 + stations.length * 64), '站点');
  for (const [index, [name, equipmentId, first, second]] of stations.entries()) {
    const y = list.y + index * 64;
    sheet.add({
      kind: 'lamp',
      id: sheet.name(`station-${equipmentId}`),
      x: list.x,
      y: y + 15,
      w: 26,
      h: 26,
      shape: 'circle',
      label: `${name}在线`,
      bind: { src: 'gateway', equipmentId },
      colors: { on: COLOR.ok, off: COLOR.off },
      states: [{ when: { op: 'offline' }, set: { color: COLOR.bad } }],
    });
    text(sheet, { x: list.x + 44, y, w: 200, h: 56 }, name, { color: COLOR.text, size: 26 });
    drawReading(sheet, { x: list.x + 250, y, w: 200, h: 56 }, first, { align: 'right', size: 28 });
    drawReading(sheet, { x: list.x + 462, y, w: 200, h: 56 }, second, { align: 'right', size: 28 });
  }
  const y = top + 404 + 82 + stations.length * 64 + 16;
  drawTrend(
    sheet,
    drawPanel(sheet, createWideBox(y, 380), '用电'),
    [
      { signalId: 'gm01-p', title: '总进线', color: COLOR.accent },
      { signalId: 'gm03-p', title: '锅炉房', color: COLOR.heat, axis: 'right' },
    ],
    { id: 'campus-trend', minutes: 60, y: [0, 300], y2: [0, 80] },
  );
  const weather = drawPanel(sheet, createWideBox(y + 396, 170), '气象');
  const points = ['gm04-temp', 'gm04-humidity', 'gm04-wind', 'gm04-rain'];
  drawInCells(createGrid(weather, 4, 1, 8), points, (cell, id) =>
    drawLabelled(sheet, cell, sheet.getTitle(id), id, { size: 28 }),
  );
  return sheet.createDocument();
}

/** Creates a wall screen of 1920 × 1080. */
export function createWallPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, CAMPUS_MVARS, { id: 'c-wall', name: '园区大屏', w: 1920, fit: 'contain' });
  text(sheet, { x: 40, y: 20, w: 900, h: 72 }, '滨江能源园区运行监控', {
    size: 46,
    weight: 700,
    color: COLOR.text,
  });
  drawReading(sheet, { x: 1180, y: 26, w: 300, h: 60 }, 'dd01-recipe', {
    align: 'right',
    size: 30,
    color: COLOR.accent,
  });
  drawReading(sheet, { x: 1490, y: 26, w: 170, h: 60 }, 'dd01-crew', { align: 'right', size: 30 });
  drawReading(sheet, { x: 1670, y: 26, w: 210, h: 60 }, 'dd01-operator', { align: 'right', size: 30 });
  sheet.add({
    kind: 'nav',
    id: 'nav',
    x: 760,
    y: 28,
    w: 400,
    h: 56,
    items: CAMPUS_NAV.filter((item) => ['c-home', 'c-wall'].includes(item.target)),
    dir: 'row',
    color: COLOR.muted,
    background: COLOR.panel,
    colorActive: COLOR.text,
    backgroundActive: COLOR.raised,
    radius: 10,
    font: { size: 26, weight: 500 },
  });
  drawWallCounts(sheet, { x: 40, y: 108, w: 1840, h: 140 });
  drawWallWater(sheet, { x: 40, y: 268, w: 1090, h: 450 });
  drawWallBoiler(sheet, { x: 1150, y: 268, w: 730, h: 450 });
  drawTrend(
    sheet,
    drawPanel(sheet, { x: 40, y: 738, w: 900, h: 310 }, '出厂压力与流量'),
    [
      { signalId: 'v202-pressure', title: '压力', color: COLOR.ok },
      { signalId: 'v202-flow', title: '流量', color: COLOR.accent, axis: 'right' },
    ],
    { id: 'wall-water-trend', minutes: 30, y: [0.2, 0.5], y2: [0, 900] },
  );
  drawTrend(
    sheet,
    drawPanel(sheet, { x: 960, y: 738, w: 920, h: 310 }, '汽压与蒸汽流量'),
    [
      { signalId: 'b402-pressure', title: '汽压', color: COLOR.heat },
      { signalId: 'b402-steam', title: '蒸汽', color: COLOR.steam, axis: 'right' },
    ],
    { id: 'wall-steam-trend', minutes: 30, y: [0.2, 1], y2: [0, 12] },
  );
  return sheet.createDocument(1080);
}

function drawWallCounts(sheet: Sheet, box: Box): void {
  const cells = createGrid(box, 9, 1, 16);
  drawCountCells(sheet, cells);
  drawTiles(sheet, cells.slice(5), { size: 36 }, [
    ['总功率', 'c-power'],
    ['吨水', 'c-water'],
    ['吨汽', 'c-steam'],
    ['能源费用', 'c-cost'],
  ]);
}

function drawWallWater(sheet: Sheet, box: Box): void {
  const area = drawPanel(sheet, box, '供水系统');
  const base = area.y + 40;
  const units = [
    ['原水池', 'v101-level', 160],
    ['清水池', 'v202-level', 460],
    ['调节水箱', 'v201-level', 760],
  ] as const;
  drawPipe(sheet, [area.x + 90, base + 228, area.x + 160, base + 228], 'v101-inflow', { width: 16 });
  drawPipe(sheet, [area.x + 310, base + 228, area.x + 460, base + 228], 'v202-inflow', { width: 16 });
  drawPipe(sheet, [area.x + 610, base + 228, area.x + 760, base + 228], 'v201-inflow', { width: 16 });
  drawPipe(sheet, [area.x + 910, base + 228, area.x + 1000, base + 228], 'v201-outflow', { width: 16 });
  for (const [name, signal, x] of units) {
    drawTank(sheet, { x: area.x + x, y: base, w: 150, h: 270 }, signal);
    drawReading(sheet, { x: area.x + x, y: base + 104, w: 150, h: 60 }, signal, {
      align: 'center',
      size: 34,
    });
    text(sheet, { x: area.x + x, y: base + 278, w: 150, h: 36 }, name, { align: 'center', size: 24 });
  }
  const pumps = [
    ['p101', 10, 0],
    ['p102', 10, 80],
    ['p103', 10, 160],
    ['p301', 618, 0],
    ['p302', 618, 80],
    ['p303', 618, 160],
    ['p201', 692, 0],
    ['p202', 692, 80],
    ['p203', 944, 0],
    ['p204', 944, 80],
  ] as const;
  for (const [pump, x, y] of pumps) {
    drawRotor(sheet, { x: area.x + x, y: base + y - 20, w: 52, h: 52 }, pump);
    text(
      sheet,
      { x: area.x + x - 11, y: base + y + 33, w: 74, h: 26 },
      pump.toUpperCase().replace('P', 'P-'),
      { align: 'center', size: 22 },
    );
  }
  for (const [index, filter] of (['f101', 'f102'] as const).entries()) {
    const y = base + 10 + index * 96;
    drawMultistate(sheet, { x: area.x + 322, y, w: 126, h: 42 }, `${filter}-state`, FILTER_STYLES);
    drawReading(sheet, { x: area.x + 322, y: y + 44, w: 126, h: 38 }, `${filter}-flow`, {
      align: 'center',
      size: 24,
    });
  }
  drawLabelled(sheet, { x: area.x + 330, y: base + 242, w: 126, h: 72 }, '制水', 'v202-inflow', { size: 26 });
  drawLabelled(sheet, { x: area.x + 926, y: base + 242, w: 130, h: 72 }, '高区', 'v201-pressure', {
    size: 26,
  });
  drawLabelled(sheet, { x: area.x + 626, y: base + 242, w: 130, h: 72 }, '出厂', 'v202-pressure', {
    size: 26,
  });
}

function drawWallBoiler(sheet: Sheet, box: Box): void {
  const area = drawPanel(sheet, box, '供热系统');
  drawGauge(sheet, { x: area.x, y: area.y, w: 270, h: 240 }, 'b402-pressure', {
    min: 0,
    max: 1.25,
    bands: [
      { from: 0, to: 0.6, color: COLOR.warn },
      { from: 0.6, to: 0.95, color: COLOR.ok },
      { from: 0.95, to: 1.25, color: COLOR.bad },
    ],
    caption: '蒸汽压力',
  });
  drawLabelledCells(
    sheet,
    createGrid({ x: area.x + 290, y: area.y, w: 400, h: 256 }, 2, 3, 10),
    { size: 30 },
    [
      ['蒸汽流量', 'b402-steam'],
      ['燃烧负荷', 'b401-firing'],
      ['排烟温度', 'e401-stack'],
      ['汽包水位', 'b402-level'],
      ['供水温度', 'hw501-supply'],
      ['回水温度', 'hw501-return'],
    ],
  );
  for (const [index, pump] of (['p401', 'p402', 'p501', 'p502'] as const).entries()) {
    const x = area.x + index * 176;
    drawRotor(sheet, { x, y: area.y + 280, w: 76, h: 76 }, pump);
    drawMultistate(sheet, { x: x + 86, y: area.y + 280, w: 80, h: 38 }, `${pump}-state`, PUMP_STYLES);
    text(sheet, { x: x + 86, y: area.y + 322, w: 80, h: 34 }, pump.toUpperCase().replace('P', 'P-'), {
      align: 'center',
    });
  }
}

/**
 * Creates a page that shows how a client treats widgets it cannot draw. `unknown-kind` and `future-kind`
 * are of unknown kind, `broken-value` has no box; `healthy-value` and `healthy-lamp` after them must still
 * be drawn. `bad-*` have bad quality, `never-value` was never collected, `big-value` exceeds 2^53,
 * `text-value` is the text 007.
 */
export function createDemoPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, CAMPUS_MVARS, {
    id: 'c-demo',
    name: '控件演示',
    w: 750,
    error: { errorValShow: 'custom', errorDefaultVal: '0' },
  });
  const top = drawHeader(sheet, '控件演示', CAMPUS_NAV);
  const unknown = drawPanel(sheet, createWideBox(top, 330), '无法识别的控件');
  const [first, second, third, fourth] = createGrid({ ...unknown, h: 236 }, 2, 2);
  if (first) sheet.addRaw({ id: 'unknown-kind', kind: 'hologram', ...first, label: '全息图' });
  if (second)
    sheet.addRaw({ id: 'future-kind', kind: 'sankey3', ...second, bind: sheet.signal('v202-flow') });
  if (third)
    sheet.addRaw({ id: 'broken-value', kind: 'value', ...third, w: 'wide', bind: sheet.signal('v202-flow') });
  if (fourth) drawLabelled(sheet, fourth, '正常控件', 'v202-flow', { id: 'healthy-value' });

  const quality = drawPanel(sheet, createWideBox(top + 346, 250), '数据质量');
  const values: readonly (readonly [string, string, string])[] = [
    ['备用液位计', 'v202-ultrasonic', 'bad-value'],
    ['UV254', 'aq01-uv254', 'bad-uv'],
    ['总有机碳', 'aq01-toc', 'never-value'],
    ['脉冲表底数', 'v202-pulses', 'big-value'],
    ['采样点', 'aq01-sampler', 'text-value'],
    ['值班班组', 'dd01-crew', 'crew-value'],
  ];
  drawInCells(createGrid(quality, 3, 2, 10), values, (cell, [label, signal, id], index) =>
    drawLabelled(sheet, cell, label, signal, { id, size: index === 3 ? 22 : 28 }),
  );
  const note = drawPanel(sheet, createWideBox(top + 612, 150), '交接班记录');
  drawReading(sheet, { ...note, h: 60 }, 'dd01-note', { id: 'long-text', size: 26 });
  const lamps = drawPanel(sheet, createWideBox(top + 778, 150), '网关');
  drawInCells(createGrid(lamps, 4, 1, 8), ['v202', 'n1', 'bs7', 'es8'], (cell, equipmentId) => {
    sheet.add({
      kind: 'lamp',
      id: sheet.name(`gateway-${equipmentId}`),
      x: cell.x,
      y: cell.y + 14,
      w: 32,
      h: 32,
      shape: 'square',
      label: plant.equipment.get(equipmentId)?.name ?? equipmentId,
      bind: { src: 'gateway', equipmentId },
      colors: { on: COLOR.ok, off: COLOR.bad },
    });
    text(sheet, { x: cell.x + 44, y: cell.y, w: cell.w - 44, h: 60 }, equipmentId.toUpperCase(), {
      color: COLOR.text,
      size: 24,
    });
  });
  text(sheet, { x: MARGIN + 44, y: top + 940, w: 400, h: 40 }, '仪表空压机加载');
  drawLamp(sheet, { x: MARGIN, y: top + 944, w: 32, h: 32 }, 'c601-load', { id: 'healthy-lamp' });
  return sheet.createDocument();
}
