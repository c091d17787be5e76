/** Rules for personal data in forms. The spec defines only the rule for the contact name (spec 5). */
import { CODE_DIGITS_MAX, LOGINNAME_MIN, NAME_MAX } from '../../shared/constants';

const LOGINNAME = new RegExp(`^[\\w.@-]{${LOGINNAME_MIN},${NAME_MAX}}$`);
const TEL = /^1\d{10}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = new RegExp(`^\\d{4,${CODE_DIGITS_MAX}}$`);

export const isTel = (text: string): boolean => TEL.test(text);
export const isEmail = (text: string): boolean => EMAIL.test(text);
/** Whether a login name has a valid length and only letters, digits and `_ . @ -`. */
export const isLoginname = (text: string): boolean => LOGINNAME.test(text);
export const isCode = (text: string): boolean => CODE.test(text);
export const isContactName = (text: string): boolean =>
  text.trim() !== '' && [...text.trim()].length <= NAME_MAX;
/** Removes spaces, hyphens and the invisible direction marks that phones and chats copy with a number. */
export const normalizeTel = (text: string): string => text.replace(/[\s\p{Cf}-]/gu, '');
