import { useListRestoration } from '../../features/lists/use-kept-list';
import { useOnLeaveOutbox, useWaitingForms } from '../../features/work/orders/use-waiting';
import { field } from '../../shared/calls/decode';
import type { SmartReportId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import type { OutboxRow } from '../../state/work/rows';

/** Keeps the position in the list for back navigation, and refreshes the list when a form leaves the outbox. */
export function useReportList(pages: Pages<unknown>): void {
  useListRestoration(pages);
  useOnLeaveOutbox(() => void pages.refresh());
}

export function useOutboxForms(): (excelId: SmartReportId) => readonly OutboxRow[] {
  const forms = useWaitingForms();
  return (excelId) =>
    forms.filter(({ call, input }) => call === 'excel/record/save' && field(input, 'excelId') === excelId);
}
