/** Asks before an unsent form is thrown away: nobody brings it back. */
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

interface ThrowAwayDialogProps {
  /** The platform may have it all the same. */
  readonly isUncertain: boolean;
  readonly onThrowAway: () => void;
  readonly onClose: () => void;
}

export function ThrowAwayDialog({ isUncertain, onThrowAway, onClose }: ThrowAwayDialogProps) {
  const say = useWords(workPartsWords);
  const shell = useWords(shellWords);
  return (
    <Dialog
      title={say('throwAwayAsk')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="danger" onClick={onThrowAway}>
            {say('throwAway')}
          </Button>
        </>
      }
    >
      <p>{say(isUncertain ? 'throwAwayUncertain' : 'throwAwayDetail')}</p>
    </Dialog>
  );
}
