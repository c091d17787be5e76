import { commonWords } from '../../i18n/engine';
import { holdWords } from '../../i18n/hold';
import { useWords } from '../../i18n/use-words';
import { validPagePassword } from '../../shared/calls/project';
import { failed } from '../../shared/faults';
import { useServices } from '../../state/services';
import { Dialog } from '../../ui/dialog';
import { useLiveValues } from '../live-values/live-context';
import { PasswordPrompt } from './password-prompt';

export interface EventPasswordProps {
  readonly onUnlocked: () => void;
  readonly onClose: () => void;
}

/** Asks for a page's password, each time because it is not stored. */
export default function EventPassword({ onUnlocked, onClose }: EventPasswordProps) {
  const { call } = useServices();
  const t = useWords(commonWords);
  const tHold = useWords(holdWords);
  const { owner } = useLiveValues();
  return (
    <Dialog title={tHold('passwordTitle')} closeLabel={t('close')} onClose={onClose}>
      <PasswordPrompt
        reason={tHold('passwordAsk')}
        // Only project pages have passwords.
        check={async (password, signal) =>
          owner.family === 'project'
            ? call(validPagePassword, { id: owner.pageId, password }, { signal })
            : failed({ kind: 'cancelled' })
        }
        onSuccess={onUnlocked}
      />
    </Dialog>
  );
}
