import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useServices } from '../../../state/services';
import { joinSteps } from '../../../state/work/entry-changes';
import type { OutboxRow, PictureRow } from '../../../state/work/rows';
import { usePictureRows } from '../../../state/work/use-pictures';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { formatMinute } from '../../time/time-text';
import { PictureTile } from '../pictures/kept-picture';
import { StoredPictureViewer } from '../pictures/kept-viewer';
import { describeEntry } from './entry-state';
import { getComparePath, getFillPath, getFormNameKey, getTexts } from './sent-form';
import { DiscardButton } from './throw-away';

function useEditAgain({ key, draft, ...entry }: OutboxRow): () => Promise<void> {
  const t = useWords(workPartsWords);
  const { outbox } = useWork();
  const { feedback } = useServices();
  const navigate = useNavigate();
  return async () => {
    const newDraftKey = await outbox.toDraft(key);
    // The entry is already gone, as the list shows.
    if (newDraftKey === null) return;
    if (await outbox.openDraft(newDraftKey))
      navigate(getFillPath({ ...joinSteps(entry), draftKey: draft.key }));
    else feedback.toast(t('newerDraft'), 'bad');
  };
}

export function EntryRow({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(workPartsWords);
  const language = useLanguage();
  const { outbox } = useWork();
  const editAgain = useEditAgain(entry);
  const { key, at, state, problem, tries } = entry;
  const { call, input } = joinSteps(entry);
  const { text, tone, detail } = describeEntry(entry, language);
  const needsComparison = state === 'unknown' && problem === 'look-first';
  const isPictureLost = problem === 'picture-lost';
  return (
    <li className="as-outbox__row" data-state={state}>
      <FormFacts call={call} input={input} at={at} />
      <p className="as-outbox__state" aria-live="polite">
        <Tag tone={tone}>{text}</Tag>
        {detail === '' ? null : <span>{detail}</span>}
      </p>
      <EntryPictures keys={entry.pictures} />
      <div className="as-outbox__do">
        {needsComparison ? (
          <Link className="as-outbox__link" to={getComparePath({ call, input, draftKey: entry.draft.key })}>
            {t('compare')}
          </Link>
        ) : null}
        {needsComparison || (state === 'refused' && !isPictureLost) ? (
          <Button onClick={() => void outbox.sendAgain(key)}>
            {t(needsComparison ? 'notThereSend' : 'sendAgain')}
          </Button>
        ) : null}
        {state === 'refused' || (state === 'waiting' && tries === 0) ? (
          <Button kind={state === 'refused' ? 'primary' : 'default'} onClick={() => void editAgain()}>
            {t('editAgain')}
          </Button>
        ) : null}
        {state === 'sending' ? null : (
          <DiscardButton
            text={t(needsComparison ? 'isThereRemove' : 'discard')}
            // The platform may have the form; its answer is unknown.
            isUncertain={state === 'unknown'}
            onDiscard={() => void outbox.discard(key)}
          />
        )}
      </div>
    </li>
  );
}

interface FormFactsProps {
  readonly call: string;
  readonly input: unknown;
  readonly at: number;
}

export function FormFacts({ call, input, at }: FormFactsProps) {
  const t = useWords(workPartsWords);
  return (
    <>
      <p className="as-outbox__name">
        <strong>{t(getFormNameKey({ call }))}</strong>
        <span className="as-outbox__time">{formatMinute(at)}</span>
      </p>
      <p className="as-outbox__text">{getTexts(input).join(' · ')}</p>
    </>
  );
}

function EntryPictures({ keys }: { readonly keys: readonly string[] }) {
  const t = useWords(workPartsWords);
  const rows: readonly PictureRow[] = usePictureRows(keys)?.rows ?? [];
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="as-tiles as-outbox__pictures" aria-label={t('photos')}>
        {rows.map((row, index) => (
          <PictureTile key={row.key} row={row} number={index + 1} onOpen={() => setOpenIndex(index)} />
        ))}
      </ul>
      {openIndex === null ? null : (
        <StoredPictureViewer
          rows={rows}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
