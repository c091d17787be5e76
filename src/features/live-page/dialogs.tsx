/** Shows the dialogs over a watched page; their code loads when one opens. */
import { useEffect } from 'react';
import { usePressX } from '../inspector/use-clear-side';
import { lazyDialog } from '../screen-states/lazy-dialog';
import type { DialogsProps } from './dialogs-props';

const loadDialogs = () => import('./open-dialogs');
export const loadFindSheet = () => import('./find-sheet');
const OpenDialogs = lazyDialog(loadDialogs);

/** Prefetches the most used dialogs at the first touch of the page: the network may be gone when they are needed. */
function usePrefetchDialogs(): void {
  useEffect(() => {
    const prefetch = (): void => {
      window.removeEventListener('pointerdown', prefetch);
      for (const load of [
        loadDialogs,
        loadFindSheet,
        () => import('../inspector/inspector'),
        () => import('../writing/write-dialog'),
      ])
        load().catch(() => undefined);
    };
    window.addEventListener('pointerdown', prefetch);
    return () => window.removeEventListener('pointerdown', prefetch);
  }, []);
}

export function Dialogs(props: DialogsProps) {
  usePrefetchDialogs();
  const pressX = usePressX();
  const { dialogs, onLedgerClosed } = props;
  const { inspectedSlot, alarmId, alarmEquipmentId, openWrite, afterPassword } = dialogs;
  const isAnyOpen = [inspectedSlot, alarmId, alarmEquipmentId, openWrite, afterPassword].some(
    (dialog) => dialog !== null,
  );
  if (!isAnyOpen && onLedgerClosed === undefined) return null;
  const closeAll = (): void => {
    dialogs.closeAll();
    onLedgerClosed?.();
  };
  return <OpenDialogs {...props} pressX={pressX} onClose={closeAll} />;
}
