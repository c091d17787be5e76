/**
 * Takes evidence (wire: Evidence): a snapshot of the page at the time of the report. Only curves are requested, and
 * omitted if late. A value keeps its age, its freshness and its mark: old or wrong on screen is old or wrong in the
 * slip.
 */
import type {
  LinkState,
  SignalOwner,
  SlotSource,
  TrendPoints,
} from '../../../workers/monitor/contract/contract';
import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { UnknownAlarms } from '../../i18n/unknown-alarms';
import { compareNewestFirst, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import {
  EVIDENCE_VERSION,
  type Evidence,
  type EvidenceAlarm,
  type EvidenceCurve,
  type EvidenceValue,
  type EvidenceWrite,
} from '../../shared/calls/evidence';
import { type Point, toFreshnessWord, toQualityWord } from '../../shared/calls/live-proof';
import type { CallPorts } from '../../shared/calls/run';
import { EVIDENCE_CURVE_WAIT_MS, EVIDENCE_CURVES, EVIDENCE_VALUES } from '../../shared/constants';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { Freshness } from '../../shared/reading';
import { type EpochMs, epochMs, MINUTE_MS, type Millis } from '../../shared/units';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { LedgerEntry } from '../commands/operations';
import type { AlarmMap } from '../live/alarms';
import type { WatchStatus } from '../live/atoms';
import { type Board, getAgeStart } from '../live/board';
import { getEndTime } from '../live/own-time';
import { fitEvidence } from './fit-evidence';

const EVIDENCE_CURVE_MS: Millis = 30 * MINUTE_MS;
/** Time replayed from a slip, before and after the fault. */
const EVIDENCE_REPLAY_BEFORE_MS: Millis = 10 * MINUTE_MS;
const EVIDENCE_REPLAY_AFTER_MS: Millis = 5 * MINUTE_MS;

export interface SeenValues {
  readonly board: Board;
  readonly slots: readonly SlotSource[];
  readonly status: WatchStatus;
  readonly alarms: AlarmMap;
  /** Reason why the active alarms are uncertain, in a replay at the replayed time; undefined if they are certain. */
  readonly unknownAlarms: UnknownAlarms | undefined;
  /** Returns name, text and unit of a slot's value, as the screen shows them; no text if it shows none. */
  readonly formatValue: (slot: number) => Pick<EvidenceValue, 'title' | 'value' | 'unit'>;
  /** The clock of the displayed values: the worker's steady one, or the replayed time. */
  readonly now: EpochMs;
  readonly isReplay: boolean;
  /** Whether the slot's value is current: off screen it is the last one shown, even if marked fresh. */
  readonly isFollowed: (slot: number) => boolean;
  /** Whether the user may see a widget with the slot: otherwise the report must not leak it. */
  readonly maySee: (slot: number) => boolean;
}

/** The subject of the report. All of it comes first and is cut last. */
export interface EvidenceFocus {
  readonly equipmentId: EquipmentId | null;
  readonly signalId: SignalId | null;
  readonly alarm: AlarmRow | null;
  readonly item: Evidence['item'];
}

export interface EvidenceInput {
  readonly place: NonNullable<Evidence['place']>;
  readonly focus: EvidenceFocus;
  readonly seenValues: SeenValues | null;
  readonly ledger: readonly LedgerEntry[];
  /** The platform's time at the tap; unsure before the platform has sent any. */
  readonly now: EpochMs;
  readonly clockSure: boolean;
}

const isLinkOpen = (status: LinkState['status']): boolean => status === 'live' || status === 'connecting';

type ValueSource = Extract<SlotSource, { readonly src: 'signal' | 'mvar' }>;
const isValue = (source: SlotSource): source is ValueSource =>
  source.src === 'signal' || source.src === 'mvar';
/** Returns the id of a signal or a math variable: evidence does not distinguish them. */
const getId = (source: ValueSource): SignalId =>
  source.src === 'signal' ? source.signalId : (source.id as string as SignalId);

/** Selects slots, most important first: of the report, of active alarms, of the report's equipment. */
function selectSlots({ seenValues, focus }: EvidenceInput, alarms: readonly AlarmRow[]): readonly number[] {
  if (seenValues === null) return [];
  const alarmSignalIds = new Set(alarms.map(({ signalId }) => signalId));
  const getRank = (source: ValueSource, slot: number): 0 | 1 | 2 | 3 => {
    const id = getId(source);
    if (id === focus.signalId || (focus.alarm !== null && id === focus.alarm.signalId)) return 0;
    if (alarmSignalIds.has(id)) return 1;
    const equipmentId =
      seenValues.board.getDescription(slot)?.equipmentId ??
      (source.src === 'signal' ? source.equipmentId : null);
    return focus.equipmentId !== null && equipmentId === focus.equipmentId ? 2 : 3;
  };
  // A page may have thousands of slots: one pass, in their order, keeping no more than needed.
  const slotsByRank: readonly number[][] = [[], [], [], []];
  for (let slot = 0; slot < seenValues.slots.length; slot++) {
    const source = seenValues.slots[slot];
    if (source === undefined || !isValue(source) || !seenValues.maySee(slot)) continue;
    const slotsOfRank = slotsByRank[getRank(source, slot)];
    if (slotsOfRank !== undefined && slotsOfRank.length <= EVIDENCE_VALUES) slotsOfRank.push(slot);
  }
  return slotsByRank.flat();
}

/** Returns a slot's value. Off screen or without a link it never counts as fresh, even before the board shows it. */
function getValues(seenValues: SeenValues, slot: number): readonly EvidenceValue[] {
  const { board, slots, status, formatValue, now, isReplay } = seenValues;
  const source = slots[slot];
  if (source === undefined || !isValue(source)) return [];
  const reading = board.getReading(slot);
  const isDisconnected = !isReplay && status.link !== null && !isLinkOpen(status.link.status);
  const isLabelledLive = reading.freshness === Freshness.fresh || reading.freshness === Freshness.ageing;
  const known = isDisconnected
    ? Freshness.disconnected
    : seenValues.isFollowed(slot)
      ? reading.freshness
      : Freshness.stale;
  const since = getAgeStart(board, slot);
  const describedId = board.getDescription(slot)?.equipmentId ?? null;
  return [
    {
      ...formatValue(slot),
      equipmentId: describedId ?? (source.src === 'signal' ? source.equipmentId : null),
      signalId: getId(source),
      time: Number.isNaN(reading.time) ? null : epochMs(reading.time),
      age: Number.isNaN(since) ? null : Math.max(0, now - since),
      fresh: toFreshnessWord(isLabelledLive ? known : reading.freshness),
      quality: toQualityWord(reading.quality),
    },
  ];
}

/** Selects the active alarms and the reported one, the report's first. */
function selectAlarms({ seenValues, focus }: EvidenceInput): readonly AlarmRow[] {
  const getRank = ({ id, signalId, equipmentId }: AlarmRow): number => {
    if (id === focus.alarm?.id) return 0;
    if (signalId !== null && signalId === focus.signalId) return 1;
    return equipmentId !== null && equipmentId === focus.equipmentId ? 2 : 3;
  };
  const known = new Map(seenValues?.alarms);
  if (focus.alarm !== null) known.set(focus.alarm.id, focus.alarm);
  return [...known.values()]
    .filter((alarm) => isActive(alarm) || alarm.id === focus.alarm?.id)
    .sort((a, b) => getRank(a) - getRank(b) || compareNewestFirst(a, b));
}

const toEvidenceAlarm = (
  { id, signalId, signalTitle, equipmentName, level, value, valueName, unit, triggerTime }: AlarmRow,
  titles: ReadonlyMap<SignalId, string>,
): EvidenceAlarm => ({
  id,
  signalId,
  title:
    [equipmentName, signalTitle].filter(Boolean).join(' · ') || ((signalId && titles.get(signalId)) ?? ''),
  level,
  value: valueName || [value, unit].filter(Boolean).join(' '),
  triggerTime,
});

/** Returns the user's writes of the last half hour to signals that are watched here or of the same project. */
function getWrites({ ledger, place, seenValues, now }: EvidenceInput): readonly EvidenceWrite[] {
  const isWatched = (signalId: SignalId): boolean =>
    seenValues?.slots.some((source) => isValue(source) && getId(source) === signalId) === true;
  return ledger
    .filter(
      ({ signalId, projectId, sentAt }) =>
        now - sentAt <= EVIDENCE_CURVE_MS &&
        ((projectId !== null && projectId === place.projectId) || isWatched(signalId)),
    )
    .map(({ signalId, title, shownOld, shownNew, sentAt, status }) => ({
      signalId,
      title,
      old: shownOld,
      new: shownNew,
      time: sentAt,
      phase: status,
    }));
}

/**
 * Whether the alarms are complete; without watched values only the reported one counts. Replay is independent of the
 * link.
 */
function areAlarmsComplete({ seenValues }: EvidenceInput): boolean {
  if (seenValues === null) return true;
  const { unknownAlarms, isReplay, status } = seenValues;
  if (unknownAlarms !== undefined) return false;
  return isReplay || status.link === null || isLinkOpen(status.link.status);
}

/** Returns the time of the fault: the alarm's trigger, otherwise the time of the values. */
const getFaultTime = ({ focus, seenValues, now }: EvidenceInput): EpochMs =>
  focus.alarm?.triggerTime ?? (seenValues?.isReplay ? seenValues.now : now);

/** Returns the link as its badge shows it: a lost one since its last frame. */
const toEvidenceLink = ({ status, since, lastFrameAt }: LinkState): NonNullable<Evidence['link']> => ({
  phase: status,
  since: isLinkOpen(status) ? since : (lastFrameAt ?? since),
});

export function captureEvidence(input: EvidenceInput): Evidence {
  const { place, focus, seenValues, now, clockSure } = input;
  const alarms = selectAlarms(input);
  const slots = selectSlots(input, alarms);
  // Format only values that may be kept, since formatting is slow. One more shows that values were omitted.
  const values =
    seenValues === null
      ? []
      : slots.slice(0, EVIDENCE_VALUES + 1).flatMap((slot) => getValues(seenValues, slot));
  const titles = new Map(values.map(({ signalId, title }) => [signalId, title]));
  const at = getFaultTime(input);
  const { link = null } = seenValues?.status ?? {};
  const gateways = [...(seenValues?.status.gateways.values() ?? [])];
  return {
    v: EVIDENCE_VERSION,
    // Past values are never labelled as current.
    takenAt: seenValues?.isReplay ? seenValues.now : now,
    clockSure,
    place,
    replay: {
      from: epochMs(at - EVIDENCE_REPLAY_BEFORE_MS),
      end: epochMs(at + EVIDENCE_REPLAY_AFTER_MS),
      at,
    },
    link: seenValues?.isReplay
      ? { phase: 'replay', since: null }
      : link === null
        ? null
        : toEvidenceLink(link),
    gateways: gateways.flatMap(({ equipmentId, online, vpn }) =>
      online === null ? [] : [{ equipmentId, online, vpn }],
    ),
    values,
    alarms: alarms.map((alarm) => toEvidenceAlarm(alarm, titles)),
    alarmsSure: areAlarmsComplete(input),
    curves: [],
    writes: getWrites(input),
    item: focus.item,
    cut: [],
  };
}

export interface CurveDeps {
  readonly loadRecent: MonitorClient['loadRecent'];
  readonly after: CallPorts['after'];
}

function getPoints({ times, numbers }: TrendPoints): readonly Point[] {
  const points: Point[] = [];
  for (let at = 0; at < times.length; at++) {
    const time = times[at] as number;
    const value = numbers[at] ?? Number.NaN;
    if (Number.isFinite(value) && Number.isFinite(time)) points.push([time, value]);
  }
  return points;
}

/** Returns the end of a curve: a little after a fault that is long past; undefined means now. */
function getCurveEnd(input: EvidenceInput, slot: number): EpochMs | undefined {
  const { seenValues, now } = input;
  const end = epochMs(getFaultTime(input) + EVIDENCE_REPLAY_AFTER_MS);
  if (end < now) return end;
  return seenValues === null || slot < 0 || seenValues.isReplay
    ? undefined
    : getEndTime(seenValues.board.getReading(slot));
}

/** Loads half an hour of the signals of the report and of active alarms. Omits those that arrive late. */
async function loadCurves(
  input: EvidenceInput,
  owner: SignalOwner,
  { loadRecent, after }: CurveDeps,
): Promise<readonly EvidenceCurve[]> {
  const { seenValues, focus } = input;
  const ids = new Set(
    [focus.signalId, ...selectAlarms(input).map(({ signalId }) => signalId)].filter((id) => id !== null),
  );
  const requested = [...ids]
    .slice(0, EVIDENCE_CURVES)
    .map(async (signalId): Promise<readonly EvidenceCurve[]> => {
      const slot =
        seenValues?.slots.findIndex((source) => isValue(source) && getId(source) === signalId) ?? -1;
      // A math variable has no history under its id.
      if (seenValues?.slots[slot]?.src === 'mvar') return [];
      const response = loadRecent(owner, signalId, EVIDENCE_CURVE_MS, getCurveEnd(input, slot));
      const outcome = await withTimeout(response, EVIDENCE_CURVE_WAIT_MS, after).catch(() => TIMED_OUT);
      if (outcome === TIMED_OUT || typeof outcome === 'symbol' || !outcome.ok) return [];
      const points = getPoints(outcome.value);
      const unit = slot < 0 ? (focus.alarm?.unit ?? '') : (seenValues?.formatValue(slot).unit ?? '');
      return points.length === 0 ? [] : [{ signalId, unit, points }];
    });
  return (await Promise.all(requested)).flat();
}

/** Returns the owner of the place's signals; `null` without one. */
function getOwner({ family, projectId, equipmentId }: EvidenceInput['place']): SignalOwner | null {
  if (family === 'project') return projectId === null ? null : { family: 'project', projectId };
  if (equipmentId === null) return null;
  return family === 'legacy' ? { family: 'legacy', equipmentId } : { family: 'equipment', equipmentId };
}

/** Takes evidence, without curves if `deps` is `null`. The promises complete place and values after the tap. */
export async function takeEvidence(
  input: EvidenceInput,
  deps: CurveDeps | null,
  {
    placing: pendingPlace = null,
    asked: requested = null,
  }: {
    readonly placing?: Promise<EvidenceInput['place']> | null;
    readonly asked?: Promise<readonly EvidenceValue[]> | null;
  } = {},
): Promise<Evidence> {
  // The snapshot comes first: waiting must not make the values older.
  const snapshot = captureEvidence(input);
  const owner = getOwner(input.place);
  const [curves, place, values] = await Promise.all([
    deps === null || owner === null ? [] : loadCurves(input, owner, deps),
    pendingPlace ?? input.place,
    requested ?? snapshot.values,
  ]);
  return fitEvidence({ ...snapshot, place, curves, values });
}
