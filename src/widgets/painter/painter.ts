/**
 * Paints the values of one page off the main thread. It sends one picture at a time: until it is on the screen,
 * further changes go into the next one.
 */
import type { EpochMs } from '../../shared/units';
import type { ValueRuntime } from '../live/runtime';
import { type Pen, ValueLayer } from '../values/layer';
import type {
  PainterAnswer,
  PainterMessage,
  PainterOrder,
  PainterStart,
  PicturedArea,
  RecordedValue,
} from './contract';
import { applyChange, unpackStart } from './packing';

export interface Surface {
  readonly pen: Pen;
  /** Resizes and clears the canvas. */
  readonly resize: (width: number, height: number) => void;
  readonly takePicture: () => ImageBitmap;
}

const createRecord = (layer: ValueLayer): string =>
  JSON.stringify(
    layer
      .getPaintedValues()
      .map(({ index, text, chip, freshness, mark }): RecordedValue => [index, text, chip, freshness, mark]),
  );

export class Painter {
  #now = 0 as EpochMs;
  #upTo = 0;
  #placedBy = 0;
  #area: PicturedArea | null = null;
  #execute: ((order: PainterOrder) => void) | null = null;
  #layer: ValueLayer | null = null;
  #isRecorded = false;
  /** Whether a picture has been sent and is not yet on the screen. */
  #isPictureSent = false;
  #isAnswerDue = false;

  constructor(
    readonly surface: Surface,
    readonly answer: (answer: PainterAnswer) => void,
  ) {}

  handleMessage({ nth, at, order }: PainterMessage): void {
    this.#now = at;
    if (order.kind === 'shown') this.#isPictureSent = false;
    else {
      this.#upTo = nth;
      this.#isAnswerDue = true;
      if (order.kind === 'start') this.#start(order.start);
      else this.#execute?.(order);
      if (order.kind === 'place') this.#placedBy = nth;
    }
    if (this.#isAnswerDue && !this.#isPictureSent) this.#sendAnswer();
  }

  /** Repaints everything after a lost canvas was returned empty. */
  handleRestored(): void {
    if (this.#layer === null || this.#area === null) return;
    this.#paintAll(this.#layer, this.#area);
    this.#isAnswerDue = true;
    if (!this.#isPictureSent) this.#sendAnswer();
  }

  #start(start: PainterStart): void {
    const runtime = unpackStart(start, () => this.#now);
    const layer = new ValueLayer(runtime, start.indexes, this.surface.pen, start.palette);
    this.#layer = layer;
    this.#isRecorded = start.isRecorded;
    runtime.board.onPaint((changed) => {
      runtime.lastGood.update(changed);
      const hasAgeChanged = runtime.commonAge.update();
      layer.paint(changed);
      if (hasAgeChanged) layer.paintAges();
    });
    this.#execute = (order) => this.#applyOrder(order, runtime, layer);
  }

  #applyOrder(order: PainterOrder, { board }: ValueRuntime, layer: ValueLayer): void {
    if (order.kind === 'change') applyChange(board, order.change);
    else if (order.kind === 'place') {
      board.flush();
      this.#area = order.area;
      this.#paintAll(layer, order.area);
    } else if (order.kind === 'tick') {
      layer.paintAges();
      if (layer.hasBlinking) layer.blink();
    }
  }

  #paintAll(layer: ValueLayer, { placement, visible, width, height }: PicturedArea): void {
    this.surface.resize(width, height);
    layer.place(placement, visible, width, height);
  }

  #sendAnswer(): void {
    const layer = this.#layer;
    layer?.runtime.board.flush();
    this.#isAnswerDue = false;
    // Before the first placement there is nothing to show.
    const hasChanged = layer?.takeDrawn() === true && this.#placedBy > 0;
    this.#isPictureSent = hasChanged;
    this.answer({
      upTo: this.#upTo,
      placedBy: this.#placedBy,
      picture: hasChanged ? this.surface.takePicture() : null,
      record: hasChanged && this.#isRecorded ? createRecord(layer) : null,
    });
  }
}
