/** State of a report screen in its address, to survive reloads and to be shared. */
import { REPORT_ROW_CHOICES } from '../../shared/constants';
import { parseChoice, type RangeChoice, withChoice } from '../time/time-range';

/** Default number of rows on a page. */
const REPORT_ROWS = 100;

export type ReportView = 'table' | 'summary' | 'charts';
export const REPORT_VIEWS: readonly ReportView[] = ['table', 'summary', 'charts'];

export interface ReportQuery {
  readonly choice: RangeChoice;
  readonly view: ReportView;
  readonly pagenum: number;
  readonly count: number;
  /** Id of a custom report; '' for the equipment's standard report, `null` if the address names none. */
  readonly report: string | null;
}

const parseInteger = (text: string | null): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;

export function parseQuery(query: URLSearchParams): ReportQuery {
  const count = parseInteger(query.get('rows'));
  const view = query.get('view');
  return {
    choice: parseChoice(query) ?? 'last1d',
    view: REPORT_VIEWS.find((candidate) => candidate === view) ?? 'table',
    pagenum: Math.max(1, parseInteger(query.get('page'))),
    count: REPORT_ROW_CHOICES.includes(count) ? count : REPORT_ROWS,
    report: query.get('report'),
  };
}

/** Returns the query with the given changes. Another range, report or page size starts at page 1. */
export function writeQuery(query: URLSearchParams, change: Partial<ReportQuery>): URLSearchParams {
  const next = change.choice === undefined ? new URLSearchParams(query) : withChoice(query, change.choice);
  if (change.view !== undefined) next.set('view', change.view);
  if (change.count !== undefined) next.set('rows', String(change.count));
  if (change.report !== undefined) next.set('report', change.report ?? '');
  if (change.pagenum !== undefined) next.set('page', String(change.pagenum));
  else if (change.choice !== undefined || change.count !== undefined || change.report !== undefined)
    next.delete('page');
  return next;
}
