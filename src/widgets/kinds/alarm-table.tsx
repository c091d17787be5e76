/**
 * The live alarms of the watched equipment. Rows move as alarms arrive, so a touch opens an alarm instead of
 * confirming it. A row counts as confirmed once the platform has answered the request or pushed the confirmation.
 */
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { AlarmView, LinkState } from '../../../workers/monitor/contract/contract';
import { type KindKey, kindWords } from '../../i18n/page-kinds';
import { unknownAlarmsWords } from '../../i18n/unknown-alarms';
import { useWords } from '../../i18n/use-words';
import { type WriteBlock, writeBlockWords } from '../../i18n/write-block';
import type { AlarmTableWidget } from '../../page-document/model';
import { getCodes } from '../../page-document/slot-guard';
import { compareLevels } from '../../shared/alarm-kind';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmId } from '../../shared/ids';
import { type Acknowledging, acknowledgingAtom, isAccepted } from '../../state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../state/live/alarms';
import { cx } from '../../ui/cx';
import { dateTimeText } from '../format/zone-time';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { mayOperate, useConnection } from '../live/control';
import type { PageAlarms } from '../live/page-host';
import type { PageRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';
import { reachBlock } from '../live/write-block';
import { Scroll } from './scroll';

/** Most rows drawn: users do not read more, and each costs the page. */
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
const noSubscription = (): (() => void) => () => undefined;

/**
 * Orders active alarms before ended ones, then unconfirmed before confirmed, then the worst level, then the newest.
 */
const compareRows = (a: AlarmView, b: AlarmView): number =>
  Number(isActive(b)) - Number(isActive(a)) ||
  Number(isAcknowledged(a)) - Number(isAcknowledged(b)) ||
  compareLevels(a, b) ||
  (b.triggerTime ?? 0) - (a.triggerTime ?? 0);

export function getRows(
  alarms: AlarmMap,
  { filter, levels }: Pick<AlarmTableWidget, 'filter' | 'levels'>,
): readonly AlarmView[] {
  return [...alarms.values()]
    .filter(
      (alarm) =>
        (isActive(alarm) || !isAcknowledged(alarm)) &&
        (filter === 'all' || isAcknowledged(alarm) === (filter === 'confirmed')) &&
        (levels.length === 0 || levels.includes(alarm.level)),
    )
    .sort(compareRows);
}

function useRows(widget: AlarmTableWidget, acknowledging: Acknowledging): readonly AlarmView[] {
  const { host, now } = useRuntime();
  const source = host.alarms;
  const alarms = useSyncExternalStore(source?.subscribe ?? noSubscription, source?.get ?? (() => NO_ALARMS));
  return useMemo(() => {
    // The platform pushes confirmations for the page's equipment only, but answers every one.
    const confirmed = [...alarms].map(([id, alarm]) => {
      const confirmTime = alarm.confirmTime ?? (isAccepted(acknowledging, alarm) ? now() : null);
      return [id, { ...alarm, confirmTime }] as const;
    });
    return getRows(new Map(confirmed), widget);
  }, [alarms, acknowledging, widget, now]);
}

/** Returns why alarms of the table cannot be confirmed; `null` if they can. */
function confirmBlock(
  runtime: PageRuntime,
  widget: AlarmTableWidget,
  link: LinkState | null,
  isDisabled: boolean,
): WriteBlock | null {
  if (runtime.host.alarms?.isReadOnly) return 'read-only';
  if (!mayOperate(runtime, ...getCodes(widget))) return 'no-permission';
  if (runtime.host.lock) return runtime.host.lock;
  return reachBlock(link, undefined) ?? (isDisabled ? 'read-only' : null);
}

/** Returns a note on alarms that may be missing; '' if the rows are complete. */
function useUnknown(source: PageAlarms | undefined, isReplay: boolean): string {
  const t = useWords(kindWords);
  const sayUnknown = useWords(unknownAlarmsWords);
  const { link, unknownAlarms } = useConnection();
  const phase = link?.phase ?? 'connecting';
  if (isReplay) {
    // The host reports the alarms again when this changes.
    const unknownPast = source?.unknownPast?.();
    return unknownPast ? sayUnknown(unknownPast) : '';
  }
  // Alarms of a broker are polled, independent of its link.
  const isPushed = !source?.isReadOnly;
  // They are requested as soon as the channel is open.
  if (isPushed && phase === 'connecting') return sayUnknown('asked');
  if (isPushed && phase !== 'live') return t('alarmsUnknown');
  return unknownAlarms ? sayUnknown(unknownAlarms) : '';
}

export function AlarmTable({ widget, index }: WidgetProps<AlarmTableWidget>) {
  const t = useWords(kindWords);
  const runtime = useRuntime();
  const { alarms: source, replayPoints } = runtime.host;
  const { link, loaded } = useConnection();
  const live = useLive(widget, index);
  const acknowledging = useAtomValue(acknowledgingAtom);
  const rows = useRows(widget, acknowledging);
  const isReplay = replayPoints !== undefined;
  const unknown = useUnknown(source, isReplay);
  const block = confirmBlock(runtime, widget, link, live.set.disabled ?? false);
  return (
    <Frame widget={widget} index={index} live={live}>
      <Scroll label={widget.label === '' ? t('alarm') : widget.label}>
        {source === undefined ? (
          <p className="w-note" data-shown="">
            {t('noSource')}
          </p>
        ) : rows.length === 0 ? (
          <p className="w-note" data-shown="">
            {loaded ? unknown || t('noAlarms') : t('loading')}
          </p>
        ) : (
          <table className={cx('w-rows', unknown !== '' && 'w-dim')}>
            <thead>
              <tr>
                <th scope="col">{t('level')}</th>
                <th scope="col">{t('alarm')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map((alarm) => (
                <AlarmRow
                  key={alarm.id}
                  alarm={alarm}
                  isPending={acknowledging.pending.has(alarm.id)}
                  block={block}
                  onOpen={source.open}
                />
              ))}
            </tbody>
          </table>
        )}
        {unknown !== '' && rows.length > 0 && (
          <p className="w-note" data-shown="" role="status">
            {unknown}
          </p>
        )}
        {rows.length > MOST_ROWS && (
          <p className="w-note">{t('shownOf', { n: MOST_ROWS, all: rows.length })}</p>
        )}
      </Scroll>
    </Frame>
  );
}

interface AlarmRowProps {
  readonly alarm: AlarmView;
  readonly isPending: boolean;
  readonly block: WriteBlock | null;
  readonly onOpen: (id: AlarmId) => void;
}

function AlarmRow({ alarm, isPending, block, onOpen }: AlarmRowProps) {
  const t = useWords(kindWords);
  const sayBlock = useWords(writeBlockWords);
  const { host, assets } = useRuntime();
  const wordFor = (name: string): string => (isKnown(name) ? t(name) : name);
  const name =
    [alarm.equipmentName, alarm.signalTitle].filter((part) => part !== '').join(' ') ||
    wordFor(alarm.type) ||
    alarm.id;
  const isOn = isActive(alarm);
  return (
    <tr className={cx(!isOn && 'w-recovered')}>
      <td>
        <span className={`w-alarm-level w-${isKnown(alarm.level) ? alarm.level : 'other'}`}>
          {wordFor(alarm.level)}
        </span>
      </td>
      <th scope="row">
        <span data-shown="">{name}</span>
        <span>{` ${alarm.value} ${alarm.unit}`.trimEnd()}</span>
      </th>
      <td className="w-column-time">
        {alarm.triggerTime === null ? '--' : dateTimeText(alarm.triggerTime, assets.zone)}
      </td>
      <td className="w-column-state">
        <span>{t(isOn ? 'inAlarm' : 'recovered')}</span>
        {alarm.confirmTime !== null && <span>{` · ${t('confirmed')}`}</span>}
        {alarm.confirmTime === null && (
          <button
            type="button"
            className="w-confirm"
            disabled={isPending}
            aria-disabled={block !== null}
            title={block === null ? undefined : sayBlock(block)}
            aria-label={t('confirmOne', { name })}
            onClick={() => (block === null ? onOpen(alarm.id) : host.onBlocked(block))}
          >
            {t(isPending ? 'confirming' : 'confirm')}
          </button>
        )}
      </td>
    </tr>
  );
}
