import { describe, expect, it } from 'vitest';
import { csvTaker } from '../../../src/features/reports/report-csv';
import { column, createPage, row, states } from './kit';

const NOW = 1_760_000_000_000;
const words = { time: '时间', zone: 480, raw: '原始值', bits: { on: '开', off: '关' } };

describe('A report file', () => {
  it("has a header with units and zone, the platform's own values, and every page once", async () => {
    const columns = [
      column('a', { title: '压力', unit: 'MPa' }),
      column('b', { title: '备注', dataType: 'string' }),
    ];
    const taker = csvTaker(words);
    taker.begin();
    taker.take(createPage([column('gone')], [row(NOW, '9')]));
    taker.begin();
    taker.take(createPage(columns, [row(NOW, '1.50', 'a "b", c')]));
    taker.take(createPage(columns, [row(NOW - 1_000, null, '-3.5')]));
    expect([...new Uint8Array(await taker.file().arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await getText(taker.file())).toBe(
      '时间 (UTC+8),压力 (MPa),备注\r\n2025-10-09 16:53:20,1.50,"a ""b"", c"\r\n2025-10-09 16:53:19,,-3.5\r\n',
    );
  });

  it('has the name of a coded value, and the raw value next to it', async () => {
    const [head, ...lines] = await getLines(
      [
        column('a', { title: '方式', dataType: 'int', map: states('手动', '=自动') }),
        column('b', { title: '运行', dataType: 'bit' }),
      ],
      [row(NOW, '1', '0'), row(NOW, '7', null)],
    );
    expect(head).toBe('方式,方式 (原始值),运行,运行 (原始值)');
    expect(lines).toEqual(["'=自动,1,关,0", '7,7,,']);
  });

  it('escapes formulas in values and names, and keeps negative numbers as numbers', async () => {
    const values = ['=1+1', '-12.5', '@A1'].map((value) => row(NOW, value));
    const [head, ...lines] = await getLines([column('a', { title: '=HYPERLINK("x")' })], values);
    expect(head).toBe(`"'=HYPERLINK(""x"")"`);
    expect(lines).toEqual(["'=1+1", '-12.5', "'@A1"]);
  });
});

/** Returns the text without its byte order mark. */
const getText = async (file: Blob): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());

/** Returns the lines of a one-page file, without their times. */
async function getLines(...page: Parameters<typeof createPage>): Promise<readonly string[]> {
  const taker = csvTaker(words);
  taker.begin();
  taker.take(createPage(...page));
  const lines = (await getText(taker.file())).split('\r\n').slice(0, -1);
  return lines.map((line) => line.slice(line.indexOf(',') + 1));
}
