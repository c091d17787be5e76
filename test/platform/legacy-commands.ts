import { Refusal } from './codes';
import type { Clock } from './model';

const KEPT_MS = 3_600_000;

export type LegacyResult =
  | { readonly ok: true; readonly value: string | null; readonly time: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

interface GivenCommand {
  readonly at: number;
  readonly dueAt: number;
  readonly getResult: () => LegacyResult;
}

export class LegacyCommands {
  private readonly commands = new Map<string, GivenCommand>();
  constructor(private readonly clock: Clock) {}

  /** Replaces an earlier command with the same payload, since no uuid distinguishes them. */
  submit(payload: string, delayMs: number, getResult: () => LegacyResult): void {
    const at = this.clock();
    for (const [oldPayload, command] of this.commands)
      if (command.at < at - KEPT_MS) this.commands.delete(oldPayload);
    this.commands.set(payload, { at, dueAt: at + delayMs, getResult });
  }

  /** Returns `null` while pending. */
  getResult(payload: string): LegacyResult | null {
    const command = this.commands.get(payload);
    if (command === undefined) throw new Refusal('absent');
    return this.clock() < command.dueAt ? null : command.getResult();
  }
}
