import { describe, expect, it } from 'vitest';
import { createCsvReceiver } from '../../../src/features/history-reports/report-csv';
import { createColumn, createPage, createRow, createStates } from './kit';

const NOW = 1_760_000_000_000;
const words = { time: '时间', zone: 480, raw: '原始值', bits: { on: '开', off: '关' } };

describe('A report file', () => {
  it("has a header with units and zone, the platform's own values, and every page once", async () => {
    const columns = [
      createColumn('a', { title: '压力', unit: 'MPa' }),
      createColumn('b', { title: '备注', dataType: 'string' }),
    ];
    const csv = createCsvReceiver(words);
    csv.reset();
    csv.addPage(createPage([createColumn('gone')], [createRow(NOW, '9')]));
    csv.reset();
    csv.addPage(createPage(columns, [createRow(NOW, '1.50', 'a "b", c')]));
    csv.addPage(createPage(columns, [createRow(NOW - 1_000, null, '-3.5')]));
    expect([...new Uint8Array(await csv.toBlob().arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await getText(csv.toBlob())).toBe(
      '时间 (UTC+8),压力 (MPa),备注\r\n2025-10-09 16:53:20,1.50,"a ""b"", c"\r\n2025-10-09 16:53:19,,-3.5\r\n',
    );
  });

  it('has the name of a coded value, and the raw value next to it', async () => {
    const [head, ...lines] = await getLines(
      [
        createColumn('a', { title: '方式', dataType: 'int', map: createStates('手动', '=自动') }),
        createColumn('b', { title: '运行', dataType: 'bit' }),
      ],
      [createRow(NOW, '1', '0'), createRow(NOW, '7', null)],
    );
    expect(head).toBe('方式,方式 (原始值),运行,运行 (原始值)');
    expect(lines).toEqual(["'=自动,1,关,0", '7,7,,']);
  });

  it('escapes formulas in values and names, and keeps negative numbers as numbers', async () => {
    const values = ['=1+1', '-12.5', '@A1'].map((value) => createRow(NOW, value));
    const [head, ...lines] = await getLines([createColumn('a', { title: '=HYPERLINK("x")' })], values);
    expect(head).toBe(`"'=HYPERLINK(""x"")"`);
    expect(lines).toEqual(["'=1+1", '-12.5', "'@A1"]);
  });
});

/** Returns the text without its byte order mark. */
const getText = async (file: Blob): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());

/** Returns the lines of a one-page file, without their times. */
async function getLines(...page: Parameters<typeof createPage>): Promise<readonly string[]> {
  const csv = createCsvReceiver(words);
  csv.reset();
  csv.addPage(createPage(...page));
  const lines = (await getText(csv.toBlob())).split('\r\n').slice(0, -1);
  return lines.map((line) => line.slice(line.indexOf(',') + 1));
}
