/** Shows a form that came back as a draft, with the reason and all input (faults 72). */
import { useNavigate } from 'react-router-dom';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { workFaultText } from '../../../i18n/work-refusals';
import { useServices } from '../../../state/services';
import { getRefusal } from '../../../state/work/refused-draft';
import type { DraftRow } from '../../../state/work/rows';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { FormFacts } from './entry-row';
import { getFillPath, getTexts } from './sent-form';
import { DiscardButton } from './throw-away';

export function ReturnedRow({ draft }: { readonly draft: DraftRow }) {
  const t = useWords(workPartsWords);
  const language = useLanguage();
  const { outbox } = useWork();
  const { feedback } = useServices();
  const navigate = useNavigate();
  const { key, sentAs, reason, at } = draft;
  if (sentAs === null) return null;
  const open = async (): Promise<void> => {
    if (await outbox.openDraft(key)) navigate(getFillPath(sentAs));
    else feedback.toast(t('newerDraft'), 'bad');
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(getTexts(sentAs.input).join('\n'));
      feedback.toast(t('copied'), 'good');
    } catch {
      feedback.toast(t('copyFailed'), 'bad');
    }
  };
  return (
    <li className="as-outbox__row" data-state="returned">
      <FormFacts call={sentAs.call} input={sentAs.input} at={at} />
      <p className="as-outbox__state">
        <Tag tone={getRefusal(draft) === null ? 'warn' : 'bad'}>{t('stateReturned')}</Tag>
        {reason === null ? null : <span>{workFaultText(reason, language)}</span>}
      </p>
      <div className="as-outbox__do">
        <Button kind="primary" onClick={() => void open()}>
          {t('editAgain')}
        </Button>
        <Button onClick={() => void copy()}>{t('copyText')}</Button>
        <DiscardButton onDiscard={() => void outbox.deleteDraft(key)} />
      </div>
    </li>
  );
}
