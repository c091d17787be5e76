import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useOnline } from '../../browser/use-online';
import type { CommandEnd } from '../../shared/calls/command-end';
import { useServices } from '../services';
import { type Command, type CommandState, commandKey, commandsOf, IDLE } from './commands';

/** A command about one thing, for a screen; see `commands.ts`. */
export interface UsedCommand<In, Out> {
  readonly state: CommandState<Out>;
  readonly isRunning: boolean;
  /** Gives it, once; refused at once without a network. Resolves with how it ended, and never rejects. */
  readonly run: (input: In) => Promise<CommandEnd<Out>>;
  /** Stops waiting for its end; nothing is undone by that. */
  readonly cancel: () => void;
  /** Forgets how it ended. */
  readonly forget: () => void;
}

/** A declared command about a thing, such as the id of an equipment: as it is now, and the means to give it. */
export function useCommand<In, Out>(command: Command<In, Out>, about: string): UsedCommand<In, Out> {
  const services = useServices();
  const commands = commandsOf(services);
  const isOnline = useOnline();
  const kept = useAtomValue(commands.states).get(commandKey(command, about)) ?? IDLE;
  const state = useMemo((): CommandState<Out> => {
    if (kept.phase !== 'ended') return kept;
    // It was read when it ended, by the same declaration: its type is known again.
    return { phase: 'ended', end: kept.end as CommandEnd<Out>, at: kept.at };
  }, [kept]);
  return {
    state,
    isRunning: state.phase === 'running',
    run: async (input) =>
      isOnline
        ? commands.run(command, about, input)
        : { end: 'refused', uuid: null, fault: { kind: 'offline' } },
    cancel: () => void commands.cancel(command, about),
    forget: () => commands.forget(command, about),
  };
}
