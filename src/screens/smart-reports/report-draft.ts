/** Draft of a record: the version, revision and values it is based on, and the user's values. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type Decoded, type Decoder, id, nullable, record, text } from '../../shared/calls/decode';
import { fieldValues } from '../../shared/calls/smart-report-value';
import type { Fault } from '../../shared/faults';
import type { RecordId, SmartReportId, Version } from '../../shared/ids';
import { useUser } from '../../state/session/use-user';
import { getRefusal } from '../../state/work/refused-draft';
import type { DraftRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';

export const REPORT_DRAFT = 'excel';
/** Returns the name of a record's draft. The name has no version, because a record has only one draft. */
export const getDraftName = (excelId: SmartReportId, recordId: RecordId): string =>
  JSON.stringify([excelId, recordId]);

const decodeRawValues: Decoder<object> = (raw, where) => {
  // Validated but stored unchanged: the values are sent back as received.
  fieldValues(raw, where);
  return raw as object;
};

const decodeDraft = record({
  excelId: id<SmartReportId>(),
  recordId: id<RecordId>(),
  version: id<Version>(),
  rev: id<Version>(),
  /** Platform values when the draft was started, and the user's values in `mine`, both in wire form. */
  base: decodeRawValues,
  mine: decodeRawValues,
  name: text,
});
export type ReportDraft = Decoded<typeof decodeDraft>;
export const decodeReportDraft: Decoder<ReportDraft | null> = nullable(decodeDraft);

function getDraftNames({ kind, values }: DraftRow): readonly string[] {
  if (kind !== REPORT_DRAFT) return [];
  try {
    const draft = decodeReportDraft(values, 'draft');
    return draft === null ? [] : [draft.excelId, getDraftName(draft.excelId, draft.recordId)];
  } catch {
    return [];
  }
}

/**
 * Returns the names of reports and records with a draft on this device, each with the fault if the platform refused it,
 * otherwise `null`. Returns `null` until the drafts are read.
 */
export function useReportDrafts(): ReadonlyMap<string, Fault | null> | null {
  const { store } = useWork();
  const { userId } = useUser();
  const { drafts: changes } = useAtomValue(changesAtom);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Fault | null> | null>(null);
  useEffect(() => {
    // Any change triggers another read.
    void changes;
    let isActive = true;
    void store.rows('drafts', userId).then((rows) => {
      if (!isActive) return;
      const next = new Map<string, Fault | null>();
      for (const row of rows)
        for (const name of getDraftNames(row)) next.set(name, next.get(name) ?? getRefusal(row));
      setRefusals(next);
    });
    return () => {
      isActive = false;
    };
  }, [store, userId, changes]);
  return refusals;
}
