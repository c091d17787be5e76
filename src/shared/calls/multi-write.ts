/** Writing to a signal of one EG equipment (spec 7, "Equipment monitor"). */
import type { SignalId } from '../ids';
import { as, droppable, post } from './call';
import { commandAccepted } from './command';

/** Asks for a value to be written. Answers later, to `multiCallback`; it is waited for 60 s at most. */
export const writeMultiSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/signal/writeVal',
    { signalId: as<SignalId>(), value: as<string>() },
    commandAccepted,
  ),
);
