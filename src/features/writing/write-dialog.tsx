import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { writeBlockWords } from '../../i18n/write-block';
import { hasEnded } from '../../shared/operation-status';
import type { Millis } from '../../shared/units';
import { type LedgerEntry, ledgerAtom } from '../../state/commands/operations';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { useWriteBack } from './former-value';
import { type OnWrite, OwnWrites } from './ledger-row';
import { StatusSteps } from './status-steps';
import { useMarkSeen } from './use-look';
import { useWriteRequest, type WriteRequestView } from './use-write-request';
import { WriteFacts } from './write-facts';
import { wasSent } from './write-rules';

/** How long a write's dialog ignores presses after the write has ended, against a stray second click. */
export const STRAY_CLICK_MS: Millis = 600;

export interface WriteDialogProps {
  readonly request: WriteRequest;
  /** `isSent`: whether the user confirmed and the write was sent; false if it was refused. */
  readonly onClose: (isSent: boolean) => void;
  /** Writes the former value back; if missing, this is not offered. */
  readonly onWrite?: OnWrite;
}

/**
 * Asks for confirmation, sends the value once, and follows the operation to its end (decision 9). The operation id is
 * created with the dialog, so holding Enter sends only one operation.
 */
export function WriteDialog({ request, onClose, onWrite }: WriteDialogProps) {
  const services = useServices();
  const t = useWords(valueWords);
  const tBlock = useWords(writeBlockWords);
  const [id] = useState(services.newOperationId);
  const entry = useAtomValue(ledgerAtom).find((other) => other.id === id);
  useMarkSeen(useMemo(() => (entry ? [entry] : []), [entry]));
  const view = useWriteRequest(request);
  const { block, shownOld, shownNew, former } = view;
  const close = (): void => onClose(wasSent(entry));
  const isReadBack = entry?.status === 'read-back';
  // Shows the value that was read back, not the requested one.
  const newText = isReadBack ? shownOld : (entry?.shownNew ?? shownNew);

  return (
    <Dialog
      title={t(entry ? 'writeOf' : 'writeAskOf', { name: view.title })}
      closeLabel={t('close')}
      onClose={close}
      actions={
        entry && hasEnded(entry.status) ? (
          <EndedActions entry={entry} onClose={close} onWrite={onWrite} />
        ) : (
          <>
            <Button onClick={close}>{t(entry ? 'close' : 'cancel')}</Button>
            <Button
              kind="primary"
              busy={entry !== undefined}
              disabled={!entry && block !== null}
              onClick={() => view.send(id, { value: request.value, shownOld, shownNew, former })}
            >
              {t(entry ? 'waitingForReply' : 'confirmWrite')}
            </Button>
          </>
        )
      }
    >
      <WriteFacts
        view={view}
        confirmText={entry ? '' : request.confirm}
        oldText={entry?.shownOld ?? shownOld}
        newText={newText}
        isReadBack={isReadBack}
      />
      {entry ? (
        <StatusSteps status={entry.status} fault={entry.fault} block={block} />
      ) : (
        <OwnWrites signalId={request.signalId} limit={1} />
      )}
      {!entry && block !== null ? <Notice tone="bad">{tBlock(block)}</Notice> : null}
      {!entry && block === null ? <Warnings request={request} view={view} /> : null}
    </Dialog>
  );
}

interface WarningsProps {
  readonly request: WriteRequest;
  readonly view: WriteRequestView;
}

function Warnings({ request, view }: WarningsProps) {
  const t = useWords(valueWords);
  const { owner } = useLiveValues();
  const projectId = owner.family === 'project' ? owner.projectId : null;
  const hasOpenWrite = useAtomValue(ledgerAtom).some(
    (other) =>
      other.signalId === request.signalId && other.projectId === projectId && !hasEnded(other.status),
  );
  return (
    <>
      {hasOpenWrite ? <Notice tone="warn">{t('openWarning')}</Notice> : null}
      {view.isStale ? <Notice tone="warn">{t('staleWarning')}</Notice> : null}
      {view.isCurrent && !view.isStale ? <Notice tone="plain">{t('sameAsNow')}</Notice> : null}
    </>
  );
}

interface EndedActionsProps {
  readonly entry: LedgerEntry;
  readonly onClose: () => void;
  readonly onWrite: OnWrite | undefined;
}

/** Offers actions on a finished write. They ignore the second click of a double click on the confirmation. */
function EndedActions({ entry, onClose, onWrite }: EndedActionsProps) {
  const { ports } = useServices();
  const t = useWords(valueWords);
  const writeBack = useWriteBack()(entry);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => ports.after(STRAY_CLICK_MS, () => setSettled(true)), [ports]);
  return (
    <div className="as-write__ended">
      {writeBack === null || onWrite === undefined ? null : (
        <Button
          block
          disabled={!isSettled}
          onClick={() => {
            onClose();
            onWrite(writeBack.request, writeBack.needsPassword);
          }}
        >
          {t('writeBack', { value: writeBack.request.shownNew })}
        </Button>
      )}
      <Button block kind="primary" disabled={!isSettled} onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
