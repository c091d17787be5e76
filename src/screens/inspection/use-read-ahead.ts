/** Reads the records of an order before they are walked to, so that the round goes on where there is no network. */
import { useEffect, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { type InspectionOrder, recordInfo } from '../../shared/calls/inspection';
import { isToDo } from '../../shared/calls/statuses';
import { PREREAD_AT_ONCE } from '../../shared/constants';
import { type Fault, isWorthRetrying, retryAfterMs } from '../../shared/faults';
import type { RecordEquipId } from '../../shared/ids';
import { useRetry } from '../../state/hooks/use-retry';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { readSeen, seenKey } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';

/** The state of reading ahead. `failed`: for the network's or the platform's sake, so that it may go on later. */
type Ahead = 'reading' | 'kept' | 'failed' | 'not-kept';

/** A platform that says when it wants to be asked again is left alone. */
const isForLater = (fault: Fault | null): boolean =>
  fault !== null && isWorthRetrying(fault) && retryAfterMs(fault) === 0;

const endOf = (isCodeHere: boolean, faults: readonly (Fault | null)[]): Ahead => {
  if (!isCodeHere || faults.some(isForLater)) return 'failed';
  return faults.every((fault) => fault === null) ? 'kept' : 'not-kept';
};

/** True when every record that is to do is on the device, and so is the code of its form. */
export function useReadAhead(order: InspectionOrder, isOfNow: boolean): boolean {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const [isKept, setKept] = useState(false);
  const [ahead, setAhead] = useState<Ahead>('not-kept');
  const [round, setRound] = useState(0);
  const { id, status, records } = order;
  useEffect(() => {
    // Another round is a reason to go on with what is not there yet.
    void round;
    if (status !== 'accepted' || !isOfNow || userId === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wanted = records.filter((row) => isToDo(row.status));
    const readOne = async (recordEquipId: RecordEquipId, version: string): Promise<Fault | null> => {
      const input = { id, recordEquipId };
      const seen = await readSeen(store, userId, recordInfo, input);
      if (seen?.data.version === version) return null;
      const outcome = await services.call(recordInfo, input, { signal });
      if (!outcome.ok) return outcome.fault;
      await store.see(userId, seenKey(userId, recordInfo, input), outcome.value);
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
    setAhead('reading');
    const reading = Array.from({ length: PREREAD_AT_ONCE }, work);
    void Promise.all([code, ...reading]).then(([isCodeHere, ...faults]) => {
      if (signal.aborted) return;
      const end = endOf(isCodeHere, faults);
      setAhead(end);
      setKept(wanted.length > 0 && end === 'kept');
    });
    return () => leaving.abort();
  }, [services, store, userId, id, status, records, isOfNow, round]);
  useRetry({
    isFailed: ahead === 'failed',
    isTrying: ahead === 'reading',
    retry: () => setRound((before) => before + 1),
  });
  return isKept;
}
