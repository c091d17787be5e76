/** Writes and commands, as one module loaded with the first values. */
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { OperationId } from '../../../src/shared/ids';
import type {
  CommandEnd,
  CommandRequest,
  Operation,
  WatchId,
  WorkerEvent,
  WriteCommand,
} from '../contract/contract';
import type { Ports } from '../host/ports';
import { createCommandRunner } from './command-runner';
import { Ledger } from './ledger';
import { getWriteFault } from './write-block';
import { getWrites, type WritableWatch } from './writes';

export interface CommandServiceDeps {
  readonly ports: Ports;
  readonly run: CommandPorts['run'];
  readonly emit: (event: WorkerEvent) => void;
  readonly session: { readonly isOver: boolean };
  readonly watches: { readonly get: (id: WatchId) => WritableWatch | undefined };
}

export interface CommandService {
  /** `signal` is aborted when the session of the request ends. */
  readonly write: (request: WriteCommand, signal: AbortSignal) => Outcome<Operation>;
  readonly runCommand: (request: CommandRequest, signal: AbortSignal) => Promise<CommandEnd>;
  readonly cancel: (id: OperationId) => void;
  readonly listOperations: () => readonly Operation[];
  readonly count: () => number;
  /** Checks whether new values show completed writes. */
  readonly handleValues: () => void;
  /** Stops following pending operations after business code 1006. */
  readonly handleSessionEnd: () => void;
  readonly clear: () => void;
}

export function createCommandService(deps: CommandServiceDeps): CommandService {
  const { ports, run, emit, session, watches } = deps;
  const ledger = new Ledger(ports, run, (operation) => emit({ kind: 'operation', operation }));
  const commands = createCommandRunner({ run, after: ports.after }, (progress) =>
    emit({ kind: 'command', progress }),
  );
  return {
    write: (request, signal) => {
      const existing = ledger.isKnown(request.id);
      if (existing) return done(existing);
      if (session.isOver) return failed({ kind: 'session-ended' });
      const watch = watches.get(request.watch);
      if (!watch || signal.aborted) return failed({ kind: 'cancelled' });
      return ledger.write(request, {
        writes: getWrites(watch),
        getWriteBlock: () => getWriteFault(watch.getCore(), request.signalId),
        getCurrentValue: () => watch.read(request.signalId),
      });
    },
    runCommand: async (request, signal) =>
      session.isOver || signal.aborted
        ? { end: 'refused', uuid: null, fault: { kind: 'session-ended' } }
        : commands.run(request),
    cancel: (id) => {
      ledger.cancel(id);
      commands.cancel(id);
    },
    listOperations: () => ledger.list(),
    count: () => ledger.list().length + commands.count(),
    handleValues: () => ledger.handleValues(),
    handleSessionEnd: () => {
      ledger.halt();
      commands.stop({ kind: 'session-ended' });
    },
    clear: () => {
      ledger.clear();
      commands.stop(null);
    },
  };
}
