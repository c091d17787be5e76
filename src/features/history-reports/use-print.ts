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
export function usePrint(getSheet: () => Sheet | null): {
  readonly sheet: Sheet | null;
  readonly print: (sheet: Sheet) => void;
} {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const requestedRef = useRef<Sheet | null>(null);
  const getSheetRef = useRef(getSheet);
  getSheetRef.current = getSheet;

  useEffect(() => {
    const showSheet = (): void => {
      const next = requestedRef.current ?? getSheetRef.current();
      // Synchronous, because the browser prints the document as it is when this function returns.
      flushSync(() => setSheet(next));
    };
    const hideSheet = (): void => {
      requestedRef.current = null;
      setSheet(null);
    };
    const printMedia = window.matchMedia('print');
    const handleChange = (): void => (printMedia.matches ? showSheet() : hideSheet());
    window.addEventListener('beforeprint', showSheet);
    window.addEventListener('afterprint', hideSheet);
    printMedia.addEventListener('change', handleChange);
    return () => {
      window.removeEventListener('beforeprint', showSheet);
      window.removeEventListener('afterprint', hideSheet);
      printMedia.removeEventListener('change', handleChange);
    };
  }, []);
  return {
    sheet,
    print: (requestedSheet) => {
      requestedRef.current = requestedSheet;
      flushSync(() => setSheet(requestedSheet));
      window.print();
    },
  };
}
