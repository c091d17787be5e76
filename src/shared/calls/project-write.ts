import type { ProjectId, SignalId } from '../ids';
import { as, droppable, post } from './call';
import { callbackShape, commandAccepted } from './command';

/** Writes a signal of a project (spec 7, "Projects"). Poll `projectWriteCallback` with the uuid. */
export const writeProjectSignal = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/signal/writeVal',
    { projectId: as<ProjectId>(), signalId: as<SignalId>(), value: as<string>() },
    commandAccepted,
  ),
);

/** The result of a write: the specification's `signal/callback` under the prefix of the write. [ours] */
export const projectWriteCallback = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/signal/callback', { uuid: as<string>() }, callbackShape),
);
