/**
 * That somebody has just proved who he is, so that he may set a new password. It lives in memory alone: a reload leads
 * back to the first step, and neither code nor password is kept anywhere.
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

/** Whether it is this user's own and not too old. */
export const isProofGood = (proof: PasswordProof | null, userId: UserId, now: EpochMs): boolean =>
  proof !== null && proof.userId === userId && now - proof.at < PROOF_LIFE_MS;
