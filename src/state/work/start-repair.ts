/**
 * Starts the report of a repair (spec 5). Loaded with the first report, to keep its code out of pages. The draft is on
 * the device before the form opens: a reload loses nothing.
 */
import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import { type EquipmentInfo, equipmentInfo } from '../../shared/calls/equipment';
import type { Evidence, EvidenceValue } from '../../shared/calls/evidence';
import { EVIDENCE_CURVE_WAIT_MS, IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { EquipmentId, RepairId } from '../../shared/ids';
import { removeRefusedCharacters } from '../../shared/work/plain-text';
import { ledgerAtom } from '../commands/operations';
import { getPlatformClock } from '../live/platform-clock';
import type { Services } from '../services';
import { sessionAtom } from '../session/session-store';
import { copyPictures, type PictureChoice, type PictureCopy } from './copy-pictures';
import { EMPTY_REPAIR, getRepairDraftKey, REPAIR_DRAFT, type RepairDraft } from './repair-draft';
import { NEVER_SENT } from './rows';
import type { Change } from './tables';
import { type EvidenceFocus, type SeenValues, takeEvidence } from './take-evidence';
import { getWork } from './work-services';

type Place = NonNullable<Evidence['place']>;

export interface RepairStart {
  readonly source: RepairDraft['source'];
  readonly sourceId?: string;
  readonly equipmentId: EquipmentId | null;
  readonly equipName: string;
  /** Characters that the form would refuse are removed. */
  readonly note?: string;
  readonly followUpOf?: RepairId;
  readonly pictures?: Omit<PictureChoice, 'most'>;
  /** The page that the slip replays; the equipment's page if `null` or without a page. */
  readonly place: Place | null;
  readonly focus?: Partial<EvidenceFocus>;
  readonly seenValues: SeenValues | null;
  /** The values of the equipment if none are on screen; `null` if they are not requested. */
  readonly asked?: Promise<readonly EvidenceValue[]> | null;
  /** Whether to omit slow parts: curves, and the place of the equipment. */
  readonly isAtOnce?: boolean;
}

const cleanNote = (note: string): string =>
  [...removeRefusedCharacters(note)].slice(0, REPAIR_TEXT_MAX).join('').trim();

/** Loads the equipment; `null` if the platform does not answer in time. */
async function loadEquipment(
  services: Services,
  { equipmentId, isAtOnce: isImmediate = false }: RepairStart,
): Promise<EquipmentInfo | null> {
  if (equipmentId === null || isImmediate) return null;
  const response = await withTimeout(
    services.call(equipmentInfo, { equipmentId }, { onDate: getPlatformClock(services).onDate }),
    EVIDENCE_CURVE_WAIT_MS,
    services.ports.after,
  );
  return response === TIMED_OUT || !response.ok ? null : response.value;
}

/** Returns the place of a piece of equipment, whose first page is replayed. */
const toPlace = ({ id, name, family, pages, conId }: EquipmentInfo): Place => ({
  family,
  projectId: null,
  pageId: pages[0]?.id ?? conId,
  equipmentId: id,
  name,
});

/** Adds the equipment's page to a place without one, such as a list of signals or an item of an inspection. */
function addPage(place: Place, equipment: EquipmentInfo | null): Place {
  const isOwn = place.family !== 'project' && place.equipmentId === equipment?.id;
  if (place.pageId !== null || equipment === null || !isOwn) return place;
  const { family, pageId } = toPlace(equipment);
  return { ...place, family, pageId };
}

async function loadEvidence(
  services: Services,
  start: RepairStart,
  place: Place,
  equipmentPromise: Promise<EquipmentInfo | null>,
): Promise<Evidence> {
  const { seenValues, asked: valueRequest = null, focus, equipmentId, isAtOnce: isImmediate = false } = start;
  const clock = getPlatformClock(services);
  const input = {
    place,
    seenValues,
    focus: { equipmentId, signalId: null, alarm: null, item: null, ...focus },
    ledger: services.store.get(ledgerAtom),
    now: clock.now(),
    clockSure: clock.isSure(),
  };
  const deps: Parameters<typeof takeEvidence>[1] = isImmediate
    ? null
    : {
        loadRecent: async (...asked) => (await services.monitor()).loadRecent(...asked),
        after: services.ports.after,
      };
  return takeEvidence(input, deps, {
    placing: equipmentPromise.then((equipment) => addPage(place, equipment)),
    asked: valueRequest,
  });
}

const createPictureCopies = async (
  services: Services,
  { pictures }: RepairStart,
): Promise<readonly PictureCopy[]> =>
  pictures === undefined
    ? []
    : copyPictures({ ...pictures, most: IMAGES_MAX }, 'repair', {
        store: getWork(services).store,
        newOperationId: services.newOperationId,
        now: () => getPlatformClock(services).now(),
      });

/** Stores the draft of a report and returns the draft's name; `null` if signed out. */
export async function startRepair(services: Services, start: RepairStart): Promise<string | null> {
  const session = services.store.get(sessionAtom);
  if (session.status !== 'signed-in') return null;
  const { userId, tel } = session.user;
  const equipmentPromise = loadEquipment(services, start);
  // Values are taken in this task. Without a place, the page of the equipment is looked up first.
  const evidencePromise =
    start.place === null
      ? equipmentPromise.then((equipment) =>
          equipment === null ? null : loadEvidence(services, start, toPlace(equipment), equipmentPromise),
        )
      : loadEvidence(services, start, start.place, equipmentPromise);
  const [equipment, evidence] = await Promise.all([equipmentPromise, evidencePromise]);
  const values: RepairDraft = {
    ...EMPTY_REPAIR,
    equipmentId: start.equipmentId,
    equipName: equipment?.name || start.equipName,
    location: equipment?.address ?? '',
    lat: equipment?.lat ?? null,
    lng: equipment?.lng ?? null,
    note: cleanNote(start.note ?? ''),
    userTel: tel,
    source: start.source,
    sourceId: start.sourceId ?? null,
    alarmId: start.focus?.alarm?.id ?? null,
    signalId: start.focus?.signalId ?? start.focus?.alarm?.signalId ?? null,
    followUpOf: start.followUpOf ?? null,
    evidence,
  };
  const name = services.newOperationId();
  const { store } = getWork(services);
  const copies = await createPictureCopies(services, start);
  // The user has already kept these pictures, so the copies may exceed the space.
  await store.makeRoom(copies.reduce((sum, { picture }) => sum + picture.size, 0));
  await store.write([
    {
      table: 'drafts',
      put: {
        key: getRepairDraftKey(userId, name),
        userId,
        kind: REPAIR_DRAFT,
        base: EMPTY_REPAIR,
        values,
        pictures: copies.map(({ picture }) => picture.key),
        ...NEVER_SENT,
        at: getPlatformClock(services).now(),
      },
    },
    ...copies.flatMap(({ picture, bytes }): readonly Change[] => [
      { table: 'pictures', put: picture },
      { table: 'bytes', put: bytes },
    ]),
  ]);
  return name;
}
