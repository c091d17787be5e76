/**
 * A pen that draws nothing and records its calls. Characters are half as wide as the font is high; adjacent texts are
 * merged.
 */
import type { Pen } from '../../../../../src/widgets/values/layer';

interface Stroke {
  readonly kind: 'clear' | 'fillRect' | 'text' | 'path';
  readonly text: string;
  readonly fill: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
export interface FakePen extends Pen {
  readonly strokes: Stroke[];
  readonly getTexts: () => readonly string[];
  measureCount: number;
}

const NO_GAP = 1e-6;
const getFontSize = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);

export function createFakePen(): FakePen {
  const strokes: Stroke[] = [];
  const addStroke = (kind: Stroke['kind'], x: number, y: number, width: number, text = ''): void => {
    strokes.push({ kind, text, fill: String(pen.fillStyle), x, y, width });
  };
  const measureWidth = (text: string): number => (text.length * getFontSize(pen.font)) / 2;
  const noop = (): void => undefined;
  const pen: FakePen = {
    strokes,
    measureCount: 0,
    getTexts: () => strokes.filter(({ kind }) => kind === 'text').map(({ text }) => text),
    font: '10px x',
    fillStyle: '#000000',
    strokeStyle: '#000000',
    globalAlpha: 1,
    lineWidth: 1,
    textBaseline: 'alphabetic',
    clearRect: (x, y, width) => addStroke('clear', x, y, width),
    fillRect: (x, y, width) => addStroke('fillRect', x, y, width),
    fillText(text, x, y) {
      const lastStroke = strokes.at(-1);
      const isContinuation =
        lastStroke?.kind === 'text' &&
        lastStroke.y === y &&
        Math.abs(lastStroke.x + measureWidth(lastStroke.text) - x) < NO_GAP;
      if (isContinuation) strokes[strokes.length - 1] = { ...lastStroke, text: lastStroke.text + text };
      else addStroke('text', x, y, 0, text);
    },
    fill: () => addStroke('path', 0, 0, 0),
    stroke: () => addStroke('path', 0, 0, 0),
    measureText(text) {
      pen.measureCount++;
      return { width: measureWidth(text) } as TextMetrics;
    },
    arcTo: noop,
    beginPath: noop,
    closePath: noop,
    lineTo: noop,
    moveTo: noop,
  };
  return pen;
}
