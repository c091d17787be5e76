/**
 * The report of a repair while it is filled: whoever starts one leaves it as a draft on the device, and the form opens it
 * by its name. Stored drafts may be older than this code, so everything but the text is read leniently.
 */
import { type Decoded, id, lenient, nullable, number, oneOf, record, text } from '../../shared/calls/decode';
import { evidence } from '../../shared/calls/evidence';
import type { AlarmId, EquipmentId, RepairId, SignalId } from '../../shared/ids';
import { ownKey } from './rows';

/** Kind of these drafts in the store. */
export const REPAIR_DRAFT = 'repair';
/** Key of a draft in the store. An address has the name alone, so that nobody opens another person's draft. */
export const repairDraftKey = (userId: string, name: string): string =>
  ownKey(userId, `${REPAIR_DRAFT} ${name}`);

/** Fields of `addRepair` as the person has them on screen; '' and null where nothing is said. */
export const repairDraft = record({
  /** Null for a place or a machine that is no equipment of the platform: then its name alone says which. */
  equipmentId: lenient(nullable(id<EquipmentId>()), null),
  equipName: lenient(text, ''),
  /** The description. */
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
  /** Null where nothing was live when the report was started, or what was stored cannot be read. */
  evidence: lenient(nullable(evidence), null),
});
export type RepairDraft = Decoded<typeof repairDraft>;

/** A report that nobody has begun. */
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
