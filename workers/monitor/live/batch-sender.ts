/**
 * Drives `credits.ts`: runs its timer, recomputes formulas just before a batch and sends the batch that `batch.ts`
 * packs.
 */
import type { MonotonicMs } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { Batcher, type PackedBatch } from './batch';
import { type CreditEvent, createCreditState, stepCredits } from './credits';
import type { ValueTable } from './table';

export interface BatchSenderDeps {
  /** The first rows of the table are the page's slots. */
  readonly slotCount: number;
  readonly isHidden: boolean;
  readonly beforeBatch: () => void;
  readonly send: (batch: PackedBatch) => void;
}

export interface BatchSender {
  readonly handleChanges: () => void;
  readonly handlePaint: (sequence: number) => void;
  readonly setInterest: (slots: Uint32Array | null) => void;
  readonly setHidden: (isHidden: boolean) => void;
  readonly stop: () => void;
}

export function createBatchSender(ports: Ports, table: ValueTable, deps: BatchSenderDeps): BatchSender {
  const batcher = new Batcher(table, deps.slotCount);
  let credits = createCreditState(deps.isHidden);
  let timer: Cancel | null = null;
  let wakeAt: MonotonicMs | null = null;

  const setWakeTimer = (at: MonotonicMs | null): void => {
    if (at === wakeAt) return;
    timer?.();
    wakeAt = at;
    timer =
      at === null
        ? null
        : ports.after(at - ports.monotonic(), () => {
            wakeAt = null;
            handleEvent({ kind: 'woken' });
          });
  };
  const send = (): CreditEvent => {
    deps.beforeBatch();
    const message = batcher.pack(ports.now());
    if (message === null) return { kind: 'empty' };
    deps.send(message);
    return { kind: 'sent', sequence: batcher.sequence };
  };
  const handleEvent = (event: CreditEvent): void => {
    const next = stepCredits(credits, event, ports.monotonic());
    credits = next.state;
    const { effect } = next;
    setWakeTimer(effect.kind === 'wake' ? effect.at : null);
    if (effect.kind === 'send') handleEvent(send());
  };
  const handleChanges = (): void => {
    if (table.markedCount > 0) handleEvent({ kind: 'changed' });
  };

  return {
    handleChanges,
    handlePaint: (sequence) => handleEvent({ kind: 'painted', sequence }),
    setInterest: (slots) => {
      batcher.setInterest(slots);
      handleChanges();
    },
    setHidden: (isHidden) => handleEvent({ kind: isHidden ? 'hidden' : 'visible' }),
    stop: () => setWakeTimer(null),
  };
}
