import { useDeferredValue } from 'react';
import { groupIntoLines } from '../../features/alarms/alarm-lines';
import { AlarmList } from '../../features/alarms/alarm-list';
import type { AlarmTexts } from '../../features/alarms/alarm-text';
import { useExpandedGroups } from '../../features/lists/use-unfolded';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { Shelf } from '../../shared/alarm-kind';
import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Acknowledgements } from '../../state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../state/live/alarms';
import { cx } from '../../ui/cx';
import { CheckIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { useWatchRows } from './watch-rows';

const doNothing = (): void => undefined;
const NO_SHELVES: ReadonlyMap<string, Shelf> = new Map();

/** Alarms that the list can be limited to. */
export type WatchedAlarmFilter = 'active' | 'open';

interface AlarmCountsProps {
  readonly receivedAlarms: AlarmMap;
  /** Whether the platform has listed its alarms and new ones can be received: unknown is not zero. */
  readonly isListed: boolean;
  readonly isOpen: (alarm: AlarmRow) => boolean;
  readonly filter: WatchedAlarmFilter | null;
  readonly onFilter: (filter: WatchedAlarmFilter | null) => void;
}

export function AlarmCounts({ receivedAlarms, isListed, isOpen, filter, onFilter }: AlarmCountsProps) {
  const t = useWords(alarmWatchWords);
  const allAlarms = [...receivedAlarms.values()];
  const renderCount = (countedFilter: WatchedAlarmFilter, n: number) => (
    <button
      type="button"
      className={cx('as-alarm-watch__count', n > 0 && `as-alarm-watch__count--${countedFilter}`)}
      aria-pressed={filter === countedFilter}
      onClick={() => onFilter(filter === countedFilter ? null : countedFilter)}
    >
      <span className="as-alarm-watch__number">{n === 0 && !isListed ? '--' : n}</span>
      <span>{` ${t(countedFilter === 'active' ? 'inAlarm' : 'unconfirmed')}`}</span>
    </button>
  );
  return (
    <div className="as-alarm-watch__counts">
      {renderCount('active', allAlarms.filter(isActive).length)}
      {renderCount('open', allAlarms.filter(isOpen).length)}
    </div>
  );
}

interface WatchedAlarmsProps
  extends Pick<AlarmCountsProps, 'receivedAlarms' | 'isListed' | 'isOpen' | 'filter'> {
  readonly texts: AlarmTexts;
  readonly acknowledgements: Acknowledgements;
  readonly onOpen: (alarm: AlarmRow) => void;
}

export function WatchedAlarms(props: WatchedAlarmsProps) {
  const { receivedAlarms, isListed, isOpen, filter, texts, acknowledgements, onOpen } = props;
  const t = useWords(alarmWatchWords);
  // The list of a flood of alarms renders with low priority, after the state of the watch and the ringing alarm.
  const list = useWatchRows(useDeferredValue(receivedAlarms));
  const [expandedGroups, toggleGroup] = useExpandedGroups();
  const rows =
    filter === null ? list.rows : list.rows.filter(filter === 'active' ? isActive : (alarm) => isOpen(alarm));
  const lines = groupIntoLines(rows, {
    isGrouped: true,
    byEquipment: true,
    expandedGroups,
    shelves: NO_SHELVES,
  });
  if (list.rows.length === 0)
    return isListed ? <StateView icon={<CheckIcon size={28} />} title={t('quiet')} /> : null;
  if (rows.length === 0) return <StateView icon={<CheckIcon size={28} />} title={t('quietHere')} />;
  return (
    <AlarmList
      label={t('alarms')}
      list={list}
      lines={lines}
      expandedGroups={expandedGroups}
      onToggle={toggleGroup}
      foldsBy="equipment"
      texts={texts}
      acknowledging={acknowledgements}
      selectedAlarms={null}
      onSelect={doNothing}
      onOpen={onOpen}
      onEndReached={doNothing}
    />
  );
}
