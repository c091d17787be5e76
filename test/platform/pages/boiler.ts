import type { PageDocument, Plant } from '../model';
import { drawGauge, drawTrend } from './charts';
import { drawInput, drawModeButtons, drawToggle } from './controls';
import { type Box, createGrid, createWideBox, drawPanel, text } from './layout';
import { BOILER_MVARS } from './mvars';
import { COLOR } from './palette';
import {
  drawLamp,
  drawMultistate,
  drawPipe,
  drawProgress,
  drawRotor,
  drawTank,
  PUMP_STYLES,
} from './process';
import {
  createLimitStates,
  drawHeader,
  drawLabelled,
  drawLabelledCells,
  drawReading,
  drawTiles,
  type NavItem,
} from './readings';
import { Sheet } from './sheet';

export const BOILER_NAV: readonly NavItem[] = [
  { text: '锅炉', target: 'b-home' },
  { text: '热力站', target: 'b-heat' },
  { text: '能效', target: 'b-energy' },
];

const BURNER_STYLES = [
  { value: '0', text: '停炉', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: '吹扫', color: '#06210f', background: '#8fd3ff' },
  { value: '2', text: '点火', color: '#2b1d00', background: COLOR.warn },
  { value: '3', text: '小火', color: '#2b1d00', background: COLOR.heat },
  { value: '4', text: '运行', color: '#06210f', background: COLOR.ok },
  { value: '5', text: '故障', color: '#ffffff', background: COLOR.badFill },
] as const;

export function createBoilerPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, BOILER_MVARS, { id: 'b-home', name: '蒸汽锅炉', w: 750 });
  const top = drawHeader(sheet, '蒸汽锅炉 B-401', BOILER_NAV);
  drawTiles(sheet, createGrid(createWideBox(top, 124), 3, 1), { size: 34 }, [
    ['蒸汽流量', 'b402-steam'],
    ['燃烧负荷', 'b401-firing'],
    ['锅炉热效率', 'b-eff'],
  ]);
  drawDrumPanel(sheet, top + 140);
  drawBurnerPanel(sheet, top + 560);
  drawFluePanel(sheet, top + 968);
  const curves = drawPanel(sheet, createWideBox(top + 1308, 400), '汽压与负荷');
  drawTrend(
    sheet,
    curves,
    [
      { signalId: 'b402-pressure', title: '汽压', color: COLOR.accent },
      { signalId: 'b401-firing', title: '负荷', color: COLOR.heat, axis: 'right' },
    ],
    { id: 'boiler-trend', minutes: 15, y: [0.2, 1], y2: [0, 120] },
  );
  return sheet.createDocument();
}

