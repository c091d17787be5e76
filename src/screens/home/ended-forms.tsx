/** Informs the user that their unsent forms were deleted after others had used this device for a month. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import { OUTBOX_ORPHAN_MS } from '../../shared/constants';
import { DAY_MS } from '../../shared/units';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { clearExpired, countExpired } from '../../state/work/ended-forms';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export default function EndedForms() {
  const t = useWords(workPartsWords);
  const { storage } = useServices();
  const { userId } = useUser();
  const [count] = useState(() => countExpired(storage, userId));
  const [isOpen, setOpen] = useState(true);
  if (!isOpen || count === 0) return null;
  const close = (): void => {
    clearExpired(storage, userId);
    setOpen(false);
  };
  return (
    <Dialog
      title={t('endedForms', { n: count })}
      closeLabel={t('close')}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {t('endedRead')}
        </Button>
      }
    >
      <p>{t('endedDetail', { days: OUTBOX_ORPHAN_MS / DAY_MS })}</p>
    </Dialog>
  );
}
