/** The user's forms on this device for the records of an order: drafts, pending and refused forms. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { field } from '../../shared/calls/decode';
import type { InspectionRecordRow } from '../../shared/calls/inspection';
import type { Fault } from '../../shared/faults';
import type { InspectionId, RecordEquipId } from '../../shared/ids';
import { isSameData } from '../../shared/same-data';
import type { RoundRow } from '../../shared/work/round-order';
import { useUser } from '../../state/session/use-user';
import { getRefusal } from '../../state/work/refused-draft';
import type { OutboxRow } from '../../state/work/rows';
import { changesAtom, lastSentAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import { getFormKey, getRecordEntity } from './names';

export interface OwnForms {
  readonly getEntry: (recordEquipId: RecordEquipId) => OutboxRow | undefined;
  /** Whether the form of a record is being sent, or has arrived while the row has not been reread. */
  readonly isSent: (row: RoundRow) => boolean;
  /** Returns the status of a record, including the user's pending form. */
  readonly getStatus: (row: InspectionRecordRow) => InspectionRecordRow['status'];
  readonly hasDraft: (recordEquipId: RecordEquipId) => boolean;
  /** Returns why the platform refused the form of a record, now a draft again; `null` if it was not refused. */
  readonly findRefusal: (recordEquipId: RecordEquipId) => Fault | null;
  /** Whether the forms on the device have been read. */
  readonly isKnown: boolean;
}

/** Returns the forms, checked again whenever the outbox or a draft changes. */
export function useOwnForms(id: InspectionId): OwnForms {
  const { store, outbox } = useWork();
  const { userId } = useUser();
  const lastSent = useAtomValue(lastSentAtom);
  const { outbox: entryChanges, drafts: draftChanges } = useAtomValue(changesAtom);
  const [storedForms, setStoredForms] = useState<{
    readonly entries: readonly OutboxRow[];
    /** The refusal of each draft by the key under which it was filled; `null` if it was not refused. */
    readonly drafts: readonly (readonly [key: string, refusal: Fault | null])[];
  } | null>(null);
  useEffect(() => {
    // Any change triggers another check.
    void [entryChanges, draftChanges];
    let isUnmounted = false;
    void Promise.all([outbox.listEntries(), store.rows('drafts', userId)]).then(([entries, drafts]) => {
      if (isUnmounted) return;
      const next = {
        entries,
        drafts: drafts.map((row) => [row.sentAs?.draftKey ?? row.key, getRefusal(row)] as const),
      };
      // An open form is written every second, which changes nothing here.
      setStoredForms((previous) => (isSameData(previous, next) ? previous : next));
    });
    return () => {
      isUnmounted = true;
    };
  }, [store, outbox, userId, entryChanges, draftChanges]);
  const getEntry: OwnForms['getEntry'] = (record) =>
    storedForms?.entries.find(({ entity }) => entity === getRecordEntity(id, record));
  const getDrafts = (record: RecordEquipId) => {
    const keys = (['fill', 'correct'] as const).map((mode) => getFormKey(userId, mode, id, record));
    return storedForms?.drafts.filter(([key]) => keys.includes(key)) ?? [];
  };
  /** Finds the form that has arrived while its row has not been reread. */
  const findArrivedForm = ({ recordEquipId, version }: RoundRow) => {
    if (lastSent?.entry.entity !== getRecordEntity(id, recordEquipId)) return undefined;
    const { entry } = lastSent;
    return !entry.isCopy && field(entry.input, 'version') === version ? entry : undefined;
  };
  return {
    isKnown: storedForms !== null,
    getEntry,
    isSent: (row) => {
      const entry = getEntry(row.recordEquipId);
      return entry === undefined ? findArrivedForm(row) !== undefined : entry.state !== 'refused';
    },
    getStatus: (row) => {
      const entry = getEntry(row.recordEquipId);
      if (entry?.state === 'refused') return row.status;
      const call = (entry ?? findArrivedForm(row))?.call;
      if (call === 'inspection/record/abort') return 'aborted';
      return call === 'inspection/record/submit' ? 'completed' : row.status;
    },
    hasDraft: (record) => getDrafts(record).length > 0,
    findRefusal: (record) => getDrafts(record).find(([, refusal]) => refusal !== null)?.[1] ?? null,
  };
}
