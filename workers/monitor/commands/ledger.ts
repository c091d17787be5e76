/**
 * The ledger of writes (architecture, decision 9): one POST an operation id and never a second one, three ends and not
 * two, late answers tied to their own operation, nothing queued while offline.
 */
import { HTTP_TIMEOUT_MS, POLL_DELAYS_MS, WRITE_WAIT_MS } from '../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { OperationId } from '../../../src/shared/ids';
import type { Operation, WriteOrder } from '../contract';
import type { Caller, Family } from '../monitoring/family';
import type { Cancel, Ports } from '../ports';
import { isEnded, isWritten, type Verdict, verdictOnCallback, verdictOnSending } from './operation';

/** Ended operations that are kept for showing; the ones still under way are always kept. Ours. */
const KEPT_ENDED = 100;

/** A signal's value as the ledger needs it to see a write come back. */
export interface SeenValue {
  readonly number: number;
  readonly text: string | null;
  /** `Ports.now` at its arrival. */
  readonly arrivedAt: number;
}
/** The watch that a write goes through. */
export interface WriteTarget {
  readonly family: Family;
  /** Why nothing can be written now; null where it can. */
  readonly obstacle: () => Fault | null;
  /** The newest accepted value of the signal; null where the watch is gone or knows none. */
  readonly seen: () => SeenValue | null;
}

interface Entry {
  operation: Operation;
  readonly target: WriteTarget;
  readonly stop: AbortController;
  tries: number;
  nextTry: Cancel | null;
  deadline: Cancel | null;
  /** Takes back the end of the wait for the value to be seen. */
  readBackLimit: Cancel | null;
}

export interface Ledger {
  readonly write: (order: WriteOrder, target: WriteTarget) => Outcome<Operation>;
  readonly known: (id: OperationId) => Operation | undefined;
  readonly list: () => readonly Operation[];
  /** Values have arrived: looks whether a done write can be seen. */
  readonly valuesArrived: () => void;
  /** The session is over: what is under way is not followed any further (faults, 45). */
  readonly halt: () => void;
  /** Stops everything and forgets everything. */
  readonly clear: () => void;
}

export function ledger(ports: Ports, call: Caller, tell: (operation: Operation) => void): Ledger {
  const entries = new Map<OperationId, Entry>();
  /** Done, not yet read back. */
  const awaited = new Set<Entry>();

  const change = (entry: Entry, by: Partial<Operation>): void => {
    entry.operation = { ...entry.operation, ...by };
    tell(entry.operation);
  };
  const stopWaiting = (entry: Entry): void => {
    entry.nextTry?.();
    entry.deadline?.();
    entry.nextTry = null;
    entry.deadline = null;
  };
  const prune = (): void => {
    const ended = [...entries.values()].filter((entry) => isEnded(entry.operation));
    for (const entry of ended.slice(0, Math.max(0, ended.length - KEPT_ENDED)))
      entries.delete(entry.operation.id);
  };
  const settle = (entry: Entry, { phase, fault }: Verdict): void => {
    stopWaiting(entry);
    const endedAt = ports.now();
    change(entry, { phase, fault, endedAt });
    if (phase !== 'done') {
      prune();
      return;
    }
    awaited.add(entry);
    entry.readBackLimit = ports.after(WRITE_WAIT_MS, () => awaited.delete(entry));
    valuesArrived();
  };
  /** The limit is up, but an answer under way may still come and then belongs to this operation (faults, 43). */
  const expire = (entry: Entry): void => {
    const { uuid } = entry.operation;
    const fault: Fault = { kind: 'timeout', afterMs: WRITE_WAIT_MS, ...(uuid === null ? {} : { uuid }) };
    settle(entry, { phase: 'unknown', fault });
  };

  const pollLater = (entry: Entry, uuid: string): void => {
    const delay = POLL_DELAYS_MS[Math.min(entry.tries, POLL_DELAYS_MS.length - 1)] ?? WRITE_WAIT_MS;
    entry.tries++;
    entry.nextTry = ports.after(delay, () => {
      entry.nextTry = null;
      void entry.target.family.writeCallback(call, uuid, { signal: entry.stop.signal }).then((answer) => {
        if (entry.stop.signal.aborted) return;
        const verdict = verdictOnCallback(answer);
        const isWaiting = entry.deadline !== null;
        if (verdict !== null) settle(entry, verdict);
        else if (isWaiting) pollLater(entry, uuid);
      });
    });
  };
  const send = async (entry: Entry): Promise<void> => {
    const { id, signalId, value } = entry.operation;
    const answer = await entry.target.family.write(call, signalId, value, {
      signal: entry.stop.signal,
      timeoutMs: HTTP_TIMEOUT_MS,
      headers: { 'x-operation-id': id },
    });
    if (entry.stop.signal.aborted) return;
    if (!answer.ok) {
      settle(entry, verdictOnSending(answer.fault));
      return;
    }
    const { uuid } = answer.value;
    if (entry.deadline === null) {
      // Accepted after the limit: the result stays unknown, under its own name.
      change(entry, { uuid });
      return;
    }
    change(entry, { phase: 'accepted', uuid });
    pollLater(entry, uuid);
  };

  function valuesArrived(): void {
    if (awaited.size === 0) return;
    for (const entry of [...awaited]) {
      const seen = entry.target.seen();
      const { value, sentAt } = entry.operation;
      if (seen === null || seen.arrivedAt < sentAt || !isWritten(value, seen.number, seen.text)) continue;
      awaited.delete(entry);
      entry.readBackLimit?.();
      change(entry, { phase: 'read-back', endedAt: ports.now() });
      prune();
    }
  }

  return {
    write: (order, target) => {
      const known = entries.get(order.id);
      if (known) return done(known.operation);
      const obstacle = target.obstacle();
      if (obstacle) return failed(obstacle);
      const { id, signalId, projectId, value } = order;
      const entry: Entry = {
        operation: {
          ...{ id, signalId, projectId, value },
          ...{ phase: 'sent', sentAt: ports.now(), endedAt: null, fault: null, uuid: null },
        },
        target,
        stop: new AbortController(),
        tries: 0,
        nextTry: null,
        deadline: null,
        readBackLimit: null,
      };
      entries.set(id, entry);
      entry.deadline = ports.after(WRITE_WAIT_MS, () => expire(entry));
      tell(entry.operation);
      void send(entry);
      return done(entry.operation);
    },
    known: (id) => entries.get(id)?.operation,
    list: () => [...entries.values()].map((entry) => entry.operation).reverse(),
    valuesArrived,
    halt: () => {
      for (const entry of [...entries.values()]) {
        entry.stop.abort();
        entry.readBackLimit?.();
        if (!isEnded(entry.operation) && entry.operation.phase !== 'done')
          settle(entry, { phase: 'unknown', fault: { kind: 'session-ended' } });
      }
      awaited.clear();
    },
    clear: () => {
      for (const entry of entries.values()) {
        entry.stop.abort();
        stopWaiting(entry);
        entry.readBackLimit?.();
      }
      entries.clear();
      awaited.clear();
    },
  };
}
