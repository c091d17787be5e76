import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TimeRange } from '../../shared/units';
import type { ReportData } from './data';
import type { ReportPage } from './source';

export interface Sheet {
  /** Rows of the report, or the numbers for its summary. */
  readonly page: ReportPage | ReportData;
  readonly range: TimeRange;
  readonly note: string;
}

/**
 * Keeps the sheet to print in the document while the browser prints. `getSheet` returns the sheet to print from the
 * browser's menu.
 */
export function usePrint(shown: () => Sheet | null): {
  readonly sheet: Sheet | null;
  readonly print: (sheet: Sheet) => void;
} {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const ordered = useRef<Sheet | null>(null);
  const current = useRef(shown);
  current.current = shown;

  useEffect(() => {
    const begin = (): void => {
      const next = ordered.current ?? current.current();
      // Synchronous, because the browser prints the document as it is when this function returns.
      flushSync(() => setSheet(next));
    };
    const end = (): void => {
      ordered.current = null;
      setSheet(null);
    };
    const paper = window.matchMedia('print');
    const change = (): void => (paper.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', change);
    };
  }, []);
  return {
    sheet,
    print: (wanted) => {
      ordered.current = wanted;
      flushSync(() => setSheet(wanted));
      window.print();
    },
  };
}
