/** Samples of every kind of widget, placed in a grid of page units. */
import type { DrawnKind } from '../../../src/page-document/model';
import { createSignalBinding } from '../../kit/widget-page';

/** Permission code of every control. */
export const OPERATE = 'operate';

const CELL = { w: 170, h: 96 } as const;
const GAP = 10;
const COLUMNS = 4;

interface Sample {
  readonly kind: DrawnKind | 'unknown kind';
  /** Cells across and down; 1 × 1 by default. */
  readonly cells?: readonly [across: number, down: number];
  readonly [field: string]: unknown;
}

const box = { stroke: '#8895a7', radius: 6 };
const control = { perm: { operate: OPERATE } };
const items = [
  { value: '0', text: 'Hand' },
  { value: '1', text: 'Auto' },
];
const signals = [
  { equipmentId: 'e', signalId: 'level', title: 'Level', unit: 'm', decimals: 1 },
  { equipmentId: 'e', signalId: 'flow', title: 'Flow', axis: 'right', decimals: 1 },
];

const SAMPLES: readonly Sample[] = [
  { kind: 'text', bind: createSignalBinding('level'), format: { prefix: 'Level ', decimals: 1 }, ...box },
  { kind: 'value', bind: createSignalBinding('level'), format: { decimals: 1 }, font: { size: 22 }, ...box },
  // A rotated value is drawn in the DOM.
  {
    kind: 'value',
    bind: createSignalBinding('level'),
    format: { decimals: 1, showTime: true },
    rotate: -4,
    ...box,
  },
  { kind: 'count', metric: 'alarm_count', label: 'Alarms', font: { size: 26 }, ...box },
  { kind: 'image', src: 'device-label.png', bind: createSignalBinding('run'), label: 'Device label' },
  {
    kind: 'shape',
    form: 'ellipse',
    fill: '#3b9eff',
    bind: createSignalBinding('level'),
    anim: [{ type: 'fill' }],
  },
  {
    kind: 'lamp',
    bind: createSignalBinding('run'),
    colors: { on: '#21b36b', off: '#5b6673' },
    label: 'Runs',
  },
  { kind: 'multistate', bind: createSignalBinding('mode'), items, ...box },
  { kind: 'tank', bind: createSignalBinding('level'), fill: '#3b9eff', marks: [80], format: { decimals: 0 } },
  { kind: 'progress', bind: createSignalBinding('level'), showValue: true, format: { decimals: 0 } },
  {
    kind: 'gauge',
    bind: createSignalBinding('level'),
    text: 'Level',
    bands: [{ from: 80, to: 100, color: '#d64545' }],
  },
  { kind: 'rotor', bind: createSignalBinding('run'), color: '#21b36b', colorOff: '#5b6673', label: 'Pump' },
  {
    kind: 'pipe',
    bind: createSignalBinding('run'),
    points: [
      [10, 20],
      [150, 20],
      [150, 80],
    ],
    width: 16,
    flow: { color: '#3b9eff' },
    label: 'Pipe',
  },
  {
    kind: 'input',
    bind: createSignalBinding('level'),
    format: { decimals: 1 },
    min: 0,
    max: 100,
    ...control,
  },
  {
    kind: 'button',
    bind: createSignalBinding('run'),
    text: 'Start',
    events: [{ on: 'tap', do: 'write', value: 1 }],
    ...control,
  },
  { kind: 'switch', bind: createSignalBinding('run'), texts: { on: 'Runs', off: 'Stands' }, ...control },
  { kind: 'select', bind: createSignalBinding('mode'), items, ...control },
  { kind: 'options', bind: createSignalBinding('mode'), items, ...control },
  { kind: 'slider', bind: createSignalBinding('level'), format: { decimals: 0 }, cells: [2, 1], ...control },
  { kind: 'trend', signals, rangeMs: 600_000, cells: [2, 2], label: 'Trend' },
  { kind: 'history', signals, rangeMs: 3_600_000, cells: [2, 2], label: 'History' },
  { kind: 'history', report: 'hourly', view: 'table', cells: [2, 2], label: 'Report' },
  {
    kind: 'table',
    rows: [{ bind: createSignalBinding('level') }, { bind: createSignalBinding('flow') }],
    cells: [2, 2],
  },
  { kind: 'alarmTable', cells: [4, 2] },
  { kind: 'weather', cityId: '1', label: 'Plant' },
  { kind: 'clock', shows: 'time' },
  {
    kind: 'nav',
    items: [
      { text: 'This page', target: 'p' },
      { text: 'Other page', target: 'q' },
    ],
    cells: [2, 1],
  },
  { kind: 'video', serial: 'c', cells: [1, 1] },
  { kind: 'map', lng: 120, lat: 30 },
  { kind: 'iframe', url: 'https://board.example/x' },
  { kind: 'panel', background: '#8895a733', ...box },
  { kind: 'unknown kind' },
];

/** Places the samples from left to right, each in the first row with enough room. */
export function placeSamples() {
  const occupied = new Set<string>();
  const occupyCells = ([across, down]: readonly [number, number]): readonly [row: number, column: number] => {
    for (let row = 0; ; row++)
      for (let column = 0; column + across <= COLUMNS; column++) {
        const spots = Array.from(
          { length: across * down },
          (_, index) => `${row + Math.floor(index / across)} ${column + (index % across)}`,
        );
        if (spots.some((spot) => occupied.has(spot))) continue;
        for (const spot of spots) occupied.add(spot);
        return [row, column];
      }
  };
  const widgets = SAMPLES.map(({ cells = [1, 1], ...widget }) => {
    const [row, column] = occupyCells(cells);
    return {
      x: GAP + column * (CELL.w + GAP),
      y: GAP + row * (CELL.h + GAP),
      w: cells[0] * (CELL.w + GAP) - GAP,
      h: cells[1] * (CELL.h + GAP) - GAP,
      ...widget,
    };
  });
  return {
    widgets,
    width: GAP + COLUMNS * (CELL.w + GAP),
    height: GAP + Math.max(...widgets.map(({ y, h }) => y + h)),
  };
}
