import { decodeReport } from '../../../../src/report-document/decode';
import { ReportForm } from '../../../../src/report-document/form';
import type { ReportDocument } from '../../../../src/report-document/model';
import type { FieldValues } from '../../../../src/shared/calls/smart-report-value';
import { fieldValues } from '../../../../src/shared/calls/smart-report-value';

export const LEAK = {
  id: 'leak',
  kind: 'select',
  title: 'Leak',
  options: [
    { value: '0', text: 'none' },
    { value: '1', text: 'yes', abnormal: true },
  ],
};
export const FLOW = {
  id: 'flow',
  kind: 'number',
  title: 'Flow',
  unit: 'm³/h',
  decimals: 1,
  min: 0,
  max: 5_000,
  low: 100,
  high: 900,
  maxDelta: 200,
  required: true,
};
export const SUM = {
  id: 'sum',
  kind: 'formula',
  title: 'Day',
  formula: '#{f:flow} * 24',
  decimals: 0,
  high: 20_000,
};
export const HOURS = {
  id: 's2',
  title: 'Hours',
  table: {
    columns: [
      { id: 'pressure', kind: 'number', title: 'Pressure', decimals: 2, low: 0.2, high: 0.6 },
      { id: 'double', kind: 'formula', title: 'Double', formula: '#{c:pressure} * 2', decimals: 2 },
      { id: 'remark', kind: 'text', title: 'Remark', max: 50 },
    ],
    rows: {
      fixed: [
        { id: 'h1', title: '08:00', due: '08:00' },
        { id: 'h2', title: '12:00', due: '12:00' },
      ],
    },
  },
};

export const createDocument = (sections: readonly unknown[], overrides: object = {}): unknown => ({
  format: 1,
  id: 'x1',
  version: 7,
  name: 'Shift report',
  note: '',
  equipment: ['e1'],
  sections,
  ...overrides,
});
export function createReport(sections: readonly unknown[], overrides: object = {}): ReportDocument {
  const decoded = decodeReport(createDocument(sections, overrides));
  if (!decoded.ok) throw new Error(`The report of this test is wrong: ${JSON.stringify(decoded.fault)}`);
  return decoded.report;
}
export const createFieldsReport = (...list: readonly unknown[]): ReportDocument =>
  createReport([{ id: 's1', title: 'One', fields: list }]);
export const createReportWithHours = (...list: readonly unknown[]): ReportDocument =>
  createReport([{ id: 's1', fields: list }, HOURS]);

export const parseValues = (raw: unknown): FieldValues => fieldValues(raw, 'values');
export const createTypedValue = (v: string): object => ({ v, at: 1, by: 'hand' });
export const createForm = (document: ReportDocument, base: unknown = {}, prior: unknown = {}): ReportForm =>
  new ReportForm(document, { base: parseValues(base), mine: null, prior: parseValues(prior) });

export function typeValue(form: ReportForm, key: string, v: string): void {
  const place = form.place(key);
  if (place === null) throw new Error(`There is no ${key}`);
  form.changeCell(place, { ...form.cell(key), v, by: 'hand', live: null });
}
