/**
 * A pen that draws nothing and records its calls. Characters are half as wide as the font is high; adjacent texts are
 * merged.
 */
import type { Pen } from '../../../../../src/widgets/values/layer';

interface Stroke {
  readonly what: 'clear' | 'fillRect' | 'text' | 'path';
  readonly text: string;
  readonly fill: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
export interface FakePen extends Pen {
  readonly strokes: Stroke[];
  readonly texts: () => readonly string[];
  measured: number;
}

const NO_GAP = 1e-6;
const size = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);

export function fakePen(): FakePen {
  const strokes: Stroke[] = [];
  const write = (what: Stroke['what'], x: number, y: number, width: number, text = ''): void => {
    strokes.push({ what, text, fill: String(pen.fillStyle), x, y, width });
  };
  const measureWidth = (text: string): number => (text.length * size(pen.font)) / 2;
  const nothing = (): void => undefined;
  const pen: FakePen = {
    strokes,
    measured: 0,
    texts: () => strokes.filter(({ what }) => what === 'text').map(({ text }) => text),
    font: '10px x',
    fillStyle: '#000000',
    strokeStyle: '#000000',
    globalAlpha: 1,
    lineWidth: 1,
    textBaseline: 'alphabetic',
    clearRect: (x, y, width) => write('clear', x, y, width),
    fillRect: (x, y, width) => write('fillRect', x, y, width),
    fillText(text, x, y) {
      const last = strokes.at(-1);
      const continues =
        last?.what === 'text' && last.y === y && Math.abs(last.x + measureWidth(last.text) - x) < NO_GAP;
      if (continues) strokes[strokes.length - 1] = { ...last, text: last.text + text };
      else write('text', x, y, 0, text);
    },
    fill: () => write('path', 0, 0, 0),
    stroke: () => write('path', 0, 0, 0),
    measureText(text) {
      pen.measured++;
      return { width: measureWidth(text) } as TextMetrics;
    },
    arcTo: nothing,
    beginPath: nothing,
    closePath: nothing,
    lineTo: nothing,
    moveTo: nothing,
  };
  return pen;
}
