/**
 * The proof of identity that allows a person to set a new password. It is in memory only: a reload returns to the first
 * step, and neither code nor password is stored.
 */
import { atom } from 'jotai';
import { PROOF_LIFE_MS } from '../../shared/constants';
import type { UserId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';

export interface PasswordProof {
  readonly userId: UserId;
  readonly at: EpochMs;
}
export const passwordProofAtom = atom<PasswordProof | null>(null);

/** True for a proof of this user that is not too old. */
export const isProofGood = (proof: PasswordProof | null, userId: UserId, now: EpochMs): boolean =>
  proof !== null && proof.userId === userId && now - proof.at < PROOF_LIFE_MS;
