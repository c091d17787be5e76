/** Smart reports (src/shared/calls/README.md, "Smart reports"). */
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import { paged } from '../input';
import { behind, post, type Route, type Visit } from '../route';
import { actorIn } from '../work/actors';
import { changing } from '../work/changing';
import { jsonField } from '../work/forms';
import type { ReportRecord } from '../work/reports';

/** Requires the only organisation with a licence. */
const activated = ({ account }: Visit): void => {
  if (account.orgId !== OWN_ORG) throw new Refusal('notActivated');
};
const mayFill = (visit: Visit): void => {
  activated(visit);
  if (!visit.account.workRoles.includes('fill')) throw new Refusal('noPermission');
};

const reports = (visit: Visit): object => {
  const { input, platform } = visit;
  const who = actorIn(visit);
  const [name, status] = [input.text('name').trim(), input.text('status')];
  const rows = platform.work.reports.names
    .map((id) => platform.work.reports.reportRow(id, who))
    .filter((row) => row.name.includes(name) && (status === '' || row.status === status))
    // Unfilled ones first, the earliest due on top.
    .sort((a, b) => b.status.localeCompare(a.status) || (a.dueTime ?? Infinity) - (b.dueTime ?? Infinity));
  return paged(input, rows);
};

/** Returns the text of a record's values. */
const valueText = ({ values }: ReportRecord): string =>
  [...JSON.stringify(values).matchAll(/"(?:v|note)":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text)
    .join('\n');

function records(visit: Visit): object {
  const { input, platform } = visit;
  const [name, filler, status] = [
    input.text('name').trim(),
    input.text('filler').trim(),
    input.text('status'),
  ];
  const found = platform.work.reports
    .getRecords(input.must('excelId'))
    .filter((one) => status === '' || one.status === status)
    .filter(({ generateTime: at }) => at >= input.time('from', 0) && at <= input.time('end', Infinity))
    .filter((one) => one.filler.includes(filler) && (name === '' || valueText(one).includes(name)));
  const page = paged(input, found);
  return { ...page, list: page.list.map((one) => platform.work.reports.row(one)) };
}

const shown = (visit: Visit, record: ReportRecord): object =>
  visit.platform.work.reports.view(record, actorIn(visit));

export const excelRoutes: readonly Route[] = [
  ...behind(
    [activated],
    post('/lfscada/excel/query', reports),
    post('/lfscada/excel/record/query', records),
    post('/lfscada/excel/record/info', (visit) =>
      shown(
        visit,
        visit.platform.work.reports.record(visit.input.must('excelId'), visit.input.must('recordId')),
      ),
    ),
    post('/lfscada/excel/template', ({ input, platform }) =>
      platform.work.reports.document(input.must('excelId'), input.must('version')),
    ),
  ),
  changing('/lfscada/excel/record/save', (visit) => {
    mayFill(visit);
    const { input, platform } = visit;
    const form = {
      version: input.text('version'),
      rev: input.text('rev'),
      values: jsonField(input, 'values'),
      isFinal: input.flag('final') ?? false,
    };
    const [excelId, recordId] = [input.must('excelId'), input.must('recordId')];
    return shown(visit, platform.work.reports.save(excelId, recordId, actorIn(visit), form));
  }),
  changing('/lfscada/excel/record/add', (visit) => {
    mayFill(visit);
    return shown(visit, visit.platform.work.reports.add(visit.input.must('excelId')));
  }),
];
