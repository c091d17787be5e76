import {
  type BatchMessage,
  Header,
  openBatch,
  type PostedBatch,
  unpackMessage,
} from '../../../src/shared/batch';
import { HAS_TEXT } from '../../../src/shared/reading';
import { Board } from '../../../src/state/live/board';
import { type BatchRequest, SLOTS } from './p2-page-batch.shared';

/** The unavoidable work: storing the values and returning the slots. */
class ApplyOnly {
  readonly #numbers = new Float64Array(SLOTS);
  readonly #times = new Float64Array(SLOTS);
  readonly #arrivals = new Float64Array(SLOTS);
  readonly #flags = new Uint16Array(SLOTS);
  readonly #texts = new Array<string | null>(SLOTS).fill(null);
  readonly #isDirty = new Uint8Array(SLOTS);
  readonly #dirty = new Uint32Array(SLOTS);

  run(
    from: ReturnType<typeof openBatch>,
    texts: readonly string[],
    paint: (changed: Uint32Array) => void,
  ): void {
    const { slots, numbers, times, arrivals, flags } = from;
    let text = 0;
    let dirty = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const flag = flags[i] as number;
      this.#numbers[slot] = numbers[i] as number;
      this.#times[slot] = times[i] as number;
      this.#arrivals[slot] = arrivals[i] as number;
      this.#flags[slot] = flag;
      this.#texts[slot] = flag & HAS_TEXT ? (texts[text++] as string) : null;
      if (this.#isDirty[slot] === 1) continue;
      this.#isDirty[slot] = 1;
      this.#dirty[dirty++] = slot;
    }
    for (let i = 0; i < dirty; i++) this.#isDirty[this.#dirty[i] as number] = 0;
    paint(this.#dirty.subarray(0, dirty));
  }
}

export interface P2Input {
  readonly changed: number;
  readonly rounds: number;
}

/** Batches per sample: a single one is near the clock's resolution. */
const SAMPLE_BATCHES = 100;
const WARM_UP = 30;

/** Returns samples in milliseconds, each of `SAMPLE_BATCHES` batches, handled by both in alternating order. */
export async function run({ changed, rounds }: P2Input) {
  const worker = new Worker('/worker.js', { type: 'module' });
  const board = new Board(SLOTS);
  const floor = new ApplyOnly();
  let sink = 0;
  const paint = (slots: Uint32Array): void => {
    for (let i = 0; i < slots.length; i++) sink += slots[i] as number;
  };
  board.onPaint(paint);
  const receiveBatch = (): Promise<MessageEvent<PostedBatch>> =>
    new Promise((resolve) => {
      worker.onmessage = resolve;
      worker.postMessage({ changed } satisfies BatchRequest);
    });
  const measure = (work: () => void): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const samples = { ours: [] as number[], floor: [] as number[], sink: 0 };
  for (let round = -WARM_UP; round < rounds; round++) {
    let ours = 0;
    let floorMs = 0;
    for (let n = 0; n < SAMPLE_BATCHES; n++) {
      const event = await receiveBatch();
      // Reading `data` creates the objects of the message, which is part of the page's work.
      const start = performance.now();
      const { buffer, texts } = unpackMessage<BatchMessage>(event.data);
      ours += performance.now() - start;
      const opened = openBatch(buffer);
      if (opened.header[Header.values] !== changed) throw new Error('a batch of another size');
      const applyOnly = (): void => floor.run(opened, texts, paint);
      const boardWork = (): void => {
        board.apply(buffer, texts);
        board.flush();
      };
      if (n % 2 === 0) floorMs += measure(applyOnly);
      ours += measure(boardWork);
      if (n % 2 === 1) floorMs += measure(applyOnly);
    }
    if (round < 0) continue;
    samples.ours.push(ours);
    samples.floor.push(floorMs);
  }
  worker.terminate();
  return { ...samples, sink };
}
