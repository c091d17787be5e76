import type { ReactNode } from 'react';
import type { CatalogueKey } from '../../i18n/catalogue';
import { faultText } from '../../i18n/fault-text';
import { pagesWords } from '../../i18n/pages';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Pages } from '../../state/calls/use-pages';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { FaultView } from '../screen-states/fault-view';
import './page-list.css';

export interface PageListProps<Row> {
  readonly pages: Pages<Row>;
  readonly label: string;
  /** Title shown if the first page fails to load. */
  readonly what?: CatalogueKey;
  readonly none?: string;
  readonly renderRow: (row: Row) => ReactNode;
  /** Rows to render if others are grouped under them; all rows by default. */
  readonly drawn?: readonly Row[];
}

export function PageList<Row extends { readonly id: string }>(props: PageListProps<Row>) {
  const {
    pages,
    label,
    what: faultTitle = 'loadFailed',
    none: emptyTitle,
    renderRow,
    drawn: shownRows,
  } = props;
  const t = useWords(pagesWords);
  const language = useLanguage();
  const { rows, total, isComplete, isFetching, fault, loadMore } = pages;
  // A list that was empty may have gained rows: if rereading fails, it does not count as empty.
  if (rows === undefined || (rows.length === 0 && fault !== null))
    return fault !== null ? (
      // The fault stays visible during retries: otherwise the button would vanish under the user's thumb.
      <FaultView fault={fault} what={faultTitle} isAsking={isFetching} onRetry={loadMore} />
    ) : (
      <Skeleton label={t('loading')} count={3} />
    );
  if (rows.length === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={emptyTitle ?? t('noData')} />;
  return (
    <>
      <p className="as-page-list__total" aria-live="polite">
        {t('total', { n: total, shown: rows.length })}
      </p>
      <ul className="as-page-list" aria-label={label}>
        {(shownRows ?? rows).map((row) => (
          <li key={row.id} className="as-page-list__row">
            {renderRow(row)}
          </li>
        ))}
      </ul>
      <div className="as-page-list__more">
        {fault === null ? null : <Notice tone="bad">{faultText(fault, language)}</Notice>}
        {isComplete && fault === null ? (
          <p className="as-page-list__total">{t('end')}</p>
        ) : (
          <Button busy={isFetching} onClick={loadMore}>
            {fault === null ? t('loadMore') : t('retry')}
          </Button>
        )}
      </div>
    </>
  );
}
