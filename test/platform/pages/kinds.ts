/** Page `c-kinds`: every kind of the vocabulary at least once, as an operator's page of a pump house would use them. */
import type { PageDocument, Plant } from '../model';
import { drawGauge, drawTrend } from './charts';
import { drawButton, drawInput, drawToggle } from './controls';
import type { Widget, WidgetEvent } from './fields';
import { type Box, createGrid, createWideBox, drawInCells, drawPanel, text } from './layout';
import { CAMPUS_MVARS } from './mvars';
import { COLOR, TYPE } from './palette';
import {
  drawLamp,
  drawMultistate,
  drawPipe,
  drawProgress,
  drawRotor,
  drawTank,
  PUMP_STYLES,
} from './process';
import { drawCounts, drawHeader, drawReading, type NavItem } from './readings';
import { Sheet } from './sheet';

const OPERATE = 'monitor_operate';
/** Password of the page's controls. */
export const KINDS_PASSWORD = '2468';

const MODES = [
  { value: '0', text: '手动' },
  { value: '1', text: '自动' },
] as const;
const TEXT_STYLE = { color: COLOR.text, font: { size: 22, weight: 400 } } as const;

function drawKey(
  sheet: Sheet,
  box: Box,
  id: string,
  words: string,
  bind: string,
  events: readonly WidgetEvent[],
): void {
  sheet.add({
    kind: 'button',
    id,
    ...box,
    text: words,
    bind: sheet.signal(bind),
    color: COLOR.text,
    background: COLOR.raised,
    stroke: COLOR.line,
    radius: 10,
    font: { size: 24, weight: 600 },
    align: 'center',
    events,
    perm: { operate: OPERATE },
  });
}

function drawCaption(sheet: Sheet, box: Box, words: string): void {
  text(sheet, { ...box, h: 30 }, words);
}

function drawControls(sheet: Sheet, y: number): number {
  const area = drawPanel(sheet, createWideBox(y, 640), '操作');
  const half = (area.w - 20) / 2;
  const right = area.x + half + 20;
  const field = {
    color: COLOR.accent,
    background: COLOR.empty,
    stroke: COLOR.line,
    radius: 10,
    font: { size: 26, weight: 600 },
    perm: { operate: OPERATE },
  } as const;
  drawCaption(sheet, { x: area.x, y: area.y, w: half, h: 30 }, 'P-203 控制方式');
  sheet.add({
    kind: 'select',
    id: 'mode-select',
    x: area.x,
    y: area.y + 36,
    w: half,
    h: 68,
    bind: sheet.signal('p203-mode'),
    label: 'P-203 控制方式',
    items: MODES,
    confirm: '切换控制方式前请确认现场状态',
    ...field,
  });
  drawCaption(sheet, { x: right, y: area.y, w: half, h: 30 }, '锅炉负荷控制');
  sheet.add({
    kind: 'options',
    id: 'firing-options',
    x: right,
    y: area.y + 36,
    w: half,
    h: 68,
    bind: sheet.signal('b401-mode'),
    label: '锅炉负荷控制',
    items: MODES,
    ...field,
    color: COLOR.text,
  });
  drawCaption(sheet, { x: area.x, y: area.y + 126, w: area.w, h: 30 }, '排风启动温度');
  sheet.add({
    kind: 'slider',
    id: 'fan-slider',
    x: area.x + 16,
    y: area.y + 162,
    w: area.w - 32,
    h: 84,
    bind: sheet.signal('gm05-fan-at'),
    label: '排风启动温度',
    min: 15,
    max: 35,
    step: 0.5,
    format: { decimals: 1 },
    color: COLOR.accent,
    background: COLOR.empty,
    font: { size: 24, weight: 600 },
    perm: { operate: OPERATE },
  });
  const [first, second, last] = createGrid({ x: area.x, y: area.y + 274, w: area.w, h: 104 }, 3, 1, 20);
  if (first) {
    drawCaption(sheet, first, '供水压力 MPa');
    drawInput(sheet, { ...first, y: first.y + 36, h: 68 }, 'v202-pressure-set', {
      id: 'pressure-input',
      step: 0.01,
      unit: '',
    });
  }
  if (second) {
    drawCaption(sheet, second, '蜂鸣器');
    drawToggle(sheet, { ...second, y: second.y + 36, h: 68 }, 'gm05-buzzer', {
      id: 'buzzer-switch',
      label: '蜂鸣器',
      on: '响',
      off: '静',
    });
  }
  if (last) {
    drawCaption(sheet, last, 'P-203');
    drawButton(sheet, { ...last, y: last.y + 36, h: 68 }, '转手动', {
      signalId: 'p203-mode',
      value: '0',
      id: 'manual-button',
    });
  }
  drawEventKeys(sheet, area);
  return y + 656;
}

