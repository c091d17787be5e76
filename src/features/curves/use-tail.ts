import { useMemo } from 'react';
import { projectInfo } from '../../shared/calls/project';
import type { PageId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
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
  // One that this person may open, without a password.
  const pageId: PageId | null =
    data?.pages.find(
      ({ needPassword, permission }) => !needPassword && (permission === '' || auths.includes(permission)),
    )?.id ?? null;
  const key = JSON.stringify(isOn ? tailSpec(place, signals, pageId) : null);
  const spec = useMemo(() => JSON.parse(key) as ReturnType<typeof tailSpec>, [key]);
  return useWatch(client, spec);
}
