/** The common part of the lists of reports and of records: their place on the way back, and the forms on their way. */
import { useKeptList } from '../../features/lists/use-kept-list';
import { useLeftOutbox, useWaiting } from '../../features/work/orders/use-waiting';
import { field } from '../../shared/calls/decode';
import type { ExcelId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';

/** Keeps the place in the list, and reads it anew when a form that waited has left the outbox. */
export function useList(pages: Pages<unknown>): void {
  useKeptList(pages);
  useLeftOutbox(() => void pages.refresh());
}

/** Counts the own forms of a report that wait to be sent. */
export function useWaitingForms(): (excelId: ExcelId) => number {
  const waiting = useWaiting();
  return (excelId) =>
    waiting.filter(({ call, input }) => call === 'excel/record/save' && field(input, 'excelId') === excelId)
      .length;
}
