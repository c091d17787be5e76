/**
 * Commands with a delayed result (spec 7): binding a template, reading a parameter of an older device, synchronising a
 * gateway. Values are written through the ledger, not here.
 *
 * A screen declares its command once and uses it for one subject:
 * ```ts
 * const BIND = createMultiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });
 *
 * const bind = useCommand(BIND, equipmentId); // use-command.ts
 * const end = await bind.run({ equipmentId, templateId }); // CommandEnd: done | refused | unknown | cancelled
 * <CommandNote command={bind} /> // features/writing/command-note.tsx: progress, stop, how it ended
 * ```
 * The worker executes the command, so it continues while the page is hidden or another screen is open. A command for
 * one subject runs once at a time; a second call waits for the same end. Nothing is repeated automatically, sent while
 * offline, or kept after the end of a session.
 */
import { atom, type createStore } from 'jotai';
import type { CommandRequest } from '../../../workers/monitor/contract/contract';
import type { Call } from '../../shared/calls/call';
import type { CommandEnd } from '../../shared/calls/command-end';
import { anything, type Decoder, Unreadable } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { CommandUuid, OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { toCommandOrder } from '../../worker-client/command-order';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { LazyService } from '../late-service';
import type { SessionStore } from '../session/session-store';

export interface Command<In, Out> {
  readonly call: Call<In, unknown>;
  readonly pattern: CommandRequest['pattern'];
  /** Codes of refusals that count as success. `decode` then receives `null`. */
  readonly doneCodes: readonly string[];
  readonly decode: Decoder<Out>;
}

/** Declares a command whose result arrives under a uuid. Its data may have any shape unless `decode` is given. */
export function createMultiCommand<In>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  options?: { readonly doneCodes?: readonly string[] },
): Command<In, unknown>;
export function createMultiCommand<In, Out>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  options: { readonly doneCodes?: readonly string[]; readonly decode: Decoder<Out> },
): Command<In, Out>;
export function createMultiCommand<In>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  {
    doneCodes = [],
    decode = anything,
  }: { readonly doneCodes?: readonly string[]; readonly decode?: Decoder<unknown> } = {},
): Command<In, unknown> {
  return { call, pattern: 'multi', doneCodes, decode };
}

/** Declares a command of the older interface. Its result, immediate or delayed, has the shape declared by the call. */
export const createLegacyCommand = <In, Out>(call: Call<In, Out>): Command<In, Out> => ({
  call,
  pattern: 'legacy',
  doneCodes: [],
  decode: call.decode,
});

export type CommandState<Out> =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly since: EpochMs;
      /** The platform's id of the command; `null` before acceptance, and always in the older interface. */
      readonly uuid: CommandUuid | null;
      readonly tries: number;
    }
  | { readonly status: 'ended'; readonly end: CommandEnd<Out>; readonly at: EpochMs };

export const IDLE = { status: 'idle' } as const;

interface RunningCommand {
  readonly id: OperationId;
  readonly end: Promise<CommandEnd<unknown>>;
}
type CommandStates = ReadonlyMap<string, CommandState<unknown>>;

export const getCommandKey = (command: Command<never, unknown>, subject: string): string =>
  JSON.stringify([command.call.path, subject]);

/** Decodes the data of a completed command. Undecodable data makes the end `unknown`. */
export function decodeEnd<Out>(end: CommandEnd<unknown>, decode: Decoder<Out>): CommandEnd<Out> {
  if (end.end !== 'done') return end;
  try {
    return { ...end, data: decode(end.data, '$.data') };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { end: 'unknown', uuid: end.uuid, fault: { kind: 'malformed', where: error.where } };
  }
}

export interface CommandDeps {
  readonly store: ReturnType<typeof createStore>;
  readonly session: SessionStore;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly monitor: () => Promise<MonitorClient>;
}

export class CommandStore {
  readonly states = atom<CommandStates>(new Map());
  private running = new Map<string, RunningCommand>();

  constructor(private readonly deps: CommandDeps) {
    deps.session.onSignOut(() => {
      this.running = new Map();
      deps.store.set(this.states, new Map());
    });
  }

  private setState(key: string, state: CommandState<unknown>): void {
    const { store } = this.deps;
    const next = new Map(store.get(this.states));
    if (state.status === 'idle') next.delete(key);
    else next.set(key, state);
    store.set(this.states, next);
  }

  /** Runs a command. A second call for the same subject waits for the same end. */
  async run<In, Out>(command: Command<In, Out>, subject: string, input: In): Promise<CommandEnd<Out>> {
    const key = getCommandKey(command, subject);
    const existingCommand = this.running.get(key);
    if (existingCommand) return decodeEnd(await existingCommand.end, command.decode);
    const sessionCommands = this.running;
    const isCurrent = (): boolean => this.running === sessionCommands;
    const id = this.deps.newOperationId();
    const since = this.deps.now();
    const { pattern, doneCodes, call, decode } = command;
    const execute = async (): Promise<CommandEnd<unknown>> => {
      const client = await this.deps.monitor().catch(() => null);
      // Without the worker nothing was sent.
      if (client === null) return { end: 'refused', uuid: null, fault: { kind: 'offline' } };
      if (!isCurrent()) return { end: 'cancelled', uuid: null };
      return client.runCommand(toCommandOrder(call, input, { id, pattern, doneCodes }), ({ uuid, tries }) => {
        if (isCurrent()) this.setState(key, { status: 'running', since, uuid, tries });
      });
    };
    this.setState(key, { status: 'running', since, uuid: null, tries: 0 });
    const end = execute();
    sessionCommands.set(key, { id, end });
    const decodedEnd = decodeEnd(await end, decode);
    sessionCommands.delete(key);
    if (isCurrent())
      this.setState(
        key,
        decodedEnd.end === 'cancelled' ? IDLE : { status: 'ended', end: decodedEnd, at: this.deps.now() },
      );
    return decodedEnd;
  }

  /** Ends a command without sending it, to show the refusal to the user. */
  refuse(command: Command<never, unknown>, subject: string, fault: Fault): CommandEnd<never> {
    const end = { end: 'refused', uuid: null, fault } as const;
    const key = getCommandKey(command, subject);
    if (!this.running.has(key)) this.setState(key, { status: 'ended', end, at: this.deps.now() });
    return end;
  }

  /** Stops waiting. The command itself is not undone. */
  async cancel(command: Command<never, unknown>, subject: string): Promise<void> {
    const runningCommand = this.running.get(getCommandKey(command, subject));
    if (runningCommand) await (await this.deps.monitor()).cancel(runningCommand.id);
  }

  forget(command: Command<never, unknown>, subject: string): void {
    const key = getCommandKey(command, subject);
    if (!this.running.has(key)) this.setState(key, IDLE);
  }
}

export const getCommands = ({
  commands,
}: {
  readonly commands: LazyService<CommandStore, CommandDeps>;
}): CommandStore => commands((deps) => new CommandStore(deps));
