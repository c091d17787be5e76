/**
 * The ledger of writes (architecture, decision 9): one POST an operation id and never a second one, three ends and not
 * two, late answers tied to their own operation, nothing queued while offline.
 */
import { poll, pollSpan } from '../../../src/shared/calls/poll';
import { WRITE_WAIT_MS } from '../../../src/shared/constants';
import { equalsWritten } from '../../../src/shared/equals-written';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, OperationId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { Operation, WriteOrder } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';
import type { SignalReading } from '../live/signal-reading';
import type { Runner } from '../monitoring/adapter';
import { dataTypeOf, isEnded, type Verdict, verdictOn, verdictOnSending } from './operation';
import type { Writes } from './writes';

/** Ended operations that are kept for showing; the ones still under way are always kept. Ours. */
const KEPT_ENDED = 100;

/** A signal's value as the ledger needs it to see a write come back. */
export type CurrentValue = Pick<SignalReading, 'number' | 'text' | 'kind' | 'arrivedAt'>;
/** The watch that a write goes through. */
export interface WriteTarget {
  readonly writes: Writes;
  /** Why nothing can be written now; null where it can. */
  readonly writeBlock: () => Fault | null;
  /** The newest accepted value of the signal; null where the watch is gone or knows none. */
  readonly currentValue: () => CurrentValue | null;
}

interface Entry {
  operation: Operation;
  /** Null as soon as nothing more is to come: it holds a whole watch, which the page may have left long ago. */
  target: WriteTarget | null;
  /** Drops everything about it, calls under way too. */
  readonly stop: AbortController;
  /** Ends the asking; an answer under way may still come and then belongs to this operation (faults, 43). */
  readonly enough: AbortController;
  /** A question about it is under way. */
  isAsked: boolean;
  deadline: Cancel | null;
  /** Takes back the end of the wait for the value to be seen. */
  readBackLimit: Cancel | null;
}

export interface Ledger {
  readonly write: (order: WriteOrder, target: WriteTarget) => Outcome<Operation>;
  readonly known: (id: OperationId) => Operation | undefined;
  readonly list: () => readonly Operation[];
  /** Stops waiting for an operation: it is unknown from then on. */
  readonly cancel: (id: OperationId) => void;
  /** Values have arrived: looks whether a done write can be seen. */
  readonly valuesArrived: () => void;
  /** The session is over: what is under way is not followed any further (faults, 45). */
  readonly halt: () => void;
  /** Stops everything and forgets everything. */
  readonly clear: () => void;
}

