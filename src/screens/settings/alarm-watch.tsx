import { useState } from 'react';
import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import { alarmDevice, type Support, type Trial } from '../../state/alarm-watch/device';
import { ALARM_WAYS, type AlarmWay, useAlarmWatch } from '../../state/alarm-watch/settings';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Toggle } from '../../ui/toggle';
import { Rows, RowWords } from './rows';

/** What is said of a trial of each way. */
const RESULTS = {
  sound: { done: 'soundDone', denied: 'soundDenied', failed: 'soundFailed' },
  vibration: { done: 'vibrationDone', denied: 'vibrationFailed', failed: 'vibrationFailed' },
  keepAwake: { done: 'keepAwakeDone', denied: 'keepAwakeDenied', failed: 'keepAwakeFailed' },
  notification: { done: 'notificationDone', denied: 'notificationDenied', failed: 'notificationFailed' },
} as const;
const DETAILS = {
  sound: 'soundDetail',
  vibration: 'vibrationDetail',
  keepAwake: 'keepAwakeDetail',
  notification: 'notificationDetail',
} as const;
const LACKING = { no: 'unsupported', insecure: 'insecure' } as const;

interface WayRowProps {
  readonly way: AlarmWay;
  readonly support: Support;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
  readonly attempt: () => Promise<Trial>;
}

function WayRow({ way, support, isOn, onChange, attempt }: WayRowProps) {
  const say = useWords(settingsWords);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [isTrying, setTrying] = useState(false);
  const isThere = support === 'yes';
  const tryIt = async (): Promise<void> => {
    setTrying(true);
    setTrial(null);
    const result = await attempt();
    setTrying(false);
    setTrial(result);
    if (result === 'denied' || result === 'unsupported') onChange(false);
  };
  const said =
    trial === null
      ? ''
      : trial === 'unsupported' || trial === 'insecure'
        ? say(trial)
        : say(RESULTS[way][trial]);
  return (
    <div className="as-row as-watch" data-way={way}>
      <RowWords name={say(way)} detail={say(support === 'yes' ? DETAILS[way] : LACKING[support])} />
      {isThere ? (
        <>
          <Button busy={isTrying} onClick={() => void tryIt()} label={say('testOf', { what: say(way) })}>
            {say(isTrying ? 'testing' : 'test')}
          </Button>
          <Toggle
            label={say(way)}
            on={isOn}
            onChange={(on) => {
              onChange(on);
              // Leave is asked for when it is wanted, by the touch that wants it.
              if (on && way === 'notification') void tryIt();
            }}
          />
        </>
      ) : null}
      <p
        className={cx(
          'as-watch__result',
          trial !== null && `as-watch__result--${trial === 'done' ? 'good' : 'bad'}`,
        )}
        role="status"
      >
        {said}
      </p>
    </div>
  );
}

/** How alarms are noticed on this device: each way on or off, and tried with one tap. */
export function AlarmWatch() {
  const { ports } = useServices();
  const say = useWords(settingsWords);
  const [settings, change] = useAlarmWatch();
  const [device] = useState(() => alarmDevice(window, ports.after));
  return (
    <>
      <Rows heading={say('watch')}>
        {ALARM_WAYS.map((way) => (
          <WayRow
            key={way}
            way={way}
            support={device.support(way)}
            isOn={settings[way]}
            onChange={(on) => change(way, on)}
            attempt={() => device.attempt(way, { title: say('testTitle'), body: say('testBody') })}
          />
        ))}
      </Rows>
      <p className="as-form__lead">{say('watchDetail')}</p>
    </>
  );
}
