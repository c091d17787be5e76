/** The painter's thread: gives it a canvas of its own and the page's messages. */
import type { PainterAnswer, PainterMessage } from './contract';
import { Painter, type Surface } from './painter';

/** The part of a worker's scope that is needed: this code is compiled with that of the page. */
interface Scope {
  onmessage: ((message: MessageEvent<PainterMessage>) => void) | null;
  postMessage(message: PainterAnswer, transfer: Transferable[]): void;
}

/** `onRestored` is called when the canvas was lost and is given back empty. */
function surface(onRestored: () => void): Surface {
  const canvas = new OffscreenCanvas(1, 1);
  const copy = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext('2d');
  const copier = copy.getContext('2d');
  // The error ends the worker, and the page paints by itself.
  if (pen === null || copier === null) throw new Error('no canvas in a worker');
  canvas.addEventListener('contextrestored', onRestored);
  return {
    pen: pen as unknown as Surface['pen'],
    resize: (width, height) => {
      for (const each of [canvas, copy]) {
        each.width = width;
        each.height = height;
      }
    },
    picture: () => {
      // To hand a canvas over empties it, and this one is painted on.
      copier.globalCompositeOperation = 'copy';
      copier.drawImage(canvas, 0, 0);
      return copy.transferToImageBitmap();
    },
  };
}

const scope = globalThis as unknown as Scope;
const painter: Painter = new Painter(
  surface(() => painter.restored()),
  (answer) => scope.postMessage(answer, answer.picture === null ? [] : [answer.picture]),
);
scope.onmessage = ({ data }) => painter.take(data);
