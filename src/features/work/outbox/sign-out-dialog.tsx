import { homeWords } from '../../../i18n/home';
import { useWords } from '../../../i18n/use-words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

export interface SignOutDialogProps {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const t = useWords(homeWords);
  return (
    <Dialog
      title={t('logoutAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={onSignOut}>
            {t('logout')}
          </Button>
        </>
      }
    >
      <p>{t('logoutDetail')}</p>
    </Dialog>
  );
}
