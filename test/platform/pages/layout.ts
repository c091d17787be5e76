import { COLOR, CONTENT, GAP, MARGIN, TYPE } from './palette';
import type { Sheet } from './sheet';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function createGrid(box: Box, columns: number, rows: number, gap = GAP): readonly Box[] {
  const w = (box.w - gap * (columns - 1)) / columns;
  const h = (box.h - gap * (rows - 1)) / rows;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + (index % columns) * (w + gap),
    y: box.y + Math.floor(index / columns) * (h + gap),
    w,
    h,
  }));
}

export function drawInCells<T>(
  cells: readonly Box[],
  items: readonly T[],
  draw: (cell: Box, item: T, index: number) => void,
): void {
  for (const [index, item] of items.entries()) {
    const cell = cells[index];
    if (cell !== undefined) draw(cell, item, index);
  }
}

function inset(box: Box, by: number, top = by): Box {
  return { x: box.x + by, y: box.y + top, w: box.w - 2 * by, h: box.h - top - by };
}

export function createWideBox(y: number, h: number): Box {
  return { x: MARGIN, y, w: CONTENT, h };
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

/** Draws a panel; returns the area inside it. */
export function drawPanel(sheet: Sheet, box: Box, heading = '', z = -10): Box {
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
