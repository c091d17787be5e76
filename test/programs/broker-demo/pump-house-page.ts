import type { PageDocument, Plant } from '../../platform/model';
import { gauge, trend } from '../../platform/pages/charts';
import { input } from '../../platform/pages/controls';
import { panel, text, wide } from '../../platform/pages/layout';
import { COLOR, GAP, MARGIN, PHONE_WIDTH, TYPE } from '../../platform/pages/palette';
import { lamp, pipe, rotor, tank } from '../../platform/pages/process';
import { labelled, reading } from '../../platform/pages/readings';
import { Sheet } from '../../platform/pages/sheet';
import { drawnPlant, withSiteIds } from './drawn-plant';
import { pumpCard } from './pump-card';
import type { SiteSignal } from './site-signals';

const HEAD = 96;
const SKETCH = 344;
const DAY_MINUTES = 24 * 60;

export function pumpHouse(plant: Plant, signals: ReadonlyMap<string, SiteSignal>): PageDocument {
  const sheet = new Sheet(drawnPlant(plant, signals), [], {
    id: 'pumphouse',
    name: 'Pump house',
    w: PHONE_WIDTH,
  });
  head(sheet);
  let y = HEAD + GAP;
  /** Reserves a height and returns its top; the next part begins below it. */
  const take = (height: number): number => {
    y += height + GAP;
    return y - height - GAP;
  };
  sketch(sheet, take(SKETCH));
  tankPanel(sheet, take(420));
  levels(sheet, take(380));
  for (const pump of ['p201', 'p202', 'p203'] as const) pumpCard(sheet, pump, take(272));
  network(sheet, take(600));
  return withSiteIds(sheet.document(), signals);
}

