import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useOnline } from '../../browser/use-online';
import type { CommandEnd } from '../../shared/calls/command-end';
import { useServices } from '../services';
import { type Command, type CommandState, getCommandKey, getCommands, IDLE } from './commands';

export interface CommandHandle<In, Out> {
  readonly state: CommandState<Out>;
  readonly isRunning: boolean;
  /** Runs the command. Without a network it is refused immediately. Resolves with its end and never rejects. */
  readonly run: (input: In) => Promise<CommandEnd<Out>>;
  readonly cancel: () => void;
  readonly forget: () => void;
}

export function useCommand<In, Out>(command: Command<In, Out>, subject: string): CommandHandle<In, Out> {
  const services = useServices();
  const commands = getCommands(services);
  const isOnline = useOnline();
  const storedState = useAtomValue(commands.states).get(getCommandKey(command, subject)) ?? IDLE;
  const state = useMemo((): CommandState<Out> => {
    if (storedState.status !== 'ended') return storedState;
    // The same declaration decoded it when it ended, so the type is certain.
    return { status: 'ended', end: storedState.end as CommandEnd<Out>, at: storedState.at };
  }, [storedState]);
  return {
    state,
    isRunning: state.status === 'running',
    run: async (input) =>
      isOnline
        ? commands.run(command, subject, input)
        : commands.refuse(command, subject, { kind: 'offline' }),
    cancel: () => void commands.cancel(command, subject),
    forget: () => commands.forget(command, subject),
  };
}
