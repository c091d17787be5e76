import type { PageDocument, Plant } from '../model';
import { drawGauge, drawTrend } from './charts';
import { drawInput, drawModeButtons, drawToggle } from './controls';
import { createGrid, createWideBox, drawInCells, drawPanel, text } from './layout';
import { WATER_MVARS } from './mvars';
import { COLOR } from './palette';
import {
  drawLamp,
  drawMultistate,
  drawPipe,
  drawProgress,
  drawRotor,
  drawTank,
  FILTER_STYLES,
  MODE_STYLES,
  PUMP_STYLES,
} from './process';
import {
  createLimitStates,
  drawCounts,
  drawHeader,
  drawLabelled,
  drawLabelledCells,
  drawReading,
  drawTiles,
  type NavItem,
} from './readings';
import { Sheet } from './sheet';

export const WATER_NAV: readonly NavItem[] = [
  { text: '总览', target: 'w-home' },
  { text: '泵房', target: 'w-pumps' },
  { text: '能效', target: 'w-energy' },
  { text: '全部数据', target: 'w-dense' },
  { text: '参数', target: 'w-params' },
];

export function createOverviewPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, WATER_MVARS, { id: 'w-home', name: '滨江水厂总览', w: 750 });
  const top = drawHeader(sheet, '滨江水厂', WATER_NAV);
  drawCounts(sheet, createWideBox(top, 124));

  drawTiles(sheet, createGrid(createWideBox(top + 140, 248), 3, 2), { size: 34 }, [
    ['出厂压力', 'v202-pressure'],
    ['出厂流量', 'v202-flow'],
    ['清水池液位', 'v202-level'],
    ['出厂余氯', 'aq01-chlorine'],
    ['出厂浊度', 'aq01-turbidity'],
    ['吨水电耗', 'w-sec'],
  ]);

  drawProcessSketch(sheet, top + 404);

  const area = drawPanel(sheet, createWideBox(top + 1288, 370), '出厂压力与流量');
  drawTrend(
    sheet,
    area,
    [
      { signalId: 'v202-pressure', title: '压力', color: COLOR.ok },
      { signalId: 'v202-flow', title: '流量', color: COLOR.accent, axis: 'right' },
    ],
    { id: 'home-trend', minutes: 60, y: [0.2, 0.5], y2: [0, 900] },
  );
  drawStatusRow(sheet, top + 1674);
  return sheet.createDocument();
}

function drawProcessSketch(sheet: Sheet, y: number): void {
  drawPanel(sheet, createWideBox(y, 868), '工艺流程');
  drawRawWater(sheet, y + 76);
  drawClearWater(sheet, y + 76, y + 356);
  drawHighZone(sheet, y + 356, y + 626);
}

function caption(sheet: Sheet, x: number, y: number, w: number, words: string): void {
  text(sheet, { x, y, w, h: 32 }, words, { align: 'center' });
}

/** Draws row 1: wells → V-101 → filters. */
function drawRawWater(sheet: Sheet, row1: number): void {
  for (const [index, pump] of (['p101', 'p102', 'p103'] as const).entries()) {
    const x = 48 + index * 88;
    drawRotor(sheet, { x, y: row1 + 92, w: 64, h: 64 }, pump);
    caption(sheet, x - 12, row1 + 160, 88, pump.toUpperCase().replace('P', 'P-'));
    drawPipe(sheet, [x + 32, row1 + 92, x + 32, row1 + 40], `${pump}-flow`);
  }
  drawPipe(sheet, [80, row1 + 40, 330, row1 + 40], 'v101-inflow');
  drawTank(sheet, { x: 330, y: row1 + 10, w: 120, h: 170 }, 'v101-level', { id: 'tank-raw' });
  drawReading(sheet, { x: 330, y: row1 + 70, w: 120, h: 44 }, 'v101-level', { align: 'center', size: 28 });
  caption(sheet, 310, row1 + 184, 160, '原水池');
  drawPipe(sheet, [450, row1 + 150, 496, row1 + 150, 496, row1 + 50, 540, row1 + 50], 'f101-flow');
  drawPipe(sheet, [496, row1 + 150, 540, row1 + 150], 'f102-flow');
  for (const [index, filter] of (['f101', 'f102'] as const).entries()) {
    const top = row1 + 10 + index * 100;
    drawMultistate(sheet, { x: 540, y: top, w: 162, h: 44 }, `${filter}-state`, FILTER_STYLES);
    drawReading(sheet, { x: 540, y: top + 46, w: 162, h: 38 }, `${filter}-flow`, {
      align: 'center',
      size: 24,
    });
  }
}

