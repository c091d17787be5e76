import type { PasswordOwner } from '../../shared/calls/password';

/** The first step of changing the password, with the ways that this account has. */
export const methodPath = ({ isBindemail, isBindtel }: PasswordOwner): string =>
  `/more-settings/change-method/${isBindemail ? 1 : 0}/${isBindtel ? 1 : 0}`;
/** A truth value out of an address. */
export const isYes = (text: string | undefined): boolean => text === '1' || text === 'true';
