import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { AlarmWatch } from '../../state/alarm-watch/alarm-watch';
import { type AlertMethod, useAlarmWatchSettings } from '../../state/alarm-watch/settings';
import { Button } from '../../ui/button';
import { Toggle } from '../../ui/toggle';
import { ScopeFields, type ScopeFieldsProps } from './scope-fields';

/** Alert methods that can be switched here; the screen always stays on. */
const METHODS = ['sound', 'vibration', 'notification'] as const satisfies readonly AlertMethod[];

interface StartPanelProps extends ScopeFieldsProps {
  readonly watch: AlarmWatch;
}

export function StartPanel({ watch, receivedAlarms, texts }: StartPanelProps) {
  const t = useWords(alarmWatchWords);
  const [settings, setMethod] = useAlarmWatchSettings();
  return (
    <section className="as-alarm-watch__start">
      <p>{t('startLead')}</p>
      <details className="as-alarm-watch__settings">
        <summary className="as-gaps__head">{t('settings')}</summary>
        <div className="as-alarm-watch__fields">
          <h2 className="as-alarm-watch__heading">{t('methods')}</h2>
          <ul>
            {METHODS.map((method) => (
              <li key={method} className="as-alarm-watch__method">
                <span>{t(method)}</span>
                <Toggle
                  label={t(method)}
                  isOn={settings[method]}
                  onChange={(isOn) => {
                    setMethod(method, isOn);
                    watch.handleSettingsChange();
                  }}
                />
              </li>
            ))}
          </ul>
          <ScopeFields receivedAlarms={receivedAlarms} texts={texts} />
        </div>
      </details>
      {/* Stays at the bottom of the screen, regardless of the content above. */}
      <div className="as-alarm-watch__foot">
        <Button kind="primary" block className="as-alarm-watch__go" onClick={watch.start}>
          {t('start')}
        </Button>
      </div>
    </section>
  );
}
