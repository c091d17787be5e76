/** Rules for the fields of new equipment (spec 5, "Device"). */
import {
  DEVICE_CODE_CHARS,
  DEVICE_NAME_MAX,
  DEVICE_NOTE_MAX,
  DEVICE_SN_CHARS,
} from '../../../shared/constants';
import { characters, findRefusedCharacters } from '../../../shared/work/plain-text';
import type { AddDraft } from './draft';

export type NameProblem = 'nameMissing' | 'nameLong' | 'special' | null;
export function nameProblem(name: string): NameProblem {
  const text = name.trim();
  if (text === '') return 'nameMissing';
  if (characters(text) > DEVICE_NAME_MAX) return 'nameLong';
  return findRefusedCharacters(text).length === 0 ? null : 'special';
}
export function noteProblem(note: string): 'noteLong' | 'special' | null {
  if (characters(note.trim()) > DEVICE_NOTE_MAX) return 'noteLong';
  return findRefusedCharacters(note).length === 0 ? null : 'special';
}

const isCode = (text: string, chars: number): boolean => new RegExp(`^[\\dA-Za-z]{${chars}}$`).test(text);
/** Returns the characters not allowed in a serial number or code, each once. */
export const findRefusedInCode = (text: string): readonly string[] => [
  ...new Set(text.trim().match(/[^\dA-Za-z]/gu)),
];
export function snProblem(sn: string): 'snWrong' | 'special' | null {
  if (findRefusedInCode(sn).length > 0) return 'special';
  return isCode(sn.trim(), DEVICE_SN_CHARS) ? null : 'snWrong';
}
export function codeProblem(code: string): 'codeWrong' | 'special' | null {
  if (findRefusedInCode(code).length > 0) return 'special';
  return isCode(code.trim(), DEVICE_CODE_CHARS) ? null : 'codeWrong';
}
/** Returns the missing source: a template or a device to copy from must be selected (spec 5). */
export function sourceProblem(draft: AddDraft): 'templateMissing' | 'equipmentMissing' | null {
  if (draft.method === 'template') return draft.templateId === '' ? 'templateMissing' : null;
  return draft.equipmentId === '' ? 'equipmentMissing' : null;
}
export const isWhole = (draft: AddDraft): boolean =>
  nameProblem(draft.equipName) === null &&
  snProblem(draft.snCode) === null &&
  codeProblem(draft.verificationCode) === null &&
  noteProblem(draft.note) === null &&
  sourceProblem(draft) === null;
