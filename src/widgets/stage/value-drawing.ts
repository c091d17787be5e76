/** Draws the plain values of a page, or shows a painter's pictures if very many values change. */
import { PAINTER_CHANGES_MIN } from '../../shared/constants';
import type { PageRuntime } from '../live/runtime';
import type { Pictures } from '../painter/pictures';
import { type PaintedValue, ValueLayer } from '../values/layer';
import { getPalette } from '../values/palette';
import type { CanvasArea } from './controller';

/** Paints in that second, to not count the first values of a large page. */
export const PAINTER_PAINTS_MIN = 3;

/** Makes the canvas move with the page from then on. */
type Adopt = (canvas: HTMLCanvasElement, area: CanvasArea) => void;

/** Resizes a canvas if necessary: setting the same size would clear it as well. */
function resizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

export class ValueDrawing {
  readonly #layer: ValueLayer;
  #area: CanvasArea | null = null;
  #pictures: Pictures<CanvasArea> | null = null;
  /** The painter's canvas; `null` while the page draws. */
  #screen: HTMLCanvasElement | null = null;
  /** Values that changed in the current second, and their paints. */
  #changes = 0;
  #paints = 0;
  /** Seconds since the start. In the first, values without data are not painted, since most arrive by its end. */
  #seconds = 0;
  /** `over` if it failed and is not started again on this page, or the page was left. */
  #painter: 'none' | 'starting' | 'running' | 'over' = 'none';

  constructor(
    readonly runtime: PageRuntime,
    readonly indexes: ReadonlySet<number>,
    readonly own: HTMLCanvasElement,
    pen: CanvasRenderingContext2D,
    readonly adopt: Adopt,
    readonly isRecorded: boolean,
  ) {
    this.#layer = new ValueLayer(runtime, indexes, pen, getPalette(runtime.page));
    own.addEventListener('contextrestored', this.#handleRestored);
  }

  get #isStarting(): boolean {
    return this.#seconds < 2;
  }

  get canvas(): HTMLCanvasElement {
    return this.#screen ?? this.own;
  }

  place(area: CanvasArea): void {
    this.#area = area;
    this.#pictures?.place(area);
    if (this.#screen === null) this.#drawOnPage(area);
  }

  /** Paints changed values. `hasAgeChanged` if the common age of all values has changed. */
  paint(changedSlots: Uint32Array, hasAgeChanged: boolean): void {
    this.#changes += changedSlots.length;
    this.#paints++;
    if (this.#screen !== null) return;
    this.#layer.paint(changedSlots, this.#isStarting);
    if (hasAgeChanged) this.#layer.paintAges();
  }

  /** Handles the passing of a second. Values blink in step with the DOM. */
  tick(): void {
    const isBusy = this.#changes >= PAINTER_CHANGES_MIN && this.#paints >= PAINTER_PAINTS_MIN;
    if (isBusy && this.#painter === 'none') void this.#startPainter();
    if (this.#pictures?.tick(this.#changes)) this.#endPainter();
    this.#changes = 0;
    this.#paints = 0;
    this.#seconds++;
    if (this.#screen !== null) return;
    if (this.#seconds > 1) this.#layer.paintAges();
    if (this.#layer.hasBlinking) this.#layer.blink();
  }

  describe(index: number): ReturnType<ValueLayer['describe']> {
    return this.#layer.describe(index);
  }

  getPaintedValues(): readonly PaintedValue[] {
    return this.#screen === null
      ? this.#layer.getPaintedValues()
      : (this.#pictures?.getPaintedValues(this.runtime.page) ?? []);
  }

  end(): void {
    this.own.removeEventListener('contextrestored', this.#handleRestored);
    this.#painter = 'over';
    this.#pictures?.end();
    this.#screen?.remove();
    // The next drawing of the same page, in another language or rotated, starts on this canvas.
    this.own.hidden = false;
  }

  /** Repaints everything: a browser that has lost its graphics context returns an empty canvas. */
  readonly #handleRestored = (): void => {
    if (this.#screen === null && this.#area !== null) this.#drawOnPage(this.#area);
  };

  #drawOnPage(area: CanvasArea): void {
    resizeCanvas(this.own, area.width, area.height);
    this.adopt(this.own, area);
    this.#layer.place(area.placement, area.visible, area.width, area.height, this.#isStarting);
  }

  #endPainter(): void {
    this.#painter = 'none';
    this.#pictures?.end();
    this.#resumeDrawing();
  }

  async #startPainter(): Promise<void> {
    this.#painter = 'starting';
    const place = {
      own: this.own,
      adopt: this.adopt,
      onScreen: (screen: HTMLCanvasElement) => this.#useScreen(screen),
      onFailure: () => {
        this.#painter = 'over';
        this.#resumeDrawing();
      },
    };
    const pictures = await import('../painter/start')
      .then(({ startPainter }) =>
        this.#painter === 'starting'
          ? startPainter(this.runtime, this.indexes, this.isRecorded, place)
          : null,
      )
      // The code did not load, or no thread could be started: the page continues to draw.
      .catch(() => null);
    this.#painter = pictures === null ? 'over' : 'running';
    this.#pictures = pictures;
    if (this.#area !== null) pictures?.place(this.#area);
  }

  #useScreen(screen: HTMLCanvasElement): void {
    this.#screen = screen;
    this.own.hidden = true;
    resizeCanvas(this.own, 1, 1);
  }

  #resumeDrawing(): void {
    this.#pictures = null;
    if (this.#screen === null) return;
    this.#screen.remove();
    this.#screen = null;
    this.own.hidden = false;
    if (this.#area !== null) this.#drawOnPage(this.#area);
  }
}
