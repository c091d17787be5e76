import { useState } from 'react';
import { settingsWords } from '../../i18n/settings';
import { useWords } from '../../i18n/use-words';
import { type AlertTestResult, createAlarmDevice, type Support } from '../../state/alarm-watch/device';
import { ALERT_METHODS, type AlertMethod, useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Cell } from '../../ui/cell';
import { cx } from '../../ui/cx';
import { Toggle } from '../../ui/toggle';
import { Rows } from './rows';

const RESULT_KEYS = {
  sound: { done: 'soundDone', denied: 'soundDenied', failed: 'soundFailed' },
  vibration: { done: 'vibrationDone', denied: 'vibrationFailed', failed: 'vibrationFailed' },
  keepAwake: { done: 'keepAwakeDone', denied: 'keepAwakeDenied', failed: 'keepAwakeFailed' },
  notification: { done: 'notificationDone', denied: 'notificationDenied', failed: 'notificationFailed' },
} as const;
const DETAIL_KEYS = {
  sound: 'soundDetail',
  vibration: 'vibrationDetail',
  keepAwake: 'keepAwakeDetail',
  notification: 'notificationDetail',
} as const;
const UNSUPPORTED_KEYS = { no: 'unsupported', insecure: 'insecure' } as const;

interface MethodRowProps {
  readonly method: AlertMethod;
  readonly support: Support;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
  readonly test: () => Promise<AlertTestResult>;
}

function MethodRow({ method, support, isOn, onChange, test }: MethodRowProps) {
  const t = useWords(settingsWords);
  const [result, setResult] = useState<AlertTestResult | null>(null);
  const [isTesting, setTesting] = useState(false);
  const isSupported = support === 'yes';
  const runTest = async (): Promise<void> => {
    setTesting(true);
    setResult(null);
    const testResult = await test();
    setTesting(false);
    setResult(testResult);
    if (testResult === 'denied' || testResult === 'unsupported') onChange(false);
  };
  const resultText =
    result === null
      ? ''
      : result === 'unsupported' || result === 'insecure'
        ? t(result)
        : t(RESULT_KEYS[method][result]);
  return (
    <div className="as-row" data-method={method}>
      <Cell
        name={t(method)}
        detail={t(support === 'yes' ? DETAIL_KEYS[method] : UNSUPPORTED_KEYS[support])}
        end={
          isSupported ? (
            <>
              <Button
                busy={isTesting}
                onClick={() => void runTest()}
                label={t('testOf', { what: t(method) })}
              >
                {t(isTesting ? 'testing' : 'test')}
              </Button>
              <Toggle
                label={t(method)}
                isOn={isOn}
                onChange={(isEnabled) => {
                  onChange(isEnabled);
                  // Browsers allow the permission prompt only in response to a touch.
                  if (isEnabled && method === 'notification') void runTest();
                }}
              />
            </>
          ) : null
        }
      />
      <p
        className={cx(
          'as-watch__result',
          result !== null && `as-watch__result--${result === 'done' ? 'good' : 'bad'}`,
        )}
        role="status"
      >
        {resultText}
      </p>
    </div>
  );
}

export function AlarmWatchSettings() {
  const { ports } = useServices();
  const t = useWords(settingsWords);
  const [settings, setMethod] = useAlarmWatchSettings();
  const [device] = useState(() => createAlarmDevice(window, ports.after));
  return (
    <>
      <Rows heading={t('watch')}>
        {ALERT_METHODS.map((method) => (
          <MethodRow
            key={method}
            method={method}
            support={device.getSupport(method)}
            isOn={settings[method]}
            onChange={(isEnabled) => setMethod(method, isEnabled)}
            test={() => device.test(method, { title: t('testTitle'), body: t('testBody') })}
          />
        ))}
      </Rows>
      <p className="as-form__lead">{t('watchDetail')}</p>
    </>
  );
}
