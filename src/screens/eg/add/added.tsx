/** The end of adding an equipment: its variables are bound or copied. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandNote } from '../../../features/writing/command-note';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { egListPath } from '../../../navigation/paths';
import { copyEquipment } from '../../../shared/calls/equipment';
import type { Fault } from '../../../shared/faults';
import type { EquipmentId, TemplateId } from '../../../shared/ids';
import { useCommand } from '../../../state/commands/use-command';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { CheckIcon } from '../../../ui/icons';
import { Notice } from '../../../ui/notice';
import { StateView } from '../../../ui/state-view';
import { BIND } from './bind';
import type { AddDraft } from './draft';
import { isUnknown } from './rules';

interface AddedProps {
  readonly equipmentId: EquipmentId;
  /** The draft that was sent. */
  readonly draft: AddDraft;
  readonly onAnother: () => void;
}

type Copying = 'idle' | 'running' | 'done' | { readonly fault: Fault };

/** Shown after an equipment was added: gives it its variables, once, and again by a tap after a failure. */
export function Added({ equipmentId, draft, onAnother }: AddedProps) {
  const say = useWords(addingWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { call } = useServices();
  const bind = useCommand(BIND, equipmentId);
  const [copying, setCopying] = useState<Copying>('idle');
  const hasBegun = useRef(false);

  const give = (): void => {
    if (draft.method === 'template')
      void bind.run({ equipmentId, templateId: draft.templateId as TemplateId });
    if (draft.method === 'equipment') {
      setCopying('running');
      void call(copyEquipment, { sourceId: draft.equipmentId as EquipmentId, equipmentId }).then((outcome) =>
        setCopying(outcome.ok ? 'done' : { fault: outcome.fault }),
      );
    }
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
  // Then it may have its variables.
  const isOpen = end?.end === 'unknown' || (typeof copying === 'object' && isUnknown(copying.fault));
  const hasFailed = (end !== null && end.end !== 'done') || typeof copying === 'object';
  const title = (): string => {
    if (isBound) return say(draft.method === 'template' ? 'bound' : 'copied');
    if (isUnderWay) return say(draft.method === 'template' ? 'addedBinding' : 'copying');
    return say(hasFailed && !isOpen ? 'addedNotBound' : 'added');
  };
  return (
    <StateView icon={<CheckIcon size={28} />} title={title()} detail={draft.equipName}>
      {isBound ? null : <CommandNote command={bind} />}
      {typeof copying === 'object' ? <Notice tone="bad">{faultText(copying.fault, language)}</Notice> : null}
      <Button kind="primary" onClick={() => void navigate(egListPath(equipmentId), { replace: true })}>
        {say('openEquipment')}
      </Button>
      {hasFailed && !isUnderWay ? <Button onClick={give}>{say('bindAgain')}</Button> : null}
      <Button onClick={onAnother}>{say('addAnother')}</Button>
    </StateView>
  );
}
