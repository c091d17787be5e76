import { projectInfo } from '../../shared/calls/project';
import { channelPage } from '../../shared/channel-page';
import { useCall } from '../../state/calls/use-call';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import { useUser } from '../../state/session/use-user';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type CurveScope, type SelectableSignal, tailSpec } from './curve-scope';

/**
 * Opens the watch that appends live values to the curves while `isEnabled`. Returns `null` until it is open, or if no
 * watch is possible.
 */
export function useLiveTail(
  client: MonitorClient | null,
  scope: CurveScope,
  signals: readonly SelectableSignal[],
  isOn: boolean,
): Watch | null {
  const { owner } = scope;
  const { data } = useCall(projectInfo, isOn && owner.family === 'project' ? { id: owner.projectId } : null);
  const { auths } = useUser();
  const pageId = data === undefined ? null : channelPage(data, auths);
  const spec = useStable(isOn ? tailSpec(scope, signals, pageId) : null);
  return useWatch(client, spec);
}
