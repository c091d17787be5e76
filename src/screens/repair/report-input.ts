import { ADDRESS_MAX, NAME_MAX, REPAIR_TEXT_MAX, TEL_MAX } from '../../shared/constants';
import { textProblem } from '../../shared/work/plain-text';
import type { RepairDraft } from '../../state/work/repair-draft';
import type { WaitingInput } from '../../state/work/waiting-calls';

export type Contact = Pick<RepairDraft, 'user' | 'userTel'>;

/** Digits and the characters that people use before and between them. */
const PHONE = /^[\d+\-() ]*$/;

export const contactProblem = ({ user, userTel }: Contact) => ({
  user: textProblem(user, { max: NAME_MAX, required: true, anyCharacter: true }),
  userTel: textProblem(userTel, { max: TEL_MAX, anyCharacter: true }),
  isNoPhone: !PHONE.test(userTel),
});
export const noteProblem = (note: string) =>
  textProblem(note, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });

export const isRight = (
  { equipmentId, equipName, note, location }: RepairDraft,
  contact: Contact,
): boolean => {
  const { user, userTel, isNoPhone } = contactProblem(contact);
  return (
    user === null &&
    userTel === null &&
    !isNoPhone &&
    noteProblem(note) === null &&
    textProblem(location, { max: REPAIR_TEXT_MAX, anyCharacter: true }) === null &&
    (equipmentId !== null ||
      textProblem(equipName, { max: ADDRESS_MAX, required: true, anyCharacter: true }) === null)
  );
};

/** Returns a field of a call as an object, which is empty without a value. */
const said = <Name extends string, T>(name: Name, value: T | null): { readonly [N in Name]?: T } =>
  value === null || value === '' ? {} : ({ [name]: value } as { readonly [N in Name]: T });

/** Creates the report as the outbox sends it; photos are inserted once uploaded. */
export function getReport(
  values: RepairDraft,
  contact: Contact,
  pictures: readonly string[],
  occurredAt: number,
): WaitingInput<'repair/add'> {
  const { equipmentId, equipName, note, location, lat, lng, source } = values;
  return {
    ...said('equipmentId', equipmentId),
    equipName: equipName.trim(),
    note: note.trim(),
    user: contact.user.trim(),
    userTel: contact.userTel.trim(),
    ...said('location', location.trim()),
    ...said('lat', lat),
    ...said('lng', lng),
    images: pictures.map((picture) => ({ picture })),
    source,
    ...said('sourceId', values.sourceId),
    ...said('alarmId', values.alarmId),
    ...said('signalId', values.signalId),
    ...said('followUpOf', values.followUpOf),
    ...said('evidence', values.evidence),
    occurredAt,
  };
}
