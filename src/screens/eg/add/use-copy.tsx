import { useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { addingWords } from '../../../i18n/adding';
import { commandWords } from '../../../i18n/command';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { useIsHere } from '../../../navigation/use-is-here';
import { mayBeDone } from '../../../shared/calls/command-end';
import { copyEquipment } from '../../../shared/calls/equipment';
import { type Fault, failed } from '../../../shared/faults';
import type { EquipmentId } from '../../../shared/ids';
import { useServices } from '../../../state/services';
import { Notice } from '../../../ui/notice';

/** `isUncertain`: the copy may have succeeded although no answer confirmed it. */
export type Copying = 'idle' | 'running' | 'done' | { readonly fault: Fault; readonly isOpen: boolean };

/** Copies the variables of another piece of equipment. If the user has left the screen, a toast shows the result. */
export function useCopy(equipmentId: EquipmentId): {
  readonly copying: Copying;
  readonly copy: (sourceId: EquipmentId) => Promise<void>;
} {
  const { call, feedback } = useServices();
  const t = useWords(addingWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const isHere = useIsHere();
  const [copying, setCopying] = useState<Copying>('idle');
  const copy = async (sourceId: EquipmentId): Promise<void> => {
    setCopying('running');
    const outcome = isOnline
      ? await call(copyEquipment, { sourceId, equipmentId })
      : failed({ kind: 'offline' });
    setCopying(outcome.ok ? 'done' : { fault: outcome.fault, isOpen: isOnline && mayBeDone(outcome.fault) });
    if (isHere()) return;
    if (outcome.ok) feedback.toast(t('copied'), 'good');
    else if (outcome.fault.kind !== 'cancelled' && outcome.fault.kind !== 'session-ended')
      feedback.toast(`${t('confirmCopy')} · ${faultText(outcome.fault, language)}`, 'bad');
  };
  return { copying, copy };
}

export function CopyFault({ copying }: { readonly copying: Copying }) {
  const command = useWords(commandWords);
  const language = useLanguage();
  if (typeof copying !== 'object') return null;
  const why = faultText(copying.fault, language);
  return copying.isOpen ? (
    <Notice tone="warn">
      <strong>{command('unknown')}</strong> {command('unknownDetail')} ({why})
    </Notice>
  ) : (
    <Notice tone="bad">{why}</Notice>
  );
}
