/** Shows the open dialogs over a watched page. Each loads its code when first opened. */
import type { RefObject } from 'react';
import type { WriteRequest } from '../../widgets/live/page-host';
import { lazyDialog } from '../screen-states/lazy-dialog';
import type { WriteDialogProps } from '../writing/write-dialog';
import type { DialogsProps } from './dialogs-props';
import { LedgerSheet } from './ledger-on-demand';

const Inspector = lazyDialog(async () => ({ default: (await import('../inspector/inspector')).Inspector }));
const WriteDialog = lazyDialog(async () => ({
  default: (await import('../writing/write-dialog')).WriteDialog,
}));
const HoldDialog = lazyDialog(() => import('../writing/hold-dialog'));
const EquipmentAlarms = lazyDialog(() => import('./equipment-alarms'));
const AlarmSheet = lazyDialog(() => import('./alarm-sheet'));
const EventPassword = lazyDialog(() => import('../writing/event-password'));

/** Shows the hold dialog for a write that is released again; confirms any other write once. */
function ConfirmDialog({ request, ...rest }: WriteDialogProps) {
  const { release: releaseRequest } = request;
  return releaseRequest ? (
    <HoldDialog request={request} releaseRequest={releaseRequest} onClose={rest.onClose} />
  ) : (
    <WriteDialog request={request} {...rest} />
  );
}

interface OpenDialogsProps extends DialogsProps {
  readonly onClose: () => void;
  readonly pressX: RefObject<number | null>;
}

export default function OpenDialogs(props: OpenDialogsProps) {
  const { dialogs, host, owner, watch, isReplay, onLedgerClosed, pressX } = props;
  const {
    inspectedSlot,
    inspect,
    alarmId,
    openAlarm,
    alarmEquipmentId,
    openEquipmentAlarms,
    openWrite,
    confirmWrite,
    closeWrite,
  } = dialogs;
  const { afterPassword, closePassword } = dialogs;
  const requestWrite = (request: WriteRequest, needsPassword: boolean): void => {
    inspect(null);
    onLedgerClosed?.();
    const confirm = (): void => confirmWrite(request);
    if (!needsPassword) confirm();
    else if (host.unlock) host.unlock(confirm);
    else host.onBlocked('no-password');
  };
  return (
    <>
      {inspectedSlot === null || openWrite !== null ? null : (
        <Inspector
          slot={inspectedSlot}
          pressX={pressX}
          onInspect={inspect}
          onClose={() => inspect(null)}
          onWrite={requestWrite}
        />
      )}
      {onLedgerClosed === undefined ? null : <LedgerSheet onClose={onLedgerClosed} onWrite={requestWrite} />}
      {openWrite === null || isReplay ? null : (
        <ConfirmDialog
          key={openWrite.key}
          request={openWrite.request}
          onClose={closeWrite}
          onWrite={requestWrite}
        />
      )}
      {alarmEquipmentId === null ? null : (
        <EquipmentAlarms
          owner={owner}
          watch={watch}
          equipmentId={alarmEquipmentId}
          isReplay={isReplay}
          onOpen={openAlarm}
          onClose={() => openEquipmentAlarms(null)}
        />
      )}
      {alarmId === null ? null : (
        <AlarmSheet key={alarmId} owner={owner} watch={watch} id={alarmId} onClose={() => openAlarm(null)} />
      )}
      {afterPassword === null ? null : (
        <EventPassword
          onClose={closePassword}
          onUnlocked={() => {
            closePassword();
            afterPassword();
          }}
        />
      )}
    </>
  );
}
