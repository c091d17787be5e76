/** Draft of a record: the version, revision and values it is based on, and the user's values. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type Decoded, type Decoder, id, nullable, record, text } from '../../shared/calls/decode';
import { fieldValues } from '../../shared/calls/excel-value';
import type { Fault } from '../../shared/faults';
import type { ExcelId, RecordId, Version } from '../../shared/ids';
import { useUser } from '../../state/session/use-user';
import { getRefusal } from '../../state/work/refused-draft';
import type { DraftRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';

export const REPORT_DRAFT = 'excel';
/** Returns the name of a record's draft. The name has no version, because a record has only one draft. */
export const draftName = (excelId: ExcelId, recordId: RecordId): string =>
  JSON.stringify([excelId, recordId]);

const plain: Decoder<object> = (raw, where) => {
  // Validated but stored unchanged: the values are sent back as received.
  fieldValues(raw, where);
  return raw as object;
};

const shape = record({
  excelId: id<ExcelId>(),
  recordId: id<RecordId>(),
  version: id<Version>(),
  rev: id<Version>(),
  /** Platform values when the draft was started, and the user's values in `mine`, both in wire form. */
  base: plain,
  mine: plain,
  name: text,
});
export type ReportDraft = Decoded<typeof shape>;
export const reportDraft: Decoder<ReportDraft | null> = nullable(shape);

function getNames({ kind, values }: DraftRow): readonly string[] {
  if (kind !== REPORT_DRAFT) return [];
  try {
    const draft = reportDraft(values, 'draft');
    return draft === null ? [] : [draft.excelId, draftName(draft.excelId, draft.recordId)];
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
  const [found, setFound] = useState<ReadonlyMap<string, Fault | null> | null>(null);
  useEffect(() => {
    // Any change triggers another read.
    void changes;
    let isWanted = true;
    void store.rows('drafts', userId).then((rows) => {
      if (!isWanted) return;
      const next = new Map<string, Fault | null>();
      for (const row of rows)
        for (const name of getNames(row)) next.set(name, next.get(name) ?? getRefusal(row));
      setFound(next);
    });
    return () => {
      isWanted = false;
    };
  }, [store, userId, changes]);
  return found;
}
