import { panel, text } from './layout';
import { COLOR, CONTENT, MARGIN } from './palette';
import { lamp, multistate, progress, type StateLook } from './process';
import { reading } from './readings';
import type { Sheet } from './sheet';

type Cell =
  | { readonly as: 'value'; readonly decimals?: number }
  | { readonly as: 'lamp'; readonly on: string }
  | { readonly as: 'state'; readonly look: readonly StateLook[] }
  | { readonly as: 'bar'; readonly max: number; readonly color: string };

interface Column {
  readonly title: string;
  readonly signal: string;
  /** Share of the width next to the names. */
  readonly weight: number;
  readonly cell: Cell;
}

/** Creates a column of numbers, with fewer `decimals` than the gateway sends if the column is narrow. */
export const value = (title: string, signal: string, weight = 1, decimals?: number): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'value', ...(decimals === undefined ? {} : { decimals }) },
});
export const light = (title: string, signal: string, on: string, weight = 0.7): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'lamp', on },
});
export const state = (title: string, signal: string, look: readonly StateLook[], weight = 0.9): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'state', look },
});
export const bar = (title: string, signal: string, max: number, color: string, weight = 1.1): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'bar', max, color },
});

const ROW = 48;
const NAME = 116;

export interface Rows {
  readonly id: string;
  readonly name: string;
}

/** Draws the table at `y`; returns where the next part begins. */
export function table(
  sheet: Sheet,
  y: number,
  heading: string,
  rows: readonly Rows[],
  columns: readonly Column[],
): number {
  const h = 62 + 38 + rows.length * ROW + 14;
  const area = panel(sheet, { x: MARGIN, y, w: CONTENT, h }, heading);
  const total = columns.reduce((sum, column) => sum + column.weight, 0);
  const unit = (area.w - NAME) / total;
  let x = area.x + NAME;
  for (const column of columns) {
    const w = column.weight * unit;
    text(sheet, { x, y: area.y - 6, w, h: 34 }, column.title, { align: 'center', size: 22 });
    for (const [index, row] of rows.entries()) {
      cell(
        sheet,
        { x: x + 3, y: area.y + 34 + index * ROW, w: w - 6, h: ROW - 6 },
        `${row.id}-${column.signal}`,
        column.cell,
      );
    }
    x += w;
  }
  for (const [index, row] of rows.entries()) {
    const top = area.y + 34 + index * ROW;
    text(sheet, { x: area.x, y: top, w: NAME, h: ROW - 6 }, row.name, {
      color: COLOR.text,
      size: 22,
      weight: 600,
    });
    if (index === 0) continue;
    sheet.add({
      kind: 'shape',
      form: 'line',
      id: sheet.name('rule'),
      x: area.x,
      y: top - 3,
      w: area.w,
      h: 1,
      z: -9,
      points: [
        [0, 0],
        [area.w, 0],
      ],
      stroke: COLOR.line,
      strokeWidth: 1,
    });
  }
  return y + h + 16;
}

function cell(
  sheet: Sheet,
  box: { x: number; y: number; w: number; h: number },
  signalId: string,
  how: Cell,
): void {
  const size = 28;
  switch (how.as) {
    case 'value':
      reading(sheet, box, signalId, {
        align: 'center',
        size: 22,
        unit: '',
        ...(how.decimals === undefined ? {} : { decimals: how.decimals }),
      });
      return;
    case 'lamp':
      lamp(
        sheet,
        { x: box.x + (box.w - size) / 2, y: box.y + (box.h - size) / 2, w: size, h: size },
        signalId,
        {
          on: how.on,
        },
      );
      return;
    case 'state':
      multistate(sheet, { ...box, y: box.y + 3, h: box.h - 6 }, signalId, how.look, { size: 22 });
      return;
    case 'bar':
      progress(sheet, { x: box.x, y: box.y + 11, w: box.w, h: box.h - 22 }, signalId, how.max, how.color);
  }
}
