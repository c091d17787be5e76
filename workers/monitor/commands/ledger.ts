/**
 * The ledger of writes (decision 9): one POST per operation id, three outcomes, and late answers count only for their
 * own operation.
 */
import { getPollDuration, poll } from '../../../src/shared/calls/poll';
import { WRITE_WAIT_MS } from '../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, OperationId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { Operation, WriteCommand } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';
import type { Runner } from '../monitoring/adapter';
import { getSendVerdict, getVerdict, isEnded, provesWrite, type Verdict } from './operation';
import type { CurrentValue, Writes } from './writes';

/** Ended operations kept for display; pending ones are always kept. Ours. */
const ENDED_OPERATIONS_MAX = 100;

export interface WriteTarget {
  readonly writes: Writes;
  readonly getWriteBlock: () => Fault | null;
  /** Returns the newest accepted value of the signal; `null` if the watch is gone or has no value. */
  readonly getCurrentValue: () => CurrentValue | null;
}

interface Entry {
  operation: Operation;
  /**
   * `null` once the operation can no longer change: it retains a whole watch, which the page may have left long ago.
   */
  target: WriteTarget | null;
  /** Cancels everything, including pending calls. */
  readonly controller: AbortController;
  /** Ends polling. A pending answer may still arrive and belongs to this operation (faults 43). */
  readonly pollingController: AbortController;
  isPolling: boolean;
  cancelDeadline: Cancel | null;
  cancelReadBackLimit: Cancel | null;
}

export class Ledger {
  readonly #ports: Ports;
  readonly #run: Runner;
  readonly #emit: (operation: Operation) => void;
  readonly #entries = new Map<OperationId, Entry>();
  /** Writes that were refused without being sent; few enough to keep for the worker's life. */
  readonly #refusedIds = new Set<OperationId>();
  readonly #awaitingReadBack = new Set<Entry>();

  constructor(ports: Ports, run: Runner, emit: (operation: Operation) => void) {
    this.#ports = ports;
    this.#run = run;
    this.#emit = emit;
  }

