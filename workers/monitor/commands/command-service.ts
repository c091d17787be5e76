/** Everything that changes something, the ledger of writes and the commands, as one part that is fetched later. */
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import type { CommandProgress, Operation } from '../contract/contract';
import type { Ports } from '../host/ports';
import { type CommandRunner, createCommandRunner } from './command-runner';
import { createLedger, type Ledger } from './ledger';
import { writesOf } from './writes';

export interface CommandService {
  readonly ledger: Ledger;
  readonly commands: CommandRunner;
  readonly writesOf: typeof writesOf;
}
export interface CommandServiceDeps {
  readonly ports: Ports;
  readonly run: CommandPorts['run'];
  readonly changed: (operation: Operation) => void;
  readonly progress: (progress: CommandProgress) => void;
}

export const createCommandService = ({
  ports,
  run,
  changed,
  progress,
}: CommandServiceDeps): CommandService => ({
  ledger: createLedger(ports, run, changed),
  commands: createCommandRunner({ run, after: ports.after }, progress),
  writesOf,
});
