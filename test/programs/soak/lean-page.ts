/** A watched page that keeps only the latest values, which lets it stay open for a whole shift. */
import { openBatch, unpackMessage } from '../../../src/shared/batch';
import { Freshness, getFreshness, HAS_TEXT } from '../../../src/shared/reading';
import type { LinkState, PostedMessage, WatchMessage } from '../../../workers/monitor/contract/contract';

export class LeanPage {
  readonly numbers: Float64Array;
  readonly times: Float64Array;
  readonly texts: (string | null)[];
  readonly freshness: Uint8Array;
  link: LinkState | null = null;
  isLoaded = false;
  batches = 0;
  values = 0;
  losses = 0;

  constructor(
    readonly port: MessagePort,
    size: number,
  ) {
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.times = new Float64Array(size).fill(Number.NaN);
    this.texts = new Array<string | null>(size).fill(null);
    this.freshness = new Uint8Array(size);
    port.onmessage = ({ data }: MessageEvent<PostedMessage>) => this.#handleMessage(unpackMessage(data));
  }

  get isLive(): boolean {
    return this.link?.status === 'live' && this.isLoaded;
  }

  get staleCount(): number {
    let count = 0;
    for (const state of this.freshness) if (state !== Freshness.fresh && state !== Freshness.ageing) count++;
    return count;
  }

  #handleMessage(message: WatchMessage): void {
    switch (message.kind) {
      case 'batch':
        this.#applyBatch(message.buffer, message.texts);
        return;
      case 'link':
        if (this.link?.status === 'live' && message.link.status !== 'live') this.losses++;
        this.link = message.link;
        return;
      case 'loaded':
        this.isLoaded = true;
    }
  }

  #applyBatch(buffer: ArrayBuffer, texts: readonly string[]): void {
    const { header, slots, numbers, times, flags } = openBatch(buffer);
    let textIndex = 0;
    slots.forEach((slot, index) => {
      const flag = flags[index] as number;
      this.numbers[slot] = numbers[index] as number;
      this.times[slot] = times[index] as number;
      this.texts[slot] = flag & HAS_TEXT ? (texts[textIndex++] ?? null) : null;
      this.freshness[slot] = getFreshness(flag);
    });
    this.batches++;
    this.values += slots.length;
    this.port.postMessage({ kind: 'painted', sequence: header[0] as number, paintedAt: 0 });
  }
}
