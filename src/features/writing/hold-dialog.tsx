import { useMemo } from 'react';
import { commonWords } from '../../i18n/engine';
import { holdWords } from '../../i18n/hold';
import { useWords } from '../../i18n/use-words';
import { type WriteBlock, writeBlockWords } from '../../i18n/write-block';
import { SECOND_MS } from '../../shared/units';
import type { LedgerEntry } from '../../state/commands/operations';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import type { ReleaseRequest, WriteRequest } from '../../widgets/live/page-host';
import { HoldButton } from './hold-button';
import { OwnWrites } from './ledger-row';
import { StatusSteps } from './status-steps';
import { useMarkSeen } from './use-look';
import { useMomentaryWrite } from './use-momentary-write';
import { useWriteRequest } from './use-write-request';
import { WriteFacts } from './write-facts';
import { wasSent } from './write-rules';
import './hold-dialog.css';

export interface HoldDialogProps {
  readonly request: WriteRequest;
  readonly releaseRequest: ReleaseRequest;
  readonly onClose: (isSent: boolean) => void;
}

/** Shows the dialog of a momentary write. Pressing the button is the confirmation. */
export default function HoldDialog({ request, releaseRequest, onClose }: HoldDialogProps) {
  const t = useWords(commonWords);
  const tBlock = useWords(writeBlockWords);
  const tHold = useWords(holdWords);
  const view = useWriteRequest(request);
  const { status, control, pressEntry, releaseEntry } = useMomentaryWrite({
    request,
    release: releaseRequest,
    view,
  });
  const on = view.shownNew;
  const off = view.formatValue(releaseRequest.value, releaseRequest.shownNew);
  const { afterMs } = releaseRequest;
  const isPulse = afterMs !== null;
  const block = status === 'idle' ? view.block : null;
  const close = (): void => onClose(wasSent(pressEntry));
  return (
    <Dialog
      title={tHold(isPulse ? 'pulseTitle' : 'holdTitle', { name: view.title })}
      closeLabel={t('close')}
      onClose={close}
      actions={<Button onClick={close}>{t(pressEntry ? 'close' : 'cancel')}</Button>}
    >
      <WriteFacts
        view={view}
        confirmText={request.confirm}
        oldText={pressEntry?.shownOld ?? view.shownOld}
        newText={on}
      />
      <p className="as-hold__explain">
        {isPulse
          ? tHold('pulseExplain', { on, off, n: afterMs / SECOND_MS })
          : tHold('holdExplain', { on, off })}
      </p>
      {block === null ? null : <Notice tone="bad">{tBlock(block)}</Notice>}
      <HoldButton
        status={status}
        isPulse={isPulse}
        isBlocked={block !== null}
        on={on}
        off={off}
        onPress={() => {
          if (block === null) control.press();
        }}
        onRelease={control.release}
      />
      {pressEntry === undefined ? (
        <OwnWrites signalId={request.signalId} limit={1} />
      ) : (
        <StepProgress title={tHold('pressed', { on })} entry={pressEntry} block={view.block} />
      )}
      {releaseEntry === undefined ? null : (
        <StepProgress title={tHold('released', { off })} entry={releaseEntry} block={view.block} />
      )}
      {isStuck(releaseEntry) ? <Notice tone="bad">{tHold('stuck', { on })}</Notice> : null}
    </Dialog>
  );
}

/** Whether the device may still have the first value: the second write was refused, or its result is unknown. */
const isStuck = (releaseEntry: LedgerEntry | undefined): boolean =>
  releaseEntry?.status === 'refused' || releaseEntry?.status === 'unknown';

interface StepProgressProps {
  readonly title: string;
  readonly entry: LedgerEntry;
  readonly block: WriteBlock | null;
}

function StepProgress({ title, entry, block }: StepProgressProps) {
  useMarkSeen(useMemo(() => [entry], [entry]));
  return (
    <>
      <p className="as-hold__step">{title}</p>
      <StatusSteps status={entry.status} fault={entry.fault} block={block} />
    </>
  );
}
