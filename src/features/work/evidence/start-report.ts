/**
 * Starts a repair report with the contents of the screen. Loaded with the first report, which keeps the code for
 * evidence out of the pages.
 */
import { reportRepairPath } from '../../../navigation/order-paths';
import { type AlarmRow, partlyKnownAlarm } from '../../../shared/calls/alarm';
import type { Evidence } from '../../../shared/calls/evidence';
import type { EquipmentId } from '../../../shared/ids';
import type { Services } from '../../../state/services';
import { type RepairStart, startRepair } from '../../../state/work/start-repair';
import type { LiveValues } from '../../live-values/live-context';
import { bitNames } from '../../live-values/reading-text';
import { askValues } from './ask-values';
import { collectSeenValues, type OnScreen, placeOnScreen } from './values-on-screen';

type Place = NonNullable<Evidence['place']>;

export interface ReportFrom
  extends Partial<Pick<RepairStart, 'source' | 'sourceId' | 'note' | 'equipName' | 'followUpOf'>> {
  readonly equipmentId?: EquipmentId | null;
  readonly signalId?: AlarmRow['signalId'];
  /** The reported alarm; a message has only its id and time. */
  readonly alarm?: Parameters<typeof partlyKnownAlarm>[0];
  readonly item?: Evidence['item'];
  /** The page or equipment to replay if no values are on screen, or no page shows them. */
  readonly place?: Place;
}

/** Returns the place on screen. A list of values is not on a page, so it gets the known page of its equipment. */
function placeHere(live: LiveValues, name: string, known: Place | null): Place | null {
  const place = placeOnScreen(live, name);
  if (place === null) return null;
  const isSame = known?.family === place.family && known.equipmentId === place.equipmentId;
  return isSame ? { ...place, pageId: place.pageId ?? known.pageId } : place;
}

/** Creates the draft and returns the path of the form; `null` if signed out. */
export async function startReport(
  services: Services,
  from: ReportFrom,
  screen: OnScreen,
  isAtOnce = false,
): Promise<string | null> {
  const { live, getName } = screen;
  const alarm = from.alarm === undefined ? null : partlyKnownAlarm(from.alarm);
  const owned = live !== null && 'equipmentId' in live.owner ? live.owner.equipmentId : null;
  const equipmentId = from.equipmentId ?? alarm?.equipmentId ?? owned;
  const equipName = from.equipName || alarm?.equipmentName || getName(equipmentId);
  const signalId = from.signalId ?? alarm?.signalId ?? null;
  const mayAsk = live === null && equipmentId !== null && !isAtOnce;
  const name = await startRepair(services, {
    ...from,
    source: from.source ?? (alarm === null ? 'person' : 'alarm'),
    equipmentId,
    equipName,
    place: live === null ? (from.place ?? null) : placeHere(live, equipName, from.place ?? null),
    seen: live === null ? null : collectSeenValues(live, services, screen),
    asked: mayAsk ? askValues(services, equipmentId, signalId, bitNames(screen.t)) : null,
    focus: {
      equipmentId,
      signalId,
      alarm,
      item: from.item ?? null,
    },
    isAtOnce,
  });
  return name === null ? null : reportRepairPath({ draft: name });
}