  /** Whether the request releases a sent write, by the records of this worker or the page. */
  #isReleaseOfSent({ releases, signalId, isOwed = false }: WriteCommand): boolean {
    if (releases === undefined) return false;
    const released = this.#entries.get(releases);
    if (released !== undefined) return released.operation.signalId === signalId;
    return isOwed && !this.#refusedIds.has(releases);
  }

  /** Sends a write or refuses it. An id that was sent before is not sent again. */
  write(request: WriteCommand, target: WriteTarget): Outcome<Operation> {
    const isKnown = this.#entries.get(request.id);
    if (isKnown) return done(isKnown.operation);
    const { id, signalId, projectId, value } = request;
    const block =
      (this.#isReleaseOfSent(request) ? null : target.getWriteBlock()) ?? target.writes.block?.() ?? null;
    if (block) {
      // The page may send its release before the refusal arrives.
      this.#refusedIds.add(id);
      return failed(block);
    }
    const sentAt = this.#ports.now();
    const entry: Entry = {
      operation: {
        id,
        signalId,
        projectId,
        value,
        status: 'sent',
        sentAt,
        endedAt: null,
        fault: null,
        uuid: null,
      },
      target,
      controller: new AbortController(),
      pollingController: new AbortController(),
      isPolling: false,
      cancelDeadline: null,
      cancelReadBackLimit: null,
    };
    this.#entries.set(id, entry);
    const { limitMs } = target.writes;
    if (limitMs !== null)
      entry.cancelDeadline = this.#ports.after(limitMs, () => this.#giveUp(entry, limitMs));
    this.#emit(entry.operation);
    void this.#send(entry, target.writes).then(() => this.#releaseEnded(entry));
    return done(entry.operation);
  }

  isKnown(id: OperationId): Operation | undefined {
    return this.#entries.get(id)?.operation;
  }

  list(): readonly Operation[] {
    return [...this.#entries.values()].map((entry) => entry.operation).reverse();
  }

  /** Stops waiting for an operation, which becomes unknown. */
  cancel(id: OperationId): void {
    const entry = this.#entries.get(id);
    if (entry) this.#drop(entry, { kind: 'cancelled' });
  }

  /** Checks whether the values of done operations have arrived. */
  handleValues(): void {
    if (this.#awaitingReadBack.size === 0) return;
    for (const entry of [...this.#awaitingReadBack]) {
      const current = entry.target?.getCurrentValue() ?? null;
      const { value, sentAt } = entry.operation;
      if (current === null || current.arrivedAt < sentAt) continue;
      if (!provesWrite(value, current)) continue;
      this.#release(entry);
      this.#change(entry, { status: 'read-back', endedAt: this.#ports.now() });
    }
  }

  /** Stops following pending operations when the session ends (faults 45). */
  halt(): void {
    for (const entry of [...this.#entries.values()]) this.#drop(entry, { kind: 'session-ended' });
  }

  clear(): void {
    for (const entry of this.#entries.values()) {
      entry.controller.abort();
      stopWaiting(entry);
      this.#release(entry);
    }
    this.#entries.clear();
  }

  async #send(entry: Entry, writes: Writes): Promise<void> {
    const { id, signalId, value } = entry.operation;
    const write = { signalId, value, uuid: null };
    let returnedId: string | null = id;
    const options = {
      signal: entry.controller.signal,
      headers: { 'x-operation-id': id },
      onOperationId: (returned: string | null) => {
        returnedId = returned;
      },
    };
    const answer = await writes.send(this.#run, write, options);
    if (entry.controller.signal.aborted) return;
    // Reported with the outcome of the answer.
    if (returnedId !== id) entry.operation = { ...entry.operation, isUnguarded: true };
    if (!answer.ok) {
      this.#end(entry, getSendVerdict(answer.fault));
      return;
    }
    const { uuid, state } = answer.value;
    const verdict = getVerdict(done(state));
    if (verdict !== null) this.#end(entry, verdict);
    // Accepted after the limit: the result stays unknown, but the operation gets its uuid.
    else if (entry.pollingController.signal.aborted) this.#change(entry, { uuid });
    else {
      this.#change(entry, { status: 'accepted', uuid });
      await this.#follow(entry, writes, uuid);
    }
  }

  /** Polls the result of an accepted write until known or out of tries. */
  async #follow(entry: Entry, { ask, tries }: Writes, uuid: CommandUuid | null): Promise<void> {
    const { signalId, value } = entry.operation;
    const pollOnce = async (): Promise<Verdict | null> => {
      entry.isPolling = true;
      const answer = await ask(this.#run, { signalId, value, uuid }, { signal: entry.controller.signal });
      const verdict = getVerdict(answer);
      entry.isPolling = false;
      if (verdict !== null && !entry.controller.signal.aborted) this.#end(entry, verdict);
      this.#releaseEnded(entry);
      return verdict;
    };
    const { signal } = entry.pollingController;
    const polled = await poll<Verdict>({ after: this.#ports.after, tries, signal, ask: pollOnce });
    if (polled.kind === 'exhausted') this.#giveUp(entry, getPollDuration(tries));
  }

  #giveUp(entry: Entry, afterMs: Millis): void {
    const { uuid } = entry.operation;
    const fault: Fault = { kind: 'timeout', afterMs, ...(uuid === null ? {} : { uuid }) };
    this.#end(entry, { status: 'unknown', fault });
  }

  #drop(entry: Entry, fault: Fault): void {
    entry.controller.abort();
    this.#release(entry);
    if (!isEnded(entry.operation)) this.#end(entry, { status: 'unknown', fault });
  }

  #end(entry: Entry, { status, fault }: Verdict): void {
    stopWaiting(entry);
    // A later failure of an unknown operation, such as a timeout, changes nothing.
    if (status === 'unknown' && entry.operation.status === 'unknown') return;
    this.#change(entry, { status, fault, endedAt: this.#ports.now() });
    if (status === 'done') {
      this.#awaitingReadBack.add(entry);
      entry.cancelReadBackLimit = this.#ports.after(WRITE_WAIT_MS, () => this.#release(entry));
    }
    this.#prune();
    this.handleValues();
  }

  #change(entry: Entry, changes: Partial<Operation>): void {
    entry.operation = { ...entry.operation, ...changes };
    this.#emit(entry.operation);
  }

  #release(entry: Entry): void {
    this.#awaitingReadBack.delete(entry);
    entry.cancelReadBackLimit?.();
    entry.cancelReadBackLimit = null;
    entry.target = null;
  }

  /** Frees an ended operation unless an answer or its value may still arrive. */
  #releaseEnded(entry: Entry): void {
    if (isEnded(entry.operation) && !entry.isPolling && !this.#awaitingReadBack.has(entry))
      this.#release(entry);
  }

  #prune(): void {
    const endedEntries = [...this.#entries.values()].filter((entry) => isEnded(entry.operation));
    for (const entry of endedEntries.slice(0, Math.max(0, endedEntries.length - ENDED_OPERATIONS_MAX))) {
      entry.controller.abort();
      this.#release(entry);
      this.#entries.delete(entry.operation.id);
    }
  }
}

function stopWaiting(entry: Entry): void {
  entry.pollingController.abort();
  entry.cancelDeadline?.();
  entry.cancelDeadline = null;
}
