/** Names by which the device keeps the form of a record: its draft, and its entry in the outbox. */
import type { PlanRules } from '../../shared/calls/inspection';
import type { InspectionId, RecordEquipId } from '../../shared/ids';
import { ownKey } from '../../state/work/rows';

/** `fill` begins or goes on with a record, `correct` changes one that was submitted. */
export type FormMode = 'fill' | 'correct';

const KINDS = { fill: 'inspection', correct: 'inspection-correction' } as const;
export const formKind = (mode: FormMode): string => KINDS[mode];
/** Ids are opaque: no separator could keep two of them apart. */
export const formName = (id: InspectionId, recordEquipId: RecordEquipId): string =>
  JSON.stringify([id, recordEquipId]);
/** Key of the draft in the store. */
export const formKey = (
  userId: string,
  mode: FormMode,
  id: InspectionId,
  recordEquipId: RecordEquipId,
): string => ownKey(userId, `${formKind(mode)} ${formName(id, recordEquipId)}`);
/** The platform takes the records of a fixed order in their order only; '' where the order is free. */
export const sequenceOf = (id: InspectionId, rules: PlanRules | null): string =>
  rules?.order === 'fixed' ? id : '';
/** The record as the outbox orders what changes it. */
export const recordEntity = formName;
/** True where the outbox means a record of this order, whether or not the order is read yet. */
export const isRecordOf = (id: InspectionId, entity: string): boolean =>
  entity.startsWith(`${JSON.stringify([id]).slice(0, -1)},`);
