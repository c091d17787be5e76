import type { CountMetric, State } from './fields';
import { type Box, createGrid, drawInCells, drawPanel, text } from './layout';
import { COLOR, GAP, MARGIN, PHONE_WIDTH, TYPE } from './palette';
import type { Sheet } from './sheet';

interface ReadingStyle {
  readonly id?: string;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly unit?: string;
  readonly prefix?: string;
  readonly decimals?: number;
  readonly states?: readonly State[];
  readonly background?: string;
}

/** Draws a live value. A name that is not a signal is a math variable. */
export function drawReading(sheet: Sheet, box: Box, name: string, style: ReadingStyle = {}): void {
  const signal = sheet.plant.signals.get(name);
  const {
    id = signal === undefined ? `mvar-${name}` : `value-${name}`,
    size = TYPE.value,
    color = COLOR.value,
  } = style;
  const number = signal === undefined || signal.dataType === 'float';
  sheet.add({
    kind: 'value',
    id: sheet.name(id),
    ...box,
    bind: signal === undefined ? sheet.mvar(name) : sheet.signal(name),
    label: sheet.getTitle(name),
    color,
    align: style.align ?? 'left',
    font: { size, weight: 600 },
    format: {
      ...(number ? { decimals: style.decimals ?? sheet.getDecimals(name) } : {}),
      ...(style.unit === undefined ? {} : { unit: style.unit }),
      ...(style.prefix === undefined ? {} : { prefix: style.prefix }),
      ...(signal?.map === undefined ? {} : { map: signal.map }),
    },
    ...(style.states === undefined ? {} : { states: style.states }),
    ...(style.background === undefined ? {} : { background: style.background, radius: 8 }),
  });
}

export function drawLabelled(
  sheet: Sheet,
  box: Box,
  label: string,
  name: string,
  style: ReadingStyle = {},
): void {
  text(sheet, { ...box, h: 30 }, label, { align: style.align ?? 'left' });
  drawReading(sheet, { ...box, y: box.y + 32, h: box.h - 32 }, name, style);
}

type NamedReadings = readonly (readonly [label: string, name: string])[];

export function drawLabelledCells(
  sheet: Sheet,
  cells: readonly Box[],
  style: ReadingStyle,
  values: NamedReadings,
): void {
  drawInCells(cells, values, (cell, [label, name]) => drawLabelled(sheet, cell, label, name, style));
}

/** Units of this many characters or more move into the label; next to the number they would be clipped. */
const LONG_UNIT = 5;

export function drawTile(
  sheet: Sheet,
  box: Box,
  label: string,
  name: string,
  style: ReadingStyle = {},
): void {
  drawPanel(sheet, box);
  const unit = sheet.getUnit(name);
  const inside = { x: box.x + 18, y: box.y + 14, w: box.w - 24, h: box.h - 24 };
  if (unit.length < LONG_UNIT) drawLabelled(sheet, inside, label, name, style);
  else drawLabelled(sheet, inside, `${label} ${unit}`, name, { ...style, unit: '' });
}

export function drawTiles(
  sheet: Sheet,
  cells: readonly Box[],
  style: ReadingStyle,
  values: NamedReadings,
): void {
  drawInCells(cells, values, (cell, [label, name]) => drawTile(sheet, cell, label, name, style));
}

const COUNTS: readonly (readonly [label: string, metric: CountMetric, color: string])[] = [
  ['设备', 'equipment_count', COLOR.text],
  ['在线', 'online_count', COLOR.ok],
  ['离线', 'offline_count', COLOR.muted],
  ['报警设备', 'alarm_equipment', COLOR.warn],
  ['报警数', 'alarm_count', COLOR.bad],
];

function drawCountTile(sheet: Sheet, box: Box, label: string, metric: CountMetric, color: string): void {
  drawPanel(sheet, box);
  sheet.add({
    kind: 'count',
    id: sheet.name(metric.replace('_', '-')),
    x: box.x + 6,
    y: box.y + 12,
    w: box.w - 12,
    h: box.h - 56,
    metric,
    bind: { src: 'count', name: metric },
    label,
    color,
    align: 'center',
    font: { size: TYPE.big, weight: 700 },
  });
  text(sheet, { x: box.x + 4, y: box.y + box.h - 46, w: box.w - 8, h: 34 }, label, { align: 'center' });
}

export function drawCountCells(sheet: Sheet, cells: readonly Box[]): void {
  drawInCells(cells, COUNTS, (cell, [label, metric, color]) =>
    drawCountTile(sheet, cell, label, metric, color),
  );
}

export function drawCounts(sheet: Sheet, box: Box): void {
  drawCountCells(sheet, createGrid(box, COUNTS.length, 1, 12));
}

export function createLimitStates(low: number, high: number): readonly State[] {
  return [{ when: { op: 'outside', a: low, b: high }, set: { color: COLOR.warn } }];
}

export interface NavItem {
  readonly text: string;
  readonly target: string;
}

/** Draws the title, the shift and the navigation; returns where the page's own content begins. */
export function drawHeader(
  sheet: Sheet,
  title: string,
  items: readonly NavItem[],
  width: number = PHONE_WIDTH,
): number {
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('header'),
    x: 0,
    y: 0,
    w: width,
    h: 96,
    z: -10,
    fill: '#0e2740',
  });
  text(sheet, { x: MARGIN, y: 22, w: width - 300, h: 52 }, title, {
    size: TYPE.title,
    weight: 700,
    color: COLOR.text,
  });
  drawReading(sheet, { x: width - 268, y: 26, w: 100, h: 44 }, 'dd01-crew', {
    align: 'right',
    size: 24,
    color: COLOR.accent,
  });
  drawReading(sheet, { x: width - 160, y: 26, w: 136, h: 44 }, 'dd01-operator', {
    align: 'right',
    size: 24,
    color: COLOR.text,
  });
  sheet.add({
    kind: 'nav',
    id: sheet.name('nav'),
    x: 0,
    y: 96,
    w: width,
    h: 72,
    items,
    dir: 'row',
    font: { size: 24, weight: 500 },
    color: COLOR.muted,
    background: '#0e2740',
    colorActive: COLOR.text,
    backgroundActive: COLOR.raised,
  });
  return 168 + GAP;
}