function drawEventKeys(sheet: Sheet, area: Box): void {
  const upper = createGrid({ x: area.x, y: area.y + 414, w: area.w, h: 68 }, 3, 1, 20);
  const lower = createGrid({ x: area.x, y: area.y + 500, w: area.w, h: 60 }, 3, 1, 20);
  drawInCells([...upper, ...lower], KEYS, (cell, [id, words, bind, ...events]) =>
    drawKey(sheet, cell, id, words, bind, events),
  );
}

const KEYS: readonly (readonly [id: string, words: string, bind: string, ...WidgetEvent[]])[] = [
  [
    'fan-hold',
    '按住排风',
    'gm05-fan-run',
    { on: 'press', do: 'write', value: '1', confirm: '松开即停止排风' },
    { on: 'release', do: 'write', value: '0' },
  ],
  [
    'buzzer-pulse',
    '试响蜂鸣器',
    'gm05-buzzer',
    { on: 'tap', do: 'pulse', value: '1', off: '0', pulseMs: 1_000 },
  ],
  [
    'secret-button',
    '压力恢复默认',
    'v202-pressure-set',
    { on: 'tap', do: 'write', value: '0.38', password: 'page', confirm: '恢复为 0.38 MPa' },
  ],
  ['firing-up', '负荷 +5%', 'b401-firing-set', { on: 'tap', do: 'add', value: 5, min: 25, max: 100 }],
  ['popup-button', '弹出控件演示', 'v202-flow', { on: 'tap', do: 'popup', target: 'c-demo' }],
  ['page-button', '园区概况', 'v202-flow', { on: 'tap', do: 'page', target: 'c-home' }],
];

function drawProcess(sheet: Sheet, y: number): number {
  const area = drawPanel(sheet, createWideBox(y, 520), '工艺');
  drawTank(sheet, { x: area.x, y: area.y, w: 130, h: 190 }, 'v202-level', { id: 'kinds-tank' });
  drawGauge(sheet, { x: area.x + 160, y: area.y - 6, w: 220, h: 196 }, 'v202-pressure', {
    id: 'kinds-gauge',
    min: 0,
    max: 0.6,
    bands: [
      { from: 0, to: 0.25, color: COLOR.warn },
      { from: 0.25, to: 0.5, color: COLOR.ok },
      { from: 0.5, to: 0.6, color: COLOR.bad },
    ],
    caption: '出厂压力 MPa',
  });
  drawRotor(sheet, { x: area.x + 410, y: area.y + 10, w: 90, h: 90 }, 'p203');
  drawMultistate(sheet, { x: area.x + 520, y: area.y + 10, w: 142, h: 44 }, 'p203-state', PUMP_STYLES, {
    id: 'kinds-state',
  });
  drawLamp(sheet, { x: area.x + 520, y: area.y + 70, w: 30, h: 30 }, 'p203-run', { id: 'kinds-lamp' });
  text(sheet, { x: area.x + 562, y: area.y + 66, w: 100, h: 38 }, '运行', { size: 24 });
  drawCaption(sheet, { x: area.x + 410, y: area.y + 116, w: 250, h: 30 }, '流量');
  drawProgress(sheet, { x: area.x + 410, y: area.y + 150, w: 252, h: 26 }, 'v202-flow', 900, COLOR.water);
  const { x } = area;
  const high = area.y + 222;
  const low = high + 40;
  drawPipe(sheet, [x, high, x + 330, high, x + 330, low, x + 662, low], 'v202-flow');
  drawAnimations(sheet, area, area.y + 290);
  return y + 536;
}

