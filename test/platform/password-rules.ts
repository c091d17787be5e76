import { Refusal } from './codes';

const ALLOWED = /^[\dA-Za-z_!@#$%^&*()?]{8,15}$/;
const KINDS = [/\d/, /[A-Z]/, /[a-z]/, /[_!@#$%^&*()?]/] as const;
const MIN_KINDS = 3;
/** The same character three times in a row: 111, aaabbb. */
const REPEATED = /(.)\1\1/;

export function checkNewPassword(password: string): void {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (!ALLOWED.test(password) || kinds < MIN_KINDS || REPEATED.test(password))
    throw new Refusal('passwordWeak');
}
