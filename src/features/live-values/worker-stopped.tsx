import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { AlarmIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';

/** Stands where live values would stand when the worker has died for good (architecture, decision 10). */
export function WorkerStopped() {
  const { reload } = useServices();
  const shell = useWords(shellWords);
  const say = useWords(liveWords);
  return (
    <StateView
      tone="bad"
      icon={<AlarmIcon size={28} />}
      title={say('workerStopped')}
      detail={say('workerStoppedDetail')}
    >
      <Button kind="primary" onClick={reload}>
        {shell('reload')}
      </Button>
    </StateView>
  );
}
