import type { PainterAnswer, PainterMessage } from './contract';
import { Painter, type Surface } from './painter';

/** The part of a worker's scope used here; this code is compiled with the page's types. */
interface Scope {
  onmessage: ((message: MessageEvent<PainterMessage>) => void) | null;
  postMessage(message: PainterAnswer, transfer: Transferable[]): void;
}

/** Creates the canvas to paint on. Calls `onRestored` when a lost canvas is returned empty. */
function createSurface(onRestored: () => void): Surface {
  const canvas = new OffscreenCanvas(1, 1);
  const copy = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext('2d');
  const copier = copy.getContext('2d');
  // The error ends the worker, and the page paints on the main thread.
  if (pen === null || copier === null) throw new Error('no canvas in a worker');
  canvas.addEventListener('contextrestored', onRestored);
  return {
    pen: pen as unknown as Surface['pen'],
    resize: (width, height) => {
      for (const target of [canvas, copy]) {
        target.width = width;
        target.height = height;
      }
    },
    takePicture: () => {
      // Transferring a canvas empties it, so a copy is transferred.
      copier.globalCompositeOperation = 'copy';
      copier.drawImage(canvas, 0, 0);
      return copy.transferToImageBitmap();
    },
  };
}

const scope = globalThis as unknown as Scope;
const painter: Painter = new Painter(
  createSurface(() => painter.handleRestored()),
  (answer) => scope.postMessage(answer, answer.picture === null ? [] : [answer.picture]),
);
scope.onmessage = ({ data }) => painter.handleMessage(data);
