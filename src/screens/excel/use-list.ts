/** Shared by the lists of reports and records: their place for back navigation, and unsent forms. */
import { useKeptList } from '../../features/lists/use-kept-list';
import { useLeftOutbox, useWaiting } from '../../features/work/orders/use-waiting';
import { field } from '../../shared/calls/decode';
import type { ExcelId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import type { OutboxRow } from '../../state/work/rows';

/** Keeps the place in the list, and rereads it when a waiting form has left the outbox. */
export function useList(pages: Pages<unknown>): void {
  useKeptList(pages);
  useLeftOutbox(() => void pages.refresh());
}

export function useOutboxForms(): (excelId: ExcelId) => readonly OutboxRow[] {
  const forms = useWaiting();
  return (excelId) =>
    forms.filter(({ call, input }) => call === 'excel/record/save' && field(input, 'excelId') === excelId);
}
