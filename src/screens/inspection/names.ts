/** Keys of a record's form on this device: its draft and its entry in the outbox. */
import type { PlanRules } from '../../shared/calls/inspection';
import type { InspectionId, RecordEquipId } from '../../shared/ids';
import { getOwnKey } from '../../state/work/rows';

/** `fill` starts or continues a record; `correct` changes a submitted one. */
export type FormMode = 'fill' | 'correct';

const FORM_KINDS = { fill: 'inspection', correct: 'inspection-correction' } as const;
export const getFormKind = (mode: FormMode): string => FORM_KINDS[mode];
/** Returns the key by which the outbox orders the changes of a record. Ids are opaque: no separator would be safe. */
export const getRecordEntity = (id: InspectionId, recordEquipId: RecordEquipId): string =>
  JSON.stringify([id, recordEquipId]);
export const getFormKey = (
  userId: string,
  mode: FormMode,
  id: InspectionId,
  recordEquipId: RecordEquipId,
): string => getOwnKey(userId, `${getFormKind(mode)} ${getRecordEntity(id, recordEquipId)}`);
/** Returns the sequence in which the platform accepts the records of a fixed order; '' if the order is free. */
export const getSequence = (id: InspectionId, rules: PlanRules | null): string =>
  rules?.order === 'fixed' ? id : '';
/** Whether an entity of the outbox is a record of this order; works before the order is read. */
export const isRecordEntity = (id: InspectionId, entity: string): boolean =>
  entity.startsWith(`${JSON.stringify([id]).slice(0, -1)},`);
