/** Runs commands with deferred answers, other than writes (spec 7). Each id is posted once and never resent. */
import { runLegacy } from '../../../src/shared/calls/async-legacy';
import { runMulti } from '../../../src/shared/calls/async-multi';
import type { Call, Plain } from '../../../src/shared/calls/call';
import { commandAccepted } from '../../../src/shared/calls/command';
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import { anything, type Decoder, field } from '../../../src/shared/calls/decode';
import type { Fault } from '../../../src/shared/faults';
import type { CommandUuid, OperationId } from '../../../src/shared/ids';
import type { CommandEnd, CommandOrder, CommandProgress } from '../contract/contract';

/** Number of ended commands to remember, since an id must not be posted twice. Ours. */
const KEPT_ENDED = 100;

export interface CommandRunner {
  readonly run: (order: CommandOrder) => Promise<CommandEnd>;
  readonly cancel: (id: OperationId) => void;
  /** Stops all commands. They end as unknown with this fault; `null` forgets them and their outcomes. */
  readonly stop: (fault: Fault | null) => void;
  readonly count: () => number;
}

interface Entry {
  readonly stop: AbortController;
  readonly end: Promise<CommandEnd>;
  stoppedBy: Fault | null;
}

export function createCommandRunner(
  ports: CommandPorts,
  report: (progress: CommandProgress) => void,
): CommandRunner {
  const knownEntries = new Map<OperationId, Entry>();
  const pending = new Set<OperationId>();

  /** Wraps the ports to report each step: the first call sends the command, later ones poll for its answer. */
  const createReportingPorts = (id: OperationId): CommandPorts => {
    let tries = -1;
    let uuid: CommandUuid | null = null;
    return {
      after: ports.after,
      run: async (call, input, options) => {
        tries++;
        if (tries > 0) report({ id, uuid, tries });
        const answer = await ports.run(call, input, options);
        if (tries === 0 && answer.ok) {
          uuid = (field(answer.value.data, 'uuid') as CommandUuid | undefined) ?? null;
          report({ id, uuid, tries });
        }
        return answer;
      },
    };
  };
  const toCall = <T>({ path, body }: CommandOrder, decode: Decoder<T>): Call<CommandOrder['input'], T> => ({
    method: 'POST',
    path,
    body,
    decode,
    encode: (input): { readonly [name: string]: Plain } => input,
  });
  const follow = (order: CommandOrder, signal: AbortSignal): Promise<CommandEnd> => {
    const { id, pattern, input, doneCodes = [] } = order;
    const options = { signal, headers: { 'x-operation-id': id } };
    return pattern === 'multi'
      ? runMulti(createReportingPorts(id), toCall(order, commandAccepted), input, { ...options, doneCodes })
      : runLegacy(createReportingPorts(id), toCall(order, anything), input, options);
  };
  const forgetOldest = (): void => {
    let excess = knownEntries.size - pending.size - KEPT_ENDED;
    for (const id of knownEntries.keys()) {
      if (excess <= 0) return;
      if (pending.has(id)) continue;
      knownEntries.delete(id);
      excess--;
    }
  };

  return {
    run: (order) => {
      const { id } = order;
      const earlier = knownEntries.get(id);
      if (earlier) return earlier.end;
      const stop = new AbortController();
      const finish = async (): Promise<CommandEnd> => {
        const end = await follow(order, stop.signal);
        pending.delete(id);
        forgetOldest();
        const fault = entry.stoppedBy;
        return end.end === 'cancelled' && fault ? { end: 'unknown', uuid: end.uuid, fault } : end;
      };
      pending.add(id);
      const entry: Entry = { stop, stoppedBy: null, end: Promise.resolve().then(finish) };
      knownEntries.set(id, entry);
      return entry.end;
    },
    cancel: (id) => knownEntries.get(id)?.stop.abort(),
    stop: (fault) => {
      for (const id of pending) {
        const entry = knownEntries.get(id);
        if (!entry) continue;
        entry.stoppedBy = fault;
        entry.stop.abort();
      }
      if (fault === null) knownEntries.clear();
    },
    count: () => pending.size,
  };
}
