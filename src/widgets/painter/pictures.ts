/**
 * The page's side of a painter. A picture is shown at its own placement, to stay aligned with the page around
 * it.
 */

import type { Page } from '../../page-document/model';
import { PAINTER_CHANGES_MIN, WORKER_START_LIMIT_MS } from '../../shared/constants';
import type { EpochMs, Millis } from '../../shared/units';
import type { Board } from '../../state/live/board';
import type { PainterThread } from '../../worker-client/painter-thread';
import type { PaintedValue } from '../values/layer';
import { getValueBox } from '../values/value-box';
import type {
  PainterAnswer,
  PainterCommand,
  PainterMessage,
  PainterStart,
  PicturedArea,
  RecordedValue,
} from './contract';

/** Consecutive seconds with fewer than half of `PAINTER_CHANGES_MIN` changes that end the painter. */
export const PAINTER_CALM_SECONDS = 5;
/** Silence after which a painter is dropped and the page paints. */
export const PAINTER_SILENCE_MS: Millis = 1_000;

export interface PicturesDeps<Area> {
  readonly thread: PainterThread<PainterMessage, PainterAnswer>;
  readonly now: () => EpochMs;
  readonly isHidden: () => boolean;
  readonly requestFrame: (run: () => void) => () => void;
  readonly after: (delay: Millis, callback: () => void) => () => void;
  readonly show: (picture: ImageBitmap, area: Area) => void;
  /** Called when the painter has died; its last picture must not be used. */
  readonly onFailure: () => void;
}

/** Grace period after a silence: a page that slept reads waiting answers within this time. */
const READ_ANSWERS_MS: Millis = 100;

export class Pictures<Area extends PicturedArea> {
  #messageNumber = 0;
  /** Number of the last message that changed values. */
  #lastChangeNumber = 0;
  /** The last answered message, and the last one on the screen. */
  #lastAnsweredNumber = 0;
  #lastShownNumber = 0;
  readonly #areas = new Map<number, Area>();
  #pendingAnswer: PainterAnswer | null = null;
  #cancelFrame: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  readonly #endMirror: () => void;
  #isOver = false;
  /** `null` before the first picture. */
  #shownArea: Area | null = null;
  #record: string | null = null;
  #calmSeconds = 0;

  constructor(
    readonly board: Board,
    start: PainterStart,
    readonly deps: PicturesDeps<Area>,
  ) {
    deps.thread.onAnswer = (answer) => this.#handleAnswer(answer);
    deps.thread.onFailure = () => this.#fail();
    this.#post({ kind: 'start', start });
    this.#endMirror = board.addMirror({
      applyChange: (change) => {
        this.#lastChangeNumber = this.#post({ kind: 'change', change });
      },
      isBehind: () => this.#shownArea !== null && this.#lastShownNumber < this.#lastChangeNumber,
    });
  }

  place(area: Area): void {
    const { placement, visible, width, height } = area;
    const messageNumber = this.#post({ kind: 'place', area: { placement, visible, width, height } });
    this.#areas.set(messageNumber, area);
  }

  /** Returns whether the page is now too calm for a painter. */
  tick(changes: number): boolean {
    this.#post({ kind: 'tick' });
    this.#calmSeconds = changes < PAINTER_CHANGES_MIN / 2 ? this.#calmSeconds + 1 : 0;
    return this.#calmSeconds >= PAINTER_CALM_SECONDS;
  }

  /** Returns the painted values; empty unless recorded. */
  getPaintedValues({ widgets }: Page): readonly PaintedValue[] {
    const placement = this.#shownArea?.placement;
    const record = JSON.parse(this.#record ?? '[]') as readonly RecordedValue[];
    return record.flatMap(([index, text, chip, freshness, mark]) => {
      const widget = widgets[index];
      if (widget?.kind !== 'value' || placement === undefined) return [];
      return [{ index, text, chip, freshness, mark, box: getValueBox(widget, placement) }];
    });
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelFrame?.();
    this.#cancelWatch?.();
    this.#pendingAnswer?.picture?.close();
    this.deps.thread.end();
    this.#endMirror();
  }

  #post(command: PainterCommand): number {
    const messageNumber = command.kind === 'shown' ? this.#messageNumber : ++this.#messageNumber;
    if (this.#isOver) return messageNumber;
    this.deps.thread.post({ messageNumber, at: this.deps.now(), command });
    this.#watchSilence();
    return messageNumber;
  }

  #handleAnswer(answer: PainterAnswer): void {
    if (this.#isOver) return;
    this.#lastAnsweredNumber = answer.lastNumber;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    if (answer.picture === null) this.#markShown(answer.lastNumber);
    else {
      this.#pendingAnswer = answer;
      this.#cancelFrame ??= this.deps.requestFrame(() => this.#show());
    }
    this.#watchSilence();
  }

  #show(): void {
    this.#cancelFrame = null;
    const { picture, placementNumber, lastNumber, record } = this.#pendingAnswer ?? {};
    this.#pendingAnswer = null;
    const area = this.#areas.get(placementNumber ?? 0);
    if (picture == null || area === undefined || lastNumber === undefined) return;
    for (const messageNumber of this.#areas.keys())
      if (messageNumber < (placementNumber ?? 0)) this.#areas.delete(messageNumber);
    this.#shownArea = area;
    this.#record = record ?? null;
    this.deps.show(picture, area);
    this.#post({ kind: 'shown' });
    this.#markShown(lastNumber);
  }

  #markShown(lastNumber: number): void {
    this.#lastShownNumber = lastNumber;
    this.board.onCaughtUp();
  }

  /** Watches for a silent painter. Not while a picture waits for its frame, a delay that the page causes. */
  #watchSilence(): void {
    if (
      this.#isOver ||
      this.#cancelWatch !== null ||
      this.#lastAnsweredNumber === this.#messageNumber ||
      this.#pendingAnswer
    )
      return;
    // The painter's code may load slowly; until then the page draws.
    const limit = this.#lastAnsweredNumber === 0 ? WORKER_START_LIMIT_MS : PAINTER_SILENCE_MS;
    this.#cancelWatch = this.deps.after(limit, () => {
      this.#cancelWatch = this.deps.after(READ_ANSWERS_MS, () => {
        this.#cancelWatch = null;
        if (this.deps.isHidden()) this.#watchSilence();
        else this.#fail();
      });
    });
  }

  #fail(): void {
    if (this.#isOver) return;
    this.end();
    this.deps.onFailure();
  }
}
