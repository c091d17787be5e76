import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { knownMessage } from '../../i18n/catalogue';
import { faultText } from '../../i18n/fault-text';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { isAccepted, useAcknowledging } from '../../state/alarms/acknowledge-alarms';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { DownloadIcon, EmptyIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { FaultView } from '../screen-states/fault-view';
import { PermissionView } from '../screen-states/permission-view';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { AlarmDetails } from './alarm-details';
import { AlarmList } from './alarm-list';
import type { AlarmTexts } from './alarm-text';
import { type AlarmFilter, narrowings, type OpenTimeRange } from './filter';
import { LiveNotice } from './live-notice';
import { PageJump } from './page-jump';
import type { AlarmSource } from './source';
import { useAcknowledge } from './use-acknowledge';
import { useAlarmSubscription } from './use-alarm-subscription';
import { useAlarmExport } from './use-export';
import { useRecords } from './use-records';
import { useActiveRows, useRecordRows } from './use-rows';

/** Whether a refusal is about the right to see these records (specification 6). */
const isForbidden = (fault: Fault): boolean =>
  fault.kind === 'forbidden' || (fault.kind === 'refused' && knownMessage(fault.message) === 'noPermission');

const doNothing = (): void => undefined;

export interface ListedAlarmsProps {
  readonly source: AlarmSource;
  readonly name: string;
  /** Shows what is in alarm now instead of the records. */
  readonly isLive: boolean;
  readonly filter: AlarmFilter;
  /** The same object while nothing else is asked. */
  readonly range: OpenTimeRange;
  readonly texts: AlarmTexts;
  /** The filter's sheet, with the groups that are known. */
  readonly sheet: (groups: readonly string[]) => ReactNode;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
}

/** The alarms that pass the filter, and what can be done with them. */
export function ListedAlarms(props: ListedAlarmsProps) {
  const { source, name, isLive, filter, range, texts, sheet, onRefresh, onClear } = props;
  const shell = useWords(shellWords);
  const say = useWords(alarmWords);
  const language = useLanguage();
  const acknowledging = useAcknowledging();
  const acknowledge = useAcknowledge(source, texts.titleOf);
  const saving = useAlarmExport(source, name, texts);
  const [opened, setOpened] = useState<AlarmId | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<AlarmId> | null>(null);
  /** What is to be acknowledged once that is confirmed. */
  const [asked, setAsked] = useState<readonly AlarmRow[] | null>(null);
  const [isJumping, setJumping] = useState(false);

  const list = useRecords(source, filter, range);
  const { records, fault, isAsking } = list;
  const onOver = useRef((ids: readonly AlarmId[]): void => list.refresh(new Set(ids)));
  onOver.current = (ids) => list.refresh(new Set(ids));
  const live = useAlarmSubscription(source, (ids) => onOver.current(ids));
  const recordRows = useRecordRows(list, live.received, source, filter, range);
  const activeRows = useActiveRows(live.received, source, filter, range);
  const shown = isLive ? activeRows : recordRows;
  const { rows } = shown;
  const isDeaf = live.state === null || !isReceiving(live.state);
  const groups = useMemo(
    () =>
      [...new Set([...recordRows.rows, ...live.received.values()].map(({ group }) => group))]
        .filter(Boolean)
        .sort(),
    [recordRows.rows, live.received],
  );

  const select = useCallback((id: AlarmId, on: boolean): void => {
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const isOpen = (alarm: AlarmRow): boolean =>
    !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm) && !acknowledging.pending.has(alarm.id);
  const chosen = selected === null ? [] : rows.filter((alarm) => selected.has(alarm.id) && isOpen(alarm));
  const send = async (alarms: readonly AlarmRow[]): Promise<void> => {
    setAsked(null);
    setSelected(null);
    const result = await acknowledge(alarms);
    if (result !== null) list.refresh(new Set(alarms.map(({ id }) => id)));
  };
  const isConfirm = source.acknowledgement === 'confirm';
  const openedRow = opened === null ? undefined : rows.find(({ id }) => id === opened);

  if (!isLive && records === null) {
    if (fault === null || isAsking) return <Skeleton label={shell('loading')} count={4} />;
    if (isForbidden(fault)) return <PermissionView feature="alarmRecords" />;
    return <FaultView fault={fault} what="alarmsFailed" onRetry={list.retry} />;
  }
  const isFiltered = filter.status !== 'all' || narrowings(filter) > 0;
  const empty = (
    <StateView
      icon={<EmptyIcon size={28} />}
      title={say(isFiltered ? 'noneFound' : isLive ? 'noneActive' : 'none')}
    >
      {isFiltered ? <Button onClick={onClear}>{say('clearFilter')}</Button> : null}
    </StateView>
  );
  return (
    <>
      <LiveNotice live={live} />
      <div className="as-alarms__line">
        <span className="as-alarms__total" role="status">
          {isLive
            ? say('activeTotal', { n: rows.length === 0 && isDeaf ? '--' : rows.length })
            : say('total', { n: records?.totalCount ?? 0 })}
        </span>
        {!isLive && records !== null && records.totalPages > 1 ? (
          <Button kind="quiet" onClick={() => setJumping(true)}>
            {say('page', { n: records.firstPage, of: records.totalPages })}
          </Button>
        ) : null}
        <span className="as-alarms__gap" />
        {rows.some(isOpen) && selected === null ? (
          <Button kind="quiet" onClick={() => setSelected(new Set())}>
            {say('choose')}
          </Button>
        ) : null}
        <IconButton
          label={say('exportCsv')}
          disabled={saving.progress !== null}
          onClick={() => saving.start(filter, range)}
        >
          <DownloadIcon />
        </IconButton>
        <IconButton label={say('refresh')} onClick={onRefresh}>
          <ReloadIcon />
        </IconButton>
      </div>
      {saving.progress === null ? null : (
        <Notice
          tone="plain"
          action={
            <Button kind="quiet" onClick={saving.cancel}>
              {shell('cancel')}
            </Button>
          }
        >
          {say('exporting', saving.progress)}
        </Notice>
      )}
      {rows.length === 0 && shown.waiting === 0 ? (
        // That nothing is in alarm can be said only by who has been told what is.
        isLive && isDeaf ? null : (
          empty
        )
      ) : (
        <AlarmList
          label={say(isLive ? 'live' : 'records')}
          list={shown}
          texts={texts}
          acknowledging={acknowledging}
          selected={selected}
          onSelect={select}
          onOpen={setOpened}
          onEnd={isLive ? doNothing : list.more}
        />
      )}
      {isLive ? null : (
        <div className="as-alarms__end">
          {fault !== null ? (
            <Notice
              tone="bad"
              action={
                <Button kind="quiet" onClick={list.retry}>
                  {shell('retry')}
                </Button>
              }
            >
              {faultText(fault, language)}
            </Notice>
          ) : list.hasMore ? (
            <Button kind="quiet" busy={isAsking} onClick={list.more}>
              {say('more')}
            </Button>
          ) : rows.length > 0 ? (
            <p>{say('end')}</p>
          ) : null}
        </div>
      )}
      {selected === null ? null : (
        <div className="as-alarms__choice">
          <span className="as-alarms__chosen">{say('chosen', { n: chosen.length })}</span>
          <Button kind="quiet" onClick={() => setSelected(new Set(rows.filter(isOpen).map(({ id }) => id)))}>
            {say('chooseAll')}
          </Button>
          <Button onClick={() => setSelected(null)}>{say('chooseNone')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => setAsked(chosen)}>
            {say(isConfirm ? 'confirmMany' : 'endMany', { n: chosen.length })}
          </Button>
        </div>
      )}
      {sheet(groups)}
      {isJumping && records !== null ? (
        <PageJump
          page={records.firstPage}
          of={records.totalPages}
          onClose={() => setJumping(false)}
          onGo={(page) => {
            setJumping(false);
            list.begin(page);
            window.scrollTo(0, 0);
          }}
        />
      ) : null}
      {openedRow === undefined ? null : (
        <AlarmDetails
          alarm={openedRow}
          texts={texts}
          acknowledgement={source.acknowledgement}
          isAccepted={isAccepted(acknowledging, openedRow)}
          isSending={acknowledging.pending.has(openedRow.id)}
          onClose={() => setOpened(null)}
          onAcknowledge={() => {
            if (isConfirm) void send([openedRow]);
            else setAsked([openedRow]);
          }}
        />
      )}
      {asked === null ? null : (
        <AcknowledgeDialog
          count={asked.length}
          acknowledgement={source.acknowledgement}
          onAcknowledge={() => void send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
