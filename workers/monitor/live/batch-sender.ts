import { type BatchMessage, batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import {
  BATCH_INTERVAL_MS,
  CREDIT_FORGIVEN_MS,
  HIDDEN_BATCH_INTERVAL_MS,
} from '../../../src/shared/constants';
import { HAS_TEXT } from '../../../src/shared/reading';
import type { Cancel, Ports } from '../ports';
import type { ValueTable } from './table';

export function batchSender(
  ports: Ports,
  table: ValueTable,
  owner: {
    slotCount: number;
    isHidden: boolean;
    beforeBatch: () => void;
    send: (message: BatchMessage) => void;
  },
) {
  let hidden = owner.isHidden;
  let interest: Uint8Array | null = null;
  let waiting: Uint32Array = new Uint32Array(0);
  let sequence = 0;
  let credit = true;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: Cancel | null = null;
  const plan = (): void => {
    timer?.();
    timer = null;
    if (table.markedCount === 0) return;
    const gap = hidden ? HIDDEN_BATCH_INTERVAL_MS : BATCH_INTERVAL_MS;
    const left = sentAt + (credit ? gap : Math.max(gap, CREDIT_FORGIVEN_MS)) - ports.monotonic();
    timer = ports.after(Math.max(0, left), send);
  };
  const send = (): void => {
    timer = null;
    owner.beforeBatch();
    const rows = [...waiting, ...table.marked].filter(
      (row, index, all) => row < owner.slotCount && all.indexOf(row) === index,
    );
    table.clearMarks();
    const out = rows.filter((row) => interest === null || interest[row] === 1);
    waiting = Uint32Array.from(rows.filter((row) => !out.includes(row)));
    if (out.length === 0) return;
    const buffer = new ArrayBuffer(batchBytes(out.length, 0));
    const head = new Float64Array(buffer, 0, 8);
    head[Header.sequence] = ++sequence;
    head[Header.values] = out.length;
    const columns = batchColumns(buffer, out.length, 0);
    const texts: string[] = [];
    out.forEach((row, i) => {
      columns.slots[i] = row;
      columns.numbers[i] = table.numbers[row] as number;
      columns.times[i] = table.times[row] as number;
      columns.arrivals[i] = table.arrivals[row] as number;
      columns.flags[i] = table.flags[row] as number;
      if ((table.flags[row] as number) & HAS_TEXT) texts.push(table.texts[row] ?? '');
    });
    credit = false;
    sentAt = ports.monotonic();
    owner.send({ kind: 'batch', buffer, texts });
  };
  return {
    changed: () => {
      if (timer === null) plan();
    },
    painted: (_sequence: number) => {
      credit = true;
      plan();
    },
    setHidden: (value: boolean) => {
      hidden = value;
      plan();
    },
    setInterest: (slots: Uint32Array | null) => {
      interest = slots && new Uint8Array(owner.slotCount);
      for (const slot of slots ?? []) if (interest) interest[slot] = 1;
      for (const row of waiting) table.mark(row);
      plan();
    },
    stop: () => timer?.(),
  };
}
