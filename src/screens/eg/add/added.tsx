import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandNote } from '../../../features/writing/command-note';
import { addingWords } from '../../../i18n/adding';
import { useWords } from '../../../i18n/use-words';
import { egListPath } from '../../../navigation/paths';
import { useIsHere } from '../../../navigation/use-is-here';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { useCommand } from '../../../state/commands/use-command';
import { Button } from '../../../ui/button';
import { CheckIcon } from '../../../ui/icons';
import { StateView } from '../../../ui/state-view';
import { BIND } from './bind';
import type { AddDraft } from './draft';
import { getFault, useLateToast } from './give-late';
import { CopyFault, useCopy } from './use-copy';

interface AddedProps {
  readonly equipmentId: EquipmentId;
  readonly draft: AddDraft;
  readonly onAnother: () => void;
}

/** Shown after equipment was added. Assigns its variables automatically, and again on request after a failure. */
export function Added({ equipmentId, draft, onAnother }: AddedProps) {
  const t = useWords(addingWords);
  const navigate = useNavigate();
  const bind = useCommand(BIND, equipmentId);
  const { copying, copy } = useCopy(equipmentId);
  const isHere = useIsHere();
  const toastEnd = useLateToast();
  const hasBegun = useRef(false);

  const bindTemplate = async (): Promise<void> => {
    const end = await bind.run({ equipmentId, templateId: draft.templateId as TemplateId });
    if (!isHere()) toastEnd(draft, getFault(end));
  };
  const give = (): void => {
    if (draft.method === 'template') void bindTemplate();
    if (draft.method === 'equipment') void copy(draft.equipmentId as EquipmentId);
  };
  const begin = useRef(give);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.current();
  }, []);

  const end = bind.state.phase === 'ended' ? bind.state.end : null;
  const isBound = end?.end === 'done' || copying === 'done';
  const isUnderWay = bind.isRunning || copying === 'running';
  // The variables may have been assigned.
  const isOpen = end?.end === 'unknown' || (typeof copying === 'object' && copying.isOpen);
  const hasFailed = (end !== null && end.end !== 'done') || typeof copying === 'object';
  const title = (): string => {
    if (isBound) return t(draft.method === 'template' ? 'bound' : 'copied');
    if (isUnderWay) return t(draft.method === 'template' ? 'addedBinding' : 'copying');
    return t(hasFailed && !isOpen ? 'addedNotBound' : 'added');
  };
  return (
    <StateView icon={<CheckIcon size={28} />} title={title()} detail={draft.equipName}>
      {isBound ? null : <CommandNote command={bind} />}
      <CopyFault copying={copying} />
      <Button kind="primary" onClick={() => void navigate(egListPath(equipmentId), { replace: true })}>
        {t('openEquipment')}
      </Button>
      {hasFailed && !isUnderWay ? <Button onClick={give}>{t('bindAgain')}</Button> : null}
      <Button onClick={onAnother}>{t('addAnother')}</Button>
    </StateView>
  );
}
