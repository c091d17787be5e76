/** Push tokens: unguessable, valid for one handshake within a short time. */
import { randomBytes } from 'node:crypto';
import type { Interest } from './feed';
import type { Clock } from './model';

const TOKEN_LIFE_MS = 30_000;
export type PushChannel = 'project' | 'eg';

export interface Pass {
  readonly channel: PushChannel;
  readonly sessionId: string;
  readonly interest: Interest;
}

export class Tokens {
  private readonly issued = new Map<string, Pass & { readonly expiresAt: number }>();
  constructor(private readonly clock: Clock) {}

  issue(pass: Pass): string {
    const now = this.clock();
    for (const [token, { expiresAt }] of this.issued) if (expiresAt <= now) this.issued.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.issued.set(token, { ...pass, expiresAt: now + TOKEN_LIFE_MS });
    return token;
  }

  /** Redeems the token, once. */
  redeem(channel: PushChannel, token: string): Pass | undefined {
    const pass = this.issued.get(token);
    this.issued.delete(token);
    return pass !== undefined && pass.channel === channel && pass.expiresAt > this.clock() ? pass : undefined;
  }
}
