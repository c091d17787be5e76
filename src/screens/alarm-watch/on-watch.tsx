/** The screen of an alarm watch, designed for a phone on a desk, also in the dark. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBodyClass } from '../../browser/use-body-class';
import { AlarmFault } from '../../features/alarms/alarm-fault';
import { type AlarmTexts, useAlarmTexts } from '../../features/alarms/alarm-text';
import { OneAlarm } from '../../features/alarms/one-alarm';
import type { AlarmSource } from '../../features/alarms/source';
import { useAcknowledge } from '../../features/alarms/use-acknowledge';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useTitle } from '../../navigation/use-title';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { AlarmWatch, AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { type AwakeState, useKeepAwake } from '../../state/alarm-watch/use-keep-awake';
import { isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import { ConfirmSilenced } from './confirm-silenced';
import { GapList } from './gap-list';
import { LeaveDialog } from './leave-dialog';
import { Readiness } from './readiness';
import { GapNotice } from './ready-line';
import { RingingDialog } from './ringing';
import { StartPanel } from './start-panel';
import { type UseAlarmWatchResult, useAlarmWatch } from './use-alarm-watch';
import { useLeaveGuard } from './use-leaving-watch';
import { WatchScope } from './watch-scope';
import { WatchTools } from './watch-tools';
import { AlarmCounts, type WatchedAlarmFilter, WatchedAlarms } from './watched-alarms';

/** Reports every touch to the watch: browsers allow sound only after one. */
function useTouchListeners(watch: AlarmWatch | null): void {
  useEffect(() => {
    if (watch === null) return;
    const handleTouch = (): void => watch.handleTouch();
    document.addEventListener('click', handleTouch);
    document.addEventListener('keydown', handleTouch);
    return () => {
      document.removeEventListener('click', handleTouch);
      document.removeEventListener('keydown', handleTouch);
    };
  }, [watch]);
}

interface WatchBodyProps
  extends Pick<UseAlarmWatchResult, 'subscription' | 'receivedAlarms' | 'now' | 'onShelves'> {
  readonly sources: readonly AlarmSource[];
  /** The first of `sources`, which are all acknowledged in the same way. */
  readonly firstSource: AlarmSource;
  readonly watch: AlarmWatch;
  readonly state: AlarmWatchState;
  readonly awakeState: AwakeState;
  readonly texts: AlarmTexts;
  readonly onConfirm: (alarms: readonly AlarmRow[]) => void;
  readonly onOpen: (alarm: AlarmRow) => void;
}

function WatchBody(props: WatchBodyProps) {
  const {
    sources,
    firstSource,
    watch,
    state,
    awakeState,
    subscription,
    receivedAlarms,
    now,
    texts,
    onConfirm,
    onOpen,
  } = props;
  const t = useWords(alarmWatchWords);
  const acknowledging = useAcknowledgements();
  const [settings] = useAlarmWatchSettings();
  const isListed = subscription !== null && isReceiving(subscription);
  const [filter, setFilter] = useState<WatchedAlarmFilter | null>(null);
  const findReceived = (ids: readonly AlarmId[]): readonly AlarmRow[] =>
    ids.flatMap((id) => receivedAlarms.get(id) ?? []);
  const isOpen = (alarm: AlarmRow): boolean => !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm);
  const silencedAlarms = findReceived(state.silenced).filter(isOpen);
  const readiness = { state, subscription, settings, isPolled: firstSource.family === 'legacy' };
  return (
    <>
      <RingingDialog
        unansweredIds={state.unanswered}
        alarms={findReceived(state.unanswered)}
        texts={texts}
        onSilence={watch.silence}
      />
      <GapNotice {...readiness} />
      {silencedAlarms.length === 0 ? null : (
        <p className="as-ready__line as-ready__line--warn as-ready__line--alone" role="status">
          {t('silenced', { n: silencedAlarms.length, m: [...receivedAlarms.values()].filter(isOpen).length })}
        </p>
      )}
      <Readiness {...readiness} awakeState={awakeState} now={now} />
      {firstSource.acknowledgement === 'confirm' ? (
        <ConfirmSilenced
          silencedAlarms={silencedAlarms}
          isSending={silencedAlarms.some(({ id }) => acknowledging.pending.has(id))}
          onOpen={onOpen}
          onConfirm={onConfirm}
        />
      ) : null}
      {state.isOn ? (
        <AlarmCounts
          receivedAlarms={receivedAlarms}
          isListed={isListed}
          isOpen={isOpen}
          filter={filter}
          onFilter={setFilter}
        />
      ) : (
        <StartPanel watch={watch} receivedAlarms={receivedAlarms} texts={texts} />
      )}
      <WatchScope sources={sources} texts={texts} onShelves={props.onShelves} />
      <WatchTools watch={watch} isOn={state.isOn} />
      <GapList gaps={state.gaps} />
      <WatchedAlarms
        receivedAlarms={receivedAlarms}
        isListed={isListed}
        isOpen={isOpen}
        filter={state.isOn ? filter : null}
        texts={texts}
        acknowledgements={acknowledging}
        onOpen={onOpen}
      />
    </>
  );
}

