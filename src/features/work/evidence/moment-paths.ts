import * as paths from '../../../navigation/paths';
import { withReplayPosition } from '../../../navigation/replay-query';
import { getCurrentPlatformZone } from '../../../shared/calls/decode';
import type { Evidence } from '../../../shared/calls/evidence';
import type { SignalId } from '../../../shared/ids';
import { formatTypedRange, withChoice } from '../../time/time-range';

/** Returns the path to the page as it was, with writing locked; `null` if the slip has no page. */
export function getReplayPath({ place, replay }: Evidence): string | null {
  if (place === null || replay === null || place.pageId === null) return null;
  const query = withReplayPosition('', replay);
  // The position comes from the slip and may be invalid.
  if (replay.from >= replay.end || replay.at < replay.from || replay.at > replay.end) return null;
  switch (place.family) {
    case 'project':
      return place.projectId === null
        ? null
        : paths.getProjectPagePath(place.projectId, place.pageId) + query;
    case 'equipment':
      return paths.getEgPagePath(place.pageId) + query;
    case 'legacy':
      return place.equipmentId === null ? null : paths.getGmPagePath(place.equipmentId, place.pageId) + query;
  }
}

export const findMainSignal = ({ alarms, curves }: Evidence): SignalId | null =>
  alarms.find(({ signalId }) => signalId !== null)?.signalId ?? curves[0]?.signalId ?? null;

/** Returns the path to the curve of a signal over the replayed range; `null` if its equipment is unknown. */
export function getCurvePath(
  { place, replay, values }: Evidence,
  signalId: SignalId | null,
  defaultEquipmentId: Evidence['values'][number]['equipmentId'],
): string | null {
  if (place === null || replay === null || signalId === null) return null;
  const equipmentId =
    values.find((value) => value.signalId === signalId)?.equipmentId ??
    defaultEquipmentId ??
    place.equipmentId;
  if (equipmentId === null) return null;
  const selection = { isAll: false, ids: [signalId] };
  const range = { from: replay.from, end: replay.end };
  const query = withChoice(new URLSearchParams(), formatTypedRange(range, getCurrentPlatformZone()));
  const path =
    place.projectId !== null
      ? paths.getProjectChartPath(place.projectId, equipmentId, place.name || paths.EMPTY_SEGMENT, selection)
      : place.family === 'legacy'
        ? paths.getGmChartPath(equipmentId, signalId)
        : paths.getEgChartPath(equipmentId, selection);
  return `${path}?${query}`;
}
