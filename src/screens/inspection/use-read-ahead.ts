/** Reads the records of an order ahead, to continue the inspection round without a network. */
import { useEffect, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { type InspectionOrder, recordInfo } from '../../shared/calls/inspection';
import { isPending } from '../../shared/calls/statuses';
import { PREREAD_AT_ONCE } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { RecordEquipId } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import { getRetry, useRetry } from '../../state/hooks/use-retry';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { getSeenKey, readSeen } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';

/** State of reading ahead. `failed` is due to the network or the platform and is retried. */
interface Ahead {
  readonly phase: 'reading' | 'kept' | 'failed' | 'not-kept';
  /** Whether a failed read is retried. */
  readonly isTrying: boolean;
  /** Pause requested by the platform; 0 if none. */
  readonly pauseMs: Millis;
}
const ENDED = { isTrying: false, pauseMs: 0 } as const;
const READING: Ahead = { ...ENDED, phase: 'reading' };
const NOT_KEPT: Ahead = { ...ENDED, phase: 'not-kept' };

function getEnd(isCodeHere: boolean, faults: readonly (Fault | null)[]): Ahead {
  const tries = faults.map(getRetry);
  if (!isCodeHere || tries.some(({ isFailed }) => isFailed))
    return { ...ENDED, phase: 'failed', pauseMs: Math.max(0, ...tries.map(({ pauseMs }) => pauseMs)) };
  return faults.every((fault) => fault === null) ? { ...ENDED, phase: 'kept' } : NOT_KEPT;
}

/** Reads ahead. Returns whether every open record and the code of its form are on the device. */
export function useReadAhead(order: InspectionOrder, isOfNow: boolean): boolean {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const [isKept, setKept] = useState(false);
  const [ahead, setAhead] = useState(NOT_KEPT);
  const [round, setRound] = useState(0);
  const { id, status, records } = order;
  useEffect(() => {
    // Another attempt continues with the missing records.
    void round;
    if (status !== 'accepted' || !isOfNow || userId === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wanted = records.filter((row) => isPending(row.status));
    const readOne = async (recordEquipId: RecordEquipId, version: string): Promise<Fault | null> => {
      const input = { id, recordEquipId };
      const seen = await readSeen(store, userId, recordInfo, input);
      if (seen?.data.version === version) return null;
      const outcome = await services.call(recordInfo, input, { signal });
      if (!outcome.ok) return outcome.fault;
      await store.see(userId, getSeenKey(userId, recordInfo, input), outcome.value);
      return null;
    };
    const queue = [...wanted];
    const work = async (): Promise<Fault | null> => {
      for (let row = queue.shift(); row !== undefined && !signal.aborted; row = queue.shift()) {
        const fault = await readOne(row.recordEquipId, row.version);
        if (fault !== null) return fault;
      }
      return null;
    };
    const code = loadCode(() => import('./fill')).then(
      () => true,
      () => false,
    );
    setAhead((before) => (before.phase === 'failed' ? { ...before, isTrying: true } : READING));
    const reading = Array.from({ length: PREREAD_AT_ONCE }, work);
    void Promise.all([code, ...reading]).then(([isCodeHere, ...faults]) => {
      if (signal.aborted) return;
      const end = getEnd(isCodeHere, faults);
      setAhead(end);
      setKept(wanted.length > 0 && end.phase === 'kept');
    });
    return () => leaving.abort();
  }, [services, store, userId, id, status, records, isOfNow, round]);
  useRetry({
    isFailed: ahead.phase === 'failed',
    isTrying: ahead.isTrying,
    pauseMs: ahead.pauseMs,
    retry: () => setRound((before) => before + 1),
  });
  return isKept;
}
