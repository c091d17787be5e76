import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/smart-reports';
import { decodeReport } from '../../../src/report-document/decode';
import { ReportForm } from '../../../src/report-document/form';
import { formatReportCsv } from '../../../src/screens/smart-reports/report-csv';
import { fieldValues } from '../../../src/shared/calls/smart-report-value';
import { ok } from '../kit/answers';
import * as form from './form';
import { PATHS, record, template, translate } from './kit';

describe('A record as a CSV file', () => {
  it('has a line for each field and table cell, with unit, time and abnormality', () => {
    const lines = getLines({
      flow: createCell('950.5', { abnormal: true, note: 'valve open' }),
      leak: createCell('1'),
      s2: { rows: [{ id: 'h1', cells: { pressure: createCell('0.4') } }] },
    });
    const headings = (
      [
        'columnSection',
        'columnRow',
        'columnField',
        'columnValue',
        'columnUnit',
        'columnAbnormal',
        'columnNote',
        'columnTime',
        'columnSource',
        'byFiller',
        'status',
      ] as const
    ).map((key) => cn[key]);
    expect(lines[0]).toBe(`\ufeff${headings.join(',')}`);
    const end = `2025-10-09 08:00:00,${cn.sourceHand},Li Na,${cn.filled}`;
    expect(lines).toContain(`Pump,,Flow,950.5,m3/h,${common.abnormal},valve open,${end}`);
    expect(lines).toContain(`Pump,,Leak,yes,,,,${end}`);
    expect(lines).toContain(`Hours,h1,Pressure,0.4,,,,${end}`);
  });

  it('names the source of each value, but none where a value is missing', () => {
    const lines = getLines({
      flow: createCell('950.5', { by: 'prior' }),
      leak: createCell('1', { by: 'live' }),
    });
    expect(lines.find((line) => line.includes('Flow'))).toContain(`,${cn.sourcePrior},`);
    expect(lines.find((line) => line.includes('Leak'))).toContain(`,${cn.sourceLive},`);
    expect(lines.find((line) => line.includes('Note'))).toBe(`Pump,,Note,,,,,,,Li Na,${cn.filled}`);
  });

  it('has the full address of a picture, such as a signature', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    const values = { flow: createCell('', { images: [{ url: '/cdn/upload/a.png' }] }) };
    await form.open({ [PATHS.record]: ok(record({ values })) });
    await form.press(common.exportCsv);
    expect(await blobs[0]?.text()).toMatch(/,http:\/\/[^/,]+\/cdn\/upload\/a\.png,/);
  });

  it('keeps the mark of a failed formula, and of a value that was not live', () => {
    const temp = { id: 'temp', kind: 'live', title: 'Bearing', equipmentId: 'e1', signalId: 's1' };
    const sum = { id: 'sum', kind: 'formula', title: 'Day', formula: '#{f:flow} * 24' };
    const flow = { id: 'flow', kind: 'number', title: 'Flow' };
    const proof = { equipmentId: 'e1', signalId: 's1', value: '70', unit: '', time: AT, age: 900_000 };
    const live = { ...proof, fresh: 'stale', quality: 'good', link: 'live' };
    const lines = getLines(
      { temp: createCell('70', { by: 'live', live }) },
      { sections: [{ id: 's1', title: 'S', fields: [temp, flow, sum] }] },
    );
    expect(lines.find((line) => line.includes('Bearing'))).toContain(`,70,,,${cn.notLive},`);
    expect(lines.find((line) => line.includes('Day'))).toContain(cn.waitsFor.replace('{title}', 'Flow'));
  });

  it("keeps an hour's extremes and its gap", () => {
    const live = { kind: 'live', equipmentId: 'e1', signalId: 's1', take: 'due', unit: 'm', decimals: 1 };
    const lines = getLines(
      {
        level: createCell('2.0', { by: 'due', hour: { low: 1, high: 9.5 } }),
        flow: { v: null, at: AT, by: 'due', hour: { low: 3, high: 4 } },
      },
      {
        sections: [
          {
            id: 's1',
            title: 'S',
            fields: [
              { ...live, id: 'level', title: 'Level' },
              { ...live, id: 'flow', title: 'Flow' },
            ],
          },
        ],
      },
    );
    expect(lines.find((line) => line.includes('Level'))).toContain(',2.0,m,,前一小时 1.0 ~ 9.5 m,');
    const flow = lines.find((line) => line.includes('Flow'));
    expect(flow).toContain('前一小时 3.0 ~ 4.0 m');
    expect(flow).toContain('2025-10-09 08:00 前后无数据');
  });

  it('is never read as a formula by a spreadsheet', () => {
    expect(getLines({ note: createCell('=1+1') }).find((line) => line.includes('Note'))).toContain("'=1+1");
  });
});

const EAST_8 = 480;
const AT = Date.parse('2025-10-09T08:00:00+08:00');

function getLines(values: object, overrides: object = {}): readonly string[] {
  const decoded = decodeReport(template(overrides));
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  const noValues = fieldValues({}, 'none');
  const reportForm = new ReportForm(decoded.report, {
    base: fieldValues(values, 'values'),
    mine: null,
    prior: noValues,
  });
  const facts = { filler: 'Li Na', status: 'filled' } as const;
  return formatReportCsv(reportForm, facts, { t: translate, zone: EAST_8, getAddress: (url) => url }).split(
    '\r\n',
  );
}
const createCell = (v: string, overrides: object = {}): object => ({ v, at: AT, by: 'hand', ...overrides });
