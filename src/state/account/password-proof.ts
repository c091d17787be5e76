/** Proof of identity for setting a new password. In memory only: neither code nor password is stored. */
import { atom } from 'jotai';
import { PROOF_LIFE_MS } from '../../shared/constants';
import type { UserId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';

export interface PasswordProof {
  readonly userId: UserId;
  readonly at: EpochMs;
}
export const passwordProofAtom = atom<PasswordProof | null>(null);

export const isProofValid = (proof: PasswordProof | null, userId: UserId, now: EpochMs): boolean =>
  proof !== null && proof.userId === userId && now - proof.at < PROOF_LIFE_MS;
