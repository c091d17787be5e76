/** The dialog that confirms a write. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { writeBlockWords } from '../../i18n/write-block';
import { hasEnded } from '../../shared/operation-phase';
import { ledgerAtom } from '../../state/commands/operations';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import type { WriteRequest } from '../../widgets/live/page-host';
import { OwnWrites } from './ledger-row';
import { PhaseView } from './phase-view';
import { useWriteRequest } from './use-write-request';
import { WriteFacts } from './write-facts';

export interface WriteDialogProps {
  readonly request: WriteRequest;
  /** `isSent`: the person has confirmed, and the write was sent. */
  readonly onClose: (isSent: boolean) => void;
}

/**
 * Asks for the confirmation, sends the value once, and follows the operation to its end (decision 9). The operation id is
 * made when the dialog opens: Enter that is held down sends the same operation once.
 */
export function WriteDialog({ request, onClose }: WriteDialogProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(valueWords);
  const sayBlock = useWords(writeBlockWords);
  const [id] = useState(services.newOperationId);
  const entry = useAtomValue(ledgerAtom).find((other) => other.id === id);
  const view = useWriteRequest(request);
  const { block, shownOld } = view;
  const close = (): void => onClose(entry !== undefined);

  return (
    <Dialog
      title={say(entry ? 'write' : 'writeAsk')}
      closeLabel={shell('close')}
      onClose={close}
      actions={
        // No other button ever takes the place of the confirmation: a second click must not land on it.
        <>
          <Button onClick={close}>{shell(entry ? 'close' : 'cancel')}</Button>
          {entry && hasEnded(entry.phase) ? (
            <span className="as-write__gap" />
          ) : (
            <Button
              kind="primary"
              busy={entry !== undefined}
              disabled={!entry && block !== null}
              onClick={() => view.send(id, request.value, shownOld, request.shownNew)}
            >
              {say(entry ? 'waiting' : 'confirmWrite')}
            </Button>
          )}
        </>
      }
    >
      <WriteFacts
        view={view}
        words={entry ? '' : request.confirm}
        was={entry?.shownOld ?? shownOld}
        becomes={request.shownNew}
      />
      {entry ? (
        <PhaseView phase={entry.phase} fault={entry.fault} />
      ) : (
        <OwnWrites signalId={request.signalId} most={1} />
      )}
      {!entry && block !== null ? <Notice tone="bad">{sayBlock(block)}</Notice> : null}
      {!entry && block === null && view.isStale ? <Notice tone="warn">{say('staleWarning')}</Notice> : null}
    </Dialog>
  );
}
