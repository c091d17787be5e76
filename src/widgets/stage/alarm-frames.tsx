/**
 * Frames equipment in alarm and marks values whose signal is in alarm with the shape of the level. Drawn when alarms
 * change, not when values do.
 */
import { type CSSProperties, useMemo } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import { compareLevels } from '../../shared/alarm-kind';
import { isAcknowledged } from '../../shared/alarm-state';
import type { EquipmentId } from '../../shared/ids';
import { cx } from '../../ui/cx';
import { getLevelName, LevelShape } from '../../ui/level-shape';
import { NO_PAN } from '../frame/gesture-marks';
import { useConnection } from '../live/control';
import type { PageRuntime } from '../live/runtime';
import { useRuntime } from '../live/use-runtime';
import type { Box } from '../values/spatial';
import { type AlarmPlaces, createAlarmPlaces } from './alarm-places';
import './alarm-frames.css';

/** Sizes of the shapes, in pixels on the screen. */
const SHAPE_PX = 26;
const MARK_PX = 14;

export interface AlarmFramesProps {
  readonly activeAlarms: readonly AlarmView[];
  readonly onOpen: (equipment: EquipmentId) => void;
}

interface AlarmedEquipment {
  readonly equipment: EquipmentId;
  readonly worstAlarm: AlarmView;
  readonly count: number;
  readonly unacknowledgedCount: number;
}

function useAlarmPlaces(): AlarmPlaces {
  const { page, plan, board, host } = useRuntime();
  // The platform has described the signals once loading is complete.
  const { isLoaded } = useConnection();
  return useMemo(() => {
    void isLoaded;
    const owner = 'equipmentId' in plan.spec ? plan.spec.equipmentId : null;
    return createAlarmPlaces(page, plan, (slot) => findEquipment({ plan, board }, slot) ?? owner, host.auths);
  }, [page, plan, board, host.auths, isLoaded]);
}

function findEquipment({ plan, board }: Pick<PageRuntime, 'plan' | 'board'>, slot: number) {
  const source = plan.spec.slots[slot];
  if (source?.src === 'gateway') return source.equipmentId;
  if (source?.src !== 'signal') return null;
  return source.equipmentId ?? board.getDescription(slot)?.equipmentId ?? null;
}

function groupAlarms(activeAlarms: readonly AlarmView[]): readonly AlarmedEquipment[] {
  const byEquipment = new Map<EquipmentId, AlarmedEquipment>();
  for (const alarm of [...activeAlarms].sort(compareLevels)) {
    const { equipmentId: equipment } = alarm;
    if (equipment === null) continue;
    const { worstAlarm, count, unacknowledgedCount } = byEquipment.get(equipment) ?? {
      worstAlarm: alarm,
      count: 0,
      unacknowledgedCount: 0,
    };
    byEquipment.set(equipment, {
      equipment,
      worstAlarm,
      count: count + 1,
      unacknowledgedCount: unacknowledgedCount + (isAcknowledged(alarm) ? 0 : 1),
    });
  }
  return [...byEquipment.values()];
}

const toBoxStyle = ({ left, top, right, bottom }: Box): CSSProperties => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** Returns the space to the left and above, into which the shape may extend. */
const getSpaceStyle = ({ left, top }: Box): CSSProperties =>
  ({ '--w-left': `${Math.max(0, left)}px`, '--w-top': `${Math.max(0, top)}px` }) as CSSProperties;

export default function AlarmFrames({ activeAlarms, onOpen }: AlarmFramesProps) {
  const places = useAlarmPlaces();
  const alarmedEquipment = useMemo(() => groupAlarms(activeAlarms), [activeAlarms]);
  const isUnacknowledged = ({ unacknowledgedCount }: AlarmedEquipment): boolean => unacknowledgedCount > 0;
  const renderFrames = (entries: readonly AlarmedEquipment[]) =>
    entries.map((entry) => (
      <EquipmentFrames key={entry.equipment} alarmedEquipment={entry} places={places} onOpen={onOpen} />
    ));
  const renderMarks = (isBlinking: boolean) =>
    activeAlarms
      .filter((alarm) => isAcknowledged(alarm) !== isBlinking)
      .map((alarm) => <SignalMarks key={alarm.id} alarm={alarm} places={places} />);
  return (
    <div className="w-alarms">
      <div>
        {renderMarks(false)}
        {renderFrames(alarmedEquipment.filter((entry) => !isUnacknowledged(entry)))}
      </div>
      {/* One layer, so all of them blink together. */}
      <div className="w-alarms__open">
        {renderMarks(true)}
        {renderFrames(alarmedEquipment.filter(isUnacknowledged))}
      </div>
    </div>
  );
}

interface EquipmentFramesProps extends Pick<AlarmFramesProps, 'onOpen'> {
  readonly alarmedEquipment: AlarmedEquipment;
  readonly places: AlarmPlaces;
}

function EquipmentFrames({ alarmedEquipment, places, onOpen }: EquipmentFramesProps) {
  const t = useWords(kindWords);
  const { equipment, worstAlarm, count, unacknowledgedCount } = alarmedEquipment;
  const level = getLevelName(worstAlarm.level);
  const labelValues = {
    name: worstAlarm.equipmentName || equipment,
    level: level === 'other' ? t('convention') : t(level),
    n: count,
    m: unacknowledgedCount,
  };
  return places.frame(equipment).map((box, index) => (
    <div
      key={`${box.left} ${box.top}`}
      className={cx('w-alarm', `w-alarm--${level}`)}
      style={{ ...toBoxStyle(box), ...getSpaceStyle(box) }}
      data-alarmed={equipment}
    >
      {/* All frames of a piece of equipment show the same alarms, so only the first is in the tab order. */}
      <button
        type="button"
        className="w-alarm__shape"
        tabIndex={index === 0 ? 0 : -1}
        aria-hidden={index > 0}
        aria-label={t('equipmentInAlarm', labelValues)}
        data-control=""
        {...NO_PAN}
        onClick={() => onOpen(equipment)}
      >
        <LevelShape level={worstAlarm.level} size={SHAPE_PX} />
      </button>
    </div>
  ));
}

interface SignalMarksProps {
  readonly alarm: AlarmView;
  readonly places: AlarmPlaces;
}

/**
 * Marks the values of a signal, for sighted users: a screen reader announces the alarm at the frame of its equipment.
 */
function SignalMarks({ alarm, places }: SignalMarksProps) {
  return places.mark(alarm).map((box) => (
    <div
      key={`${box.left} ${box.top}`}
      className={cx('w-alarm w-alarm--signal', `w-alarm--${getLevelName(alarm.level)}`)}
      style={toBoxStyle(box)}
      data-alarmed-signal={alarm.signalId}
      aria-hidden="true"
    >
      <span className="w-alarm__mark">
        <LevelShape level={alarm.level} size={MARK_PX} />
      </span>
    </div>
  ));
}
