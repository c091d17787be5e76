/** The dialogs over a watched page. Their code is loaded when they are first opened. */
import { useEffect } from 'react';
import type { PageOwner } from '../../page-document/plan';
import type { Watch } from '../../state/live/watch';
import type { PageHost, WriteRequest } from '../../widgets/live/page-host';
import { usePressedAt } from '../inspector/use-clear-side';
import { lazyDialog } from '../screen-states/lazy-dialog';
import type { WriteDialogProps } from '../writing/write-dialog';
import type { PageDialogs } from './use-page-dialogs';

const loadInspector = () => import('../inspector/inspector');
export const loadFindSheet = () => import('./find-sheet');
const loadWriteDialog = () => import('../writing/write-dialog');
const Inspector = lazyDialog(async () => ({ default: (await loadInspector()).Inspector }));
const WriteDialog = lazyDialog(async () => ({ default: (await loadWriteDialog()).WriteDialog }));
const HoldDialog = lazyDialog(() => import('../writing/hold-dialog'));
/** Also over a page that is not there yet. */
export const LedgerSheet = lazyDialog(async () => ({
  default: (await import('../writing/ledger-sheet')).LedgerSheet,
}));
const AlarmSheet = lazyDialog(() => import('./alarm-sheet'));
const EventPassword = lazyDialog(() => import('../writing/event-password'));

/** Loads the most used dialogs at the first touch of the page: when they are needed, the network may be gone. */
function usePrefetchedDialogs(): void {
  useEffect(() => {
    const prefetch = (): void => {
      window.removeEventListener('pointerdown', prefetch);
      loadInspector().catch(() => undefined);
      loadWriteDialog().catch(() => undefined);
      loadFindSheet().catch(() => undefined);
    };
    window.addEventListener('pointerdown', prefetch);
    return () => window.removeEventListener('pointerdown', prefetch);
  }, []);
}

/** A write that is released again needs the dialog that is held; every other write is confirmed once. */
function ConfirmDialog({ request, ...rest }: WriteDialogProps) {
  const { release } = request;
  return release ? (
    <HoldDialog request={request} release={release} onClose={rest.onClose} />
  ) : (
    <WriteDialog request={request} {...rest} />
  );
}

interface OpenDialogsProps {
  readonly dialogs: PageDialogs;
  readonly host: PageHost;
  readonly owner: PageOwner;
  readonly watch: Watch;
  readonly isReplay: boolean;
  /** Closes the write log; undefined where it is not open. */
  readonly onLedgerClosed: (() => void) | undefined;
}

export function OpenDialogs({ dialogs, host, owner, watch, isReplay, onLedgerClosed }: OpenDialogsProps) {
  usePrefetchedDialogs();
  const pressedAt = usePressedAt();
  const { inspected, inspect, alarm, openAlarm, write, confirmWrite, closeWrite } = dialogs;
  const { afterPassword, closePassword } = dialogs;
  const askWrite = (request: WriteRequest, needsPassword: boolean): void => {
    inspect(null);
    onLedgerClosed?.();
    const confirm = (): void => confirmWrite(request);
    if (!needsPassword) confirm();
    else if (host.unlock) host.unlock(confirm);
    else host.onBlocked('no-password');
  };
  return (
    <>
      {inspected === null || write !== null ? null : (
        <Inspector slot={inspected} pressedAt={pressedAt} onClose={() => inspect(null)} onWrite={askWrite} />
      )}
      {onLedgerClosed === undefined ? null : <LedgerSheet onClose={onLedgerClosed} onWrite={askWrite} />}
      {write === null || isReplay ? null : (
        <ConfirmDialog key={write.key} request={write.request} onClose={closeWrite} onWrite={askWrite} />
      )}
      {alarm === null ? null : (
        <AlarmSheet key={alarm} owner={owner} watch={watch} id={alarm} onClose={() => openAlarm(null)} />
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
