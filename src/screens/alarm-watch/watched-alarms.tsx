/** The parts of an alarm watch that show its alarms: their counts and their list. */
import { useDeferredValue, useMemo } from 'react';
import { linesOf } from '../../features/alarms/alarm-lines';
import { AlarmList } from '../../features/alarms/alarm-list';
import type { AlarmTexts } from '../../features/alarms/alarm-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { Shelf } from '../../shared/alarm-kind';
import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Acknowledging } from '../../state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../state/live/alarms';
import { CheckIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { useWatchRows } from './watch-rows';

const nothing = (): void => undefined;
const NO_SHELVES: ReadonlyMap<string, Shelf> = new Map();
const NONE_UNFOLDED: ReadonlySet<string> = new Set();

interface AlarmCountsProps {
  readonly received: AlarmMap;
  /** False until the platform has listed its alarms, and while none can be received: none received is not yet none. */
  readonly isListed: boolean;
  readonly isOpen: (alarm: AlarmRow) => boolean;
}

/** The numbers of active alarms and of alarms that are not acknowledged. */
export function AlarmCounts({ received, isListed, isOpen }: AlarmCountsProps) {
  const say = useWords(alarmWatchWords);
  const all = [...received.values()];
  const counted = (n: number): string => (n === 0 && !isListed ? '--' : String(n));
  return (
    <div className="as-alarm-watch__counts">
      <p className="as-alarm-watch__count">
        <span className="as-alarm-watch__number">{counted(all.filter(isActive).length)}</span>
        <span>{` ${say('activeCount')}`}</span>
      </p>
      <p className="as-alarm-watch__count">
        <span className="as-alarm-watch__number">{counted(all.filter(isOpen).length)}</span>
        <span>{` ${say('openCount')}`}</span>
      </p>
    </div>
  );
}

interface WatchedAlarmsProps extends Pick<AlarmCountsProps, 'received' | 'isListed'> {
  readonly texts: AlarmTexts;
  readonly acknowledging: Acknowledging;
  readonly onOpen: (alarm: AlarmRow) => void;
}

export function WatchedAlarms({ received, isListed, texts, acknowledging, onOpen }: WatchedAlarmsProps) {
  const say = useWords(alarmWatchWords);
  // A flood of alarms is drawn when there is time; the state of the watch and the ringing alarm come first.
  const list = useWatchRows(useDeferredValue(received));
  const { rows } = list;
  // Each by itself: what rings is to be seen.
  const lines = useMemo(
    () => linesOf(rows, { isGrouped: false, open: NONE_UNFOLDED, shelves: NO_SHELVES }),
    [rows],
  );
  if (list.rows.length === 0)
    return isListed ? <StateView icon={<CheckIcon size={28} />} title={say('quiet')} /> : null;
  return (
    <AlarmList
      label={say('alarms')}
      list={list}
      lines={lines}
      unfolded={NONE_UNFOLDED}
      onUnfold={nothing}
      texts={texts}
      acknowledging={acknowledging}
      selected={null}
      onSelect={nothing}
      onOpen={onOpen}
      onEnd={nothing}
    />
  );
}
