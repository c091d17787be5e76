/**
 * Drives `credits.ts`: runs its timer, recomputes formulas just before a batch and sends the batch that `batch.ts`
 * packs.
 */
import type { MonotonicMs } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { Batcher, type PackedBatch } from './batch';
import { type CreditEvent, creditStart, step } from './credits';
import type { ValueTable } from './table';

export interface BatchSenderDeps {
  /** The first rows of the table are the page's slots. */
  readonly slotCount: number;
  readonly isHidden: boolean;
  readonly beforeBatch: () => void;
  readonly send: (batch: PackedBatch) => void;
}

export interface BatchSender {
  readonly changed: () => void;
  readonly painted: (sequence: number) => void;
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
