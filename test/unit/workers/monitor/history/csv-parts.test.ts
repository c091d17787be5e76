import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsvLine } from '../../../../../src/shared/csv';
import { formatPlatformTime } from '../../../../../src/shared/platform-time';
import { writeCsvParts } from '../../../../../workers/monitor/history/csv-parts';
import { columns, type Point } from './oracle';

const sheetOptions = { headings: ['时间', '=温度', '压力'], zone: 480, hasMark: true };

describe('A history sheet', () => {
  it("has a coded value's name before the number, empty if missing", () => {
    const mode: Point[] = [
      [1_760_000_000_000, 1],
      [1_760_000_001_000, Number.NaN],
      [1_760_000_002_000, 7],
    ];
    const level: Point[] = [[1_760_000_001_000, 2.5]];
    const names = [[['1', '=自动, far']], []] as const;
    const headings = ['时间', '方式', '方式 (原始值)', '液位'];
    const text = [
      ...writeCsvParts([columns(mode), columns(level)], { ...sheetOptions, headings, names }),
    ].join('');
    expect(parseSheet(text).map((row) => row.slice(1))).toEqual([
      headings.slice(1),
      ["'=自动, far", '1', ''],
      ['', '', '2.5'],
      ['', '7', ''],
    ]);
  });

  it('has a row per time in the given zone, with an empty field if a signal has no number', () => {
    const first: Point[] = [
      [1_760_000_000_000, 1.5],
      [1_760_000_002_000, Number.NaN],
      [1_760_000_003_000, -7],
    ];
    const second: Point[] = [
      [1_760_000_000_000, 4],
      [1_760_000_001_500, 5],
    ];
    const text = [...writeCsvParts([columns(first), columns(second)], sheetOptions)].join('');
    expect(text.startsWith('\ufeff时间')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(parseSheet(text.slice(1))).toEqual([
      ['时间', "'=温度", '压力'],
      ['2025-10-09 16:53:20.000', '1.5', '4'],
      ['2025-10-09 16:53:21.500', '', '5'],
      ['2025-10-09 16:53:22.000', '', ''],
      ['2025-10-09 16:53:23.000', '-7', ''],
    ]);
  });

  it('consists of small parts that form one sheet', () => {
    const manyPoints = Array.from(
      { length: 20_000 },
      (_, i): Point => [1_760_000_000_000 + 1_000 * i, i / 8],
    );
    const parts = [
      ...writeCsvParts([columns(manyPoints)], { ...sheetOptions, headings: ['t', 'v'], hasMark: false }),
    ];
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(part.length).toBeLessThan(70_000);
    const rows = parseSheet(parts.join(''));
    expect(rows).toHaveLength(20_001);
    expect(rows.slice(1).map(([, value]) => Number(value))).toEqual(manyPoints.map(([, number]) => number));
  });

  it('has only its headings without points', () => {
    expect([...writeCsvParts([], { ...sheetOptions, headings: ['t'], hasMark: false })]).toEqual(['t\r\n']);
  });

  it('writes times of any age', () => {
    expect(formatPlatformTime(0, 0, 'milli')).toBe('1970-01-01 00:00:00.000');
    expect(formatPlatformTime(0, -90, 'milli')).toBe('1969-12-31 22:30:00.000');
  });
});

describe('A sheet field', () => {
  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\tx', '\0x', '\rx', '-', '-cmd', '＝1'])(
    'gets an apostrophe if a spreadsheet may read it as a formula: %j',
    (text) => {
      expect(parseSheet(`${toCsvLine([text])}\r\n`)).toEqual([[`'${text}`]]);
    },
  );

  it.each(['-1', '-1.5', '-1e-7', '0', '12', 'a=b', 'x-y'])('stays unchanged: %s', (text) => {
    expect(toCsvLine([text])).toBe(text);
  });

  it('is read back unchanged, whatever its content', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const [fields = []] = parseSheet(`${toCsvLine(texts)}\r\n`);
        for (const [index, text] of texts.entries()) expect([text, `'${text}`]).toContain(fields[index]);
      }),
      { seed: 10, numRuns: 500 },
    );
  });
});

/** Parses a sheet by RFC 4180. */
function parseSheet(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') field += text[++i];
      else isQuoted = false;
    } else if (char === '"' && field === '') isQuoted = true;
    else if (char === ',') {
      rows.at(-1)?.push(field);
      field = '';
    } else if (char === '\r' && text[i + 1] === '\n') {
      i++;
      rows.at(-1)?.push(field);
      field = '';
      rows.push([]);
    } else field += char;
  }
  if (field !== '' || (rows.at(-1)?.length ?? 0) > 0) rows.at(-1)?.push(field);
  return rows.filter((row) => row.length > 0);
}
