import { type ChangeEvent, useId, useRef, useState } from 'react';
import { addingWords } from '../../../i18n/adding';
import { faultText } from '../../../i18n/fault-text';
import { useLanguage, useWords } from '../../../i18n/use-words';
import { checkImage, type ImageRefusal } from '../../../shared/calls/upload';
import { IMAGE_MAX_BYTES } from '../../../shared/constants';
import { useUpload } from '../../../state/calls/use-upload';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Picture } from '../picture';

interface CoverProps {
  readonly url: string;
  readonly onChange: (url: string) => void;
  /** Reports whether an upload is in progress: a form sent before its end would miss the picture. */
  readonly onUploadingChange: (isUploading: boolean) => void;
}

const MAX_MEGABYTES = IMAGE_MAX_BYTES / 1_024 / 1_024;
const REFUSAL_KEYS: Readonly<
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
export function Cover({ url, onChange, onUploadingChange }: CoverProps) {
  const t = useWords(addingWords);
  const language = useLanguage();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  const handleChange = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setProblem('');
    const refusal = await checkImage(file, 0);
    // Lets the user choose the same file again after a failure.
    target.value = '';
    if (refusal !== null) {
      setProblem(t(REFUSAL_KEYS[refusal.reason], { mb: MAX_MEGABYTES }));
      return;
    }
    setProgress(0);
    onUploadingChange(true);
    const outcome = await upload(file, setProgress);
    setProgress(null);
    onUploadingChange(false);
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
        disabled={progress !== null}
        onChange={(event) => void handleChange(event)}
      />
      {url === '' ? null : <Picture className="as-add-cover__picture" src={url} name={t('cover')} />}
      <div className="as-add-cover__actions">
        <Button busy={progress !== null} onClick={() => input.current?.click()}>
          {progress === null ? t('coverChoose') : t('coverSending', { percent: Math.round(progress * 100) })}
        </Button>
        {url === '' ? null : (
          <Button kind="quiet" onClick={() => onChange('')}>
            {t('coverRemove')}
          </Button>
        )}
        <span className="as-add-hint">{t('coverHint', { mb: MAX_MEGABYTES })}</span>
      </div>
      {problem === '' ? null : <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}
