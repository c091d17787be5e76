/** Rules for the fields of new equipment (spec 5, "Device"). */
import {
  DEVICE_CODE_CHARS,
  DEVICE_NAME_MAX,
  DEVICE_NOTE_MAX,
  DEVICE_SN_CHARS,
} from '../../../shared/constants';
import { countCharacters, findRefusedCharacters } from '../../../shared/work/plain-text';
import type { AddDraft } from './draft';

export type NameProblem = 'nameMissing' | 'nameLong' | 'special' | null;
export function findNameProblem(name: string): NameProblem {
  const text = name.trim();
  if (text === '') return 'nameMissing';
  if (countCharacters(text) > DEVICE_NAME_MAX) return 'nameLong';
  return findRefusedCharacters(text).length === 0 ? null : 'special';
}
export function findNoteProblem(note: string): 'noteLong' | 'special' | null {
  if (countCharacters(note.trim()) > DEVICE_NOTE_MAX) return 'noteLong';
  return findRefusedCharacters(note).length === 0 ? null : 'special';
}

const isCode = (text: string, chars: number): boolean => new RegExp(`^[\\dA-Za-z]{${chars}}$`).test(text);
/** Returns the distinct characters that a serial number or code must not contain. */
export const findRefusedInCode = (text: string): readonly string[] => [
  ...new Set(text.trim().match(/[^\dA-Za-z]/gu)),
];
export function findSnProblem(sn: string): 'snWrong' | 'special' | null {
  if (findRefusedInCode(sn).length > 0) return 'special';
  return isCode(sn.trim(), DEVICE_SN_CHARS) ? null : 'snWrong';
}
export function findCodeProblem(code: string): 'codeWrong' | 'special' | null {
  if (findRefusedInCode(code).length > 0) return 'special';
  return isCode(code.trim(), DEVICE_CODE_CHARS) ? null : 'codeWrong';
}
/** Returns the missing source: a template or a device to copy from must be selected (spec 5). */
export function findSourceProblem(draft: AddDraft): 'templateMissing' | 'equipmentMissing' | null {
  if (draft.method === 'template') return draft.templateId === '' ? 'templateMissing' : null;
  return draft.equipmentId === '' ? 'equipmentMissing' : null;
}
export const isComplete = (draft: AddDraft): boolean =>
  findNameProblem(draft.equipName) === null &&
  findSnProblem(draft.snCode) === null &&
  findCodeProblem(draft.verificationCode) === null &&
  findNoteProblem(draft.note) === null &&
  findSourceProblem(draft) === null;
