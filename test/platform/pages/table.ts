import { drawPanel, text } from './layout';
import { COLOR, CONTENT, MARGIN } from './palette';
import { drawLamp, drawMultistate, drawProgress, type StateStyle } from './process';
import { drawReading } from './readings';
import type { Sheet } from './sheet';

type Cell =
  | { readonly as: 'value'; readonly decimals?: number }
  | { readonly as: 'lamp'; readonly on: string }
  | { readonly as: 'state'; readonly styles: readonly StateStyle[] }
  | { readonly as: 'bar'; readonly max: number; readonly color: string };

interface Column {
  readonly title: string;
  readonly signal: string;
  /** Share of the width next to the names. */
  readonly weight: number;
  readonly cell: Cell;
}

/** Creates a column of numbers, with fewer `decimals` than the gateway sends if the column is narrow. */
export const createValueColumn = (title: string, signal: string, weight = 1, decimals?: number): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'value', ...(decimals === undefined ? {} : { decimals }) },
});
export const createLampColumn = (title: string, signal: string, on: string, weight = 0.7): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'lamp', on },
});
export const createStateColumn = (
  title: string,
  signal: string,
  styles: readonly StateStyle[],
  weight = 0.9,
): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'state', styles },
});
export const createBarColumn = (
  title: string,
  signal: string,
  max: number,
  color: string,
  weight = 1.1,
): Column => ({
  title,
  signal,
  weight,
  cell: { as: 'bar', max, color },
});

const ROW_HEIGHT = 48;
const NAME_WIDTH = 116;

export interface TableRow {
  readonly id: string;
  readonly name: string;
}

/** Draws the table at `y`; returns where the next part begins. */
export function drawTable(
  sheet: Sheet,
  y: number,
  heading: string,
  rows: readonly TableRow[],
  columns: readonly Column[],
): number {
  const h = 62 + 38 + rows.length * ROW_HEIGHT + 14;
  const area = drawPanel(sheet, { x: MARGIN, y, w: CONTENT, h }, heading);
  const total = columns.reduce((sum, column) => sum + column.weight, 0);
  const unit = (area.w - NAME_WIDTH) / total;
  let x = area.x + NAME_WIDTH;
  for (const column of columns) {
    const w = column.weight * unit;
    text(sheet, { x, y: area.y - 6, w, h: 34 }, column.title, { align: 'center', size: 22 });
    for (const [index, row] of rows.entries()) {
      cell(
        sheet,
        { x: x + 3, y: area.y + 34 + index * ROW_HEIGHT, w: w - 6, h: ROW_HEIGHT - 6 },
        `${row.id}-${column.signal}`,
        column.cell,
      );
    }
    x += w;
  }
  for (const [index, row] of rows.entries()) {
    const top = area.y + 34 + index * ROW_HEIGHT;
    text(sheet, { x: area.x, y: top, w: NAME_WIDTH, h: ROW_HEIGHT - 6 }, row.name, {
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
  style: Cell,
): void {
  const size = 28;
  switch (style.as) {
    case 'value':
      drawReading(sheet, box, signalId, {
        align: 'center',
        size: 22,
        unit: '',
        ...(style.decimals === undefined ? {} : { decimals: style.decimals }),
      });
      return;
    case 'lamp':
      drawLamp(
        sheet,
        { x: box.x + (box.w - size) / 2, y: box.y + (box.h - size) / 2, w: size, h: size },
        signalId,
        {
          on: style.on,
        },
      );
      return;
    case 'state':
      drawMultistate(sheet, { ...box, y: box.y + 3, h: box.h - 6 }, signalId, style.styles, { size: 22 });
      return;
    case 'bar':
      drawProgress(
        sheet,
        { x: box.x, y: box.y + 11, w: box.w, h: box.h - 22 },
        signalId,
        style.max,
        style.color,
      );
  }
}
