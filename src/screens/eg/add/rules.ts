/** The rules for an equipment that is added (spec 5, "Device"), and how its label is read. Pure. */
import {
  DEVICE_CODE_CHARS,
  DEVICE_NAME_MAX,
  DEVICE_NOTE_MAX,
  DEVICE_SN_CHARS,
} from '../../../shared/constants';
import type { Fault } from '../../../shared/faults';
import type { AddDraft } from './draft';

/** True if the platform may have added it although no answer said so. */
export const isUnknown = ({ kind }: Fault): boolean =>
  kind === 'timeout' || kind === 'malformed' || kind === 'offline';

/**
 * Letters of any script, digits, blanks, and a few signs. [ours]: the specification does not list special characters.
 */
const PLAIN = /^[\p{L}\p{N} ._()（）#-]*$/u;
const length = (text: string): number => [...text].length;

export type NameProblem = 'nameMissing' | 'nameLong' | 'special' | null;
export function nameProblem(name: string): NameProblem {
  const text = name.trim();
  if (text === '') return 'nameMissing';
  if (length(text) > DEVICE_NAME_MAX) return 'nameLong';
  return PLAIN.test(text) ? null : 'special';
}
export function noteProblem(note: string): 'noteLong' | 'special' | null {
  if (length(note.trim()) > DEVICE_NOTE_MAX) return 'noteLong';
  return PLAIN.test(note.trim()) ? null : 'special';
}

const isCode = (text: string, chars: number): boolean => new RegExp(`^[\\dA-Za-z]{${chars}}$`).test(text);
const hasSpecial = (text: string): boolean => !/^[\dA-Za-z]*$/.test(text.trim());
export function snProblem(sn: string): 'snWrong' | 'special' | null {
  if (hasSpecial(sn)) return 'special';
  return isCode(sn.trim(), DEVICE_SN_CHARS) ? null : 'snWrong';
}
export function codeProblem(code: string): 'codeWrong' | 'special' | null {
  if (hasSpecial(code)) return 'special';
  return isCode(code.trim(), DEVICE_CODE_CHARS) ? null : 'codeWrong';
}
/** A template or a target device must be selected (spec 5). */
export function sourceProblem(draft: AddDraft): 'templateMissing' | 'equipmentMissing' | null {
  if (draft.method === 'template') return draft.templateId === '' ? 'templateMissing' : null;
  return draft.equipmentId === '' ? 'equipmentMissing' : null;
}
/** True if the draft keeps every rule. */
export const isWhole = (draft: AddDraft): boolean =>
  nameProblem(draft.equipName) === null &&
  snProblem(draft.snCode) === null &&
  codeProblem(draft.verificationCode) === null &&
  noteProblem(draft.note) === null &&
  sourceProblem(draft) === null;

/**
 * SN and code in the text of a label: an address with both as parameters, both with a separator, or one directly after
 * the other. Null if there is no SN; a label may have no code. [ours]
 */
export function readLabel(text: string): { readonly sn: string; readonly code: string } | null {
  const words: readonly string[] = text.match(/[\dA-Za-z]+/g) ?? [];
  const both = words.find((word) => word.length === DEVICE_SN_CHARS + DEVICE_CODE_CHARS);
  // The last one: an address may have a word of twelve letters before it.
  const sn = words.filter((word) => word.length === DEVICE_SN_CHARS).at(-1);
  if (sn !== undefined) {
    const after = words.slice(words.lastIndexOf(sn) + 1);
    return {
      sn: sn.toUpperCase(),
      code: (after.find((word) => word.length === DEVICE_CODE_CHARS) ?? '').toUpperCase(),
    };
  }
  if (both === undefined) return null;
  return {
    sn: both.slice(0, DEVICE_SN_CHARS).toUpperCase(),
    code: both.slice(DEVICE_SN_CHARS).toUpperCase(),
  };
}
