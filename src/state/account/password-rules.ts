import { PASSWORD_KINDS_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../../shared/constants';

/** This many equal characters in a row are a simple repeat: 111, aaabbb (spec 5). */
const PASSWORD_REPEAT = 3;

/**
 * The rules of spec 5. `length`: 8 to 15 characters. `kinds`: 3 of digits, uppercase, lowercase, special characters.
 * `characters`: no others. `emoji`: none. `repeats`: no 111, no aaabbb. `same`: both entries are equal.
 */
export type PasswordRule = 'length' | 'kinds' | 'characters' | 'emoji' | 'repeats' | 'same';
/** `open`: further typing can satisfy the rule. `broken`: only deleting can. */
type RuleState = 'kept' | 'open' | 'broken';
export type PasswordCheck = Readonly<Record<PasswordRule, RuleState>>;

export const PASSWORD_RULES: readonly PasswordRule[] = [
  'length',
  'kinds',
  'characters',
  'emoji',
  'repeats',
  'same',
];
export const PASSWORD_SPECIALS = '_!@#$%^&*()?';

const KINDS = [/\d/, /[A-Z]/, /[a-z]/, /[_!@#$%^&*()?]/] as const;
const FORBIDDEN = /[^\dA-Za-z_!@#$%^&*()?]/u;
/** Digits, # and * are emoji only with a combining character, which the pattern matches instead. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Regional_Indicator}|[\u20e3\ufe0f\u200d]/u;
const REPEATED = new RegExp(`(.)\\1{${PASSWORD_REPEAT - 1}}`, 'su');

/** Checks a password against all rules. For an empty one every rule is open. */
export function checkPassword(password: string, repetition: string): PasswordCheck {
  const length = [...password].length;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const getState = (isBroken: boolean): RuleState => (length === 0 ? 'open' : isBroken ? 'broken' : 'kept');
  return {
    length: length > PASSWORD_MAX ? 'broken' : length >= PASSWORD_MIN ? 'kept' : 'open',
    kinds: kinds >= PASSWORD_KINDS_MIN ? 'kept' : 'open',
    characters: getState(FORBIDDEN.test(password)),
    emoji: getState(EMOJI.test(password)),
    repeats: getState(REPEATED.test(password)),
    same:
      repetition !== '' && repetition === password
        ? 'kept'
        : password.startsWith(repetition)
          ? 'open'
          : 'broken',
  };
}

export const isPasswordValid = (password: string, repetition: string): boolean =>
  Object.values(checkPassword(password, repetition)).every((state) => state === 'kept');
