import { useState } from 'react';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { AlarmWatch } from '../../state/alarm-watch/alarm-watch';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';

interface WatchToolsProps {
  readonly watch: AlarmWatch;
  readonly isOn: boolean;
}

export function WatchTools({ watch, isOn }: WatchToolsProps) {
  const { feedback } = useServices();
  const t = useWords(alarmWatchWords);
  const [isTesting, setTesting] = useState(false);
  const test = async (): Promise<void> => {
    setTesting(true);
    const result = await watch.test({ title: t('testTitle'), body: t('testBody') });
    setTesting(false);
    if (result === 'done') feedback.toast(t('testDone'), 'good');
    else feedback.toast(t(result === 'unsupported' ? 'testUnsupported' : 'testFailed'), 'bad');
  };
  return (
    <div className="as-alarm-watch__tools">
      <Button busy={isTesting} onClick={() => void test()}>
        {t('test')}
      </Button>
      {isOn ? <Button onClick={watch.stop}>{t('stop')}</Button> : null}
    </div>
  );
}
