/** Starts a painter. Loaded once the page is drawn. */
import { startTimer } from '../../browser/timers';
import { browserFrames } from '../../state/live/frame-loop';
import { startPainterThread } from '../../worker-client/painter-thread';
import type { ValueRuntime } from '../live/runtime';
import { paletteFor } from '../values/palette';
import type { PainterAnswer, PainterMessage, PicturedArea } from './contract';
import { packStart } from './packing';
import { Pictures } from './pictures';

export interface PainterPlace<Area> {
  /** The page's canvas; the pictures are placed next to it. */
  readonly own: HTMLCanvasElement;
  /** Makes the canvas move with the page from then on. */
  readonly adopt: (canvas: HTMLCanvasElement, area: Area) => void;
  readonly onScreen: (screen: HTMLCanvasElement) => void;
  /** Called when the painter has died; its last picture must not be used. */
  readonly onFailure: () => void;
}

function screenIn<Area extends PicturedArea>({ own, adopt, onScreen }: PainterPlace<Area>) {
  const screen = document.createElement('canvas');
  screen.className = own.className;
  const pen = screen.getContext('bitmaprenderer');
  return (picture: ImageBitmap, area: Area): void => {
    // Setting the same size would empty it as well.
    if (screen.width !== area.width) screen.width = area.width;
    if (screen.height !== area.height) screen.height = area.height;
    pen?.transferFromImageBitmap(picture);
    adopt(screen, area);
    if (screen.isConnected) return;
    own.after(screen);
    onScreen(screen);
  };
}

/** Starts painting in a worker; returns `null` if the browser cannot. */
export function startPainter<Area extends PicturedArea>(
  runtime: ValueRuntime,
  indexes: ReadonlySet<number>,
  isRecorded: boolean,
  place: PainterPlace<Area>,
): Pictures<Area> | null {
  const thread = startPainterThread<PainterMessage, PainterAnswer>();
  if (thread === null) return null;
  const start = packStart(runtime, indexes, paletteFor(runtime.page), isRecorded);
  const { isHidden, frame } = browserFrames;
  return new Pictures(runtime.board, start, {
    show: screenIn(place),
    failed: place.onFailure,
    thread,
    isHidden,
    frame,
    after: startTimer,
    now: runtime.now,
  });
}
