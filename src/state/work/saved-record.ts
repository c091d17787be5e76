/** The draft of a record, and its later forms, once the platform has taken a save of it. */
import { field } from '../../shared/calls/decode';
import type { InspectionRecord } from '../../shared/calls/inspection';
import { done, type Outcome } from '../../shared/faults';
import { type RecordForm, recordForm } from '../../shared/work/record-form';
import { isAsSaved, type SavedPart, withSaved } from '../../shared/work/record-save';
import type { DraftRow, OutboxRow } from './rows';
import type { RecordName, SenderDeps } from './sender-deps';
import type { Change } from './tables';

export const isRecordSave = ({ call }: Pick<OutboxRow, 'call'>): boolean => call === 'inspection/record/save';

/** The version that a form or an answer names; null where it names none. */
export const versionOf = (data: unknown): string | null => {
  const version = field(data, 'version');
  return typeof version === 'string' ? version : null;
};

const formIn = (values: unknown): RecordForm | null => {
  try {
    return recordForm(values, 'values');
  } catch {
    return null;
  }
};
// The input was typed when the entry was made.
const partOf = ({ input }: OutboxRow): SavedPart<unknown> => input as SavedPart<unknown>;

/** The values of a form over what the save of this entry has made; as they are where they are no form of a record. */
export function valuesAfter(values: unknown, entry: OutboxRow, version: string | null): unknown {
  const [form, saved] = [formIn(values), formIn(entry.draft.values)];
  const before = versionOf(entry.input);
  if (!isRecordSave(entry) || form === null || saved === null || version === null || before === null)
    return values;
  return withSaved(form, saved, partOf(entry), { before, version });
}

/** The draft of which the entry was a copy, over what the platform has now. */
export const draftAfter = (
  row: DraftRow | null,
  entry: OutboxRow,
  version: string | null,
): readonly Change[] =>
  row === null ? [] : [{ table: 'drafts', put: { ...row, values: valuesAfter(row.values, entry, version) } }];

/**
 * The record that a save has made, where its answer was lost: read again, and taken for it only where it is what was
 * saved. Null where somebody has changed it since: later forms are refused then, and brought together with it.
 */
export async function answerOfSave(
  entry: OutboxRow,
  readRecord: SenderDeps['readRecord'],
): Promise<Outcome<InspectionRecord | null>> {
  const saved = formIn(entry.draft.values);
  if (!isRecordSave(entry) || saved === null) return done(null);
  const { id, recordEquipId } = entry.input as RecordName;
  const outcome = await readRecord({ id, recordEquipId });
  if (!outcome.ok) return outcome;
  return done(isAsSaved(outcome.value, saved, partOf(entry)) ? outcome.value : null);
}