function drawDrumPanel(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 404), '汽包');
  sheet.add({
    kind: 'tank',
    id: sheet.name('drum'),
    x: area.x,
    y: area.y + 8,
    w: 150,
    h: 290,
    bind: sheet.signal('b402-level'),
    label: '汽包水位',
    min: -120,
    max: 120,
    dir: 'up',
    fill: COLOR.water,
    background: COLOR.empty,
    stroke: COLOR.line,
    strokeWidth: 3,
    radius: 60,
    marks: [-75, -40, 0, 40],
    bands: [
      { from: -200, to: -40, color: COLOR.badFill },
      { from: 40, to: 200, color: COLOR.badFill },
    ],
    color: COLOR.text,
    font: { size: 22, weight: 600 },
    showValue: false,
  });
  drawReading(sheet, { x: area.x + 5, y: area.y + 120, w: 140, h: 56 }, 'b402-level', {
    id: 'drum-level',
    align: 'center',
    size: 28,
  });
  drawGauge(sheet, { x: area.x + 176, y: area.y - 10, w: 250, h: 232 }, 'b402-pressure', {
    id: 'steam-gauge',
    min: 0,
    max: 1.25,
    bands: [
      { from: 0, to: 0.6, color: COLOR.warn },
      { from: 0.6, to: 0.95, color: COLOR.ok },
      { from: 0.95, to: 1.25, color: COLOR.bad },
    ],
    caption: '蒸汽压力',
  });
  const x = area.x + 450;
  drawLabelled(sheet, { x, y: area.y, w: 212, h: 76 }, '蒸汽温度', 'b402-steam-temp');
  drawLabelled(sheet, { x, y: area.y + 84, w: 212, h: 76 }, '给水流量', 'b402-feed');
  drawLabelled(sheet, { x, y: area.y + 168, w: 212, h: 76 }, '给水调节阀', 'b402-feed-valve');
  text(sheet, { x: area.x + 176, y: area.y + 230, w: 116, h: 30 }, '压力设定');
  drawInput(sheet, { x: area.x + 296, y: area.y + 234, w: 130, h: 64 }, 'b402-pressure-set', {
    id: 'steam-pressure-input',
    unit: '',
    step: 0.01,
  });
  text(sheet, { x: area.x + 176, y: area.y + 264, w: 116, h: 30 }, 'MPa');
  text(sheet, { x, y: area.y + 250, w: 90, h: 36 }, '汽水平衡');
  drawReading(sheet, { x: x + 92, y: area.y + 250, w: 120, h: 40 }, 'b-balance', {
    size: 24,
    align: 'right',
  });
}

function drawBurnerPanel(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 392), '燃烧器');
  drawMultistate(sheet, { x: area.x + 530, y: y + 14, w: 132, h: 44 }, 'b401-state', BURNER_STYLES, {
    id: 'burner-state',
  });
  drawLamp(sheet, { x: area.x + 400, y: y + 22, w: 28, h: 28 }, 'b401-flame', {
    id: 'flame-lamp',
    on: COLOR.heat,
  });
  text(sheet, { x: area.x + 436, y: y + 20, w: 70, h: 32 }, '火焰');
  drawRotor(sheet, { x: area.x + 10, y: area.y + 4, w: 110, h: 110 }, 'b401', 'fan');
  drawToggle(sheet, { x: area.x + 144, y: area.y + 24, w: 170, h: 70 }, 'b401-run', {
    id: 'burner-switch',
    label: 'B-401 燃烧器启停',
    confirm: '启动将依次吹扫、点火，请确认炉膛与烟道无人',
    confirmOff: '停炉后蒸汽压力将下降，请确认用汽部门已知悉',
  });
  drawModeButtons(sheet, { x: area.x + 334, y: area.y + 24, w: 100, h: 70 }, 112, 'b401-mode', 'firing');
  drawInput(sheet, { x: area.x + 562, y: area.y + 24, w: 100, h: 70 }, 'b401-firing-set', {
    id: 'firing-input',
    step: 5,
  });
  text(sheet, { x: area.x, y: area.y + 124, w: 130, h: 34 }, '燃烧负荷');
  drawProgress(sheet, { x: area.x + 144, y: area.y + 128, w: 400, h: 26 }, 'b401-firing', 100, COLOR.heat);
  drawReading(sheet, { x: area.x + 556, y: area.y + 120, w: 106, h: 42 }, 'b401-firing', {
    size: 26,
    align: 'right',
  });
  drawLabelledCells(
    sheet,
    createGrid({ x: area.x, y: area.y + 166, w: area.w, h: 144 }, 4, 2, 8),
    { size: 26 },
    [
      ['燃气流量', 'b401-gas'],
      ['燃气压力', 'b401-gas-pressure'],
      ['含氧量', 'b401-o2'],
      ['炉膛负压', 'b401-draft'],
      ['风门开度', 'b401-air'],
      ['鼓风机', 'b401-fan-hz'],
      ['氮氧化物', 'b401-nox'],
      ['一氧化碳', 'b401-co'],
    ],
  );
}

