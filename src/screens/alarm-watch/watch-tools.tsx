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
  const say = useWords(alarmWatchWords);
  const [isTesting, setTesting] = useState(false);
  const test = async (): Promise<void> => {
    setTesting(true);
    const result = await watch.test({ title: say('testTitle'), body: say('testBody') });
    setTesting(false);
    if (result === 'done') feedback.toast(say('testDone'), 'good');
    else feedback.toast(say(result === 'unsupported' ? 'testUnsupported' : 'testFailed'), 'bad');
  };
  return (
    <div className="as-alarm-watch__tools">
      <Button busy={isTesting} onClick={() => void test()}>
        {say('test')}
      </Button>
      {isOn ? <Button onClick={watch.stop}>{say('stop')}</Button> : null}
    </div>
  );
}