function drawAnimations(sheet: Sheet, area: Box, top: number): void {
  const cells = createGrid({ x: area.x, y: top, w: area.w, h: 140 }, 5, 1, 14);
  const [fill, move, turn, spin, picture] = cells;
  const levelBinding = { bind: sheet.signal('v202-level'), label: '清水池液位' };
  if (fill) {
    drawCaption(sheet, { ...fill, y: fill.y + 110 }, '填充');
    sheet.add({
      kind: 'shape',
      form: 'ellipse',
      id: 'anim-fill',
      ...fill,
      h: 96,
      w: 96,
      stroke: COLOR.line,
      strokeWidth: 3,
      color: COLOR.water,
      ...levelBinding,
      anim: [{ type: 'fill', min: 0, max: 100 }],
    });
  }
  if (move) {
    drawCaption(sheet, { ...move, y: move.y + 110 }, '移动');
    sheet.add({
      kind: 'shape',
      form: 'rect',
      id: 'anim-move',
      ...move,
      y: move.y + 70,
      w: 90,
      h: 20,
      fill: COLOR.accent,
      radius: 6,
      ...levelBinding,
      anim: [{ type: 'move', min: 0, max: 100, from: 0, to: -66, dir: -1 }],
    });
  }
  if (turn) {
    drawCaption(sheet, { ...turn, y: turn.y + 110 }, '旋转');
    sheet.add({
      kind: 'shape',
      form: 'line',
      id: 'anim-turn',
      ...turn,
      w: 96,
      h: 96,
      points: [
        [48, 48],
        [48, 8],
      ],
      stroke: COLOR.gas,
      strokeWidth: 6,
      ...levelBinding,
      anim: [{ type: 'rotate', min: 0, max: 100, from: -120, to: 120 }],
    });
  }
  if (spin) {
    drawCaption(sheet, { ...spin, y: spin.y + 110 }, '转动');
    sheet.add({
      kind: 'shape',
      form: 'polygon',
      id: 'anim-spin',
      ...spin,
      w: 96,
      h: 96,
      points: [
        [48, 4],
        [88, 84],
        [8, 84],
      ],
      fill: COLOR.heat,
      bind: sheet.signal('gm01-p'),
      label: '总进线功率',
      anim: [
        { type: 'rotate', speed: 0.4 },
        { type: 'blink', speed: 0.5, when: { op: '>', a: 100_000 } },
      ],
    });
  }
  if (picture) {
    drawCaption(sheet, { ...picture, y: picture.y + 110 }, '出水阀');
    sheet.add({
      kind: 'image',
      id: 'valve-image',
      ...picture,
      w: 96,
      h: 96,
      src: 'picture/valve-closed.png',
      label: '出水阀',
      bind: sheet.signal('v202-flow'),
      states: [{ when: { op: '>', a: 1 }, set: { image: 'picture/valve-open.png' } }],
    });
  }
}

function drawTables(sheet: Sheet, y: number): number {
  const values = drawPanel(sheet, createWideBox(y, 330), '数据表');
  sheet.add({
    kind: 'table',
    id: 'kinds-table',
    ...values,
    label: '数据表',
    ...TEXT_STYLE,
    columns: ['name', 'value', 'unit', 'time'],
    rows: ['v202-pressure', 'v202-flow', 'v202-level', 'aq01-chlorine', 'v202-ultrasonic', 'aq01-toc'].map(
      (id) => ({
        bind: sheet.signal(id),
        text: sheet.getTitle(id),
        format: { decimals: sheet.getDecimals(id) },
      }),
    ),
  });
  const alarms = drawPanel(sheet, createWideBox(y + 346, 360), '实时报警');
  sheet.add({
    kind: 'alarmTable',
    id: 'kinds-alarms',
    ...alarms,
    label: '实时报警',
    filter: 'all',
    ...TEXT_STYLE,
  });
  const past = drawPanel(sheet, createWideBox(y + 722, 340), '近 1 小时');
  const signals = (['v202-pressure', 'v202-flow'] as const).map((signalId, i) => ({
    equipmentId: 'v202',
    signalId,
    title: sheet.getTitle(signalId),
    color: i === 0 ? COLOR.ok : COLOR.accent,
    axis: i === 0 ? ('left' as const) : ('right' as const),
    decimals: sheet.getDecimals(signalId),
    unit: sheet.getUnit(signalId),
  }));
  sheet.add({
    kind: 'history',
    id: 'kinds-history',
    ...past,
    label: '出厂压力与流量',
    view: 'curve',
    rangeMs: 3_600_000,
    signals,
    yMin: 0.2,
    yMax: 0.5,
    y2Min: 0,
    y2Max: 900,
    color: COLOR.muted,
    font: { size: 20, weight: 400 },
  });
  const rows = drawPanel(sheet, createWideBox(y + 1_078, 320), '历史记录');
  sheet.add({
    kind: 'history',
    id: 'kinds-records',
    ...rows,
    label: '历史记录',
    view: 'table',
    rangeMs: 1_800_000,
    signals,
    ...TEXT_STYLE,
  });
  drawTrend(
    sheet,
    drawPanel(sheet, createWideBox(y + 1_414, 320), '实时趋势'),
    [
      { signalId: 'v202-pressure', title: '压力', color: COLOR.ok },
      { signalId: 'v202-flow', title: '流量', color: COLOR.accent, axis: 'right' },
    ],
    { id: 'kinds-trend', minutes: 15, y: [0.2, 0.5], y2: [0, 900] },
  );
  const report = { report: 'hourly', rangeMs: 24 * 3_600_000 } as const;
  sheet.add({
    kind: 'history',
    id: 'kinds-report-curve',
    ...drawPanel(sheet, createWideBox(y + 1_750, 340), '小时均值曲线'),
    label: '小时均值曲线',
    view: 'curve',
    ...report,
    color: COLOR.muted,
    font: { size: 20, weight: 400 },
  });
  sheet.add({
    kind: 'history',
    id: 'kinds-report-rows',
    ...drawPanel(sheet, createWideBox(y + 2_106, 320), '小时均值报表'),
    label: '小时均值报表',
    view: 'table',
    ...report,
    ...TEXT_STYLE,
  });
  return y + 2_442;
}