function drawFluePanel(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 324), '烟气与给水');
  const flow = { op: '>', a: 5 } as const;
  drawPipe(sheet, [area.x, area.y + 74, area.x + area.w, area.y + 74], 'b401-air', {
    width: 18,
    color: COLOR.heat,
    when: flow,
  });
  drawLabelledCells(
    sheet,
    createGrid({ x: area.x, y: area.y - 8, w: area.w, h: 70 }, 4, 1, 8),
    { size: 26 },
    [
      ['省煤器前', 'e401-flue-before'],
      ['省煤器后', 'e401-flue-after'],
      ['排烟', 'e401-stack'],
      ['平均', 'b-flue'],
    ],
  );
  drawPipe(sheet, [area.x + area.w, area.y + 200, area.x, area.y + 200], 'b402-feed', { width: 14 });
  for (const [index, pump] of (['p401', 'p402'] as const).entries()) {
    drawRotor(sheet, { x: area.x + 330 + index * 150, y: area.y + 166, w: 68, h: 68 }, pump);
    drawMultistate(
      sheet,
      { x: area.x + 316 + index * 150, y: area.y + 112, w: 96, h: 40 },
      `${pump}-state`,
      PUMP_STYLES,
    );
  }
  drawLabelled(sheet, { x: area.x, y: area.y + 104, w: 150, h: 72 }, '省煤器出水', 'e401-water-out', {
    size: 26,
  });
  drawLabelled(sheet, { x: area.x + 160, y: area.y + 104, w: 150, h: 72 }, '回收热量', 'e401-recovered', {
    size: 26,
  });
}

export function createHeatStationPage(plant: Plant): PageDocument {
  const sheet = new Sheet(plant, BOILER_MVARS, { id: 'b-heat', name: '热力站', w: 750 });
  const top = drawHeader(sheet, '热力站', BOILER_NAV);
  drawSoftWater(sheet, drawPanel(sheet, createWideBox(top, 380), '软水与除氧'));
  drawHotWater(sheet, drawPanel(sheet, createWideBox(top + 396, 470), '热水回路'));
  drawCirculation(sheet, drawPanel(sheet, createWideBox(top + 882, 260), '循环泵'));
  return sheet.createDocument();
}

function drawSoftWater(sheet: Sheet, water: Box): void {
  for (const [index, unit] of (['v401', 'v402'] as const).entries()) {
    const x = water.x + index * 340;
    drawTank(sheet, { x, y: water.y, w: 130, h: 240 }, `${unit}-level`, { id: `tank-${unit}` });
    drawReading(sheet, { x, y: water.y + 96, w: 130, h: 48 }, `${unit}-level`, { align: 'center', size: 28 });
    text(sheet, { x: x - 10, y: water.y + 250, w: 160, h: 34 }, index === 0 ? '软水箱' : '除氧器', {
      align: 'center',
    });
    drawLabelled(sheet, { x: x + 154, y: water.y, w: 160, h: 76 }, '水温', `${unit}-temp`, { size: 28 });
  }
  drawLabelled(sheet, { x: water.x + 154, y: water.y + 88, w: 160, h: 76 }, '硬度', 'v401-hardness', {
    size: 24,
  });
  drawLabelled(sheet, { x: water.x + 494, y: water.y + 88, w: 160, h: 76 }, '压力', 'v402-pressure', {
    size: 26,
  });
  drawLabelled(sheet, { x: water.x + 494, y: water.y + 176, w: 160, h: 76 }, '溶解氧', 'v402-oxygen', {
    size: 26,
  });
  drawRotor(sheet, { x: water.x + 160, y: water.y + 178, w: 68, h: 68 }, 'p403');
  text(sheet, { x: water.x + 150, y: water.y + 250, w: 90, h: 34 }, 'P-403', { align: 'center' });
}

