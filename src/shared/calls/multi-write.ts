import type { SignalId } from '../ids';
import { as, droppable, post } from './call';
import { commandAccepted } from './command';

/** Writes a signal of EG equipment (spec 7, "Equipment monitor"). Answers later, to `multiCallback`, within 60 s. */
export const writeMultiSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/signal/writeVal',
    { signalId: as<SignalId>(), value: as<string>() },
    commandAccepted,
  ),
);
