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
import { getOperateCodes } from '../../page-document/slot-guard';
import { compareLevels } from '../../shared/alarm-kind';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmId } from '../../shared/ids';
import {
  type Acknowledgements,
  acknowledgementsAtom,
  isAccepted,
} from '../../state/alarms/acknowledge-alarms';
import type { AlarmMap } from '../../state/live/alarms';
import { cx } from '../../ui/cx';
import { formatDateTime } from '../format/zone-time';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { canOperate, useConnection } from '../live/control';
import type { PageAlarms } from '../live/page-host';
import type { PageRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';
import { getReachBlock } from '../live/write-block';
import { Scroll } from './scroll';

/** Maximum rows drawn: users do not read more, and each costs the page. */
const MAX_ROWS = 200;
const KNOWN_NAMES: ReadonlySet<string> = new Set<KindKey>([
  'serious',
  'important',
  'convention',
  'variable',
  'power outage',
  'offline',
]);
const isKnown = (name: string): name is KindKey => KNOWN_NAMES.has(name);
const NO_ALARMS: AlarmMap = new Map();
const subscribeToNothing = (): (() => void) => () => undefined;

/** Orders active alarms before ended ones, then unconfirmed before confirmed, then the worst level, then the newest. */
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

function useRows(widget: AlarmTableWidget, acknowledgements: Acknowledgements): readonly AlarmView[] {
  const { host, now } = useRuntime();
  const source = host.alarms;
  const alarms = useSyncExternalStore(
    source?.subscribe ?? subscribeToNothing,
    source?.get ?? (() => NO_ALARMS),
  );
  return useMemo(() => {
    // The platform pushes confirmations for the page's equipment only, but answers every one.
    const confirmedAlarms = [...alarms].map(([id, alarm]) => {
      const confirmTime = alarm.confirmTime ?? (isAccepted(acknowledgements, alarm) ? now() : null);
      return [id, { ...alarm, confirmTime }] as const;
    });
    return getRows(new Map(confirmedAlarms), widget);
  }, [alarms, acknowledgements, widget, now]);
}

function getConfirmBlock(
  runtime: PageRuntime,
  widget: AlarmTableWidget,
  link: LinkState | null,
  isDisabled: boolean,
): WriteBlock | null {
  if (runtime.host.alarms?.isReadOnly) return 'read-only';
  if (!canOperate(runtime, ...getOperateCodes(widget))) return 'no-permission';
  if (runtime.host.lock) return runtime.host.lock;
  return getReachBlock(link, undefined) ?? (isDisabled ? 'read-only' : null);
}

/** Returns a note on alarms that may be missing; '' if the rows are complete. */
function useUnknownNote(source: PageAlarms | undefined, isReplay: boolean): string {
  const t = useWords(kindWords);
  const tUnknown = useWords(unknownAlarmsWords);
  const { link, unknownAlarms } = useConnection();
  const status = link?.status ?? 'connecting';
  if (isReplay) {
    // The host reports the alarms again when this changes.
    const unknownPast = source?.unknownPast?.();
    return unknownPast ? tUnknown(unknownPast) : '';
  }
  // Alarms of a broker are polled, independent of its link.
  const isPushed = !source?.isReadOnly;
  // They are requested as soon as the channel is open.
  if (isPushed && status === 'connecting') return tUnknown('asked');
  if (isPushed && status !== 'live') return t('alarmsUnknown');
  return unknownAlarms ? tUnknown(unknownAlarms) : '';
}

export function AlarmTable({ widget, index }: WidgetProps<AlarmTableWidget>) {
  const t = useWords(kindWords);
  const runtime = useRuntime();
  const { alarms: source, replayPoints } = runtime.host;
  const { link, isLoaded } = useConnection();
  const live = useLive(widget, index);
  const acknowledgements = useAtomValue(acknowledgementsAtom);
  const rows = useRows(widget, acknowledgements);
  const isReplay = replayPoints !== undefined;
  const unknownNote = useUnknownNote(source, isReplay);
  const block = getConfirmBlock(runtime, widget, link, live.set.disabled ?? false);
  return (
    <Frame widget={widget} index={index} live={live}>
      <Scroll label={widget.label === '' ? t('alarm') : widget.label}>
        {source === undefined ? (
          <p className="w-note" data-shown="">
            {t('noSource')}
          </p>
        ) : rows.length === 0 ? (
          <p className="w-note" data-shown="">
            {isLoaded ? unknownNote || t('noAlarms') : t('loading')}
          </p>
        ) : (
          <table className={cx('w-rows', unknownNote !== '' && 'w-dim')}>
            <thead>
              <tr>
                <th scope="col">{t('level')}</th>
                <th scope="col">{t('alarm')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_ROWS).map((alarm) => (
                <AlarmRow
                  key={alarm.id}
                  alarm={alarm}
                  isPending={acknowledgements.pending.has(alarm.id)}
                  block={block}
                  onOpen={source.open}
                />
              ))}
            </tbody>
          </table>
        )}
        {unknownNote !== '' && rows.length > 0 && (
          <p className="w-note" data-shown="" role="status">
            {unknownNote}
          </p>
        )}
        {rows.length > MAX_ROWS && (
          <p className="w-note">{t('shownOf', { n: MAX_ROWS, all: rows.length })}</p>
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
  const tBlock = useWords(writeBlockWords);
  const { host, assets } = useRuntime();
  const translateName = (name: string): string => (isKnown(name) ? t(name) : name);
  const name =
    [alarm.equipmentName, alarm.signalTitle].filter((part) => part !== '').join(' ') ||
    translateName(alarm.type) ||
    alarm.id;
  const isStillActive = isActive(alarm);
  return (
    <tr className={cx(!isStillActive && 'w-recovered')}>
      <td>
        <span className={`w-alarm-level w-${isKnown(alarm.level) ? alarm.level : 'other'}`}>
          {translateName(alarm.level)}
        </span>
      </td>
      <th scope="row">
        <span data-shown="">{name}</span>
        <span>{` ${alarm.value} ${alarm.unit}`.trimEnd()}</span>
      </th>
      <td className="w-column-time">
        {alarm.triggerTime === null ? '--' : formatDateTime(alarm.triggerTime, assets.zone)}
      </td>
      <td className="w-column-state">
        <span>{t(isStillActive ? 'inAlarm' : 'recovered')}</span>
        {alarm.confirmTime !== null && <span>{` · ${t('confirmed')}`}</span>}
        {alarm.confirmTime === null && (
          <button
            type="button"
            className="w-confirm"
            disabled={isPending}
            aria-disabled={block !== null}
            title={block === null ? undefined : tBlock(block)}
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
