/** Smart reports (src/shared/calls/README.md, "Smart reports"). */
import { OWN_ORG } from '../accounts';
import { Refusal } from '../codes';
import { paginate } from '../input';
import { post, type Route, type Visit, withGuards } from '../route';
import { getVisitActor } from '../work/actors';
import { declareChange } from '../work/changing';
import { parseJsonField } from '../work/forms';
import type { ReportRecord } from '../work/smart-reports';

/** Requires the only organisation with a licence. */
const requireActivated = ({ account }: Visit): void => {
  if (account.orgId !== OWN_ORG) throw new Refusal('notActivated');
};
const requireFillRight = (visit: Visit): void => {
  requireActivated(visit);
  if (!visit.account.workRoles.includes('fill')) throw new Refusal('noPermission');
};

const listReports = (visit: Visit): object => {
  const { input, platform } = visit;
  const actor = getVisitActor(visit);
  const [name, status] = [input.getText('name').trim(), input.getText('status')];
  const rows = platform.work.reports.names
    .map((id) => platform.work.reports.createReportRow(id, actor))
    .filter((row) => row.name.includes(name) && (status === '' || row.status === status))
    // Unfilled ones first, the earliest due on top.
    .sort((a, b) => b.status.localeCompare(a.status) || (a.dueTime ?? Infinity) - (b.dueTime ?? Infinity));
  return paginate(input, rows);
};

/** Returns the text of a record's values. */
const getValueText = ({ values }: ReportRecord): string =>
  [...JSON.stringify(values).matchAll(/"(?:v|note)":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text)
    .join('\n');

function listRecords(visit: Visit): object {
  const { input, platform } = visit;
  const [name, filler, status] = [
    input.getText('name').trim(),
    input.getText('filler').trim(),
    input.getText('status'),
  ];
  const matching = platform.work.reports
    .getRecords(input.requireText('excelId'))
    .filter((record) => status === '' || record.status === status)
    .filter(({ generateTime: at }) => at >= input.time('from', 0) && at <= input.time('end', Infinity))
    .filter(
      (record) => record.filler.includes(filler) && (name === '' || getValueText(record).includes(name)),
    );
  const page = paginate(input, matching);
  return { ...page, list: page.list.map((record) => platform.work.reports.row(record)) };
}

const createView = (visit: Visit, record: ReportRecord): object =>
  visit.platform.work.reports.createView(record, getVisitActor(visit));

export const smartReportRoutes: readonly Route[] = [
  ...withGuards(
    [requireActivated],
    post('/lfscada/excel/query', listReports),
    post('/lfscada/excel/record/query', listRecords),
    post('/lfscada/excel/record/info', (visit) =>
      createView(
        visit,
        visit.platform.work.reports.record(
          visit.input.requireText('excelId'),
          visit.input.requireText('recordId'),
        ),
      ),
    ),
    post('/lfscada/excel/template', ({ input, platform }) =>
      platform.work.reports.document(input.requireText('excelId'), input.requireText('version')),
    ),
  ),
  declareChange('/lfscada/excel/record/save', (visit) => {
    requireFillRight(visit);
    const { input, platform } = visit;
    const form = {
      version: input.getText('version'),
      rev: input.getText('rev'),
      values: parseJsonField(input, 'values'),
      isFinal: input.getFlag('final') ?? false,
    };
    const [excelId, recordId] = [input.requireText('excelId'), input.requireText('recordId')];
    return createView(visit, platform.work.reports.save(excelId, recordId, getVisitActor(visit), form));
  }),
  declareChange('/lfscada/excel/record/add', (visit) => {
    requireFillRight(visit);
    return createView(visit, visit.platform.work.reports.add(visit.input.requireText('excelId')));
  }),
];
