/** Tracks the report of an item or its sensor: pending, refused, or a slip of the platform. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { RepairId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import { useUser } from '../../state/session/use-user';
import {
  findReportedItem,
  type ItemSubject,
  isSameSubject,
  slipsOfRecord,
} from '../../state/work/item-slips';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';

export interface ItemReport {
  /** The slip that the platform created; `null` if none. */
  readonly repairId: RepairId | null;
  /** State of a report in the outbox; `null` if none. */
  readonly unsent: 'waiting' | 'refused' | null;
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
    let isLeft = false;
    const own = { recordEquipId, itemId, about };
    void Promise.all([outbox.entries(), slipsOfRecord(store, userId, recordEquipId)]).then(
      ([entries, slips]) => {
        if (isLeft) return;
        const unsent = entries.find((entry) => {
          const subject = findReportedItem(entry);
          return subject !== null && isSameSubject(subject, own);
        });
        const next: ItemReport = {
          repairId: slips.find((slip) => isSameSubject(slip, own))?.repairId ?? null,
          unsent: unsent === undefined ? null : unsent.state === 'refused' ? 'refused' : 'waiting',
        };
        setReport((before) => (isSameData(before, next) ? before : next));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [store, outbox, userId, recordEquipId, itemId, about, entryChanges, slipChanges]);
  return report;
}
