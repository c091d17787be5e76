import { useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { addingWords } from '../../../i18n/adding';
import { commandWords } from '../../../i18n/command';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { useIsMounted } from '../../../navigation/use-is-here';
import { mayBeDone } from '../../../shared/calls/command-end';
import { copyEquipment } from '../../../shared/calls/equipment';
import { type Fault, failed } from '../../../shared/faults';
import type { EquipmentId } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { Notice } from '../../../ui/notice';

/** `isUncertain`: the copy may have succeeded although no answer confirmed it. */
export type CopyState =
  | 'idle'
  | 'running'
  | 'done'
  | { readonly fault: Fault; readonly isUncertain: boolean };

/** Copies the variables of another piece of equipment. If the user has left the screen, a toast shows the result. */
export function useCopy(equipmentId: EquipmentId): {
  readonly copyState: CopyState;
  readonly copy: (sourceId: EquipmentId) => Promise<void>;
} {
  const { call, feedback } = useServices();
  const t = useWords(addingWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const isMounted = useIsMounted();
  const [copyState, setCopyState] = useState<CopyState>('idle');
  const copy = async (sourceId: EquipmentId): Promise<void> => {
    setCopyState('running');
    const outcome = isOnline
      ? await call(copyEquipment, { sourceId, equipmentId })
      : failed({ kind: 'offline' });
    setCopyState(
      outcome.ok ? 'done' : { fault: outcome.fault, isUncertain: isOnline && mayBeDone(outcome.fault) },
    );
    if (isMounted()) return;
    if (outcome.ok) feedback.toast(t('copied'), 'good');
    else if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
      feedback.toast(`${t('confirmCopy')} · ${faultText(outcome.fault, language)}`, 'bad');
  };
  return { copyState, copy };
}

export function CopyFault({ copyState }: { readonly copyState: CopyState }) {
  const tCommand = useWords(commandWords);
  const language = useLanguage();
  if (typeof copyState !== 'object') return null;
  const message = faultText(copyState.fault, language);
  return copyState.isUncertain ? (
    <Notice tone="warn">
      <strong>{tCommand('unknown')}</strong> {tCommand('unknownDetail')} ({message})
    </Notice>
  ) : (
    <Notice tone="bad">{message}</Notice>
  );
}
