import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { useServices } from '../../../state/services';
import { wholeForm } from '../../../state/work/entry-changes';
import type { OutboxRow, PictureRow } from '../../../state/work/rows';
import { usePictureRows } from '../../../state/work/use-pictures';
import { useWork } from '../../../state/work/work-services';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { minuteText } from '../../time/time-text';
import { PictureTile } from '../pictures/kept-picture';
import { KeptViewer } from '../pictures/kept-viewer';
import { entryState } from './entry-state';
import { getComparePath, getFillPath, getName, getTexts } from './sent-form';
import { ThrowAway } from './throw-away';

function useEditAgain({ key, draft, ...entry }: OutboxRow): () => Promise<void> {
  const t = useWords(workPartsWords);
  const { outbox } = useWork();
  const { feedback } = useServices();
  const navigate = useNavigate();
  return async () => {
    const made = await outbox.toDraft(key);
    // The entry is already gone, as the list shows.
    if (made === null) return;
    if (await outbox.openDraft(made)) navigate(getFillPath({ ...wholeForm(entry), draftKey: draft.key }));
    else feedback.toast(t('newerDraft'), 'bad');
  };
}

export function EntryRow({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(workPartsWords);
  const language = useLanguage();
  const { outbox } = useWork();
  const editAgain = useEditAgain(entry);
  const { key, at, state, problem, tries } = entry;
  const { call, input } = wholeForm(entry);
  const { text, tone, detail } = entryState(entry, language);
  const isToBeCompared = state === 'unknown' && problem === 'look-first';
  const isLost = problem === 'picture-lost';
  return (
    <li className="as-outbox__row" data-state={state}>
      <FormFacts call={call} input={input} at={at} />
      <p className="as-outbox__state" aria-live="polite">
        <Tag tone={tone}>{text}</Tag>
        {detail === '' ? null : <span>{detail}</span>}
      </p>
      <EntryPictures keys={entry.pictures} />
      <div className="as-outbox__do">
        {isToBeCompared ? (
          <Link className="as-outbox__link" to={getComparePath({ call, input, draftKey: entry.draft.key })}>
            {t('compare')}
          </Link>
        ) : null}
        {isToBeCompared || (state === 'refused' && !isLost) ? (
          <Button onClick={() => void outbox.sendAgain(key)}>
            {t(isToBeCompared ? 'notThereSend' : 'sendAgain')}
          </Button>
        ) : null}
        {state === 'refused' || (state === 'waiting' && tries === 0) ? (
          <Button kind={state === 'refused' ? 'primary' : 'default'} onClick={() => void editAgain()}>
            {t('editAgain')}
          </Button>
        ) : null}
        {state === 'sending' ? null : (
          <ThrowAway
            text={t(isToBeCompared ? 'isThereRemove' : 'discard')}
            // Until the platform was asked, it may have the form.
            isUncertain={state === 'unknown'}
            onThrowAway={() => void outbox.discard(key)}
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
        <strong>{t(getName({ call }))}</strong>
        <span className="as-outbox__time">{minuteText(at)}</span>
      </p>
      <p className="as-outbox__text">{getTexts(input).join(' · ')}</p>
    </>
  );
}

function EntryPictures({ keys }: { readonly keys: readonly string[] }) {
  const t = useWords(workPartsWords);
  const rows: readonly PictureRow[] = usePictureRows(keys)?.rows ?? [];
  const [open, setOpen] = useState<number | null>(null);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="as-tiles as-outbox__pictures" aria-label={t('photos')}>
        {rows.map((row, index) => (
          <PictureTile key={row.key} row={row} number={index + 1} onOpen={() => setOpen(index)} />
        ))}
      </ul>
      {open === null ? null : (
        <KeptViewer rows={rows} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
