/**
 * Frames that are equal for all contestants. Ten values are markers, whose numbers identify their frame: the time from
 * sending to painting can be read from the painted page. Pure.
 */
import { type WriteFrame, writeWireFrame } from '../kit/frames';
import { MARKER_COUNT, MARKER_ROUND, MARKER_STEP } from './marker.shared';

export type Share = 0.1 | 1;

export interface PeerSignal {
  readonly id: string;
  readonly unit: string;
}

export interface Frame {
  readonly text: string;
  readonly markers: readonly number[];
}

/** Returns a number from 10.00 to 99.99 that differs by frame and value. */
const getPlainNumber = (slot: number, frame: number): number => ((slot * 7.13 + frame * 3.77) % 90) + 10;
/** Returns the number of a marker: its multiple of `MARKER_STEP` plus the frame's number. */
const getMarkerNumber = (slot: number, frame: number): number =>
  (slot + 1) * MARKER_STEP + (frame % MARKER_ROUND);

export class Values {
  readonly #newest = new Map<string, string>();
  #frameCount = 0;

  constructor(readonly signals: readonly PeerSignal[]) {
    signals.forEach(({ id }, slot) => {
      this.#newest.set(id, getPlainNumber(slot, 0).toFixed(2));
    });
  }

  get newest(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#newest);
  }

  /** Returns the next frame. At a share of a tenth, each value and marker takes its turn within ten frames. */
  next(share: Share, time: number): Frame {
    const frame = ++this.#frameCount;
    const step = Math.round(1 / share);
    const markers: number[] = [];
    const entries: Parameters<WriteFrame>[0][number][] = [];
    for (let slot = frame % step; slot < this.signals.length; slot += step) {
      const { id, unit } = this.signals[slot] as PeerSignal;
      const number = slot < MARKER_COUNT ? getMarkerNumber(slot, frame) : getPlainNumber(slot, frame);
      if (slot < MARKER_COUNT) markers.push(number);
      const value = number.toFixed(2);
      this.#newest.set(id, value);
      entries.push([id, { time, value, code: '200', dataType: 'float', unit }]);
    }
    return { text: writeWireFrame(entries), markers };
  }
}
