import { projectInfo } from '../../shared/calls/project';
import { channelPage } from '../../shared/channel-page';
import { useCall } from '../../state/calls/use-call';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import { useUser } from '../../state/session/use-user';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type Choosable, type CurvePlace, tailSpec } from './place';

/** A watch of the signals while `isOn`: what it hears goes on at the end of their curves. Null where there is none. */
export function useTail(
  client: MonitorClient | null,
  place: CurvePlace,
  signals: readonly Choosable[],
  isOn: boolean,
): Watch | null {
  const { owner } = place;
  const { data } = useCall(projectInfo, isOn && owner.family === 'project' ? { id: owner.projectId } : null);
  const { auths } = useUser();
  const pageId = data === undefined ? null : channelPage(data, auths);
  const spec = useStable(isOn ? tailSpec(place, signals, pageId) : null);
  return useWatch(client, spec);
}
