import type { PasswordOwner } from '../../shared/calls/password';

/** Returns the path of the first step of a password change, with the methods of this account. */
export const getMethodPath = ({ isBindemail, isBindtel }: PasswordOwner): string =>
  `/more-settings/change-method/${isBindemail ? 1 : 0}/${isBindtel ? 1 : 0}`;
export const isFlagSet = (text: string | undefined): boolean => text === '1' || text === 'true';
