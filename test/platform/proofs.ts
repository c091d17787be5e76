/** Sessions whose user has just verified their identity and may set a new password. */
import { Refusal } from './codes';
import type { Clock } from './model';

const PROOF_LIFE_MS = 10 * 60_000;

export class Proofs {
  private readonly until = new Map<string, number>();
  constructor(private readonly clock: Clock) {}

  add(sessionId: string): void {
    const now = this.clock();
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id);
    this.until.set(sessionId, now + PROOF_LIFE_MS);
  }

  /** Refuses without a proof, which lasts until it is spent, so a refused password can be corrected. */
  check(sessionId: string): void {
    if ((this.until.get(sessionId) ?? 0) <= this.clock()) throw new Refusal('proofMissing');
  }

  spend(sessionId: string): void {
    this.until.delete(sessionId);
  }
}