/** Draws row 2: filters → V-202 → high-lift pumps → network. */
function drawClearWater(sheet: Sheet, row1: number, row2: number): void {
  drawPipe(sheet, [702, row1 + 30, 716, row1 + 30, 716, row2 + 30, 702, row2 + 30], 'v202-inflow');
  drawTank(sheet, { x: 540, y: row2, w: 162, h: 190 }, 'v202-level', { id: 'tank-v202' });
  drawReading(sheet, { x: 540, y: row2 + 74, w: 162, h: 48 }, 'v202-level', { align: 'center', size: 32 });
  caption(sheet, 540, row2 + 194, 162, '清水池');
  drawPipe(sheet, [540, row2 + 150, 250, row2 + 150], 'v202-outflow');
  for (const [index, pump] of (['p301', 'p302', 'p303'] as const).entries()) {
    const x = 444 - index * 92;
    drawRotor(sheet, { x, y: row2 + 118, w: 64, h: 64 }, pump);
    caption(sheet, x - 12, row2 + 194, 88, pump.toUpperCase().replace('P', 'P-'));
  }
  drawPipe(sheet, [260, row2 + 150, 216, row2 + 150], 'v202-flow');
  drawPanel(sheet, { x: 44, y: row2 + 10, w: 172, h: 176 });
  drawLabelled(sheet, { x: 60, y: row2 + 22, w: 148, h: 76 }, '城市管网', 'v202-pressure', { size: 28 });
  drawReading(sheet, { x: 60, y: row2 + 94, w: 148, h: 40 }, 'v202-flow', { size: 26 });
  drawReading(sheet, { x: 60, y: row2 + 136, w: 148, h: 40 }, 'w-worst', {
    size: 22,
    color: COLOR.muted,
    prefix: '最低 ',
    unit: '',
  });
}

/** Draws row 3: V-202 → P-201/P-202 → V-201 → P-203 → high zone. */
function drawHighZone(sheet: Sheet, row2: number, row3: number): void {
  drawPipe(sheet, [690, row2 + 190, 690, row3 + 60, 540, row3 + 60], 'v201-inflow');
  for (const [index, pump] of (['p201', 'p202'] as const).entries()) {
    const top = row3 + 28 + index * 96;
    drawRotor(sheet, { x: 500, y: top, w: 64, h: 64 }, pump);
    caption(sheet, 488, top + 64, 88, pump.toUpperCase().replace('P', 'P-'));
  }
  drawPipe(sheet, [690, row3 + 60, 690, row3 + 156, 540, row3 + 156], 'p202-flow');
  drawPipe(sheet, [500, row3 + 60, 430, row3 + 60], 'p201-flow');
  drawPipe(sheet, [500, row3 + 156, 464, row3 + 156, 464, row3 + 60, 430, row3 + 60], 'p202-flow');
  drawTank(sheet, { x: 310, y: row3 + 10, w: 120, h: 170 }, 'v201-level', { id: 'tank-v201' });
  drawReading(sheet, { x: 310, y: row3 + 70, w: 120, h: 44 }, 'v201-level', { align: 'center', size: 28 });
  caption(sheet, 300, row3 + 184, 140, '调节水箱');
  drawPipe(sheet, [310, row3 + 150, 216, row3 + 150], 'v201-outflow');
  drawRotor(sheet, { x: 234, y: row3 + 118, w: 64, h: 64 }, 'p203');
  caption(sheet, 222, row3 + 184, 88, 'P-203');
  drawPanel(sheet, { x: 44, y: row3 + 40, w: 172, h: 140 });
  drawLabelled(sheet, { x: 60, y: row3 + 52, w: 148, h: 76 }, '高区供水', 'v201-pressure', { size: 28 });
  drawReading(sheet, { x: 60, y: row3 + 126, w: 148, h: 40 }, 'v201-outflow', { size: 26 });
}

