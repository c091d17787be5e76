import { type FormEvent, useState } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';
import { parsePageNumber } from './records';

export interface PageJumpProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onGo: (page: number) => void;
  readonly onClose: () => void;
}

/** Asks for the page to jump to (spec 5: a page number must be valid). */
export function PageJump({ page, totalPages, onGo, onClose }: PageJumpProps) {
  const t = useWords(alarmWords);
  const [text, setText] = useState(String(page));
  const [isSubmitted, setSubmitted] = useState(false);
  const typedPage = parsePageNumber(text, totalPages);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (typedPage !== null) onGo(typedPage);
  };
  return (
    <Dialog title={t('toPage')} closeLabel={t('close')} onClose={onClose}>
      <form className="as-alarm-filter" noValidate onSubmit={submit}>
        <TextField
          label={t('pageNumber', { of: totalPages })}
          value={text}
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={9}
          error={isSubmitted && typedPage === null ? t('pageWrong', { of: totalPages }) : ''}
          onChange={setText}
        />
        <Button type="submit" kind="primary" block>
          {t('go')}
        </Button>
      </form>
    </Dialog>
  );
}
