/** Asks whether to send, keep or discard unsent forms when signing out (faults 88). */
import { useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useIsMounted } from '../../../navigation/use-is-here';
import { OUTBOX_ORPHAN_MS } from '../../../shared/constants';
import { DAY_MS, type Millis } from '../../../shared/units';
import { useBusy } from '../../../state/hooks/use-busy';
import { useGracePeriod } from '../../../state/hooks/use-grace-period';
import { useOutbox } from '../../../state/work/use-outbox';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { SignOutDialog, type SignOutDialogProps } from './sign-out-dialog';
import './outbox.css';

/** Maximum time to read unsent forms when signing out; on timeout they stay on the device. */
export const UNSENT_WAIT_MS: Millis = 3_000;

export default function LeaveWithUnsent({ onSignOut, onClose }: SignOutDialogProps) {
  const t = useWords(workPartsWords);
  const view = useOutbox();
  const { outbox } = useWork();
  const isOnline = useOnline();
  const { isBusy, run } = useBusy();
  const isMounted = useIsMounted();
  const isReading = useGracePeriod(UNSENT_WAIT_MS);
  const [remainingCount, setRemainingCount] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const plainDialog = <SignOutDialog onSignOut={onSignOut} onClose={onClose} />;
  // A database that does not answer must not keep the user signed in.
  if (view === null) return isReading ? null : plainDialog;
  const { length: unsentCount } = view.entries;
  // Everything is sent, or belongs to another user.
  if (unsentCount === 0 && !isBusy) return plainDialog;
  // Sending may take minutes. Once the dialog is closed, this or another user is working: do not sign out.
  const signOut = (): void => {
    if (isMounted()) onSignOut();
  };
  const send = async (): Promise<void> => {
    const count = await outbox.prepareSignOut('send');
    if (count === 0) signOut();
    else setRemainingCount(count);
  };
  const discard = async (): Promise<void> => {
    await outbox.prepareSignOut('throw-away');
    signOut();
  };
  return (
    <Dialog
      title={t('leaveAsk', { n: unsentCount })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <div className="as-leave">
        {remainingCount === null ? null : (
          <Notice tone="warn">{t('leaveStill', { n: remainingCount })}</Notice>
        )}
        {isOnline ? null : <Notice tone="warn">{t('leaveOffline')}</Notice>}
        {isConfirming ? (
          <>
            <p>{t('leaveSure', { n: unsentCount })}</p>
            <Button kind="danger" block onClick={() => void discard()}>
              {t('leaveThrowAway')}
            </Button>
            <Button block onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" block busy={isBusy} disabled={!isOnline} onClick={() => void run(send)}>
              {t('leaveSend')}
            </Button>
            <Button block disabled={isBusy} onClick={onSignOut}>
              {t('leaveKeep')}
            </Button>
            <p className="as-leave__hint">{t('leaveKeepDetail', { days: OUTBOX_ORPHAN_MS / DAY_MS })}</p>
            <Button kind="quiet" block disabled={isBusy} onClick={() => setConfirming(true)}>
              {t('leaveThrowAway')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
