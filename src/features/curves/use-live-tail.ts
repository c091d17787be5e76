import { projectInfo } from '../../shared/calls/project';
import { findChannelPage } from '../../shared/channel-page';
import { useCall } from '../../state/calls/use-call';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import { useUser } from '../../state/session/use-user';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type CurveScope, createTailSpec, type SelectableSignal } from './curve-scope';

/**
 * Opens the watch that appends live values to the curves while `isEnabled`. Returns `null` until it is open, or if no
 * watch is possible.
 */
export function useLiveTail(
  client: MonitorClient | null,
  scope: CurveScope,
  signals: readonly SelectableSignal[],
  isEnabled: boolean,
): Watch | null {
  const { owner } = scope;
  const { data } = useCall(
    projectInfo,
    isEnabled && owner.family === 'project' ? { id: owner.projectId } : null,
  );
  const { auths } = useUser();
  const pageId = data === undefined ? null : findChannelPage(data, auths);
  const spec = useStable(isEnabled ? createTailSpec(scope, signals, pageId) : null);
  return useWatch(client, spec);
}
