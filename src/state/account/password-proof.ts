/** Proof of identity for setting a new password. In memory only: neither code nor password is stored. */
import { atom } from 'jotai';
import type { UserId } from '../../shared/ids';
import { type EpochMs, MINUTE_MS, type Millis } from '../../shared/units';

/** How long a verified identity allows setting a new password. */
const PROOF_LIFE_MS: Millis = 10 * MINUTE_MS;

export interface PasswordProof {
  readonly userId: UserId;
  readonly at: EpochMs;
}
export const passwordProofAtom = atom<PasswordProof | null>(null);

export const isProofValid = (proof: PasswordProof | null, userId: UserId, now: EpochMs): boolean =>
  proof !== null && proof.userId === userId && now - proof.at < PROOF_LIFE_MS;
