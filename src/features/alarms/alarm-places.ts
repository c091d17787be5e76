import * as paths from '../../navigation/paths';
import { withReplayPosition } from '../../navigation/replay-query';
import { withMoment } from '../../navigation/shown-moment';
import type { AlarmRow } from '../../shared/calls/alarm';
import { queryPagesOfSignal } from '../../shared/calls/alarm-notes';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { equipmentInfo } from '../../shared/calls/equipment';
import { projectInfo } from '../../shared/calls/project';
import type { PageId } from '../../shared/ids';
import { type EpochMs, epochMs, MINUTE_MS, type Millis } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { formatTypedRange, withChoice } from '../time/time-range';
import type { AlarmSource } from './source';

/** Time shown before and after an alarm's trigger. */
const ALARM_MARGIN_MS: Millis = 10 * MINUTE_MS;

type SourceOwner = Pick<AlarmSource, 'family' | 'projectId'>;

/** Returns the path of the signal's curve, ten minutes around the trigger; `null` if the alarm has no signal. */
export function getCurvePath({ family, projectId }: SourceOwner, alarm: AlarmRow): string | null {
  const { equipmentId, signalId, triggerTime } = alarm;
  if (equipmentId === null || signalId === null || triggerTime === null) return null;
  const range = {
    from: epochMs(triggerTime - ALARM_MARGIN_MS),
    end: epochMs(triggerTime + ALARM_MARGIN_MS),
  };
  const query = withChoice(new URLSearchParams(), formatTypedRange(range, getCurrentPlatformZone()));
  const selection = { isAll: false, ids: [signalId] };
  const path =
    projectId !== null
      ? paths.getProjectChartPath(
          projectId,
          equipmentId,
          alarm.equipmentName || paths.EMPTY_SEGMENT,
          selection,
        )
      : family === 'equipment'
        ? paths.getEgChartPath(equipmentId, selection)
        : paths.getGmChartPath(equipmentId, signalId);
  return `${path}?${withMoment(query, triggerTime)}`;
}

/** Returns the path that replays a page at the alarm's trigger; the range ends now at the latest. */
export function getReplayPath(page: string, { triggerTime }: AlarmRow, now: EpochMs): string | null {
  if (triggerTime === null) return null;
  const from = epochMs(triggerTime - ALARM_MARGIN_MS);
  const end = epochMs(Math.max(triggerTime, Math.min(triggerTime + ALARM_MARGIN_MS, now)));
  return `${page}${withReplayPosition('', { from, end, at: triggerTime })}`;
}

export interface AlarmPage {
  /** `null` if missing or still loading. */
  readonly path: string | null;
  readonly id: PageId | null;
  /** Whether this is the project's home page because no page shows the signal. */
  readonly isHome: boolean;
}

/** Finds the page that shows the cause of an alarm. Requests nothing unless `isEnabled`. */
export function useAlarmPage(
  { family, projectId }: SourceOwner,
  { equipmentId, signalId }: AlarmRow,
  isEnabled: boolean,
): AlarmPage {
  const projectQuery =
    !isEnabled || projectId === null || equipmentId === null
      ? null
      : { projectId, equipmentId, ...(signalId === null ? {} : { signalId }) };
  const shownPages = useCall(queryPagesOfSignal, projectQuery);
  const isPageUnknown = shownPages.fault !== null || shownPages.data?.length === 0 || equipmentId === null;
  const project = useCall(
    projectInfo,
    isEnabled && projectId !== null && isPageUnknown ? { id: projectId } : null,
  ).data;
  const equipment = useCall(
    equipmentInfo,
    isEnabled && projectId === null && equipmentId !== null ? { equipmentId } : null,
  ).data;
  if (projectId !== null) {
    const bestPageId = shownPages.data?.[0]?.id;
    const homePageId = project?.homePageId ?? project?.pages[0]?.id;
    const page = bestPageId ?? homePageId;
    return {
      path: page === undefined ? null : paths.getProjectPagePath(projectId, page),
      id: page ?? null,
      isHome: bestPageId === undefined,
    };
  }
  const page = equipment?.pages[0]?.id;
  if (page === undefined || equipmentId === null) return { path: null, id: null, isHome: false };
  return {
    path: family === 'legacy' ? paths.getGmPagePath(equipmentId, page) : paths.getEgPagePath(page),
    id: page,
    isHome: false,
  };
}
