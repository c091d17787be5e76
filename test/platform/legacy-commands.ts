import { Refusal } from './codes';
import type { Clock } from './model';

const KEPT_MS = 3_600_000;

export type LegacyResult =
  | { readonly ok: true; readonly value: string | null; readonly time: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

interface Given {
  readonly at: number;
  readonly dueAt: number;
  readonly result: () => LegacyResult;
}

export class LegacyCommands {
  private readonly given = new Map<string, Given>();
  constructor(private readonly clock: Clock) {}

  /** Replaces an earlier command with the same payload, since no uuid distinguishes them. */
  give(payload: string, delayMs: number, result: () => LegacyResult): void {
    const at = this.clock();
    for (const [old, one] of this.given) if (one.at < at - KEPT_MS) this.given.delete(old);
    this.given.set(payload, { at, dueAt: at + delayMs, result });
  }

  /** Returns `null` while pending. */
  result(payload: string): LegacyResult | null {
    const one = this.given.get(payload);
    if (one === undefined) throw new Refusal('absent');
    return this.clock() < one.dueAt ? null : one.result();
  }
}