function withProjects(
  texts: AlarmTexts,
  { names, getSource }: Pick<UseAlarmWatchResult, 'names' | 'getSource'>,
): AlarmTexts {
  const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  const formatPlaceWithProject = (alarm: AlarmRow): string =>
    joinParts(names.get(getSource(alarm).key) ?? '', texts.formatPlace(alarm));
  return {
    ...texts,
    formatPlace: formatPlaceWithProject,
    formatTitle: (alarm) => joinParts(formatPlaceWithProject(alarm), texts.formatName(alarm)),
  };
}

interface ActiveWatchProps {
  /** Referentially stable while the watched sources are the same. */
  readonly sources: readonly AlarmSource[];
  readonly firstSource: AlarmSource;
}

export function ActiveWatch({ sources, firstSource }: ActiveWatchProps) {
  const tShell = useWords(shellWords);
  const navigate = useNavigate();
  const plainTexts = useAlarmTexts();
  const acknowledge = useAcknowledge(plainTexts.formatTitle);
  /** The alarm as it was when opened; it may end while it is shown. */
  const [openedAlarm, setOpenedAlarm] = useState<AlarmRow | null>(null);
  const textsRef = useRef(plainTexts);
  const formatNotification = useCallback((alarm: AlarmRow) => {
    const { formatLevel, formatTitle, formatDirection, formatCondition } = textsRef.current;
    return {
      title: `${formatLevel(alarm.level)} · ${formatTitle(alarm)}`,
      body: [formatDirection(alarm), formatCondition(alarm)].filter((part) => part !== '').join(' '),
    };
  }, []);
  const { names, fault, retry, ...watchProps } = useAlarmWatch(sources, firstSource, formatNotification);
  const { watch, state, receivedAlarms, getSource } = watchProps;
  const texts = useMemo(
    () => (sources.length === 1 ? plainTexts : withProjects(plainTexts, { names, getSource })),
    [sources, plainTexts, names, getSource],
  );
  textsRef.current = texts;
  const isOn = state?.isOn ?? false;
  const leaveGuard = useLeaveGuard(isOn);
  useBodyClass('as-body--alarm-watch', isOn);
  const awakeState = useKeepAwake(isOn);
  const equipmentName = useEquipmentName(firstSource.family, firstSource.equipmentId);
  const title =
    sources.flatMap(({ key }) => names.get(key) || []).join(' · ') ||
    equipmentName ||
    tShell('titleAlarmWatch');
  useTitle(`${title} · ${tShell('titleAlarmWatch')}`);
  useTouchListeners(watch);

  const acknowledgeAlarms = async (alarms: readonly AlarmRow[]): Promise<void> => {
    const bySource = new Map<AlarmSource, AlarmRow[]>();
    for (const alarm of alarms) {
      const source = getSource(alarm);
      bySource.set(source, [...(bySource.get(source) ?? []), alarm]);
    }
    for (const [source, sourceAlarms] of bySource) await acknowledge(source, sourceAlarms, '');
  };
  const leave = (): void => {
    watch?.stop();
    navigate('/alarm-watch');
  };
  const openedRow = openedAlarm === null ? undefined : (receivedAlarms.get(openedAlarm.id) ?? openedAlarm);
  return (
    <div className={isOn ? 'as-alarm-watch as-alarm-watch--on' : 'as-alarm-watch'}>
      <TopBar
        title={title}
        start={
          <IconButton label={tShell('back')} onClick={leaveGuard.requestLeave}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-alarm-watch__body">
        {fault === null ? null : <AlarmFault fault={fault} onRetry={retry} />}
        {/* While the watch is on, alarms of the other sources still ring and must be silenced. */}
        {state === null || watch === null || (fault !== null && !isOn) ? null : (
          <WatchBody
            {...watchProps}
            sources={sources}
            firstSource={firstSource}
            watch={watch}
            state={state}
            awakeState={awakeState}
            texts={texts}
            onConfirm={(alarms) => void acknowledgeAlarms(alarms)}
            onOpen={setOpenedAlarm}
          />
        )}
      </main>
      {openedRow === undefined ? null : (
        <OneAlarm
          source={getSource(openedRow)}
          alarm={openedRow}
          isApart
          // The user has noticed this alarm, even if the platform refuses the acknowledgement. Silencing it reveals any
          // other ringing alarm.
          onAcknowledged={() => watch?.silence([openedRow.id])}
          onClose={() => setOpenedAlarm(null)}
        />
      )}
      {leaveGuard.isDialogOpen ? <LeaveDialog onLeave={leave} onClose={leaveGuard.stay} /> : null}
    </div>
  );
}
