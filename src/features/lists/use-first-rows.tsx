import { type ReactNode, useState } from 'react';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { ROWS_SHOWN } from '../../shared/constants';
import { Button } from '../../ui/button';
import './first-rows.css';

export interface FirstRows<Row> {
  readonly shownRows: readonly Row[];
  /** The button that shows more; `null` if all are shown. */
  readonly moreButton: ReactNode;
}

/**
 * Shows the first rows of a list, and `step` more on each request. Rows that pass `isAlwaysShown`, such as chosen ones,
 * are shown in addition.
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  isAlwaysShown: (row: Row) => boolean = () => false,
  step = ROWS_SHOWN,
): FirstRows<Row> {
  const t = useWords(equipmentWords);
  const [limit, setLimit] = useState(step);
  return {
    shownRows: [...rows.slice(0, limit), ...rows.slice(limit).filter(isAlwaysShown)],
    moreButton:
      rows.length <= limit ? null : (
        <div className="as-first-rows">
          <Button onClick={() => setLimit(limit + step)}>{t('showMore')}</Button>
        </div>
      ),
  };
}
