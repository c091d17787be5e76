import { useKeptList } from '../../features/lists/use-kept-list';
import { useLeftOutbox, useWaiting } from '../../features/work/orders/use-waiting';
import { field } from '../../shared/calls/decode';
import type { ExcelId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import type { OutboxRow } from '../../state/work/rows';

/** Keeps the position in the list for back navigation, and refreshes the list when a form leaves the outbox. */
export function useList(pages: Pages<unknown>): void {
  useKeptList(pages);
  useLeftOutbox(() => void pages.refresh());
}

/** Returns a function that lists the unsent forms of a report. */
export function useOutboxForms(): (excelId: ExcelId) => readonly OutboxRow[] {
  const forms = useWaiting();
  return (excelId) =>
    forms.filter(({ call, input }) => call === 'excel/record/save' && field(input, 'excelId') === excelId);
}
