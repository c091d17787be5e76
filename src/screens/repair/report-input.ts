import { ADDRESS_MAX, NAME_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import { findTextProblem } from '../../shared/work/plain-text';
import type { RepairDraft } from '../../state/work/repair-draft';
import type { WaitingInput } from '../../state/work/waiting-calls';

/** Maximum length of a contact phone, in code points. */
const TEL_MAX = 20;

export type Contact = Pick<RepairDraft, 'user' | 'userTel'>;

/** Digits and the characters that people use before and between them. */
const PHONE = /^[\d+\-() ]*$/;

export const checkContact = ({ user, userTel }: Contact) => ({
  user: findTextProblem(user, { max: NAME_MAX, required: true, anyCharacter: true }),
  userTel: findTextProblem(userTel, { max: TEL_MAX, anyCharacter: true }),
  isInvalidPhone: !PHONE.test(userTel),
});
export const checkNote = (note: string) =>
  findTextProblem(note, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });

export const isValidReport = (
  { equipmentId, equipName, note, location }: RepairDraft,
  contact: Contact,
): boolean => {
  const { user, userTel, isInvalidPhone } = checkContact(contact);
  return (
    user === null &&
    userTel === null &&
    !isInvalidPhone &&
    checkNote(note) === null &&
    findTextProblem(location, { max: REPAIR_TEXT_MAX, anyCharacter: true }) === null &&
    (equipmentId !== null ||
      findTextProblem(equipName, { max: ADDRESS_MAX, required: true, anyCharacter: true }) === null)
  );
};

/** Returns a field of a call as an object, which is empty without a value. */
const toOptionalField = <Name extends string, T>(
  name: Name,
  value: T | null,
): { readonly [N in Name]?: T } =>
  value === null || value === '' ? {} : ({ [name]: value } as { readonly [N in Name]: T });

/** Creates the report as the outbox sends it; photos are inserted once uploaded. */
export function createReport(
  values: RepairDraft,
  contact: Contact,
  pictures: readonly string[],
  occurredAt: number,
): WaitingInput<'repair/add'> {
  const { equipmentId, equipName, note, location, lat, lng, source } = values;
  return {
    ...toOptionalField('equipmentId', equipmentId),
    equipName: equipName.trim(),
    note: note.trim(),
    user: contact.user.trim(),
    userTel: contact.userTel.trim(),
    ...toOptionalField('location', location.trim()),
    ...toOptionalField('lat', lat),
    ...toOptionalField('lng', lng),
    images: pictures.map((picture) => ({ picture })),
    source,
    ...toOptionalField('sourceId', values.sourceId),
    ...toOptionalField('alarmId', values.alarmId),
    ...toOptionalField('signalId', values.signalId),
    ...toOptionalField('followUpOf', values.followUpOf),
    ...toOptionalField('evidence', values.evidence),
    occurredAt,
  };
}
