/** Starts a painter. Loaded once the page is drawn. */
import { startTimer } from '../../browser/timers';
import { browserFrames } from '../../state/live/frame-loop';
import { startPainterThread } from '../../worker-client/painter-thread';
import type { ValueRuntime } from '../live/runtime';
import { getPalette } from '../values/palette';
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

function createScreen<Area extends PicturedArea>({ own, adopt, onScreen }: PainterPlace<Area>) {
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
  const start = packStart(runtime, indexes, getPalette(runtime.page), isRecorded);
  const { isHidden, requestFrame } = browserFrames;
  return new Pictures(runtime.board, start, {
    show: createScreen(place),
    onFailure: place.onFailure,
    thread,
    isHidden,
    requestFrame,
    after: startTimer,
    now: runtime.now,
  });
}