function head(sheet: Sheet): void {
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('head'),
    x: 0,
    y: 0,
    w: PHONE_WIDTH,
    h: HEAD,
    z: -10,
    fill: '#0e2740',
  });
  text(sheet, { x: MARGIN, y: 22, w: 420, h: 52 }, 'Pump house', {
    size: TYPE.title,
    weight: 700,
    color: COLOR.text,
  });
  const isThere = { src: 'gateway', equipmentId: 'v201' } as const;
  sheet.add({
    kind: 'multistate',
    id: 'node-state',
    x: PHONE_WIDTH - MARGIN - 200,
    y: 26,
    w: 200,
    h: 44,
    bind: isThere,
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

function sketch(sheet: Sheet, y: number): void {
  panel(sheet, wide(y, SKETCH), 'Process');
  const top = y + 84;
  tank(sheet, { x: 48, y: top, w: 130, h: 200 }, 'v202-level', { id: 'sketch-clear' });
  reading(sheet, { x: 48, y: top + 76, w: 130, h: 48 }, 'v202-level', { align: 'center', size: 28 });
  caption(sheet, 28, top + 210, 170, 'Clear water');
  filling(sheet, 'p201', top + 50);
  filling(sheet, 'p202', top + 154);
  tank(sheet, { x: 384, y: top, w: 130, h: 200 }, 'v201-level', { id: 'sketch-balance' });
  reading(sheet, { x: 384, y: top + 76, w: 130, h: 48 }, 'v201-level', { align: 'center', size: 28 });
  caption(sheet, 364, top + 210, 170, 'Balance tank');
  pipe(sheet, [514, top + 154, 706, top + 154], 'v201-outflow');
  rotor(sheet, { x: 568, y: top + 118, w: 72, h: 72 }, 'p203');
  caption(sheet, 544, top + 210, 120, 'P-203');
  labelled(sheet, { x: 548, y: top, w: 158, h: 80 }, 'High zone', 'v201-pressure', { size: 28 });
}

function filling(sheet: Sheet, pump: 'p201' | 'p202', y: number): void {
  pipe(sheet, [178, y, 384, y], `${pump}-flow`);
  rotor(sheet, { x: 245, y: y - 36, w: 72, h: 72 }, pump);
  caption(sheet, 221, y - 72, 120, pump.toUpperCase().replace('P', 'P-'));
}

function caption(sheet: Sheet, x: number, y: number, w: number, words: string): void {
  text(sheet, { x, y, w, h: 32 }, words, { align: 'center' });
}

function tankPanel(sheet: Sheet, y: number): void {
  const area = panel(sheet, wide(y, 420), 'Balance tank V-201');
  tank(sheet, { x: area.x, y: area.y, w: 196, h: 322 }, 'v201-level', {
    id: 'tank-balance',
    marks: [10, 30, 88, 94],
  });
  reading(sheet, { x: area.x + 10, y: area.y + 126, w: 176, h: 64 }, 'v201-level', {
    id: 'level-value',
    align: 'center',
    size: 40,
  });
  gauge(sheet, { x: area.x + 214, y: area.y - 8, w: 232, h: 214 }, 'v201-pressure', {
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
  labelled(sheet, { ...right, y: area.y }, 'Inflow', 'v201-inflow', { id: 'inflow-value' });
  labelled(sheet, { ...right, y: area.y + 88 }, 'Outflow', 'v201-outflow', { id: 'outflow-value' });
  const low = area.y + 216;
  text(sheet, { x: area.x + 226, y: low, w: 210, h: 30 }, 'Start filling at %', { align: 'center' });
  input(sheet, { x: area.x + 226, y: low + 36, w: 210, h: 68 }, 'v201-sp-low', {
    id: 'level-low-input',
    unit: '',
  });
  text(sheet, { x: area.x + 452, y: low, w: 210, h: 30 }, 'Stop filling at %', { align: 'center' });
  input(sheet, { x: area.x + 452, y: low + 36, w: 210, h: 68 }, 'v201-sp-high', {
    id: 'level-high-input',
    unit: '',
  });
}

function levels(sheet: Sheet, y: number): void {
  trend(
    sheet,
    panel(sheet, wide(y, 380), 'Balance tank, 30 minutes'),
    [
      { signalId: 'v201-level', title: 'Level', color: COLOR.accent },
      { signalId: 'v201-inflow', title: 'Inflow', color: COLOR.ok, axis: 'right' },
      { signalId: 'v201-outflow', title: 'Outflow', color: COLOR.warn, axis: 'right' },
    ],
    { id: 'level-trend', minutes: 30, y: [0, 100], y2: [0, 320] },
  );
}

function network(sheet: Sheet, y: number): void {
  const area = panel(sheet, wide(y, 600), 'Network');
  labelled(sheet, { x: area.x, y: area.y, w: 160, h: 80 }, 'Pressure', 'v202-pressure');
  labelled(sheet, { x: area.x + 176, y: area.y, w: 190, h: 80 }, 'Flow', 'v202-flow');
  text(sheet, { x: area.x + 384, y: area.y, w: 180, h: 30 }, 'Set point MPa', { align: 'center' });
  input(sheet, { x: area.x + 384, y: area.y + 34, w: 180, h: 60 }, 'v202-pressure-set', {
    id: 'network-pressure-input',
    step: 0.01,
    unit: '',
  });
  for (const [index, pump] of (['p301', 'p302', 'p303'] as const).entries()) {
    const y = area.y + index * 34;
    lamp(sheet, { x: area.x + 582, y, w: 26, h: 26 }, `${pump}-run`);
    text(sheet, { x: area.x + 616, y: y - 2, w: 46, h: 30 }, pump.slice(1));
  }
  trend(
    sheet,
    { ...area, y: area.y + 118, h: area.h - 118 },
    [
      { signalId: 'v202-flow', title: 'Flow', color: COLOR.accent },
      { signalId: 'v202-level', title: 'Clear water level', color: COLOR.ok, axis: 'right' },
    ],
    { id: 'network-trend', minutes: DAY_MINUTES, y: [0, 900], y2: [0, 100] },
  );
}
