/** The parts that pages are made of: headers, panels, readings, pump cards, tables. */
import type { Band, Bind, CountMetric, Points, State, TrendSignal, When } from './fields';
import { COLOR, CONTENT, GAP, MARGIN, PHONE_WIDTH, TYPE } from './palette';
import type { Sheet } from './sheet';

export const OPERATE = 'monitor_operate';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Cells of an even grid, row by row. */
export function grid(box: Box, columns: number, rows: number, gap = GAP): readonly Box[] {
  const w = (box.w - gap * (columns - 1)) / columns;
  const h = (box.h - gap * (rows - 1)) / rows;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + (index % columns) * (w + gap),
    y: box.y + Math.floor(index / columns) * (h + gap),
    w,
    h,
  }));
}

export function inset(box: Box, by: number, top = by): Box {
  return { x: box.x + by, y: box.y + top, w: box.w - 2 * by, h: box.h - top - by };
}

interface TextStyle {
  readonly size?: number;
  readonly weight?: number;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly wrap?: boolean;
}

export function text(sheet: Sheet, box: Box, words: string, style: TextStyle = {}): void {
  const { size = TYPE.label, weight = 400, color = COLOR.muted, align = 'left', wrap } = style;
  sheet.add({
    kind: 'text',
    id: sheet.name('text'),
    ...box,
    text: words,
    color,
    align,
    font: { size, weight },
    ...(wrap === undefined ? {} : { wrap }),
  });
}

/** A raised area with a heading; returns what is left inside. */
export function panel(sheet: Sheet, box: Box, heading = '', z = -10): Box {
  sheet.add({
    kind: 'shape',
    form: 'rect',
    id: sheet.name('panel'),
    ...box,
    z,
    fill: COLOR.panel,
    stroke: COLOR.line,
    strokeWidth: 1,
    radius: 14,
  });
  if (heading === '') return inset(box, 20);
  text(sheet, { x: box.x + 20, y: box.y + 12, w: box.w - 40, h: 40 }, heading, {
    size: TYPE.heading,
    weight: 600,
    color: COLOR.text,
  });
  return inset(box, 20, 62);
}

export interface NavItem {
  readonly text: string;
  readonly target: string;
}