function drawSurroundings(sheet: Sheet, y: number): number {
  const top = drawPanel(sheet, createWideBox(y, 186), '现场');
  sheet.add({
    kind: 'weather',
    id: 'kinds-weather',
    x: top.x,
    y: top.y,
    w: 320,
    h: 104,
    cityId: '101210101',
    label: '江东市',
    color: COLOR.text,
    font: { size: 26, weight: 500 },
  });
  sheet.add({
    kind: 'clock',
    id: 'kinds-clock',
    x: top.x + 330,
    y: top.y,
    w: 332,
    h: 104,
    shows: 'datetime',
    color: COLOR.accent,
    font: { size: 22, weight: 600 },
  });
  const [left, right] = createGrid(createWideBox(y + 202, 330), 2, 1);
  if (left) {
    const area = drawPanel(sheet, left, '配电室摄像头');
    sheet.add({
      kind: 'video',
      id: 'kinds-video',
      ...area,
      provider: 'ezviz',
      serial: 'C10000002',
      channel: '1',
      label: '配电室摄像头',
      ...TEXT_STYLE,
    });
  }
  if (right) {
    const area = drawPanel(sheet, right, '位置');
    sheet.add({
      kind: 'map',
      id: 'kinds-map',
      ...area,
      lng: 120.2256,
      lat: 30.2949,
      zoom: 13,
      label: 'V-202 清水池',
      ...TEXT_STYLE,
    });
  }
  const frame = drawPanel(sheet, createWideBox(y + 548, 190), '外部页面');
  sheet.add({
    kind: 'iframe',
    id: 'kinds-frame',
    ...frame,
    url: 'https://scada.example.com/board?id=7',
    label: '值班看板',
    ...TEXT_STYLE,
  });
  drawNestedPanels(sheet, createWideBox(y + 754, 150));
  return y + 920;
}

/** The inner panel is visible only while the pump runs. */
function drawNestedPanels(sheet: Sheet, box: Box): void {
  const createValueWidget = (id: string, x: number, signalId: string, prefix: string): Widget => ({
    kind: 'value',
    id,
    x,
    y: 10,
    w: 260,
    h: 50,
    bind: sheet.signal(signalId),
    label: sheet.getTitle(signalId),
    color: COLOR.value,
    align: 'left',
    format: { prefix, decimals: 1 },
    font: { size: 28, weight: 600 },
  });
  sheet.add({
    kind: 'panel',
    id: 'outer-panel',
    ...box,
    background: COLOR.panel,
    stroke: COLOR.line,
    strokeWidth: 1,
    radius: 14,
    children: [
      {
        kind: 'text',
        id: 'panel-title',
        x: 20,
        y: 14,
        w: 400,
        h: 36,
        text: '分组面板（随水泵启停）',
        color: COLOR.text,
        font: { size: TYPE.heading, weight: 600 },
      },
      {
        kind: 'panel',
        id: 'inner-panel',
        x: 20,
        y: 62,
        w: box.w - 40,
        h: 70,
        radius: 10,
        background: COLOR.raised,
        bind: sheet.signal('p203-run'),
        states: [{ when: { op: '=', a: 0 }, set: { visible: false } }],
        children: [
          createValueWidget('panel-value', 20, 'p203-freq', '频率 '),
          createValueWidget('panel-current', 320, 'p203-current', '电流 '),
        ],
      },
    ],
  });
}

export function createKindsPage(plant: Plant, nav: readonly NavItem[]): PageDocument {
  const sheet = new Sheet(plant, CAMPUS_MVARS, { id: 'c-kinds', name: '控件大全', w: 750 });
  const top = drawHeader(sheet, '泵房综合操作', nav);
  drawCounts(sheet, createWideBox(top, 124));
  const live = drawPanel(sheet, createWideBox(top + 140, 110));
  drawInCells(createGrid(live, 3, 1, 10), ['v202-pressure', 'v202-flow', 'v202-level'], (cell, id) =>
    drawReading(sheet, cell, id, { align: 'center' }),
  );
  let y = drawControls(sheet, top + 266);
  y = drawProcess(sheet, y);
  y = drawSurroundings(sheet, y);
  drawTables(sheet, y);
  return sheet.createDocument();
}
