import { describe, expect, it } from 'vitest';
import { csvTaker } from '../../../src/features/reports/report-csv';
import { column, pageOf, row } from './kit';

const NOW = 1_760_000_000_000;
const words = { time: '时间', zone: 480, raw: '原始值', bits: { on: '开', off: '关' } };

describe('A report as a file', () => {
  it('has a head with units and zone, the platform’s own values, and every page once', async () => {
    const columns = [
      column('a', { title: '压力', unit: 'MPa' }),
      column('b', { title: '备注', dataType: 'string' }),
    ];
    const taker = csvTaker(words);
    taker.begin();
    taker.take(pageOf([column('gone')], [row(NOW, '9')]));
    taker.begin();
    taker.take(pageOf(columns, [row(NOW, '1.50', 'a "b", c')]));
    taker.take(pageOf(columns, [row(NOW - 1_000, null, '-3.5')]));
    expect([...new Uint8Array(await taker.file().arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await textOf(taker.file())).toBe(
      '时间 (UTC+8),压力 (MPa),备注\r\n2025-10-09 16:53:20,1.50,"a ""b"", c"\r\n2025-10-09 16:53:19,,-3.5\r\n',
    );
  });

  it('has the name of a coded value, and the value that came beside it', async () => {
    const columns = [
      column('a', {
        title: '方式',
        dataType: 'int',
        map: [
          ['0', '手动'],
          ['1', '=自动'],
        ],
      }),
      column('b', { title: '运行', dataType: 'bit' }),
    ];
    const taker = csvTaker(words);
    taker.begin();
    taker.take(pageOf(columns, [row(NOW, '1', '0'), row(NOW, '7', null)]));
    const [head, ...lines] = (await textOf(taker.file())).split('\r\n');
    expect(head).toBe('时间 (UTC+8),方式,方式 (原始值),运行,运行 (原始值)');
    expect(lines.slice(0, 2).map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      "'=自动,1,关,0",
      '7,7,,',
    ]);
  });

  it('brings no formula into a spreadsheet, in values or names, and leaves negative numbers numbers', async () => {
    const taker = csvTaker(words);
    taker.begin();
    taker.take(
      pageOf(
        [column('a', { title: '=HYPERLINK("x")' })],
        [row(NOW, '=1+1'), row(NOW, '-12.5'), row(NOW, '@A1')],
      ),
    );
    const [head, ...lines] = (await textOf(taker.file())).split('\r\n');
    expect(head).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines.slice(0, 3).map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      "'=1+1",
      '-12.5',
      "'@A1",
    ]);
  });
});

/** The text without its byte order mark. */
const textOf = async (file: Blob): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());
