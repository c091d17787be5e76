import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { WorkDraft } from '../../../state/work/use-work-draft';
import './outbox.css';

interface DraftStateProps {
  readonly draft: Pick<WorkDraft<unknown>, 'state'>;
}

/** Shows a draft as kept only once it is stored. Shows nothing for an empty form. */
export function DraftState({ draft: { state } }: DraftStateProps) {
  const t = useWords(workPartsWords);
  const text = {
    empty: '',
    changed: t('draftChanged'),
    disk: t('draftKept'),
    full: t('draftInMemory'),
    memory: t('draftInMemory'),
  }[state];
  return (
    <p className={`as-draft-state as-draft-state--${state}`} data-state={state}>
      {text}
    </p>
  );
}
