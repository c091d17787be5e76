/**
 * The alarms of what is watched, live: newest first, filtered by state and level. Rows move as alarms come, so none is
 * confirmed where it is touched: that opens it. A row is confirmed when the platform has said so, in its answer or by a push.
 */
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { type KindKey, kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import { writeBlockWords } from '../../i18n/write-block';
import type { AlarmTableWidget } from '../../page-document/model';
import { acknowledgingAtom, isAccepted } from '../../state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../state/live/alarms';
import { cx } from '../../ui/cx';
import { dateTimeText } from '../format/zone-time';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { codesOf, mayOperate, useConnection } from '../live/control';
import { useRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import { Scroll } from './scroll';

/** Rows that are drawn: nobody reads further, and each is a piece of the page. */
const MOST_ROWS = 200;
const KNOWN: ReadonlySet<string> = new Set<KindKey>([
  'serious',
  'important',
  'convention',
  'variable',
  'power outage',
  'offline',
]);
const isKnown = (name: string): name is KindKey => KNOWN.has(name);
const NO_ALARMS: AlarmMap = new Map();
const nothing = (): (() => void) => () => undefined;

/** The rows of a table: what is active or still to be confirmed, newest first. */
export function rowsOf(
  alarms: AlarmMap,
  { filter, levels }: Pick<AlarmTableWidget, 'filter' | 'levels'>,
): readonly AlarmView[] {
  return [...alarms.values()]
    .filter(
      ({ confirmTime, recoverTime, releaseTime, level }) =>
        (confirmTime === null || (recoverTime === null && releaseTime === null)) &&
        (filter === 'all' || (confirmTime === null) === (filter === 'unconfirmed')) &&
        (levels.length === 0 || levels.includes(level)),
    )
    .sort((a, b) => (b.triggerTime ?? 0) - (a.triggerTime ?? 0));
}

export function AlarmTable({ widget, index }: WidgetProps<AlarmTableWidget>) {
  const say = useWords(kindWords);
  const runtime = useRuntime();
  const { now } = runtime;
  const { alarms: source, lock } = runtime.host;
  const connection = useConnection();
  const live = useLive(widget, index);
  const sayBlock = useWords(writeBlockWords);
  const alarms = useSyncExternalStore(source?.subscribe ?? nothing, source?.get ?? (() => NO_ALARMS));
  const acknowledging = useAtomValue(acknowledgingAtom);
  const rows = useMemo(() => {
    // What the platform has accepted is confirmed, though it pushes that only for equipment of the page.
    const told = [...alarms].map(([id, alarm]) => {
      const confirmTime = alarm.confirmTime ?? (isAccepted(acknowledging, alarm) ? now() : null);
      return [id, { ...alarm, confirmTime }] as const;
    });
    return rowsOf(new Map(told), widget);
  }, [alarms, acknowledging, widget, now]);
  const { replayPoints, onBlocked } = runtime.host;
  const isDisconnected = replayPoints === undefined && connection.link?.phase !== 'live';
  const block = !mayOperate(runtime, ...codesOf(widget))
    ? 'no-permission'
    : (lock ?? (isDisconnected ? 'disconnected' : live.set.disabled ? 'read-only' : null));
  const reason = block === null ? undefined : sayBlock(block);
  const word = (name: string): string => (isKnown(name) ? say(name) : name);

  return (
    <Frame widget={widget} index={index} live={live}>
      <Scroll label={widget.label === '' ? say('alarm') : widget.label}>
        {source === undefined ? (
          <p className="w-note" data-shown="">
            {say('noSource')}
          </p>
        ) : rows.length === 0 ? (
          <p className="w-note" data-shown="">
            {say(!connection.loaded ? 'loading' : isDisconnected ? 'alarmsUnknown' : 'noAlarms')}
          </p>
        ) : (
          <table className={cx('w-rows', isDisconnected && 'w-dim')}>
            <thead>
              <tr>
                <th scope="col">{say('level')}</th>
                <th scope="col">{say('alarm')}</th>
                <th scope="col">{say('time')}</th>
                <th scope="col">{say('alarmState')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map((alarm) => {
                const name =
                  [alarm.equipmentName, alarm.signalTitle].filter((part) => part !== '').join(' ') ||
                  word(alarm.type) ||
                  alarm.id;
                const isActive = alarm.recoverTime === null && alarm.releaseTime === null;
                return (
                  <tr key={alarm.id} className={cx(!isActive && 'w-recovered')}>
                    <td>
                      <span className={`w-alarm-level w-${isKnown(alarm.level) ? alarm.level : 'other'}`}>
                        {word(alarm.level)}
                      </span>
                    </td>
                    <th scope="row">
                      <span data-shown="">{name}</span> {alarm.value}
                      {alarm.unit}
                    </th>
                    <td className="w-column-time">
                      {alarm.triggerTime === null
                        ? '--'
                        : dateTimeText(alarm.triggerTime, runtime.assets.offsetMin)}
                    </td>
                    <td>
                      {say(isActive ? 'active' : 'recovered')}
                      {alarm.confirmTime !== null && ` · ${say('confirmed')}`}
                      {alarm.confirmTime === null && (
                        <button
                          type="button"
                          className="w-confirm"
                          disabled={acknowledging.pending.has(alarm.id)}
                          aria-disabled={block !== null}
                          title={reason}
                          aria-label={say('confirmOne', { name })}
                          onClick={() => (block === null ? source.open(alarm.id) : onBlocked(block))}
                        >
                          {say(acknowledging.pending.has(alarm.id) ? 'confirming' : 'confirm')}
                        </button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {isDisconnected && rows.length > 0 && (
          <p className="w-note" data-shown="" role="status">
            {say('alarmsUnknown')}
          </p>
        )}
        {rows.length > MOST_ROWS && (
          <p className="w-note">{say('shownOf', { n: MOST_ROWS, all: rows.length })}</p>
        )}
      </Scroll>
    </Frame>
  );
}
