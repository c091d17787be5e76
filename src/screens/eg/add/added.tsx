import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandNote } from '../../../features/writing/command-note';
import { addingWords } from '../../../i18n/adding';
import { useWords } from '../../../i18n/use-words';
import { getEgListPath } from '../../../navigation/paths';
import { useIsMounted } from '../../../navigation/use-is-here';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { useCommand } from '../../../state/commands/use-command';
import { Button } from '../../../ui/button';
import { CheckIcon } from '../../../ui/icons';
import { StateView } from '../../../ui/state-view';
import { BIND_COMMAND } from './bind';
import type { AddDraft } from './draft';
import { getFault, useLateToast } from './give-late';
import { CopyFault, useCopy } from './use-copy';

interface AddedEquipmentProps {
  readonly equipmentId: EquipmentId;
  readonly draft: AddDraft;
  readonly onAnother: () => void;
}

/** Confirms that equipment was added and assigns its variables, again on request after a failure. */
export function AddedEquipment({ equipmentId, draft, onAnother }: AddedEquipmentProps) {
  const t = useWords(addingWords);
  const navigate = useNavigate();
  const bindCommand = useCommand(BIND_COMMAND, equipmentId);
  const { copyState, copy } = useCopy(equipmentId);
  const isMounted = useIsMounted();
  const toastResult = useLateToast();
  const hasStarted = useRef(false);

  const bindTemplate = async (): Promise<void> => {
    const end = await bindCommand.run({ equipmentId, templateId: draft.templateId as TemplateId });
    if (!isMounted()) toastResult(draft, getFault(end));
  };
  const assignVariables = (): void => {
    if (draft.method === 'template') void bindTemplate();
    if (draft.method === 'equipment') void copy(draft.equipmentId as EquipmentId);
  };
  const assignRef = useRef(assignVariables);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    assignRef.current();
  }, []);

  const end = bindCommand.state.status === 'ended' ? bindCommand.state.end : null;
  const isBound = end?.end === 'done' || copyState === 'done';
  const isInProgress = bindCommand.isRunning || copyState === 'running';
  // The variables may have been assigned.
  const isUncertain = end?.end === 'unknown' || (typeof copyState === 'object' && copyState.isUncertain);
  const hasFailed = (end !== null && end.end !== 'done') || typeof copyState === 'object';
  const getTitle = (): string => {
    if (isBound) return t(draft.method === 'template' ? 'bound' : 'copied');
    if (isInProgress) return t(draft.method === 'template' ? 'addedBinding' : 'copying');
    return t(hasFailed && !isUncertain ? 'addedNotBound' : 'added');
  };
  return (
    <StateView icon={<CheckIcon size={28} />} title={getTitle()} detail={draft.equipName}>
      {isBound ? null : <CommandNote command={bindCommand} />}
      <CopyFault copyState={copyState} />
      <Button kind="primary" onClick={() => void navigate(getEgListPath(equipmentId), { replace: true })}>
        {t('openEquipment')}
      </Button>
      {hasFailed && !isInProgress ? <Button onClick={assignVariables}>{t('bindAgain')}</Button> : null}
      <Button onClick={onAnother}>{t('addAnother')}</Button>
    </StateView>
  );
}
