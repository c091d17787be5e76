/**
 * Paints the values of one page off the main thread. It sends one picture at a time: until it is on the screen,
 * further changes go into the next one.
 */
import type { EpochMs } from '../../shared/units';
import type { ValueRuntime } from '../live/runtime';
import { type Pen, ValueLayer } from '../values/layer';
import type {
  PainterAnswer,
  PainterCommand,
  PainterMessage,
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
  #lastNumber = 0;
  #placementNumber = 0;
  #area: PicturedArea | null = null;
  #execute: ((command: PainterCommand) => void) | null = null;
  #layer: ValueLayer | null = null;
  #isRecorded = false;
  /** Whether a picture has been sent and is not yet on the screen. */
  #isPictureSent = false;
  #isAnswerDue = false;

  constructor(
    readonly surface: Surface,
    readonly answer: (answer: PainterAnswer) => void,
  ) {}

  handleMessage({ messageNumber, at, command }: PainterMessage): void {
    this.#now = at;
    if (command.kind === 'shown') this.#isPictureSent = false;
    else {
      this.#lastNumber = messageNumber;
      this.#isAnswerDue = true;
      if (command.kind === 'start') this.#start(command.start);
      else this.#execute?.(command);
      if (command.kind === 'place') this.#placementNumber = messageNumber;
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
    runtime.board.onPaint((changedSlots) => {
      runtime.lastGood.update(changedSlots);
      const hasAgeChanged = runtime.commonAge.update();
      layer.paint(changedSlots);
      if (hasAgeChanged) layer.paintAges();
    });
    this.#execute = (command) => this.#applyCommand(command, runtime, layer);
  }

  #applyCommand(command: PainterCommand, { board }: ValueRuntime, layer: ValueLayer): void {
    if (command.kind === 'change') applyChange(board, command.change);
    else if (command.kind === 'place') {
      board.flush();
      this.#area = command.area;
      this.#paintAll(layer, command.area);
    } else if (command.kind === 'tick') {
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
    const hasChanged = layer?.takeDrawn() === true && this.#placementNumber > 0;
    this.#isPictureSent = hasChanged;
    this.answer({
      lastNumber: this.#lastNumber,
      placementNumber: this.#placementNumber,
      picture: hasChanged ? this.surface.takePicture() : null,
      record: hasChanged && this.#isRecorded ? createRecord(layer) : null,
    });
  }
}
