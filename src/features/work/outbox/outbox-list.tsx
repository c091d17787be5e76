/** Lists the user's forms that the platform does not have yet, with their actions (faults 61 to 72). */
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useKeptFocus } from '../../../browser/use-kept-focus';
import { useOnline } from '../../../browser/use-online';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useBusy } from '../../../state/hooks/use-busy';
import { type OutboxView, useOutbox } from '../../../state/work/use-outbox';
import { networkFaultAtom, outboxCountsAtom } from '../../../state/work/work-atoms';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { DamagedForms } from './damaged-forms';
import { EntryRow } from './entry-row';
import { formatNetworkProblem } from './entry-state';
import { StorageNotice } from './keeping-notice';
import { ReturnedRow } from './returned-row';
import './outbox.css';

interface OutboxListProps {
  readonly entity?: string;
}

export function OutboxList({ entity }: OutboxListProps) {
  const view = useOutbox();
  if (view === null) return null;
  if (entity === undefined) return <WholeOutbox view={view} />;
  const entries = view.entries.filter((entry) => entry.entity === entity);
  return entries.length === 0 ? null : <UnsentForms view={{ ...view, entries, returned: [] }} />;
}

function WholeOutbox({ view }: { readonly view: OutboxView }) {
  const t = useWords(workPartsWords);
  const { entries, returned, damaged, others } = view;
  return (
    <>
      {entries.length + returned.length > 0 ? (
        <>
          <StorageNotice />
          <UnsentForms view={view} />
        </>
      ) : null}
      {damaged.length > 0 ? <DamagedForms rows={damaged} /> : null}
      {others.forms > 0 ? (
        <p className="as-outbox__others">{t('ofOthers', { people: others.people, n: others.forms })}</p>
      ) : null}
    </>
  );
}

function UnsentForms({ view: { entries, returned } }: { readonly view: OutboxView }) {
  const t = useWords(workPartsWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const fault = useAtomValue(networkFaultAtom);
  const { old } = useAtomValue(outboxCountsAtom);
  const { outbox } = useWork();
  const { isBusy, run } = useBusy();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, '.as-outbox__row');
  const networkProblem = formatNetworkProblem(fault, isOnline, language);
  const canSend = entries.some(({ state, problem }) => state !== 'refused' && problem === '');
  return (
    <section ref={section} className="as-outbox" aria-label={t('toBeSent')}>
      <div className="as-outbox__head">
        <h2 className="as-outbox__title">{t('toBeSentCount', { n: entries.length + returned.length })}</h2>
        {canSend ? (
          <Button busy={isBusy} disabled={!isOnline} onClick={() => void run(() => outbox.sendNow())}>
            {t('sendNow')}
          </Button>
        ) : null}
      </div>
      {old > 0 ? <Notice tone="bad">{t('unsentOld', { n: old })}</Notice> : null}
      {networkProblem === '' || entries.length === 0 ? null : <Notice tone="warn">{networkProblem}</Notice>}
      <ul className="as-outbox__rows">
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
        {returned.map((draft) => (
          <ReturnedRow key={draft.key} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
