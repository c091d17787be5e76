import { type FormEvent, useEffect, useId, useState } from 'react';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { REPORT_ROW_CHOICES } from '../../shared/constants';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, ForwardIcon } from '../../ui/icons';
import { SelectField } from '../../ui/select-field';
import './pager.css';

export interface PagerProps {
  readonly pagenum: number;
  readonly pageCount: number;
  readonly rowCount: number;
  readonly rowsPerPage: number;
  readonly onPageChange: (pagenum: number) => void;
  readonly onCountChange: (rowsPerPage: number) => void;
}

/** Parses a page number; `null` if invalid (spec 5: at most N pages). */
export function parsePageNumber(typedText: string, pageCount: number): number | null {
  const text = typedText.trim();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= pageCount ? number : null;
}

export function Pager({
  pagenum,
  pageCount,
  rowCount,
  rowsPerPage,
  onPageChange,
  onCountChange,
}: PagerProps) {
  const t = useWords(historyReportWords);
  const id = useId();
  const [typedText, setTyped] = useState(String(pagenum));
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    setTyped(String(pagenum));
    setInvalid(false);
  }, [pagenum]);

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const page = parsePageNumber(typedText, pageCount);
    setInvalid(page === null);
    if (page !== null) onPageChange(page);
  };
  return (
    <nav className="as-pager" aria-label={t('pages')}>
      <form className="as-pager__form" noValidate onSubmit={handleSubmit}>
        <IconButton label={t('previous')} disabled={pagenum <= 1} onClick={() => onPageChange(pagenum - 1)}>
          <BackIcon size={20} />
        </IconButton>
        <input
          className="as-pager__page"
          inputMode="numeric"
          enterKeyHint="go"
          aria-label={t('page')}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? id : undefined}
          value={typedText}
          onChange={(event) => {
            setTyped(event.target.value);
            setInvalid(false);
          }}
        />
        <span className="as-pager__of">{t('pageOf', { n: pageCount })}</span>
        <Button type="submit">{t('go')}</Button>
        <IconButton
          label={t('nextPage')}
          disabled={pagenum >= pageCount}
          onClick={() => onPageChange(pagenum + 1)}
        >
          <ForwardIcon size={20} />
        </IconButton>
      </form>
      <div className="as-pager__rows">
        <span>{t('rowsLine', { n: rowCount })}</span>
        <SelectField
          label={t('rowsPerPage')}
          value={String(rowsPerPage)}
          options={REPORT_ROW_CHOICES.map((n) => ({ value: String(n), text: t('rowsEach', { n }) }))}
          onChange={(value) => onCountChange(Number(value))}
        />
      </div>
      <p className="as-pager__wrong" id={id} role="alert">
        {isInvalid ? t('pageWrong', { n: pageCount }) : null}
      </p>
    </nav>
  );
}
