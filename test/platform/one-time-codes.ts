/**
 * Codes for SMS and e-mail (spec 5: valid for 10 minutes), printed instead of sent. A code is valid once,
 * for one purpose and recipient.
 */
import { randomInt } from 'node:crypto';
import { Refusal } from './codes';
import type { Clock } from './model';

const CODE_LIFE_MS = 10 * 60_000;
const TRIES = 5;
const MAX_KEPT = 1_000;

export type Purpose = 'enroll' | 'client' | 'password';

interface SentCode {
  readonly code: string;
  readonly expiresAt: number;
  triesLeft: number;
}

export class OneTimeCodes {
  private readonly sent = new Map<string, SentCode>();
  private readonly latest = new Map<string, string>();

  constructor(
    private readonly clock: Clock,
    private readonly log: (line: string) => void,
  ) {}

  send(purpose: Purpose, to: string): void {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = this.clock() + CODE_LIFE_MS;
    this.sent.set(`${purpose} ${to}`, { code, expiresAt, triesLeft: TRIES });
    this.latest.delete(to);
    this.latest.set(to, code);
    for (const codes of [this.sent, this.latest])
      if (codes.size > MAX_KEPT) codes.delete(codes.keys().next().value ?? '');
    this.log(`${to.includes('@') ? 'e-mail' : 'SMS'} to ${to}: ${code} (${purpose}, 10 minutes)`);
  }

  consume(purpose: Purpose, to: string, code: string): void {
    const key = `${purpose} ${to}`;
    const sent = this.sent.get(key);
    if (sent === undefined || sent.expiresAt <= this.clock() || sent.triesLeft <= 0)
      throw new Refusal('captchaExpired');
    if (sent.code !== code.trim()) {
      sent.triesLeft -= 1;
      throw new Refusal('captchaWrong');
    }
    this.sent.delete(key);
  }

  getLastCode(to: string): string | null {
    return this.latest.get(to) ?? null;
  }
}
