/** The alarm watch itself: made for a phone on a desk, in the dark too. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBodyClass } from '../../browser/use-body-class';
import { AlarmFault } from '../../features/alarms/alarm-fault';
import { type AlarmTexts, useAlarmTexts } from '../../features/alarms/alarm-text';
import { OneAlarm } from '../../features/alarms/one-alarm';
import type { AlarmSource } from '../../features/alarms/source';
import { useAcknowledge } from '../../features/alarms/use-acknowledge';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useTitle } from '../../navigation/use-title';
import { isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmWatch, AlarmWatchState } from '../../state/alarm-watch/alarm-watch';
import { useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import { isReceiving } from '../../state/alarm-watch/subscription';
import { type AwakeState, useKeepAwake } from '../../state/alarm-watch/use-keep-awake';
import { isAccepted } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledging } from '../../state/alarms/use-acknowledging';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { TopBar } from '../../ui/top-bar';
import { GapList } from './gap-list';
import { LeaveDialog } from './leave-dialog';
import { Readiness } from './readiness';
import { Ringing } from './ringing';
import { StartPanel } from './start-panel';
import { type UsedAlarmWatch, useAlarmWatch } from './use-alarm-watch';
import { useLeavingWatch } from './use-leaving-watch';
import { WatchScope } from './watch-scope';
import { WatchTools } from './watch-tools';
import { AlarmCounts, WatchedAlarms } from './watched-alarms';

/** Reports every touch to the watch: browsers let sound out only after one. */
function useTouches(watch: AlarmWatch | null): void {
  useEffect(() => {
    if (watch === null) return;
    const onTouch = (): void => watch.onTouch();
    document.addEventListener('click', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      document.removeEventListener('click', onTouch);
      document.removeEventListener('keydown', onTouch);
    };
  }, [watch]);
}

interface WatchBodyProps extends Pick<UsedAlarmWatch, 'subscription' | 'received' | 'now' | 'onShelves'> {
  readonly sources: readonly AlarmSource[];
  /** The first of them; all are acknowledged in the same way. */
  readonly first: AlarmSource;
  readonly watch: AlarmWatch;
  readonly state: AlarmWatchState;
  readonly awake: AwakeState;
  readonly texts: AlarmTexts;
  readonly onConfirm: (alarms: readonly AlarmRow[]) => void;
  readonly onOpen: (alarm: AlarmRow) => void;
}

function WatchBody(props: WatchBodyProps) {
  const { sources, first, watch, state, awake, subscription, received, now, texts, onConfirm, onOpen } =
    props;
  const acknowledging = useAcknowledging();
  const [settings] = useAlarmWatchSettings();
  const isListed = subscription !== null && isReceiving(subscription);
  const unanswered = useMemo(
    () => state.unanswered.flatMap((id) => received.get(id) ?? []),
    [state.unanswered, received],
  );
  const isOpen = (alarm: AlarmRow): boolean => !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm);
  const confirmable = first.acknowledgement === 'confirm' ? unanswered.filter(isOpen) : [];
  return (
    <>
      <Ringing
        alarms={unanswered}
        isSounding={state.unanswered.length > 0}
        texts={texts}
        confirmable={confirmable.length}
        isSending={confirmable.some(({ id }) => acknowledging.pending.has(id))}
        onSilence={() => watch.silence()}
        onConfirm={() => onConfirm(confirmable)}
      />
      <Readiness
        state={state}
        subscription={subscription}
        awake={awake}
        settings={settings}
        isPolled={first.family === 'legacy'}
        now={now}
      />
      {state.isOn ? (
        <AlarmCounts received={received} isListed={isListed} isOpen={isOpen} />
      ) : (
        <StartPanel watch={watch} received={received} texts={texts} />
      )}
      <WatchScope sources={sources} texts={texts} onShelves={props.onShelves} />
      <WatchTools watch={watch} isOn={state.isOn} />
      <GapList gaps={state.gaps} />
      <WatchedAlarms
        received={received}
        isListed={isListed}
        texts={texts}
        acknowledging={acknowledging}
        onOpen={onOpen}
      />
    </>
  );
}

interface OnWatchProps {
  /** The same object while nothing else is watched. */
  readonly sources: readonly AlarmSource[];
  readonly first: AlarmSource;
}

export function OnWatch({ sources, first }: OnWatchProps) {
  const shell = useWords(shellWords);
  const navigate = useNavigate();
  const texts = useAlarmTexts();
  const acknowledge = useAcknowledge(texts.titleOf);
  /** As it was opened: it may be over while it is shown. */
  const [opened, setOpened] = useState<AlarmRow | null>(null);
  const notificationText = useCallback(
    (alarm: AlarmRow) => ({
      title: `${texts.levelOf(alarm.level)} · ${texts.titleOf(alarm)}`,
      body: [texts.directionOf(alarm), texts.conditionOf(alarm)].filter((part) => part !== '').join(' '),
    }),
    [texts],
  );
  const { name, fault, retry, ...used } = useAlarmWatch(sources, first, notificationText);
  const { watch, state, received, sourceOf } = used;
  const isOn = state?.isOn ?? false;
  const leaving = useLeavingWatch(isOn);
  useBodyClass('as-body--alarm-watch', isOn);
  const awake = useKeepAwake(isOn);
  const equipmentName = useEquipmentName(first.family, first.equipmentId);
  const title = name || equipmentName || shell('titleAlarmWatch');
  useTitle(`${title} · ${shell('titleAlarmWatch')}`);
  useTouches(watch);

  const confirm = async (alarms: readonly AlarmRow[]): Promise<void> => {
    // The answer may take its time, and what begins to ring meanwhile nobody has noticed.
    const ringing = state?.unanswered ?? [];
    const bySource = new Map<AlarmSource, AlarmRow[]>();
    for (const alarm of alarms) {
      const source = sourceOf(alarm);
      bySource.set(source, [...(bySource.get(source) ?? []), alarm]);
    }
    for (const [source, own] of bySource) {
      const result = await acknowledge(source, own, '');
      // A person who confirms has noticed the alarm, even if the platform refuses.
      if (result !== null) watch?.silence(ringing);
    }
  };
  const leave = (): void => {
    watch?.stop();
    navigate('/alarm-watch');
  };
  const openedRow = opened === null ? undefined : (received.get(opened.id) ?? opened);
  return (
    <div className={isOn ? 'as-alarm-watch as-alarm-watch--on' : 'as-alarm-watch'}>
      <TopBar
        title={title}
        start={
          <IconButton label={shell('back')} onClick={leaving.ask}>
            <BackIcon />
          </IconButton>
        }
      />
      <main className="as-alarm-watch__body">
        {fault === null ? null : <AlarmFault fault={fault} onRetry={retry} />}
        {/* The other sources of a watch that is on still ring, and must be silenced. */}
        {state === null || watch === null || (fault !== null && !isOn) ? null : (
          <WatchBody
            {...used}
            sources={sources}
            first={first}
            watch={watch}
            state={state}
            awake={awake}
            texts={texts}
            onConfirm={(alarms) => void confirm(alarms)}
            onOpen={setOpened}
          />
        )}
      </main>
      {openedRow === undefined ? null : (
        <OneAlarm
          source={sourceOf(openedRow)}
          alarm={openedRow}
          isApart
          // A person who confirms has noticed this alarm, even if the platform refuses; another may ring behind it.
          onAcknowledged={() => watch?.silence([openedRow.id])}
          onClose={() => setOpened(null)}
        />
      )}
      {leaving.isAsked ? <LeaveDialog onLeave={leave} onClose={leaving.stay} /> : null}
    </div>
  );
}
