import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AlarmDetails } from '../../features/alarms/alarm-details';
import { AlarmList } from '../../features/alarms/alarm-list';
import { useAlarmTexts } from '../../features/alarms/alarm-text';
import type { AlarmSource } from '../../features/alarms/source';
import { useAcknowledge } from '../../features/alarms/use-acknowledge';
import { FaultView } from '../../features/screen-states/fault-view';
import { PermissionView } from '../../features/screen-states/permission-view';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { knownMessage } from '../../i18n/catalogue';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useTitle } from '../../navigation/use-title';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { type AlertMethod, useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import { useKeepAwake } from '../../state/alarm-watch/use-keep-awake';
import { isAccepted, useAcknowledging } from '../../state/alarms/acknowledge-alarms';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, CheckIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { Toggle } from '../../ui/toggle';
import { TopBar } from '../../ui/top-bar';
import { GapList } from './gap-list';
import { Readiness } from './readiness';
import { Ringing } from './ringing';
import { useAlarmWatch } from './use-alarm-watch';
import { useWatchRows } from './watch-rows';

/** The ways of being noticed that are chosen here; the screen is kept on in any case. */
const METHODS = ['sound', 'vibration', 'notification'] as const satisfies readonly AlertMethod[];
const TESTS = { done: 'testDone', unsupported: 'testUnsupported' } as const;
const nothing = (): void => undefined;

/** The alarm watch itself: made for a phone on a desk, in the dark too. */
export function OnWatch({ source }: { readonly source: AlarmSource }) {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  const say = useWords(alarmWatchWords);
  const navigate = useNavigate();
  const texts = useAlarmTexts();
  const acknowledging = useAcknowledging();
  const acknowledge = useAcknowledge(source, texts.titleOf);
  const [settings, setMethod] = useAlarmWatchSettings();
  const [opened, setOpened] = useState<AlarmId | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const words = useCallback(
    (alarm: AlarmRow) => ({
      title: `${texts.levelOf(alarm.level)} · ${texts.titleOf(alarm)}`,
      body: [texts.placeOf(alarm), texts.valueOf(alarm)].filter((part) => part !== '').join(' · '),
    }),
    [texts],
  );
  const { watch, state, subscription, received, name, fault, retry, now } = useAlarmWatch(source, words);
  const equipmentName = useEquipmentName(source.family, source.equipmentId);
  const isOn = state?.isOn ?? false;
  const awake = useKeepAwake(isOn);
  // A flood of alarms is drawn as there is time for it; what is armed and what rings comes first.
  const rows = useWatchRows(useDeferredValue(received));
  const title = name || equipmentName || shell('titleAlarmWatch');
  useTitle(`${title} · ${shell('titleAlarmWatch')}`);

  // Where the browser holds sound back, any touch lets it out.
  useEffect(() => {
    if (watch === null) return;
    const touched = (): void => watch.onTouch();
    document.addEventListener('click', touched);
    document.addEventListener('keydown', touched);
    return () => {
      document.removeEventListener('click', touched);
      document.removeEventListener('keydown', touched);
    };
  }, [watch]);

  const unanswered = useMemo(
    () => (state?.unanswered ?? []).flatMap((id) => received.get(id) ?? []),
    [state?.unanswered, received],
  );
  const isOpen = (alarm: AlarmRow): boolean => !isAcknowledged(alarm) && !isAccepted(acknowledging, alarm);
  const confirmable = source.acknowledgement === 'confirm' ? unanswered.filter(isOpen) : [];
  const confirm = async (alarms: readonly AlarmRow[]): Promise<void> => {
    const result = await acknowledge(alarms);
    // Whoever has confirmed has heard it, even where the platform did not take it.
    if (result !== null) watch?.silence();
  };
  const test = async (): Promise<void> => {
    if (watch === null) return;
    setTesting(true);
    const trial = await watch.test({ title: say('testTitle'), body: say('testBody') });
    setTesting(false);
    const key = trial === 'done' || trial === 'unsupported' ? TESTS[trial] : 'testFailed';
    feedback.toast(say(key), trial === 'done' ? 'good' : 'bad');
  };
  const openedRow = opened === null ? undefined : received.get(opened);
  let active = 0;
  let open = 0;
  for (const alarm of received.values()) {
    if (isActive(alarm)) active += 1;
    if (isOpen(alarm)) open += 1;
  }
  // None is a number only once somebody has listed them.
  const counted = (n: number): string =>
    n === 0 && subscription?.hearing.listedAt == null ? '--' : String(n);
  const back = (
    <IconButton label={shell('back')} onClick={() => (isOn ? setLeaving(true) : navigate('/alarm-watch'))}>
      <BackIcon />
    </IconButton>
  );
  const isForbidden =
    fault?.kind === 'forbidden' ||
    (fault?.kind === 'refused' && knownMessage(fault.message) === 'noPermission');
  return (
    <div className={isOn ? 'as-alarm-watch as-alarm-watch--on' : 'as-alarm-watch'}>
      <TopBar title={title} start={back} />
      <main className="as-alarm-watch__body">
        {fault !== null ? (
          isForbidden ? (
            <PermissionView feature="alarmRecords" />
          ) : (
            <FaultView fault={fault} what="alarmsFailed" onRetry={retry} />
          )
        ) : state === null || watch === null ? null : (
          <>
            <Ringing
              alarms={unanswered}
              isSounding={state.unanswered.length > 0}
              texts={texts}
              confirmable={confirmable.length}
              isSending={confirmable.some(({ id }) => acknowledging.pending.has(id))}
              onSilence={watch.silence}
              onConfirm={() => void confirm(confirmable)}
            />
            <Readiness
              state={state}
              subscription={subscription}
              awake={awake}
              settings={settings}
              isPolled={source.family === 'legacy'}
              now={now}
            />
            {isOn ? (
              <div className="as-alarm-watch__counts">
                <p className="as-alarm-watch__count">
                  <span className="as-alarm-watch__number">{counted(active)}</span> {say('activeCount')}
                </p>
                <p className="as-alarm-watch__count">
                  <span className="as-alarm-watch__number">{counted(open)}</span> {say('openCount')}
                </p>
              </div>
            ) : (
              <section className="as-alarm-watch__start">
                <p>{say('startLead')}</p>
                <h2 className="as-alarm-watch__heading">{say('ways')}</h2>
                <ul>
                  {METHODS.map((way) => (
                    <li key={way} className="as-alarm-watch__way">
                      <span>{say(way)}</span>
                      <Toggle
                        label={say(way)}
                        on={settings[way]}
                        onChange={(on) => {
                          setMethod(way, on);
                          watch.onSettingsChange();
                        }}
                      />
                    </li>
                  ))}
                </ul>
                <Button kind="primary" block className="as-alarm-watch__go" onClick={watch.start}>
                  {say('start')}
                </Button>
              </section>
            )}
            <div className="as-alarm-watch__tools">
              <Button busy={isTesting} onClick={() => void test()}>
                {say('test')}
              </Button>
              {isOn ? <Button onClick={watch.stop}>{say('stop')}</Button> : null}
            </div>
            <GapList gaps={state.gaps} />
            {rows.rows.length === 0 ? (
              subscription?.hearing.listedAt == null ? null : (
                <StateView icon={<CheckIcon size={28} />} title={say('quiet')} />
              )
            ) : (
              <AlarmList
                label={say('alarms')}
                list={rows}
                texts={texts}
                acknowledging={acknowledging}
                selected={null}
                onSelect={nothing}
                onOpen={setOpened}
                onEnd={nothing}
              />
            )}
          </>
        )}
      </main>
      {openedRow === undefined ? null : (
        <AlarmDetails
          alarm={openedRow}
          texts={texts}
          acknowledgement={source.acknowledgement}
          isAccepted={isAccepted(acknowledging, openedRow)}
          isSending={acknowledging.pending.has(openedRow.id)}
          onClose={() => setOpened(null)}
          onAcknowledge={() => void confirm([openedRow])}
        />
      )}
      {isLeaving ? (
        <Dialog
          title={say('leaveAsk')}
          closeLabel={shell('close')}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => setLeaving(false)}>{shell('cancel')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  watch?.stop();
                  navigate('/alarm-watch');
                }}
              >
                {say('leave')}
              </Button>
            </>
          }
        >
          <p>{say('leaveDetail')}</p>
        </Dialog>
      ) : null}
    </div>
  );
}
