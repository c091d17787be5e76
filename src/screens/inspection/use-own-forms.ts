/** The user's forms for an order's records on this device: drafts, waiting, refused. */
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
import { formKey, recordEntity } from './names';

export interface OwnForms {
  /** The entry of a record in the outbox; `undefined` without one. */
  readonly getEntry: (recordEquipId: RecordEquipId) => OutboxRow | undefined;
  /** Whether the form of a record is being sent, or has arrived and the row was not reread. */
  readonly isSent: (row: RoundRow) => boolean;
  /** The status of a record, counting the user's waiting form. */
  readonly getStatus: (row: InspectionRecordRow) => InspectionRecordRow['status'];
  readonly hasDraft: (recordEquipId: RecordEquipId) => boolean;
  /** Why the platform refused the form of a record, now a draft again; `null` if it did not come back. */
  readonly buildRefusal: (recordEquipId: RecordEquipId) => Fault | null;
  /** False until the device has been read. */
  readonly isKnown: boolean;
}

/** Rechecked whenever the outbox changes. */
export function useOwnForms(id: InspectionId): OwnForms {
  const { store, outbox } = useWork();
  const { userId } = useUser();
  const sent = useAtomValue(lastSentAtom);
  const { outbox: entryChanges, drafts: draftChanges } = useAtomValue(changesAtom);
  const [found, setFound] = useState<{
    readonly entries: readonly OutboxRow[];
    /** By keys, including their places' keys: why each came back; `null` for any other. */
    readonly drafts: readonly (readonly [key: string, refusal: Fault | null])[];
  } | null>(null);
  useEffect(() => {
    // Any change triggers another check.
    void [entryChanges, draftChanges];
    let isLeft = false;
    void Promise.all([outbox.entries(), store.rows('drafts', userId)]).then(([entries, drafts]) => {
      if (isLeft) return;
      const next = {
        entries,
        drafts: drafts.map((row) => [row.sentAs?.draftKey ?? row.key, getRefusal(row)] as const),
      };
      // A form being filled is written each second, which changes nothing here.
      setFound((before) => (isSameData(before, next) ? before : next));
    });
    return () => {
      isLeft = true;
    };
  }, [store, outbox, userId, entryChanges, draftChanges]);
  const getEntry: OwnForms['getEntry'] = (record) =>
    found?.entries.find(({ entity }) => entity === recordEntity(id, record));
  const getDrafts = (record: RecordEquipId) => {
    const keys = (['fill', 'correct'] as const).map((mode) => formKey(userId, mode, id, record));
    return found?.drafts.filter(([key]) => keys.includes(key)) ?? [];
  };
  return {
    isKnown: found !== null,
    getEntry,
    isSent: ({ recordEquipId, version }) => {
      const entry = getEntry(recordEquipId);
      if (entry !== undefined) return entry.state !== 'refused';
      const isNewest = sent?.entry.entity === recordEntity(id, recordEquipId);
      return isNewest && !sent.entry.isCopy && field(sent.entry.input, 'version') === version;
    },
    getStatus: ({ recordEquipId, status }) => {
      const entry = getEntry(recordEquipId);
      if (entry === undefined || entry.state === 'refused') return status;
      if (entry.call === 'inspection/record/abort') return 'aborted';
      return entry.call === 'inspection/record/submit' ? 'completed' : status;
    },
    hasDraft: (record) => getDrafts(record).length > 0,
    buildRefusal: (record) => getDrafts(record).find(([, refusal]) => refusal !== null)?.[1] ?? null,
  };
}
