import { type ChangeEvent, useId, useRef, useState } from 'react';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { type ImageRefusal, imageRefusal } from '../../../shared/calls/upload';
import { IMAGE_MAX_BYTES } from '../../../shared/constants';
import { useUpload } from '../../../state/calls/use-upload';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Picture } from '../picture';

interface CoverProps {
  readonly url: string;
  readonly onChange: (url: string) => void;
  /** Reports whether an upload is in progress: a form sent before its end would miss the picture. */
  readonly onSending: (isSending: boolean) => void;
}

const MB = IMAGE_MAX_BYTES / 1_024 / 1_024;
const WORDS: Readonly<
  Record<ImageRefusal['reason'], 'emptyFile' | 'tooLarge' | 'wrongType' | 'unreadableFile'>
> = {
  empty: 'emptyFile',
  'too-large': 'tooLarge',
  'too-many': 'tooLarge',
  'wrong-type': 'wrongType',
  unreadable: 'unreadableFile',
};

/**
 * Edits the cover picture of new equipment. A picture is checked before the upload and attached when the upload is
 * complete (faults 53, faults 54, faults 55).
 */
export function Cover({ url, onChange, onSending }: CoverProps) {
  const t = useWords(addingWords);
  const language = useLanguage();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setProblem('');
    const refusal = await imageRefusal(file, 0);
    // Lets the user choose the same file again after a failure.
    target.value = '';
    if (refusal !== null) {
      setProblem(t(WORDS[refusal.reason], { mb: MB }));
      return;
    }
    setShare(0);
    onSending(true);
    const outcome = await upload(file, setShare);
    setShare(null);
    onSending(false);
    if (outcome.ok) onChange(outcome.value);
    else if (outcome.fault.kind !== 'cancelled')
      setProblem(t('coverFailed', { why: faultText(outcome.fault, language) }));
  };
  return (
    <div className="as-add-cover">
      <label className="as-field__label" htmlFor={id}>
        {t('cover')}
      </label>
      <input
        ref={input}
        id={id}
        className="as-hidden-text"
        type="file"
        accept="image/jpeg,image/png,image/bmp"
        tabIndex={-1}
        disabled={share !== null}
        onChange={(event) => void take(event)}
      />
      {url === '' ? null : <Picture className="as-add-cover__picture" src={url} name={t('cover')} />}
      <div className="as-add-cover__actions">
        <Button busy={share !== null} onClick={() => input.current?.click()}>
          {share === null ? t('coverChoose') : t('coverSending', { percent: Math.round(share * 100) })}
        </Button>
        {url === '' ? null : (
          <Button kind="quiet" onClick={() => onChange('')}>
            {t('coverRemove')}
          </Button>
        )}
        <span className="as-add-hint">{t('coverHint', { mb: MB })}</span>
      </div>
      {problem === '' ? null : <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}
