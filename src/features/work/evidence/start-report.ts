/**
 * Starts a repair report with the contents of the screen. Loaded with the first report, which keeps the code for
 * evidence out of the pages.
 */
import { getReportRepairPath } from '../../../navigation/order-paths';
import { type AlarmRow, createPartialAlarm } from '../../../shared/calls/alarm';
import type { Evidence } from '../../../shared/calls/evidence';
import type { EquipmentId } from '../../../shared/ids';
import type { Services } from '../../../state/services';
import { type RepairStart, startRepair } from '../../../state/work/start-repair';
import type { LiveValues } from '../../live-values/live-context';
import { getBitNames } from '../../live-values/reading-text';
import { fetchEvidenceValues } from './ask-values';
import { collectSeenValues, getPlaceOnScreen, type ScreenContext } from './values-on-screen';

type Place = NonNullable<Evidence['place']>;

export interface ReportSubject
  extends Partial<Pick<RepairStart, 'source' | 'sourceId' | 'note' | 'equipName' | 'followUpOf'>> {
  readonly equipmentId?: EquipmentId | null;
  readonly signalId?: AlarmRow['signalId'];
  /** The reported alarm; a message has only its id and time. */
  readonly alarm?: Parameters<typeof createPartialAlarm>[0];
  readonly item?: Evidence['item'];
  /** The page or equipment to replay if no values are on screen, or no page shows them. */
  readonly place?: Place;
}

/** Returns the place on screen. A list of values is not on a page, so it gets the known page of its equipment. */
function getCurrentPlace(live: LiveValues, name: string, knownPlace: Place | null): Place | null {
  const place = getPlaceOnScreen(live, name);
  if (place === null) return null;
  const isSameEquipment = knownPlace?.family === place.family && knownPlace.equipmentId === place.equipmentId;
  return isSameEquipment ? { ...place, pageId: place.pageId ?? knownPlace.pageId } : place;
}

/** Creates the draft and returns the path of the form; `null` if signed out. */
export async function startReport(
  services: Services,
  subject: ReportSubject,
  screen: ScreenContext,
  isImmediate = false,
): Promise<string | null> {
  const { live, getName } = screen;
  const alarm = subject.alarm === undefined ? null : createPartialAlarm(subject.alarm);
  const ownerEquipmentId = live !== null && 'equipmentId' in live.owner ? live.owner.equipmentId : null;
  const equipmentId = subject.equipmentId ?? alarm?.equipmentId ?? ownerEquipmentId;
  const equipName = subject.equipName || alarm?.equipmentName || getName(equipmentId);
  const signalId = subject.signalId ?? alarm?.signalId ?? null;
  const shouldFetchValues = live === null && equipmentId !== null && !isImmediate;
  const name = await startRepair(services, {
    ...subject,
    source: subject.source ?? (alarm === null ? 'person' : 'alarm'),
    equipmentId,
    equipName,
    place: live === null ? (subject.place ?? null) : getCurrentPlace(live, equipName, subject.place ?? null),
    seenValues: live === null ? null : collectSeenValues(live, services, screen),
    asked: shouldFetchValues
      ? fetchEvidenceValues(services, equipmentId, signalId, getBitNames(screen.t))
      : null,
    focus: {
      equipmentId,
      signalId,
      alarm,
      item: subject.item ?? null,
    },
    isAtOnce: isImmediate,
  });
  return name === null ? null : getReportRepairPath({ draft: name });
}
