/**
 * Live values in the rows of the equipment list: one watch for each machine with pins. Separate from the rows, which
 * are mounted and unmounted while scrolling. Loaded only if there are pins.
 */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { getReadingAtom } from '../../state/live/atoms';
import { useMonitor } from '../../state/live/use-monitor';
import type { Watch } from '../../state/live/watch';
import { useRaisedAlarms } from '../../state/messages/use-raised';
import { groupByEquipment, type Pin, type PinGroup, usePins } from '../../state/pins/pins';
import { useServices } from '../../state/services';
import { cx } from '../../ui/cx';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { formatFreshness, formatReading, hasValue, isLive } from '../live-values/reading-text';
import { getDeclaredRules } from '../live-values/value-rules';
import { useSignals } from '../signals/use-signals';
import { formatDuration } from '../time/time-text';
import { type GetDeclaration, useDeclarations } from './use-declared';
import { useWatchQueue } from './use-turns';
import './pins.css';

/** Maximum number of pinned values in a row. */
const PINS_IN_ROW = 2;

interface RowWatch {
  readonly pins: readonly Pin[];
  readonly watch: Watch;
  readonly getDeclaration: GetDeclaration;
  readonly now: () => EpochMs;
}
const rowWatches = atom<ReadonlyMap<EquipmentId, RowWatch>>(new Map());

interface RowValuesProps {
  readonly id: EquipmentId;
  /** Text shown if the equipment has no pins. */
  readonly fallback: string;
}

export function RowValues({ id, fallback }: RowValuesProps) {
  const row = useAtomValue(rowWatches).get(id);
  if (row === undefined) return <span>{fallback}</span>;
  return row.pins.map((pin, slot) => <RowValue key={pin.signalId} row={row} pin={pin} slot={slot} />);
}

function RowValue({ row, pin, slot }: { readonly row: RowWatch; readonly pin: Pin; readonly slot: number }) {
  const t = useWords(valueWords);
  const { watch, getDeclaration, now } = row;
  const reading = useAtomValue(getReadingAtom(watch.board, slot));
  const isLiveValue = isLive(reading);
  const isOld = !isLiveValue && hasValue(reading);
  useTick(isOld);
  const signal = getDeclaration(pin);
  const { text, unit } = formatReading(reading, getDeclaredRules(watch.board, slot, signal) ?? signal, t);
  return (
    <span className="as-row-value" data-freshness={reading.freshness}>
      <span className="as-row-value__name">{signal.title || pin.signalId}</span>{' '}
      <span className={cx('as-row-value__value', !isLiveValue && 'as-row-value__value--old')}>
        {`${text}${unit === '' ? '' : ` ${unit}`}`}
      </span>
      <span className="as-hidden-text">{` ${formatFreshness(reading.freshness, t).text}`}</span>
      {isOld ? (
        <span className="as-row-value__age">{` ${formatDuration(now() - reading.arrivedAt, t)}`}</span>
      ) : null}
    </span>
  );
}

interface GroupWatchProps {
  readonly group: PinGroup;
  readonly client: MonitorClient;
  readonly onLoaded: () => void;
}

/** Watches the values of one row while mounted. Renders nothing. */
function GroupWatch({ group, client, onLoaded }: GroupWatchProps) {
  const { store } = useServices();
  const { family, equipmentId } = group;
  const pins = useMemo(() => group.pins.slice(0, PINS_IN_ROW), [group.pins]);
  const signalIds = useMemo(() => pins.map(({ signalId }) => signalId), [pins]);
  const owner = useMemo(() => ({ family, equipmentId }), [family, equipmentId]);
  const watch = useSignals(client, owner, signalIds);
  const { getDeclaration } = useDeclarations(group);
  useRaisedAlarms(watch);
  useEffect(() => {
    if (watch === null) return;
    const row: RowWatch = { pins, watch, getDeclaration, now: () => client.steadyNow() };
    store.set(rowWatches, (previous) => new Map(previous).set(equipmentId, row));
    return () =>
      store.set(rowWatches, (previous) => new Map([...previous].filter(([id]) => id !== equipmentId)));
  }, [store, client, equipmentId, pins, watch, getDeclaration]);
  useEffect(() => {
    if (watch === null) return;
    const checkLoaded = (): void => {
      if (store.get(watch.status).isLoaded) onLoaded();
    };
    checkLoaded();
    return store.sub(watch.status, checkLoaded);
  }, [store, watch, onLoaded]);
  return null;
}

export function PinWatches() {
  const { pins } = usePins();
  const groups = useMemo(() => groupByEquipment(pins), [pins]);
  const { monitor } = useMonitor();
  const { openCount, markLoaded } = useWatchQueue(groups.length);
  if (monitor.status !== 'ready') return null;
  return groups
    .slice(0, openCount)
    .map((group, index) => (
      <GroupWatch
        key={group.equipmentId}
        group={group}
        client={monitor.client}
        onLoaded={() => markLoaded(index)}
      />
    ));
}