/** Title, who is on shift, and the way to the other pages. Returns where the page's own part begins. */
export function header(
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
  reading(sheet, { x: width - 268, y: 26, w: 100, h: 44 }, 'dd01-crew', {
    align: 'right',
    size: 24,
    color: COLOR.accent,
  });
  reading(sheet, { x: width - 160, y: 26, w: 136, h: 44 }, 'dd01-operator', {
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

export interface ReadingStyle {
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

/** A live value. A name that is no signal is a math variable's. */
export function reading(sheet: Sheet, box: Box, name: string, style: ReadingStyle = {}): void {
  const known = sheet.plant.signals.get(name);
  const {
    id = known === undefined ? `mvar-${name}` : `value-${name}`,
    size = TYPE.value,
    color = COLOR.value,
  } = style;
  const number = known === undefined || known.dataType === 'float';
  sheet.add({
    kind: 'value',
    id: sheet.name(id),
    ...box,
    bind: known === undefined ? sheet.mvar(name) : sheet.signal(name),
    label: sheet.title(name),
    color,
    align: style.align ?? 'left',
    font: { size, weight: 600 },
    format: {
      ...(number ? { decimals: style.decimals ?? sheet.decimals(name) } : {}),
      ...(style.unit === undefined ? {} : { unit: style.unit }),
      ...(style.prefix === undefined ? {} : { prefix: style.prefix }),
      ...(known?.map === undefined ? {} : { map: known.map }),
    },
    ...(style.states === undefined ? {} : { states: style.states }),
    ...(style.background === undefined ? {} : { background: style.background, radius: 8 }),
  });
}

/** A name above its value. */
export function labelled(
  sheet: Sheet,
  box: Box,
  label: string,
  name: string,
  style: ReadingStyle = {},
): void {
  text(sheet, { ...box, h: 30 }, label, { align: style.align ?? 'left' });
  reading(sheet, { ...box, y: box.y + 32, h: box.h - 32 }, name, style);
}

/** From this many characters on, a unit stands in the label: beside the number it would be clipped. */
const LONG_UNIT = 5;

/** A panel with one value in it. */
export function tile(sheet: Sheet, box: Box, label: string, name: string, style: ReadingStyle = {}): void {
  panel(sheet, box);
  const unit = sheet.unit(name);
  const inside = { x: box.x + 18, y: box.y + 14, w: box.w - 24, h: box.h - 24 };
  if (unit.length < LONG_UNIT) labelled(sheet, inside, label, name, style);
  else labelled(sheet, inside, `${label} ${unit}`, name, { ...style, unit: '' });
}

export function countTile(sheet: Sheet, box: Box, label: string, metric: CountMetric, color: string): void {
  panel(sheet, box);
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

export function counts(sheet: Sheet, box: Box): void {
  const [total, online, offline, alarmed, alarms] = grid(box, 5, 1, 12);
  if (total) countTile(sheet, total, '设备', 'equipment_count', COLOR.text);
  if (online) countTile(sheet, online, '在线', 'online_count', COLOR.ok);
  if (offline) countTile(sheet, offline, '离线', 'offline_count', COLOR.muted);
  if (alarmed) countTile(sheet, alarmed, '报警设备', 'alarm_equipment', COLOR.warn);
  if (alarms) countTile(sheet, alarms, '报警数', 'alarm_count', COLOR.bad);
}

/** Colours of a value by its limits. */
export function limits(low: number, high: number): readonly State[] {
  return [{ when: { op: 'outside', a: low, b: high }, set: { color: COLOR.warn } }];
}

export function tank(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: { readonly id?: string; readonly marks?: readonly number[]; readonly fill?: string } = {},
): void {
  sheet.add({
    kind: 'tank',
    id: sheet.name(options.id ?? `tank-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    min: 0,
    max: 100,
    dir: 'up',
    fill: options.fill ?? COLOR.water,
    background: COLOR.empty,
    stroke: COLOR.line,
    strokeWidth: 3,
    radius: 10,
    bands: LEVEL_BANDS,
    marks: options.marks ?? [25, 50, 75],
    color: COLOR.text,
    font: { size: TYPE.label, weight: 600 },
    showValue: false,
  });
}

export const LEVEL_BANDS: readonly Band[] = [
  { from: -10, to: 12, color: COLOR.badFill },
  { from: 94, to: 110, color: COLOR.badFill },
];

export function progress(
  sheet: Sheet,
  box: Box,
  signalId: string,
  max = 100,
  fill: string = COLOR.water,
): void {
  sheet.add({
    kind: 'progress',
    id: sheet.name(`bar-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    min: 0,
    max,
    dir: 'right',
    fill,
    background: COLOR.empty,
    radius: 6,
    bands: [],
    showValue: false,
  });
}

/** A pipe along `points` in page units; water runs in it while `when` holds for the bound value. */
export function pipe(
  sheet: Sheet,
  points: Points,
  signalId: string,
  options: { readonly width?: number; readonly color?: string; readonly when?: When } = {},
): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const width = options.width ?? 12;
  // The box holds the whole stroke, so that a straight pipe has an area too.
  const x = Math.min(...xs) - width / 2;
  const y = Math.min(...ys) - width / 2;
  sheet.add({
    kind: 'pipe',
    id: sheet.name(`pipe-${signalId}`),
    x,
    y,
    w: Math.max(...xs) + width / 2 - x,
    h: Math.max(...ys) + width / 2 - y,
    z: -5,
    points: points.map(([px, py]) => [px - x, py - y]),
    width,
    color: COLOR.pipe,
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    flow: {
      color: options.color ?? COLOR.accent,
      dir: 1,
      speed: 60,
      when: options.when ?? { op: '>', a: 0.5 },
    },
  });
}

/** The turning wheel of a pump, coloured by its state. */
export function rotor(sheet: Sheet, box: Box, pump: string, form: 'pump' | 'fan' = 'pump'): void {
  sheet.add({
    kind: 'rotor',
    id: sheet.name(`${pump}-rotor`),
    ...box,
    form,
    bind: sheet.signal(`${pump}-run`),
    label: pump.toUpperCase(),
    color: COLOR.ok,
    colorOff: COLOR.off,
    rpm: 40,
    dir: 1,
  });
}

export function lamp(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: {
    readonly id?: string;
    readonly on?: string;
    readonly off?: string;
    readonly blink?: boolean;
    readonly states?: readonly State[];
  } = {},
): void {
  sheet.add({
    kind: 'lamp',
    id: sheet.name(options.id ?? `lamp-${signalId}`),
    ...box,
    shape: 'circle',
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    colors: { on: options.on ?? COLOR.ok, off: options.off ?? COLOR.off },
    ...(options.blink === undefined ? {} : { blink: options.blink }),
    ...(options.states === undefined ? {} : { states: options.states }),
  });
}

export interface StateLook {
  readonly value: string;
  readonly text: string;
  readonly color: string;
  readonly background?: string;
}

export const PUMP_LOOK: readonly StateLook[] = [
  { value: '0', text: '停止', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: '运行', color: '#06210f', background: COLOR.ok },
  { value: '2', text: '跳闸', color: '#ffffff', background: COLOR.badFill },
  { value: '3', text: '检修', color: '#2b1d00', background: COLOR.warn },
];
export const FILTER_LOOK: readonly StateLook[] = [
  { value: '0', text: '停运', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: '过滤', color: '#06210f', background: COLOR.ok },
  { value: '2', text: '反冲洗', color: '#2b1d00', background: COLOR.warn },
  { value: '3', text: '静置', color: COLOR.text, background: COLOR.waterDeep },
];
export const MODE_LOOK: readonly StateLook[] = [
  { value: '0', text: '手动', color: COLOR.warn },
  { value: '1', text: '自动', color: COLOR.ok },
  { value: '2', text: '检修', color: COLOR.muted },
];

export function multistate(
  sheet: Sheet,
  box: Box,
  signalId: string,
  items: readonly StateLook[],
  options: { readonly id?: string; readonly size?: number } = {},
): void {
  sheet.add({
    kind: 'multistate',
    id: sheet.name(options.id ?? `state-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    items,
    align: 'center',
    radius: 8,
    color: COLOR.text,
    font: { size: options.size ?? TYPE.label, weight: 600 },
  });
}

export function button(
  sheet: Sheet,
  box: Box,
  words: string,
  write: {
    readonly signalId: string;
    readonly value: string;
    readonly id: string;
    readonly confirm?: string;
    readonly states?: readonly State[];
  },
): void {
  sheet.add({
    kind: 'button',
    id: sheet.name(write.id),
    ...box,
    text: words,
    label: `${sheet.plant.equipment.get(write.signalId.split('-')[0] ?? '')?.name ?? ''} ${words}`.trim(),
    bind: sheet.signal(write.signalId),
    color: COLOR.text,
    background: COLOR.raised,
    stroke: COLOR.line,
    radius: 10,
    font: { size: 24, weight: 600 },
    align: 'center',
    events: [
      {
        on: 'tap',
        do: 'write',
        value: write.value,
        ...(write.confirm === undefined ? {} : { confirm: write.confirm }),
      },
    ],
    perm: { operate: OPERATE },
    ...(write.states === undefined ? {} : { states: write.states }),
  });
}

/** A set point that can be typed. */
export function input(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: { readonly id?: string; readonly step?: number; readonly unit?: string } = {},
): void {
  const signal = sheet.plant.signals.get(signalId);
  sheet.add({
    kind: 'input',
    id: sheet.name(options.id ?? `input-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label:
      `${sheet.plant.equipment.get(signal?.equipmentId ?? '')?.name ?? ''} ${sheet.title(signalId)}`.trim(),
    ...(signal?.min === undefined ? {} : { min: signal.min }),
    ...(signal?.max === undefined ? {} : { max: signal.max }),
    step: options.step ?? 1,
    keyboard: 'decimal',
    format: {
      decimals: sheet.decimals(signalId),
      ...(options.unit === undefined ? {} : { unit: options.unit }),
    },
    color: COLOR.accent,
    background: COLOR.empty,
    stroke: COLOR.line,
    radius: 10,
    align: 'center',
    font: { size: 28, weight: 600 },
    perm: { operate: OPERATE },
  });
}

export function toggle(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: {
    readonly id: string;
    readonly label: string;
    readonly on?: string;
    readonly off?: string;
    readonly confirm?: string;
    readonly confirmOff?: string;
  },
): void {
  sheet.add({
    kind: 'switch',
    id: sheet.name(options.id),
    ...box,
    bind: sheet.signal(signalId),
    label: options.label,
    on: '1',
    off: '0',
    texts: { on: options.on ?? '运行', off: options.off ?? '停止' },
    latched: true,
    ...(options.confirm === undefined ? {} : { confirm: options.confirm }),
    ...(options.confirmOff === undefined ? {} : { confirmOff: options.confirmOff }),
    color: COLOR.text,
    background: COLOR.raised,
    font: { size: TYPE.label, weight: 600 },
    perm: { operate: OPERATE },
  });
}

export function gauge(
  sheet: Sheet,
  box: Box,
  signalId: string,
  options: {
    readonly id?: string;
    readonly min: number;
    readonly max: number;
    readonly bands: readonly Band[];
    readonly caption: string;
  },
): void {
  sheet.add({
    kind: 'gauge',
    id: sheet.name(options.id ?? `gauge-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.title(signalId),
    min: options.min,
    max: options.max,
    bands: options.bands,
    text: options.caption,
    format: { decimals: sheet.decimals(signalId) },
    color: COLOR.text,
    font: { size: 30, weight: 700 },
  });
}

export interface Curve {
  readonly signalId: string;
  readonly title: string;
  readonly color: string;
  readonly axis?: 'left' | 'right';
}

export function trend(
  sheet: Sheet,
  box: Box,
  curves: readonly Curve[],
  options: {
    readonly id?: string;
    readonly minutes?: number;
    readonly y?: readonly [number, number];
    readonly y2?: readonly [number, number];
  } = {},
): void {
  sheet.add({
    kind: 'trend',
    id: sheet.name(options.id ?? 'trend'),
    ...box,
    label: curves.map((curve) => curve.title).join('、'),
    signals: curves.map(
      ({ signalId, title, color, axis = 'left' }): TrendSignal => ({
        equipmentId: sheet.plant.signals.get(signalId)?.equipmentId ?? '',
        signalId,
        title,
        color,
        axis,
        decimals: sheet.decimals(signalId),
        unit: sheet.plant.signals.get(signalId)?.unit ?? '',
      }),
    ),
    rangeMs: (options.minutes ?? 10) * 60_000,
    ...(options.y === undefined ? {} : { yMin: options.y[0], yMax: options.y[1] }),
    ...(options.y2 === undefined ? {} : { y2Min: options.y2[0], y2Max: options.y2[1] }),
    color: COLOR.muted,
    background: COLOR.panel,
    radius: 10,
    font: { size: 20, weight: 400 },
  });
}

/** A condition on another signal than the widget's own. */
export function when(bind: Bind, op: '=' | '!=' | '>' | '<', a: string | number): When {
  return { op, a, bind };
}

/** A box over the whole width of a phone page. */
export function wide(y: number, h: number): Box {
  return { x: MARGIN, y, w: CONTENT, h };
}
