import { type FormEvent, useEffect, useId, useState } from 'react';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { REPORT_ROW_CHOICES } from '../../shared/constants';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, ForwardIcon } from '../../ui/icons';
import { SelectField } from '../../ui/select-field';
import './pager.css';

export interface PagerProps {
  readonly pagenum: number;
  readonly pages: number;
  readonly rows: number;
  readonly count: number;
  readonly onPage: (pagenum: number) => void;
  readonly onCount: (count: number) => void;
}

/** Parses a page number; `null` if invalid (spec 5: at most N pages). */
export function pageNumber(typed: string, pages: number): number | null {
  const text = typed.trim();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= pages ? number : null;
}

export function Pager({ pagenum, pages, rows, count, onPage, onCount }: PagerProps) {
  const t = useWords(reportWords);
  const id = useId();
  const [typed, setTyped] = useState(String(pagenum));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped(String(pagenum));
    setWrong(false);
  }, [pagenum]);

  const jump = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = pageNumber(typed, pages);
    setWrong(wanted === null);
    if (wanted !== null) onPage(wanted);
  };
  return (
    <nav className="as-pager" aria-label={t('pages')}>
      <form className="as-pager__form" noValidate onSubmit={jump}>
        <IconButton label={t('previous')} disabled={pagenum <= 1} onClick={() => onPage(pagenum - 1)}>
          <BackIcon size={20} />
        </IconButton>
        <input
          className="as-pager__page"
          inputMode="numeric"
          enterKeyHint="go"
          aria-label={t('page')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <span className="as-pager__of">{t('pageOf', { n: pages })}</span>
        <Button type="submit">{t('go')}</Button>
        <IconButton label={t('nextPage')} disabled={pagenum >= pages} onClick={() => onPage(pagenum + 1)}>
          <ForwardIcon size={20} />
        </IconButton>
      </form>
      <div className="as-pager__rows">
        <span>{t('rowsLine', { n: rows })}</span>
        <SelectField
          label={t('rowsPerPage')}
          value={String(count)}
          options={REPORT_ROW_CHOICES.map((n) => ({ value: String(n), text: t('rowsEach', { n }) }))}
          onChange={(value) => onCount(Number(value))}
        />
      </div>
      <p className="as-pager__wrong" id={id} role="alert">
        {isWrong ? t('pageWrong', { n: pages }) : null}
      </p>
    </nav>
  );
}
