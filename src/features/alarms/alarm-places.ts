import * as paths from '../../navigation/paths';
import { withReplayPosition } from '../../navigation/replay-query';
import { withMoment } from '../../navigation/shown-moment';
import type { AlarmRow } from '../../shared/calls/alarm';
import { queryPagesOfSignal } from '../../shared/calls/alarm-notes';
import { platformZone } from '../../shared/calls/decode';
import { equipmentInfo } from '../../shared/calls/equipment';
import { projectInfo } from '../../shared/calls/project';
import { ALARM_AROUND_MS } from '../../shared/constants';
import type { PageId } from '../../shared/ids';
import { type EpochMs, epochMs } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { formatTyped, withChoice } from '../time/time-range';
import type { AlarmSource } from './source';

type OfSource = Pick<AlarmSource, 'family' | 'projectId'>;

/** Returns the path of the signal's curve, ten minutes around the trigger; `null` if the alarm has no signal. */
export function curveAround({ family, projectId }: OfSource, alarm: AlarmRow): string | null {
  const { equipmentId, signalId, triggerTime } = alarm;
  if (equipmentId === null || signalId === null || triggerTime === null) return null;
  const range = {
    from: epochMs(triggerTime - ALARM_AROUND_MS),
    end: epochMs(triggerTime + ALARM_AROUND_MS),
  };
  const query = withChoice(new URLSearchParams(), formatTyped(range, platformZone()));
  const chosen = { isAll: false, ids: [signalId] };
  const path =
    projectId !== null
      ? paths.projectChartPath(projectId, equipmentId, alarm.equipmentName || paths.NOTHING, chosen)
      : family === 'equipment'
        ? paths.egChartPath(equipmentId, chosen)
        : paths.gmChartPath(equipmentId, signalId);
  return `${path}?${withMoment(query, triggerTime)}`;
}

/** Returns the path that replays a page at the alarm's trigger; the range ends now at the latest. */
export function replayAt(page: string, { triggerTime }: AlarmRow, now: EpochMs): string | null {
  if (triggerTime === null) return null;
  const from = epochMs(triggerTime - ALARM_AROUND_MS);
  const end = epochMs(Math.max(triggerTime, Math.min(triggerTime + ALARM_AROUND_MS, now)));
  return `${page}${withReplayPosition('', { from, end, at: triggerTime })}`;
}

export interface PageOfAlarm {
  /** `null` if missing or still loading. */
  readonly path: string | null;
  readonly id: PageId | null;
  /** Whether this is the project's home page because no page shows the signal. */
  readonly isHome: boolean;
}

/** Finds the page that shows the cause of an alarm. Requests nothing unless `isEnabled`. */
export function usePageOfAlarm(
  { family, projectId }: OfSource,
  { equipmentId, signalId }: AlarmRow,
  isAsked: boolean,
): PageOfAlarm {
  const ofProject =
    !isAsked || projectId === null || equipmentId === null
      ? null
      : { projectId, equipmentId, ...(signalId === null ? {} : { signalId }) };
  const shown = useCall(queryPagesOfSignal, ofProject);
  const isUnknown = shown.fault !== null || shown.data?.length === 0 || equipmentId === null;
  const project = useCall(
    projectInfo,
    isAsked && projectId !== null && isUnknown ? { id: projectId } : null,
  ).data;
  const equipment = useCall(
    equipmentInfo,
    isAsked && projectId === null && equipmentId !== null ? { equipmentId } : null,
  ).data;
  if (projectId !== null) {
    const best = shown.data?.[0]?.id;
    const home = project?.homePageId ?? project?.pages[0]?.id;
    const page = best ?? home;
    return {
      path: page === undefined ? null : paths.projectPagePath(projectId, page),
      id: page ?? null,
      isHome: best === undefined,
    };
  }
  const page = equipment?.pages[0]?.id;
  if (page === undefined || equipmentId === null) return { path: null, id: null, isHome: false };
  return {
    path: family === 'legacy' ? paths.gmPagePath(equipmentId, page) : paths.egPagePath(page),
    id: page,
    isHome: false,
  };
}
