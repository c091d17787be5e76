/** Reads the records of an order ahead, to continue the inspection round without a network. */
import { useEffect, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { type InspectionOrder, recordInfo } from '../../shared/calls/inspection';
import { isPending } from '../../shared/calls/statuses';
import type { Fault } from '../../shared/faults';
import type { RecordEquipId } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import { getRetryInput, useRetry } from '../../state/hooks/use-retry';
import { type Services, useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { getSeenKey, readSeen } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';

/** Number of records read in parallel. */
const PREREAD_PARALLEL = 2;

/** State of reading ahead. `failed` is due to the network or the platform and is retried. */
interface ReadAheadState {
  readonly status: 'reading' | 'kept' | 'failed' | 'not-kept';
  readonly isTrying: boolean;
  /** Pause requested by the platform; 0 if none. */
  readonly pauseMs: Millis;
}

/** The current pause that the platform has requested. It outlives the screen, which may be opened again. */
const pauses = new WeakMap<Services, Millis>();

const IDLE = { isTrying: false, pauseMs: 0 } as const;
const READING: ReadAheadState = { ...IDLE, status: 'reading' };
const NOT_KEPT: ReadAheadState = { ...IDLE, status: 'not-kept' };

function toFinalState(isCodeLoaded: boolean, faults: readonly (Fault | null)[]): ReadAheadState {
  const retries = faults.map(getRetryInput);
  if (!isCodeLoaded || retries.some(({ isFailed }) => isFailed))
    return { ...IDLE, status: 'failed', pauseMs: Math.max(0, ...retries.map(({ pauseMs }) => pauseMs)) };
  return faults.every((fault) => fault === null) ? { ...IDLE, status: 'kept' } : NOT_KEPT;
}

/** Reads ahead, and returns whether every open record and the code of its form are on the device. */
export function useReadAhead(order: InspectionOrder, isFresh: boolean): boolean {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const [isStored, setStored] = useState(false);
  const [readAhead, setReadAhead] = useState(NOT_KEPT);
  const [attempt, setAttempt] = useState(0);
  const { id, status, records } = order;
  useEffect(() => {
    if (status !== 'accepted' || !isFresh || userId === '') return;
    // Another attempt continues with the missing records.
    void attempt;
    const pauseMs = pauses.get(services);
    if (pauseMs !== undefined) {
      setReadAhead({ ...IDLE, status: 'failed', pauseMs });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const openRecords = records.filter((row) => isPending(row.status));
    const readRecord = async (recordEquipId: RecordEquipId, version: string): Promise<Fault | null> => {
      const input = { id, recordEquipId };
      const seenRecord = await readSeen(store, userId, recordInfo, input);
      if (seenRecord?.data.version === version) return null;
      const outcome = await services.call(recordInfo, input, { signal });
      if (!outcome.ok) return outcome.fault;
      await store.storeSeen(userId, getSeenKey(userId, recordInfo, input), outcome.value);
      return null;
    };
    const queue = [...openRecords];
    const readQueue = async (): Promise<Fault | null> => {
      for (let row = queue.shift(); row !== undefined && !signal.aborted; row = queue.shift()) {
        const fault = await readRecord(row.recordEquipId, row.version);
        if (fault !== null) return fault;
      }
      return null;
    };
    const code = loadCode(() => import('./fill')).then(
      () => true,
      () => false,
    );
    setReadAhead((previous) => (previous.status === 'failed' ? { ...previous, isTrying: true } : READING));
    const readers = Array.from({ length: PREREAD_PARALLEL }, readQueue);
    void Promise.all(readers).then(async (faults) => {
      // A fault is known without the code, which may take long to load.
      const isCodeLoaded = faults.some((fault) => fault !== null) || (await code);
      if (signal.aborted) return;
      const finalState = toFinalState(isCodeLoaded, faults);
      if (finalState.pauseMs > 0) {
        pauses.set(services, finalState.pauseMs);
        services.ports.after(finalState.pauseMs, () => pauses.delete(services));
      }
      setReadAhead(finalState);
      setStored(openRecords.length > 0 && finalState.status === 'kept');
    });
    return () => controller.abort();
  }, [services, store, userId, id, status, records, isFresh, attempt]);
  useRetry({
    isFailed: readAhead.status === 'failed',
    isTrying: readAhead.isTrying,
    pauseMs: readAhead.pauseMs,
    retry: () => setAttempt((previous) => previous + 1),
  });
  return isStored;
}
