import type { Band, State, When } from './fields';
import type { Box } from './layout';
import { COLOR, TYPE } from './palette';
import type { Sheet } from './sheet';

export function drawTank(
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
    label: sheet.getTitle(signalId),
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

const LEVEL_BANDS: readonly Band[] = [
  { from: -10, to: 12, color: COLOR.badFill },
  { from: 94, to: 110, color: COLOR.badFill },
];

export function drawProgress(
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
    label: sheet.getTitle(signalId),
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

/** Draws along `corners`, alternating x and y in page units; water flows while `when` holds for the bound value. */
export function drawPipe(
  sheet: Sheet,
  corners: readonly number[],
  signalId: string,
  options: { readonly width?: number; readonly color?: string; readonly when?: When } = {},
): void {
  const xs = corners.filter((_, index) => index % 2 === 0);
  const ys = corners.filter((_, index) => index % 2 === 1);
  const width = options.width ?? 12;
  // The box includes the stroke, which gives a straight pipe an area too.
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
    points: xs.map((px, index) => [px - x, (ys[index] ?? y) - y]),
    width,
    color: COLOR.pipe,
    bind: sheet.signal(signalId),
    label: sheet.getTitle(signalId),
    flow: {
      color: options.color ?? COLOR.accent,
      dir: 1,
      speed: 60,
      when: options.when ?? { op: '>', a: 0.5 },
    },
  });
}

export function drawRotor(sheet: Sheet, box: Box, pump: string, form: 'pump' | 'fan' = 'pump'): void {
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

export function drawLamp(
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
    label: sheet.getTitle(signalId),
    colors: { on: options.on ?? COLOR.ok, off: options.off ?? COLOR.off },
    ...(options.blink === undefined ? {} : { blink: options.blink }),
    ...(options.states === undefined ? {} : { states: options.states }),
  });
}

export interface StateStyle {
  readonly value: string;
  readonly text: string;
  readonly color: string;
  readonly background?: string;
}

export const PUMP_STYLES: readonly StateStyle[] = [
  { value: '0', text: '停止', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: '运行', color: '#06210f', background: COLOR.ok },
  { value: '2', text: '跳闸', color: '#ffffff', background: COLOR.badFill },
  { value: '3', text: '检修', color: '#2b1d00', background: COLOR.warn },
];

export const FILTER_STYLES: readonly StateStyle[] = [
  { value: '0', text: '停运', color: COLOR.muted, background: '#20384f' },
  { value: '1', text: '过滤', color: '#06210f', background: COLOR.ok },
  { value: '2', text: '反冲洗', color: '#2b1d00', background: COLOR.warn },
  { value: '3', text: '静置', color: COLOR.text, background: COLOR.waterDeep },
];

export const MODE_STYLES: readonly StateStyle[] = [
  { value: '0', text: '手动', color: COLOR.warn },
  { value: '1', text: '自动', color: COLOR.ok },
  { value: '2', text: '检修', color: COLOR.muted },
];

export function drawMultistate(
  sheet: Sheet,
  box: Box,
  signalId: string,
  items: readonly StateStyle[],
  options: { readonly id?: string; readonly size?: number } = {},
): void {
  sheet.add({
    kind: 'multistate',
    id: sheet.name(options.id ?? `state-${signalId}`),
    ...box,
    bind: sheet.signal(signalId),
    label: sheet.getTitle(signalId),
    items,
    align: 'center',
    radius: 8,
    color: COLOR.text,
    font: { size: options.size ?? TYPE.label, weight: 600 },
  });
}