export function createLedger(ports: Ports, run: Runner, tell: (operation: Operation) => void): Ledger {
  const entries = new Map<OperationId, Entry>();
  /** Done, not yet read back. */
  const awaited = new Set<Entry>();

  const change = (entry: Entry, by: Partial<Operation>): void => {
    entry.operation = { ...entry.operation, ...by };
    tell(entry.operation);
  };
  const stopWaiting = (entry: Entry): void => {
    entry.enough.abort();
    entry.deadline?.();
    entry.deadline = null;
  };
  /** Nothing more is awaited of it. */
  const release = (entry: Entry): void => {
    awaited.delete(entry);
    entry.readBackLimit?.();
    entry.readBackLimit = null;
    entry.target = null;
  };
  /** Releases what has ended, unless an answer or its value may still come. */
  const letGo = (entry: Entry): void => {
    if (isEnded(entry.operation) && !entry.isAsked && !awaited.has(entry)) release(entry);
  };
  const prune = (): void => {
    const ended = [...entries.values()].filter((entry) => isEnded(entry.operation));
    for (const entry of ended.slice(0, Math.max(0, ended.length - KEPT_ENDED))) {
      entry.stop.abort();
      release(entry);
      entries.delete(entry.operation.id);
    }
  };
  const settle = (entry: Entry, { phase, fault }: Verdict): void => {
    stopWaiting(entry);
    const endedAt = ports.now();
    change(entry, { phase, fault, endedAt });
    if (phase === 'done') {
      awaited.add(entry);
      entry.readBackLimit = ports.after(WRITE_WAIT_MS, () => release(entry));
    }
    prune();
    valuesArrived();
  };
  const giveUp = (entry: Entry, afterMs: Millis): void => {
    const { uuid } = entry.operation;
    const fault: Fault = { kind: 'timeout', afterMs, ...(uuid === null ? {} : { uuid }) };
    settle(entry, { phase: 'unknown', fault });
  };
  const isDropped = (entry: Entry): boolean => entry.stop.signal.aborted;

  /** Asks what has become of it until that is known or it is enough. */
  const follow = async (entry: Entry, { ask, tries }: Writes, uuid: CommandUuid | null): Promise<void> => {
    const { signalId, value } = entry.operation;
    const polled = await poll<Verdict>({
      ...{ after: ports.after, tries, signal: entry.enough.signal },
      ask: async () => {
        entry.isAsked = true;
        const verdict = verdictOn(await ask(run, { signalId, value, uuid }, { signal: entry.stop.signal }));
        entry.isAsked = false;
        if (verdict !== null && !isDropped(entry)) settle(entry, verdict);
        letGo(entry);
        return verdict;
      },
    });
    if (polled.kind === 'exhausted') giveUp(entry, pollSpan(tries));
  };
  const send = async (entry: Entry, writes: Writes): Promise<void> => {
    const { id, signalId, value } = entry.operation;
    const answer = await writes.send(
      run,
      { signalId, value, uuid: null },
      { signal: entry.stop.signal, headers: { 'x-operation-id': id } },
    );
    if (isDropped(entry)) return;
    if (!answer.ok) {
      settle(entry, verdictOnSending(answer.fault));
      return;
    }
    const { uuid, state } = answer.value;
    const verdict = verdictOn(done(state));
    if (verdict !== null) settle(entry, verdict);
    // Accepted after the limit: the result stays unknown, under its own name.
    else if (entry.enough.signal.aborted) change(entry, { uuid });
    else {
      change(entry, { phase: 'accepted', uuid });
      await follow(entry, writes, uuid);
    }
  };
  /** Drops what is under way. */
  const drop = (entry: Entry, fault: Fault): void => {
    entry.stop.abort();
    release(entry);
    if (!isEnded(entry.operation)) settle(entry, { phase: 'unknown', fault });
  };

  function valuesArrived(): void {
    if (awaited.size === 0) return;
    for (const entry of [...awaited]) {
      const seen = entry.target?.currentValue() ?? null;
      const { value, sentAt } = entry.operation;
      if (seen === null || seen.arrivedAt < sentAt || !equalsWritten(value, seen, dataTypeOf(seen.kind)))
        continue;
      release(entry);
      change(entry, { phase: 'read-back', endedAt: ports.now() });
    }
  }

  return {
    write: (order, target) => {
      const known = entries.get(order.id);
      if (known) return done(known.operation);
      const { id, signalId, projectId, value, releases } = order;
      const isOwed = releases !== undefined && entries.get(releases)?.operation.signalId === signalId;
      const writeBlock = isOwed ? null : target.writeBlock();
      if (writeBlock) return failed(writeBlock);
      const entry: Entry = {
        operation: {
          ...{ id, signalId, projectId, value },
          ...{ phase: 'sent', sentAt: ports.now(), endedAt: null, fault: null, uuid: null },
        },
        target,
        stop: new AbortController(),
        enough: new AbortController(),
        isAsked: false,
        deadline: null,
        readBackLimit: null,
      };
      entries.set(id, entry);
      const { limitMs } = target.writes;
      if (limitMs !== null) entry.deadline = ports.after(limitMs, () => giveUp(entry, limitMs));
      tell(entry.operation);
      void send(entry, target.writes).then(() => letGo(entry));
      return done(entry.operation);
    },
    known: (id) => entries.get(id)?.operation,
    list: () => [...entries.values()].map((entry) => entry.operation).reverse(),
    cancel: (id) => {
      const entry = entries.get(id);
      if (entry) drop(entry, { kind: 'cancelled' });
    },
    valuesArrived,
    halt: () => {
      for (const entry of [...entries.values()]) drop(entry, { kind: 'session-ended' });
    },
    clear: () => {
      for (const entry of entries.values()) {
        entry.stop.abort();
        stopWaiting(entry);
        release(entry);
      }
      entries.clear();
    },
  };
}
