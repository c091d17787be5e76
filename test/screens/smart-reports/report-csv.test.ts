import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/smart-reports';
import { decodeReport } from '../../../src/report-document/decode';
import { ReportForm } from '../../../src/report-document/form';
import { formatReportCsv } from '../../../src/screens/smart-reports/report-csv';
import { fieldValues } from '../../../src/shared/calls/smart-report-value';
import { template, translate } from './kit';

describe('A record as a CSV file', () => {
  it('has a line for each field and table cell, with unit, time and abnormality', () => {
    const lines = getLines({
      flow: createCell('950.5', { abnormal: true, note: 'valve open' }),
      leak: createCell('1'),
      s2: { rows: [{ id: 'h1', cells: { pressure: createCell('0.4') } }] },
    });
    expect(lines[0]).toBe(
      `\ufeff${cn.columnSection},${cn.columnRow},${cn.columnField},${cn.columnValue},${cn.columnUnit},${cn.columnAbnormal},${cn.columnNote},${cn.columnTime}`,
    );
    expect(lines).toContain(`Pump,,Flow,950.5,m3/h,${common.abnormal},valve open,2025-10-09 08:00:00`);
    expect(lines).toContain('Pump,,Leak,yes,,,,2025-10-09 08:00:00');
    expect(lines).toContain('Hours,h1,Pressure,0.4,,,,2025-10-09 08:00:00');
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

function getLines(values: object, more: object = {}): readonly string[] {
  const decoded = decodeReport(template(more));
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  const noValues = fieldValues({}, 'none');
  const form = new ReportForm(decoded.report, {
    base: fieldValues(values, 'values'),
    mine: null,
    prior: noValues,
  });
  return formatReportCsv(form, translate, EAST_8).split('\r\n');
}
const createCell = (v: string, more: object = {}): object => ({ v, at: AT, by: 'hand', ...more });
