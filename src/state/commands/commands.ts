/**
 * Commands that answer later, as screens give them (specification 7, "Async patterns"): binding a template, reading a
 * parameter of an older device, telling a gateway to synchronise. Values are written over the ledger, not here.
 *
 * A screen declares its command once, and uses it about one thing:
 * ```ts
 * const BIND = multiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });
 *
 * const bind = useCommand(BIND, equipmentId);           // use-command.ts
 * const end = await bind.run({ equipmentId, templateId }); // CommandEnd: done | refused | unknown | cancelled
 * <CommandNote command={bind} />                        // screens/common/command: progress, stop, how it ended
 * ```
 * The worker carries it out, so that it goes on while the page is hidden or another screen is open: who comes back to a
 * thing finds its command as it is. About one thing a command is under way once; to give it again meanwhile is to wait
 * for the same end. Nothing is sent again by itself, nothing while offline, nothing is kept over the end of a session.
 */
import { atom } from 'jotai';
import type { CommandOrder } from '../../../workers/monitor/contract/contract';
import type { Call } from '../../shared/calls/call';
import type { CommandEnd } from '../../shared/calls/command-end';
import { type Decoder, Unreadable, unknownValue } from '../../shared/calls/decode';
import type { CommandUuid, OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { commandOrder } from '../../worker-client/command-order';
import type { Services } from '../services';

/** A declared command: the call, and how its end is read. */
export interface Command<In, Out> {
  readonly call: Call<In, unknown>;
  readonly pattern: CommandOrder['pattern'];
  /** Codes of a refusal that count as success; then there is no data, and `decode` gets null. */
  readonly doneCodes: readonly string[];
  readonly decode: Decoder<Out>;
}

/** A command that answers under a uuid. Its data is of any shape, unless `decode` says which. */
export function multiCommand<In>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  more?: { readonly doneCodes?: readonly string[] },
): Command<In, unknown>;
export function multiCommand<In, Out>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  more: { readonly doneCodes?: readonly string[]; readonly decode: Decoder<Out> },
): Command<In, Out>;
export function multiCommand<In>(
  call: Call<In, { readonly uuid: CommandUuid }>,
  {
    doneCodes = [],
    decode = unknownValue,
  }: { readonly doneCodes?: readonly string[]; readonly decode?: Decoder<unknown> } = {},
): Command<In, unknown> {
  return { call, pattern: 'multi', doneCodes, decode };
}

/** A command of the older interface: its answer, now or later, is what the call declares. */
export const legacyCommand = <In, Out>(call: Call<In, Out>): Command<In, Out> => ({
  call,
  pattern: 'legacy',
  doneCodes: [],
  decode: call.decode,
});

export type CommandState<Out> =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running';
      readonly since: EpochMs;
      /** Names it to the platform; null until it has been taken over, and always in the older interface. */
      readonly uuid: CommandUuid | null;
      /** How often the platform has been asked what became of it. */
      readonly tries: number;
    }
  | { readonly phase: 'ended'; readonly end: CommandEnd<Out>; readonly at: EpochMs };

export const IDLE = { phase: 'idle' } as const;

interface UnderWay {
  readonly id: OperationId;
  readonly end: Promise<CommandEnd<unknown>>;
}
type States = ReadonlyMap<string, CommandState<unknown>>;

/** What one command about one thing is known by. */
export const commandKey = (command: Command<never, unknown>, about: string): string =>
  JSON.stringify([command.call.path, about]);

/** The end as its declaration reads it. What was done but cannot be read is unknown, and never taken for success. */
export function readEnd<Out>(end: CommandEnd<unknown>, decode: Decoder<Out>): CommandEnd<Out> {
  if (end.end !== 'done') return end;
  try {
    return { ...end, data: decode(end.data, '$.data') };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { end: 'unknown', uuid: end.uuid, fault: { kind: 'malformed', where: error.where } };
  }
}

/** The commands of one run of the product. */
export class CommandStore {
  readonly states = atom<States>(new Map());
  private underWay = new Map<string, UnderWay>();

  constructor(private readonly services: Services) {
    services.session.onSignOut(() => {
      this.underWay = new Map();
      services.store.set(this.states, new Map());
    });
  }

  private put(key: string, state: CommandState<unknown>): void {
    const { store } = this.services;
    const next = new Map(store.get(this.states));
    if (state.phase === 'idle') next.delete(key);
    else next.set(key, state);
    store.set(this.states, next);
  }

  /** Gives a command, unless it is under way about this thing: then waits for the same end. */
  async run<In, Out>(command: Command<In, Out>, about: string, input: In): Promise<CommandEnd<Out>> {
    const key = commandKey(command, about);
    const before = this.underWay.get(key);
    if (before) return readEnd(await before.end, command.decode);
    const ofSession = this.underWay;
    const isStill = (): boolean => this.underWay === ofSession;
    const id = this.services.newOperationId();
    const since = this.services.now();
    const { pattern, doneCodes, call, decode } = command;
    const follow = async (): Promise<CommandEnd<unknown>> => {
      const client = await this.services.monitor().catch(() => null);
      // Without the worker nothing has been sent.
      if (client === null) return { end: 'refused', uuid: null, fault: { kind: 'offline' } };
      if (!isStill()) return { end: 'cancelled', uuid: null };
      return client.command(commandOrder(call, input, { id, pattern, doneCodes }), ({ uuid, tries }) => {
        if (isStill()) this.put(key, { phase: 'running', since, uuid, tries });
      });
    };
    this.put(key, { phase: 'running', since, uuid: null, tries: 0 });
    const end = follow();
    ofSession.set(key, { id, end });
    const read = readEnd(await end, decode);
    ofSession.delete(key);
    if (isStill())
      this.put(key, read.end === 'cancelled' ? IDLE : { phase: 'ended', end: read, at: this.services.now() });
    return read;
  }

  /** Stops waiting; nothing is undone by that. */
  async cancel(command: Command<never, unknown>, about: string): Promise<void> {
    const found = this.underWay.get(commandKey(command, about));
    if (found) await (await this.services.monitor()).cancel(found.id);
  }

  /** Forgets how a command ended. */
  forget(command: Command<never, unknown>, about: string): void {
    const key = commandKey(command, about);
    if (!this.underWay.has(key)) this.put(key, IDLE);
  }
}

/** The commands of the running product. */
export const commandsOf = (services: Services): CommandStore =>
  services.commands((created) => new CommandStore(created));
