import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import type { WorkDraft } from '../../../state/work/use-work-draft';
import './outbox.css';

interface DraftStateProps {
  readonly draft: Pick<WorkDraft<unknown>, 'state'>;
}

/** Shows "Draft kept" only once it is. An empty form shows nothing. */
export function DraftState({ draft: { state } }: DraftStateProps) {
  const say = useWords(workPartsWords);
  const text = {
    empty: '',
    changed: say('draftChanged'),
    disk: say('draftKept'),
    full: say('draftInMemory'),
    memory: say('draftInMemory'),
  }[state];
  return (
    <p className={`as-draft-state as-draft-state--${state}`} data-state={state}>
      {text}
    </p>
  );
}
