/** Reads the records of an order before they are walked to, so that the round goes on where there is no network. */
import { useEffect, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { type InspectionOrder, recordInfo } from '../../shared/calls/inspection';
import { isToDo } from '../../shared/calls/statuses';
import { PREREAD_AT_ONCE } from '../../shared/constants';
import type { RecordEquipId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { readSeen, seenKey } from '../../state/work/use-seen-call';
import { useWork } from '../../state/work/work-services';

/** True when every record that is to do is on the device, and so is the code of its form. */
export function useReadAhead(order: InspectionOrder, isOfNow: boolean): boolean {
  const services = useServices();
  const { store } = useWork();
  const { userId } = useUser();
  const [isKept, setKept] = useState(false);
  const { id, status, records } = order;
  useEffect(() => {
    if (status !== 'accepted' || !isOfNow || userId === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wanted = records.filter((row) => isToDo(row.status));
    const readOne = async (recordEquipId: RecordEquipId, version: string): Promise<boolean> => {
      const input = { id, recordEquipId };
      const seen = await readSeen(store, userId, recordInfo, input);
      if (seen?.data.version === version) return true;
      const outcome = await services.call(recordInfo, input, { signal });
      if (outcome.ok) await store.see(userId, seenKey(userId, recordInfo, input), outcome.value);
      return outcome.ok;
    };
    const queue = [...wanted];
    const work = async (): Promise<boolean> => {
      for (let row = queue.shift(); row !== undefined && !signal.aborted; row = queue.shift())
        if (!(await readOne(row.recordEquipId, row.version))) return false;
      return true;
    };
    const code = loadCode(() => import('./fill')).then(
      () => true,
      () => false,
    );
    void Promise.all([code, ...Array.from({ length: PREREAD_AT_ONCE }, work)]).then((ends) => {
      if (!signal.aborted) setKept(wanted.length > 0 && ends.every(Boolean));
    });
    return () => leaving.abort();
  }, [services, store, userId, id, status, records, isOfNow]);
  return isKept;
}