function drawStatusRow(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 226), '辅助系统');
  const rows: readonly (readonly [string, string, string])[] = [
    ['仪表气压力', 'c601-pressure', 'air-lamp'],
    ['次氯酸钠储罐', 'aq01-hypo', 'hypo-lamp'],
    ['原水浊度', 'v101-turbidity', ''],
    ['气温', 'gm04-temp', ''],
    ['运行方案', 'dd01-recipe', ''],
    ['累计供水', 'v202-total', ''],
  ];
  drawInCells(createGrid(area, 3, 2, 12), rows, (cell, [label, signal, lampId]) => {
    drawLabelled(sheet, { ...cell, h: 68 }, label, signal, { size: 26 });
    if (lampId === '') return;
    drawLamp(sheet, { x: cell.x + cell.w - 44, y: cell.y + 34, w: 28, h: 28 }, signal, {
      id: lampId,
      on: COLOR.ok,
      states: [
        { when: { op: '<', a: lampId === 'air-lamp' ? 0.65 : 15 }, set: { color: COLOR.warn, blink: true } },
      ],
    });
  });
}

export function createPumpHousePage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, WATER_MVARS, { id: 'w-pumps', name: '加压泵房', w: 750 });
  const top = drawHeader(sheet, '加压泵房', WATER_NAV);
  drawTankPanel(sheet, top);
  for (const [index, pump] of (['p201', 'p202', 'p203', 'p204'] as const).entries()) {
    drawPumpCard(sheet, pump, top + 436 + index * 288);
  }
  const curves = drawPanel(sheet, createWideBox(top + 1588, 400), '液位与流量');
  drawTrend(
    sheet,
    curves,
    [
      { signalId: 'v201-level', title: '液位', color: COLOR.accent },
      { signalId: 'v201-inflow', title: '进水', color: COLOR.ok, axis: 'right' },
      { signalId: 'v201-outflow', title: '出水', color: COLOR.warn, axis: 'right' },
    ],
    { id: 'level-trend', minutes: 10, y: [0, 100], y2: [0, 320] },
  );
  const air = drawPanel(sheet, createWideBox(top + 2004, 176), '仪表空压机 C-601');
  drawLamp(sheet, { x: air.x, y: air.y + 26, w: 36, h: 36 }, 'c601-pressure', {
    id: 'alarm-lamp',
    states: [{ when: { op: '<', a: 0.65 }, set: { color: COLOR.bad, blink: true } }],
  });
  drawLabelled(sheet, { x: air.x + 60, y: air.y, w: 220, h: 80 }, '储气罐压力', 'c601-pressure', {
    id: 'air-pressure',
    states: createLimitStates(0.65, 0.8),
  });
  drawLabelled(sheet, { x: air.x + 290, y: air.y, w: 180, h: 80 }, '排气温度', 'c601-temp');
  text(sheet, { x: air.x + 490, y: air.y, w: 160, h: 30 }, '加载');
  drawLamp(sheet, { x: air.x + 490, y: air.y + 38, w: 32, h: 32 }, 'c601-load');
  sheet.add({
    kind: 'alarmTable',
    id: 'house-alarms',
    ...drawPanel(sheet, createWideBox(top + 2196, 330), '实时报警'),
    label: '实时报警',
    color: COLOR.text,
    font: { size: 22, weight: 400 },
  });
  return sheet.createDocument();
}

