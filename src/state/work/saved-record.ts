import { field } from '../../shared/calls/decode';
import type { InspectionRecord } from '../../shared/calls/inspection';
import { done, type Outcome } from '../../shared/faults';
import { type RecordForm, recordForm } from '../../shared/work/record-form';
import { applySave, matchesSave, type SavedPart } from '../../shared/work/record-save';
import type { DraftRow, OutboxRow } from './rows';
import type { RecordName, SenderDeps } from './sender-deps';
import type { Change } from './tables';

export const isRecordSave = ({ call }: Pick<OutboxRow, 'call'>): boolean => call === 'inspection/record/save';

export const parseVersion = (data: unknown): string | null => {
  const version = field(data, 'version');
  return typeof version === 'string' ? version : null;
};

const parseForm = (values: unknown): RecordForm | null => {
  try {
    return recordForm(values, 'values');
  } catch {
    return null;
  }
};
// The input was type-checked when the entry was created.
const getPart = ({ input }: OutboxRow): SavedPart<unknown> => input as SavedPart<unknown>;

/** Returns a draft's values after a save. Values that are not a record's form stay unchanged. */
export function updateValues(values: unknown, entry: OutboxRow, version: string | null): unknown {
  const [form, savedForm] = [parseForm(values), parseForm(entry.draft.values)];
  const previousVersion = parseVersion(entry.input);
  if (
    !isRecordSave(entry) ||
    form === null ||
    savedForm === null ||
    version === null ||
    previousVersion === null
  )
    return values;
  return applySave(form, savedForm, getPart(entry), { previousVersion, version });
}

export const getDraftUpdates = (
  row: DraftRow | null,
  entry: OutboxRow,
  version: string | null,
): readonly Change[] =>
  row === null
    ? []
    : [{ table: 'drafts', put: { ...row, values: updateValues(row.values, entry, version) } }];

/**
 * Reads the record again after the response to a save was lost; `null` if another user has changed it since. Later
 * forms are then refused and merged with it.
 */
export async function readSavedRecord(
  entry: OutboxRow,
  readRecord: SenderDeps['readRecord'],
): Promise<Outcome<InspectionRecord | null>> {
  const savedForm = parseForm(entry.draft.values);
  if (!isRecordSave(entry) || savedForm === null) return done(null);
  const { id, recordEquipId } = entry.input as RecordName;
  const outcome = await readRecord({ id, recordEquipId });
  if (!outcome.ok) return outcome;
  return done(matchesSave(outcome.value, savedForm, getPart(entry)) ? outcome.value : null);
}
