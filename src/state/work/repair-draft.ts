/**
 * The report of a repair while it is filled in; the form opens the draft by its name. Stored drafts may be older than
 * this code, so everything but the text is read leniently.
 */
import { type Decoded, id, lenient, nullable, number, oneOf, record, text } from '../../shared/calls/decode';
import { evidence } from '../../shared/calls/evidence';
import type { AlarmId, EquipmentId, RepairId, SignalId } from '../../shared/ids';
import { getOwnKey } from './rows';

export const REPAIR_DRAFT = 'repair';
/** Returns a draft's key. The address has only the name, so users cannot open each other's drafts. */
export const getRepairDraftKey = (userId: string, name: string): string =>
  getOwnKey(userId, `${REPAIR_DRAFT} ${name}`);

/** Fields of `addRepair`; '' and `null` if empty. */
export const repairDraft = record({
  /** `null` for a place or a machine unknown to the platform, identified by its name only. */
  equipmentId: lenient(nullable(id<EquipmentId>()), null),
  equipName: lenient(text, ''),
  note: text,
  /** Name and phone of the contact. */
  user: lenient(text, ''),
  userTel: lenient(text, ''),
  location: lenient(text, ''),
  lat: lenient(nullable(number), null),
  lng: lenient(nullable(number), null),
  source: lenient(oneOf('person', 'alarm', 'inspection', 'report'), 'person'),
  /** Id of the record or report that the repair comes from. */
  sourceId: lenient(nullable(text), null),
  alarmId: lenient(nullable(id<AlarmId>()), null),
  signalId: lenient(nullable(id<SignalId>()), null),
  followUpOf: lenient(nullable(id<RepairId>()), null),
  /** `null` if nothing was live when the report was started, or if unreadable. */
  evidence: lenient(nullable(evidence), null),
});
export type RepairDraft = Decoded<typeof repairDraft>;

export const EMPTY_REPAIR: RepairDraft = {
  equipmentId: null,
  equipName: '',
  note: '',
  user: '',
  userTel: '',
  location: '',
  lat: null,
  lng: null,
  source: 'person',
  sourceId: null,
  alarmId: null,
  signalId: null,
  followUpOf: null,
  evidence: null,
};
