/**
 * Commands accepted immediately and answered later under a uuid (wire: Commands that answer later). A
 * repeated operation id returns the earlier uuid and is applied once.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from './codes';
import type { Clock, WriteResult } from './model';
import type { OperationLog } from './operation-log';
import type { World } from './world';

const KEPT_MS = 3_600_000;
/** Maximum number of listed writes; the oldest are dropped first. */
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
/** Result for the callback; `null` while pending. */
export interface CommandAnswer {
  readonly status: 'success' | 'failure';
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}
export const createSuccess = (data: unknown): CommandAnswer => ({
  status: 'success',
  code: '200',
  message: '',
  data,
});
export const createFailure = (code: string, message: string): CommandAnswer => ({
  status: 'failure',
  code,
  message,
  data: null,
});

interface PendingCommand {
  readonly user: string;
  readonly at: number;
  readonly dueAt: number;
  /** Runs the command; called once, when it is due. */
  readonly run: () => CommandAnswer;
  answer: CommandAnswer | null;
}

export class Commands {
  /** Writes that reached the plant, in order, accepted or refused. */
  readonly applied: AppliedWrite[] = [];
  private readonly byUuid = new Map<string, PendingCommand>();
  private readonly byOperation = new Map<string, AppliedWrite>();

  constructor(
    private readonly world: World,
    private readonly log: OperationLog,
    private readonly clock: Clock,
  ) {}

  write(signalId: string, value: string, user: string, operationId: string | null): { uuid: string } {
    this.dropExpired();
    const key = operationId === null ? null : `${user} ${operationId}`;
    const earlier = key === null ? undefined : this.byOperation.get(key);
    if (earlier !== undefined) {
      if (earlier.signalId !== signalId || earlier.value !== value) throw new Refusal('badInput');
      return { uuid: earlier.uuid };
    }
    const { result, at } = this.apply(signalId, value, user);
    const { uuid } = this.accept(user, result.delayMs, () =>
      result.ok ? createSuccess({ signalId, value }) : createFailure(result.code, result.message),
    );
    const write = { uuid, operationId, signalId, value, user, at, result };
    this.recordWrite(write);
    if (key !== null) this.byOperation.set(key, write);
    return { uuid };
  }

  /** Writes through the legacy interface, which has no uuid; its result applies after its delay. */
  writeImmediately(signalId: string, value: string, user: string): WriteResult {
    const { result, at } = this.apply(signalId, value, user);
    this.recordWrite({ uuid: randomUUID(), operationId: null, signalId, value, user, at, result });
    return result;
  }

  accept(user: string, delayMs: number, run: () => CommandAnswer): { uuid: string } {
    const uuid = randomUUID();
    const at = this.clock();
    this.byUuid.set(uuid, { user, at, dueAt: at + delayMs, run, answer: null });
    return { uuid };
  }

  /** Returns the answer to a command, only to the user who gave it; `null` while pending. */
  answer(uuid: string, user: string): CommandAnswer | null {
    const command = this.byUuid.get(uuid);
    if (command === undefined || command.user !== user) throw new Refusal('absent');
    if (this.clock() < command.dueAt) return null;
    command.answer ??= command.run();
    return command.answer;
  }

  private apply(signalId: string, value: string, user: string): { result: WriteResult; at: number } {
    const signal = this.world.getSignal(signalId);
    if (signal === undefined) throw new Refusal('absent');
    if (!signal.writable) throw new Refusal('readOnly');
    const state = this.world.getGateway(this.world.equipment(signal.equipmentId)?.gatewayId ?? '');
    if (!state?.online) throw new Refusal('gatewayOffline');
    if (state.vpn) throw new Refusal('gatewayVpn');
    const result = this.world.write(signalId, value, user);
    this.log.record(signal.equipmentId, user, '写值', `${signal.title} = ${value}${signal.unit}`, result.ok);
    return { result, at: this.clock() };
  }

  private recordWrite(write: AppliedWrite): void {
    this.applied.push(write);
    if (this.applied.length > MAX_LISTED) this.applied.shift();
  }

  private dropExpired(): void {
    const before = this.clock() - KEPT_MS;
    for (const [uuid, command] of this.byUuid) if (command.at < before) this.byUuid.delete(uuid);
    for (const [key, write] of this.byOperation) if (write.at < before) this.byOperation.delete(key);
  }
}
