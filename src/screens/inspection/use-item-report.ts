import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { RepairId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import { useUser } from '../../state/session/use-user';
import {
  findReportedItem,
  type ItemSubject,
  isSameSubject,
  readRecordSlips,
} from '../../state/work/item-slips';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';

export interface ItemReport {
  /** The slip that the platform created; `null` if none. */
  readonly repairId: RepairId | null;
  readonly outboxState: 'waiting' | 'refused' | null;
}

/** Returns the report, checked again whenever the outbox changes; `null` until first checked. */
export function useItemReport({ recordEquipId, itemId, about }: ItemSubject): ItemReport | null {
  const { store, outbox } = useWork();
  const { userId } = useUser();
  const { outbox: entryChanges, itemSlips: slipChanges } = useAtomValue(changesAtom);
  const [report, setReport] = useState<ItemReport | null>(null);
  useEffect(() => {
    // Any change triggers another check.
    void [entryChanges, slipChanges];
    let isUnmounted = false;
    const ownSubject = { recordEquipId, itemId, about };
    void Promise.all([outbox.listEntries(), readRecordSlips(store, userId, recordEquipId)]).then(
      ([entries, slips]) => {
        if (isUnmounted) return;
        const unsentEntry = entries.find((entry) => {
          const subject = findReportedItem(entry);
          return subject !== null && isSameSubject(subject, ownSubject);
        });
        const next: ItemReport = {
          repairId: slips.find((slip) => isSameSubject(slip, ownSubject))?.repairId ?? null,
          outboxState:
            unsentEntry === undefined ? null : unsentEntry.state === 'refused' ? 'refused' : 'waiting',
        };
        setReport((previous) => (isSameData(previous, next) ? previous : next));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [store, outbox, userId, recordEquipId, itemId, about, entryChanges, slipChanges]);
  return report;
}
