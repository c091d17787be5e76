/** Drives `credits.ts`: keeps its timer, has formulas recomputed just before a batch, and sends what `batch.ts` packs. */
import type { MonotonicMs } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { Batcher, type PackedBatch } from './batch';
import { type CreditEvent, creditStart, step } from './credits';
import type { ValueTable } from './table';

export interface BatchSenderDeps {
  /** The page shows the first so many rows of the table. */
  readonly slotCount: number;
  readonly isHidden: boolean;
  /** Called before a batch is packed: rows that follow from others are brought in step. */
  readonly beforeBatch: () => void;
  readonly send: (batch: PackedBatch) => void;
}

export interface BatchSender {
  /** Rows of the table were marked. */
  readonly changed: () => void;
  /** The page painted the batch with this number. */
  readonly painted: (sequence: number) => void;
  /** The slots that are on screen; null for all. */
  readonly setInterest: (slots: Uint32Array | null) => void;
  readonly setHidden: (isHidden: boolean) => void;
  readonly stop: () => void;
}

export function createBatchSender(ports: Ports, table: ValueTable, deps: BatchSenderDeps): BatchSender {
  const batcher = new Batcher(table, deps.slotCount);
  let credits = creditStart(deps.isHidden);
  let timer: Cancel | null = null;
  let wakeAt: MonotonicMs | null = null;

  const wake = (at: MonotonicMs | null): void => {
    if (at === wakeAt) return;
    timer?.();
    wakeAt = at;
    timer =
      at === null
        ? null
        : ports.after(at - ports.monotonic(), () => {
            wakeAt = null;
            take({ kind: 'woken' });
          });
  };
  const send = (): CreditEvent => {
    deps.beforeBatch();
    const message = batcher.take(ports.now());
    if (message === null) return { kind: 'empty' };
    deps.send(message);
    return { kind: 'sent', sequence: batcher.sequence };
  };
  const take = (event: CreditEvent): void => {
    const next = step(credits, event, ports.monotonic());
    credits = next.state;
    const { effect } = next;
    wake(effect.do === 'wake' ? effect.at : null);
    if (effect.do === 'send') take(send());
  };
  const changed = (): void => {
    if (table.markedCount > 0) take({ kind: 'changed' });
  };

  return {
    changed,
    painted: (sequence) => take({ kind: 'painted', sequence }),
    setInterest: (slots) => {
      batcher.setInterest(slots);
      changed();
    },
    setHidden: (isHidden) => take({ kind: isHidden ? 'hidden' : 'visible' }),
    stop: () => wake(null),
  };
}
