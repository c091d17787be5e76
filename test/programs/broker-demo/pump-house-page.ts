import type { PageDocument, Plant } from '../../platform/model';
import { drawGauge, drawTrend } from '../../platform/pages/charts';
import { drawInput } from '../../platform/pages/controls';
import { createWideBox, drawPanel, text } from '../../platform/pages/layout';
import { COLOR, GAP, MARGIN, PHONE_WIDTH, TYPE } from '../../platform/pages/palette';
import { drawLamp, drawPipe, drawRotor, drawTank } from '../../platform/pages/process';
import { drawLabelled, drawReading } from '../../platform/pages/readings';
import { Sheet } from '../../platform/pages/sheet';
import { createDrawnPlant, withSiteIds } from './drawn-plant';
import { drawPumpCard } from './pump-card';
import type { SiteSignal } from './site-signals';

const HEAD_HEIGHT = 96;
const SKETCH_HEIGHT = 344;
const DAY_MINUTES = 24 * 60;

export function createPumpHousePage(plant: Plant, signals: ReadonlyMap<string, SiteSignal>): PageDocument {
  const sheet = new Sheet(createDrawnPlant(plant, signals), [], {
    id: 'pumphouse',
    name: 'Pump house',
    w: PHONE_WIDTH,
  });
  drawHead(sheet);
  let y = HEAD_HEIGHT + GAP;
  /** Reserves a height and returns its top; the next part begins below it. */
  const reserve = (height: number): number => {
    y += height + GAP;
    return y - height - GAP;
  };
  drawSketch(sheet, reserve(SKETCH_HEIGHT));
  drawTankPanel(sheet, reserve(420));
  drawLevels(sheet, reserve(380));
  for (const pump of ['p201', 'p202', 'p203'] as const) drawPumpCard(sheet, pump, reserve(272));
  drawNetwork(sheet, reserve(600));
  return withSiteIds(sheet.createDocument(), signals);
}

function drawHead(sheet: Sheet): void {
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('head'),
    x: 0,
    y: 0,
    w: PHONE_WIDTH,
    h: HEAD_HEIGHT,
    z: -10,
    fill: '#0e2740',
  });
  text(sheet, { x: MARGIN, y: 22, w: 420, h: 52 }, 'Pump house', {
    size: TYPE.title,
    weight: 700,
    color: COLOR.text,
  });
  const nodeBinding = { src: 'gateway', equipmentId: 'v201' } as const;
  sheet.add({
    kind: 'multistate',
    id: 'node-state',
    x: PHONE_WIDTH - MARGIN - 200,
    y: 26,
    w: 200,
    h: 44,
    bind: nodeBinding,
    label: 'Edge node',
    items: [
      { value: '1', text: 'node online', color: '#06210f', background: COLOR.ok },
      { value: '0', text: 'node offline', color: '#ffffff', background: COLOR.badFill },
    ],
    align: 'center',
    radius: 8,
    font: { size: TYPE.label, weight: 600 },
  });
}

function drawSketch(sheet: Sheet, y: number): void {
  drawPanel(sheet, createWideBox(y, SKETCH_HEIGHT), 'Process');
  const top = y + 84;
  drawTank(sheet, { x: 48, y: top, w: 130, h: 200 }, 'v202-level', { id: 'sketch-clear' });
  drawReading(sheet, { x: 48, y: top + 76, w: 130, h: 48 }, 'v202-level', { align: 'center', size: 28 });
  caption(sheet, 28, top + 210, 170, 'Clear water');
  drawFillingPump(sheet, 'p201', top + 50);
  drawFillingPump(sheet, 'p202', top + 154);
  drawTank(sheet, { x: 384, y: top, w: 130, h: 200 }, 'v201-level', { id: 'sketch-balance' });
  drawReading(sheet, { x: 384, y: top + 76, w: 130, h: 48 }, 'v201-level', { align: 'center', size: 28 });
  caption(sheet, 364, top + 210, 170, 'Balance tank');
  drawPipe(sheet, [514, top + 154, 706, top + 154], 'v201-outflow');
  drawRotor(sheet, { x: 568, y: top + 118, w: 72, h: 72 }, 'p203');
  caption(sheet, 544, top + 210, 120, 'P-203');
  drawLabelled(sheet, { x: 548, y: top, w: 158, h: 80 }, 'High zone', 'v201-pressure', { size: 28 });
}

