import { packBatch } from '../../../src/shared/batch';
import { HAS_NUMBER, HAS_TEXT } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { Batcher } from '../../../workers/monitor/live/batch';
import { mergeValue } from '../../../workers/monitor/live/merge';
import { ValueTable } from '../../../workers/monitor/live/table';
import { createChance, shuffle } from './kit/contest';
import { type BatchRequest, SLOTS } from './p2-page-batch.shared';

/** One value in this many has a text instead of a number. */
const TEXT_EVERY = 25;

interface WorkerScope {
  onmessage: ((event: MessageEvent<BatchRequest>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const table = new ValueTable(SLOTS);
const batcher = new Batcher(table, SLOTS);
const chance = createChance(3);
const slots = Array.from({ length: SLOTS }, (_, slot) => slot);
let time = 1;

scope.onmessage = ({ data }) => {
  time++;
  for (const row of shuffle(slots, chance).slice(0, data.changed)) {
    const text = row % TEXT_EVERY === 0 ? `text ${time}` : null;
    const number = text === null ? chance() : Number.NaN;
    mergeValue(table, row, number, time, text === null ? HAS_NUMBER : HAS_TEXT, text, 1, time, time);
  }
  const message = batcher.pack(epochMs(time));
  if (message) scope.postMessage(packBatch(message), [message.buffer]);
};
