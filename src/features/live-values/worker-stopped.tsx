import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { AlarmIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { useWallReload } from '../screen-states/use-wall-reload';

/** Replaces live values after the worker died too often to be restarted (decision 10); the user can reload the page. */
export function WorkerStopped() {
  const { reload } = useServices();
  const t = useWords(liveWords);
  useWallReload(reload);
  return (
    <StateView
      tone="bad"
      icon={<AlarmIcon size={28} />}
      title={t('workerStopped')}
      detail={t('workerStoppedDetail')}
    >
      <Button kind="primary" onClick={reload}>
        {t('reload')}
      </Button>
    </StateView>
  );
}
