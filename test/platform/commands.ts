/**
 * Writes: taken over at once, answered later under a uuid (wire.md, "Commands that answer later"). A write that carries
 * the operation id of an earlier one is that write: the same uuid, applied once.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from './codes';
import type { Clock, WriteResult } from './model';
import type { World } from './world';

/** How long an answer can be asked for. */
const KEPT_MS = 3_600_000;
/** How many writes are listed at most; the oldest go first. */
const MAX_LISTED = 10_000;

export interface AppliedWrite {
  readonly uuid: string;
  readonly operationId: string | null;
  readonly signalId: string;
  readonly value: string;
  readonly user: string;
  readonly at: number;
  readonly result: WriteResult;
}
/** What the callback tells: null while there is nothing to tell. */
export interface CommandAnswer {
  readonly status: 'success' | 'failure';
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

export class Commands {
  /** The writes that reached the plant, in order, whether it took them or refused. */
  readonly applied: AppliedWrite[] = [];
  private readonly byUuid = new Map<string, AppliedWrite>();
  private readonly byOperation = new Map<string, AppliedWrite>();

  constructor(
    private readonly world: World,
    private readonly clock: Clock,
  ) {}

  write(signalId: string, value: string, user: string, operationId: string | null): { uuid: string } {
    this.forgetOld();
    const key = operationId === null ? null : `${user} ${operationId}`;
    const earlier = key === null ? undefined : this.byOperation.get(key);
    if (earlier !== undefined) {
      if (earlier.signalId !== signalId || earlier.value !== value) throw new Refusal('badInput');
      return { uuid: earlier.uuid };
    }
    this.checkWritable(signalId);
    const result = this.world.write(signalId, value, user);
    const at = this.clock();
    const write = { uuid: randomUUID(), operationId, signalId, value, user, at, result };
    this.applied.push(write);
    if (this.applied.length > MAX_LISTED) this.applied.shift();
    this.byUuid.set(write.uuid, write);
    if (key !== null) this.byOperation.set(key, write);
    return { uuid: write.uuid };
  }

  /** Only who gave the command may ask for its answer. */
  answer(uuid: string, user: string): CommandAnswer | null {
    const write = this.byUuid.get(uuid);
    if (write === undefined || write.user !== user) throw new Refusal('absent');
    if (this.clock() < write.at + write.result.delayMs) return null;
    return write.result.ok
      ? {
          status: 'success',
          code: '200',
          message: '',
          data: { signalId: write.signalId, value: write.value },
        }
      : { status: 'failure', code: write.result.code, message: write.result.message, data: null };
  }

  private checkWritable(signalId: string): void {
    const signal = this.world.signal(signalId);
    if (signal === undefined) throw new Refusal('absent');
    if (!signal.writable) throw new Refusal('readOnly');
    const state = this.world.gateway(this.world.equipment(signal.equipmentId)?.gatewayId ?? '');
    if (!state?.online) throw new Refusal('gatewayOffline');
    if (state.vpn) throw new Refusal('gatewayVpn');
  }

  private forgetOld(): void {
    const before = this.clock() - KEPT_MS;
    for (const [uuid, write] of this.byUuid) if (write.at < before) this.byUuid.delete(uuid);
    for (const [key, write] of this.byOperation) if (write.at < before) this.byOperation.delete(key);
  }
}