function drawFillingPump(sheet: Sheet, pump: 'p201' | 'p202', y: number): void {
  drawPipe(sheet, [178, y, 384, y], `${pump}-flow`);
  drawRotor(sheet, { x: 245, y: y - 36, w: 72, h: 72 }, pump);
  caption(sheet, 221, y - 72, 120, pump.toUpperCase().replace('P', 'P-'));
}

function caption(sheet: Sheet, x: number, y: number, w: number, words: string): void {
  text(sheet, { x, y, w, h: 32 }, words, { align: 'center' });
}

function drawTankPanel(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 420), 'Balance tank V-201');
  drawTank(sheet, { x: area.x, y: area.y, w: 196, h: 322 }, 'v201-level', {
    id: 'tank-balance',
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
    caption: 'High zone',
  });
  const right = { x: area.x + 466, w: 196, h: 76 };
  drawLabelled(sheet, { ...right, y: area.y }, 'Inflow', 'v201-inflow', { id: 'inflow-value' });
  drawLabelled(sheet, { ...right, y: area.y + 88 }, 'Outflow', 'v201-outflow', { id: 'outflow-value' });
  const inputsTop = area.y + 216;
  text(sheet, { x: area.x + 226, y: inputsTop, w: 210, h: 30 }, 'Start filling at %', { align: 'center' });
  drawInput(sheet, { x: area.x + 226, y: inputsTop + 36, w: 210, h: 68 }, 'v201-sp-low', {
    id: 'level-low-input',
    unit: '',
  });
  text(sheet, { x: area.x + 452, y: inputsTop, w: 210, h: 30 }, 'Stop filling at %', { align: 'center' });
  drawInput(sheet, { x: area.x + 452, y: inputsTop + 36, w: 210, h: 68 }, 'v201-sp-high', {
    id: 'level-high-input',
    unit: '',
  });
}

function drawLevels(sheet: Sheet, y: number): void {
  drawTrend(
    sheet,
    drawPanel(sheet, createWideBox(y, 380), 'Balance tank, 30 minutes'),
    [
      { signalId: 'v201-level', title: 'Level', color: COLOR.accent },
      { signalId: 'v201-inflow', title: 'Inflow', color: COLOR.ok, axis: 'right' },
      { signalId: 'v201-outflow', title: 'Outflow', color: COLOR.warn, axis: 'right' },
    ],
    { id: 'level-trend', minutes: 30, y: [0, 100], y2: [0, 320] },
  );
}

function drawNetwork(sheet: Sheet, y: number): void {
  const area = drawPanel(sheet, createWideBox(y, 600), 'Network');
  drawLabelled(sheet, { x: area.x, y: area.y, w: 160, h: 80 }, 'Pressure', 'v202-pressure');
  drawLabelled(sheet, { x: area.x + 176, y: area.y, w: 190, h: 80 }, 'Flow', 'v202-flow');
  text(sheet, { x: area.x + 384, y: area.y, w: 180, h: 30 }, 'Set point MPa', { align: 'center' });
  drawInput(sheet, { x: area.x + 384, y: area.y + 34, w: 180, h: 60 }, 'v202-pressure-set', {
    id: 'network-pressure-input',
    step: 0.01,
    unit: '',
  });
  for (const [index, pump] of (['p301', 'p302', 'p303'] as const).entries()) {
    const y = area.y + index * 34;
    drawLamp(sheet, { x: area.x + 582, y, w: 26, h: 26 }, `${pump}-run`);
    text(sheet, { x: area.x + 616, y: y - 2, w: 46, h: 30 }, pump.slice(1));
  }
  drawTrend(
    sheet,
    { ...area, y: area.y + 118, h: area.h - 118 },
    [
      { signalId: 'v202-flow', title: 'Flow', color: COLOR.accent },
      { signalId: 'v202-level', title: 'Clear water level', color: COLOR.ok, axis: 'right' },
    ],
    { id: 'network-trend', minutes: DAY_MINUTES, y: [0, 900], y2: [0, 100] },
  );
}
