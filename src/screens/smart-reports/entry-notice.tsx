/** Shows the state of a submitted form, and turns it back into a draft while possible. */
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { smartReportWords } from '../../i18n/smart-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import type { OutboxRow } from '../../state/work/rows';
import { useWork } from '../../state/work/work-services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export function EntryNotice({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(smartReportWords);
  const language = useLanguage();
  const { outbox } = useWork();
  const { state, problem, tries, fault, key, entity } = entry;
  // The form needs a decision by the user: the outbox list offers the choices.
  if (problem !== '') return <OutboxList entity={entity} />;
  const canEdit = state === 'refused' || (state === 'waiting' && tries === 0);
  const stateTexts = {
    waiting: t('toBeSent'),
    sending: t('sending'),
    refused: t('refused'),
    unknown: t('endUnknown'),
  };
  return (
    <Notice
      tone={state === 'refused' ? 'bad' : 'warn'}
      action={
        <>
          {state === 'sending' ? null : (
            <Button
              kind="quiet"
              onClick={() => void (state === 'refused' ? outbox.sendAgain(key) : outbox.sendNow())}
            >
              {t('sendNow')}
            </Button>
          )}
          {canEdit ? (
            <Button kind="quiet" onClick={() => void outbox.toDraft(key)}>
              {t('editAgain')}
            </Button>
          ) : null}
        </>
      }
    >
      {stateTexts[state]}
      {fault === null ? '' : ` ${workFaultText(fault, language)}`}
    </Notice>
  );
}
