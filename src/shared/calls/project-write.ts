/** Writing to a signal of a project (spec 7, "Projects"). */
import type { ProjectId, SignalId } from '../ids';
import { as, droppable, post } from './call';
import { callbackShape, commandAccepted } from './command';

/**
 * Asks for a value to be written. Answers later: poll `projectWriteCallback` with the uuid (wire: Commands that
 * answer later).
 */
export const writeProjectSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/signal/writeVal',
    { projectId: as<ProjectId>(), signalId: as<SignalId>(), value: as<string>() },
    commandAccepted,
  ),
);

/** Asks for the result of a write. The specification's `signal/callback` is read below the prefix of the write. [ours] */
export const projectWriteCallback = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/signal/callback', { uuid: as<string>() }, callbackShape),
);
