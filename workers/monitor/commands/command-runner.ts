/** Runs commands with deferred answers, other than writes (spec 7). Each id is posted once and never resent. */
import { runLegacy } from '../../../src/shared/calls/async-legacy';
import { runMulti } from '../../../src/shared/calls/async-multi';
import type { Call, Plain } from '../../../src/shared/calls/call';
import { commandAccepted } from '../../../src/shared/calls/command';
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import { anything, type Decoder, field } from '../../../src/shared/calls/decode';
import type { Fault } from '../../../src/shared/faults';
import type { CommandUuid, OperationId } from '../../../src/shared/ids';
import type { CommandEnd, CommandProgress, CommandRequest } from '../contract/contract';

/** Number of ended commands to remember, since an id must not be posted twice. Ours. */
const ENDED_COMMANDS_MAX = 100;

export interface CommandRunner {
  readonly run: (request: CommandRequest) => Promise<CommandEnd>;
  readonly cancel: (id: OperationId) => void;
  /** Stops all commands. They end as unknown with this fault; `null` forgets them and their outcomes. */
  readonly stop: (fault: Fault | null) => void;
  readonly count: () => number;
}

interface Entry {
  readonly stop: AbortController;
  readonly end: Promise<CommandEnd>;
  stopFault: Fault | null;
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
  const toCall = <T>(
    { path, body }: CommandRequest,
    decode: Decoder<T>,
  ): Call<CommandRequest['input'], T> => ({
    method: 'POST',
    path,
    body,
    decode,
    encode: (input): { readonly [name: string]: Plain } => input,
  });
  const follow = (request: CommandRequest, signal: AbortSignal): Promise<CommandEnd> => {
    const { id, pattern, input, doneCodes = [] } = request;
    const options = { signal, headers: { 'x-operation-id': id } };
    return pattern === 'multi'
      ? runMulti(createReportingPorts(id), toCall(request, commandAccepted), input, { ...options, doneCodes })
      : runLegacy(createReportingPorts(id), toCall(request, anything), input, options);
  };
  const forgetOldest = (): void => {
    let excess = knownEntries.size - pending.size - ENDED_COMMANDS_MAX;
    for (const id of knownEntries.keys()) {
      if (excess <= 0) return;
      if (pending.has(id)) continue;
      knownEntries.delete(id);
      excess--;
    }
  };

  return {
    run: (request) => {
      const { id } = request;
      const earlier = knownEntries.get(id);
      if (earlier) return earlier.end;
      const stop = new AbortController();
      const finish = async (): Promise<CommandEnd> => {
        const end = await follow(request, stop.signal);
        pending.delete(id);
        forgetOldest();
        const fault = entry.stopFault;
        return end.end === 'cancelled' && fault ? { end: 'unknown', uuid: end.uuid, fault } : end;
      };
      pending.add(id);
      const entry: Entry = { stop, stopFault: null, end: Promise.resolve().then(finish) };
      knownEntries.set(id, entry);
      return entry.end;
    },
    cancel: (id) => knownEntries.get(id)?.stop.abort(),
    stop: (fault) => {
      for (const id of pending) {
        const entry = knownEntries.get(id);
        if (!entry) continue;
        entry.stopFault = fault;
        entry.stop.abort();
      }
      if (fault === null) knownEntries.clear();
    },
    count: () => pending.size,
  };
}
