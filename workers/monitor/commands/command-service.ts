/** Everything that changes something, the ledger of writes and the commands, as one part that is fetched later. */
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import type { CommandProgress, Operation } from '../contract/contract';
import type { Ports } from '../host/ports';
import { type Commands, commands as openCommands } from './commands';
import { type Ledger, ledger as openLedger } from './ledger';
import { writesOf } from './writes';

export interface CommandDesk {
  readonly ledger: Ledger;
  readonly commands: Commands;
  readonly writesOf: typeof writesOf;
}
export interface CommandDeskOwner {
  readonly ports: Ports;
  readonly run: CommandPorts['run'];
  readonly changed: (operation: Operation) => void;
  readonly progress: (progress: CommandProgress) => void;
}

export const openCommandDesk = ({ ports, run, changed, progress }: CommandDeskOwner): CommandDesk => ({
  ledger: openLedger(ports, run, changed),
  commands: openCommands({ run, after: ports.after }, progress),
  writesOf,
});