function drawHotWater(sheet: Sheet, loop: Box): void {
  drawPipe(sheet, [loop.x + 60, loop.y + 60, loop.x + 600, loop.y + 60], 'hw501-flow', {
    color: COLOR.heat,
    width: 16,
  });
  drawPipe(
    sheet,
    [
      loop.x + 600,
      loop.y + 60,
      loop.x + 600,
      loop.y + 210,
      loop.x + 60,
      loop.y + 210,
      loop.x + 60,
      loop.y + 60,
    ],
    'hw501-flow',
    { color: COLOR.accent, width: 16 },
  );
  drawPanel(sheet, { x: loop.x + 2, y: loop.y + 80, w: 150, h: 112 }, '', -4);
  drawLabelled(sheet, { x: loop.x + 16, y: loop.y + 92, w: 128, h: 76 }, '换热器', 'e501-heat', { size: 26 });
  drawPanel(sheet, { x: loop.x + 516, y: loop.y + 80, w: 146, h: 112 }, '', -4);
  drawLabelled(sheet, { x: loop.x + 530, y: loop.y + 92, w: 124, h: 76 }, '用户热量', 'b-heat', { size: 26 });
  drawLabelled(sheet, { x: loop.x + 186, y: loop.y - 20, w: 180, h: 64 }, '供水', 'hw501-supply', {
    size: 28,
    states: createLimitStates(50, 85),
  });
  drawLabelled(sheet, { x: loop.x + 186, y: loop.y + 92, w: 130, h: 76 }, '回水', 'hw501-return', {
    size: 28,
  });
  drawLabelled(sheet, { x: loop.x + 346, y: loop.y + 92, w: 150, h: 76 }, '循环流量', 'hw501-flow', {
    size: 28,
  });
  for (const [index, pump] of (['p501', 'p502'] as const).entries()) {
    drawRotor(sheet, { x: loop.x + 230 + index * 130, y: loop.y + 176, w: 68, h: 68 }, pump);
    text(
      sheet,
      { x: loop.x + 214 + index * 130, y: loop.y + 246, w: 100, h: 30 },
      index === 0 ? 'P-501' : 'P-502',
      { align: 'center' },
    );
  }
  text(sheet, { x: loop.x, y: loop.y + 306, w: 230, h: 64 }, '供水温度设定 ℃', {
    color: COLOR.text,
    size: 24,
  });
  drawInput(sheet, { x: loop.x + 236, y: loop.y + 306, w: 150, h: 64 }, 'hw501-set', {
    id: 'supply-input',
    step: 0.5,
    unit: '',
  });
  text(sheet, { x: loop.x + 410, y: loop.y + 306, w: 110, h: 64 }, '蒸汽阀', { color: COLOR.text, size: 24 });
  drawReading(sheet, { x: loop.x + 520, y: loop.y + 306, w: 142, h: 64 }, 'e501-valve', { align: 'right' });
}

function drawCirculation(sheet: Sheet, pumps: Box): void {
  text(sheet, { x: pumps.x + 566, y: pumps.y - 36, w: 96, h: 32 }, 'Hz', { align: 'center' });
  for (const [index, pump] of (['p501', 'p502'] as const).entries()) {
    const y = pumps.y + index * 88;
    text(sheet, { x: pumps.x, y, w: 90, h: 68 }, index === 0 ? 'P-501' : 'P-502', {
      color: COLOR.text,
      size: 24,
      weight: 600,
    });
    drawMultistate(sheet, { x: pumps.x + 96, y: y + 12, w: 100, h: 44 }, `${pump}-state`, PUMP_STYLES);
    drawToggle(sheet, { x: pumps.x + 212, y, w: 150, h: 68 }, `${pump}-run`, {
      id: `${pump}-switch`,
      label: `${pump.toUpperCase()} 启停`,
      confirmOff: '停止后热水回路将断流',
    });
    drawModeButtons(sheet, { x: pumps.x + 378, y, w: 84, h: 68 }, 94, `${pump}-mode`, pump);
    drawInput(sheet, { x: pumps.x + 566, y, w: 96, h: 68 }, `${pump}-hz-set`, { step: 0.5, unit: '' });
  }
}