function drawTankPanel(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 420), '调节水箱 V-201');
  drawTank(sheet, { x: area.x, y: area.y, w: 196, h: 322 }, 'v201-level', {
    id: 'tank-clear',
    marks: [10, 30, 88, 94],
  });
  drawReading(sheet, { x: area.x + 10, y: area.y + 126, w: 176, h: 64 }, 'v201-level', {
    id: 'level-value',
    align: 'center',
    size: 40,
  });
  drawGauge(sheet, { x: area.x + 214, y: area.y - 8, w: 232, h: 214 }, 'v201-pressure', {
    id: 'pressure-gauge',
    min: 0,
    max: 0.8,
    bands: [
      { from: 0, to: 0.25, color: COLOR.bad },
      { from: 0.25, to: 0.6, color: COLOR.ok },
      { from: 0.6, to: 0.8, color: COLOR.warn },
    ],
    caption: '高区压力',
  });
  const right = { x: area.x + 466, w: 196 };
  drawLabelled(sheet, { ...right, y: area.y, h: 76 }, '进水流量', 'v201-inflow', { id: 'inflow-value' });
  drawLabelled(sheet, { ...right, y: area.y + 88, h: 76 }, '出水流量', 'v201-outflow', {
    id: 'outflow-value',
  });
  const low = area.y + 216;
  text(sheet, { x: area.x + 226, y: low, w: 210, h: 30 }, '启泵液位 %', { align: 'center' });
  drawInput(sheet, { x: area.x + 226, y: low + 36, w: 210, h: 68 }, 'v201-sp-low', {
    id: 'level-low-input',
    unit: '',
  });
  text(sheet, { x: area.x + 452, y: low, w: 210, h: 30 }, '停泵液位 %', { align: 'center' });
  drawInput(sheet, { x: area.x + 452, y: low + 36, w: 210, h: 68 }, 'v201-sp-high', {
    id: 'level-high-input',
    unit: '',
  });
}

/** Draws one pump: state, switch, mode, measured values; VFD pumps also have a frequency set point. */
function drawPumpCard(sheet: Sheet, pump: 'p201' | 'p202' | 'p203' | 'p204', y: number): void {
  const name = sheet.plant.equipment.get(pump)?.name ?? '';
  const tag = pump.toUpperCase().replace('P', 'P-');
  const area = drawPanel(sheet, createWideBox(y, 272), name);
  drawLamp(sheet, { x: area.x + 300, y: y + 20, w: 28, h: 28 }, `${pump}-fault`, {
    id: `${pump}-fault-lamp`,
    on: COLOR.bad,
    blink: true,
  });
  text(sheet, { x: area.x + 336, y: y + 18, w: 80, h: 32 }, '故障');
  drawMultistate(sheet, { x: area.x + 422, y: y + 14, w: 110, h: 42 }, `${pump}-state`, PUMP_STYLES, {
    id: `${pump}-state`,
  });
  drawMultistate(sheet, { x: area.x + 548, y: y + 14, w: 114, h: 42 }, `${pump}-mode`, MODE_STYLES, {
    id: `${pump}-mode`,
  });

  drawRotor(sheet, { x: area.x, y: area.y + 12, w: 104, h: 104 }, pump);
  const vfd = pump === 'p203' || pump === 'p204';
  drawToggle(sheet, { x: area.x + 124, y: area.y + 32, w: 160, h: 68 }, `${pump}-run`, {
    id: `${pump}-switch`,
    label: `${tag} 启停`,
    confirm: `请确认现场无人作业后再操作 ${tag}`,
    ...(vfd ? { confirmOff: `${tag} 停止后高区将失压，请确认` } : {}),
  });
  drawModeButtons(sheet, { x: area.x + 304, y: area.y + 32, w: 104, h: 68 }, 116, `${pump}-mode`, pump);
  if (vfd) {
    text(sheet, { x: area.x + 540, y: area.y, w: 122, h: 28 }, '频率 Hz', { align: 'center' });
    drawInput(sheet, { x: area.x + 540, y: area.y + 32, w: 122, h: 68 }, `${pump}-hz-set`, {
      id: `${pump}-hz-input`,
      unit: '',
      step: 0.5,
    });
  } else {
    text(sheet, { x: area.x + 540, y: area.y, w: 122, h: 28 }, '负荷', { align: 'center' });
    drawProgress(sheet, { x: area.x + 540, y: area.y + 54, w: 122, h: 24 }, `${pump}-power`, 20, COLOR.ok);
  }
  drawLabelledCells(
    sheet,
    createGrid({ x: area.x + 124, y: area.y + 122, w: 538, h: 66 }, 4, 1, 8),
    { size: 26 },
    [
      ['电流', `${pump}-current`],
      ['流量', `${pump}-flow`],
      ['出口压力', `${pump}-outlet`],
      ['轴承', `${pump}-bearing`],
    ],
  );
}
