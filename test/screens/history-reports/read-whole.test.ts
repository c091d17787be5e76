import { describe, expect, it } from 'vitest';
import {
  createReader,
  REPORT_READ_ROWS,
  REPORT_RESTARTS,
  type ReadPage,
  type ReadProgress,
  readWhole,
} from '../../../src/features/history-reports/read-whole';
import type { Call, ReportSource, WholeRequest } from '../../../src/features/history-reports/source';
import { done, failed } from '../../../src/shared/faults';
import { epochMs } from '../../../src/shared/units';
import { createColumn, createPage, createRow } from './kit';

describe('A whole report', () => {
  it('is requested page by page, with its progress', async () => {
    const { ask, asked } = createPlatform(2_500);
    const all = createCollector();
    const progress: ReadProgress[] = [];
    expect(await readWhole(ask, all, (sofar) => progress.push(sofar))).toEqual(
      done({ rows: 2_500, totalRows: 2_500 }),
    );
    expect(asked).toEqual([1, 2, 3]);
    expect(progress.map(({ rows }) => rows)).toEqual([REPORT_READ_ROWS, 2 * REPORT_READ_ROWS, 2_500]);
    expect(all.taken()).toEqual(Array.from({ length: 2_500 }, (_, index) => String(2_500 - index)));
  });

  it('restarts when it grows, and has no row twice', async () => {
    const { ask, asked } = createPlatform(2_500, (count) => (count === 2 ? 3 : 0));
    const all = createCollector();
    expect(await readWhole(ask, all, () => undefined)).toEqual(done({ rows: 2_503, totalRows: 2_503 }));
    expect(asked).toEqual([1, 2, 1, 2, 3]);
    expect(new Set(all.taken()).size).toBe(2_503);
  });

  it('ends even if it grows with every page', async () => {
    const { ask, asked } = createPlatform(2_500, () => 1);
    expect((await readWhole(ask, createCollector(), () => undefined)).ok).toBe(true);
    expect(asked.length).toBe(2 * REPORT_RESTARTS + 3);
  });

  it('stops when no longer needed, and at a fault', async () => {
    const { ask, asked } = createPlatform(5_000);
    expect(await readWhole(ask, createCollector(1_500), () => undefined)).toEqual(
      done({ rows: 2_000, totalRows: 5_000 }),
    );
    expect(asked).toEqual([1, 2]);
    const broken: ReadPage = async (request) =>
      request.pagenum === 2 ? failed({ kind: 'offline' }) : ask(request);
    expect(await readWhole(broken, createCollector(), () => undefined)).toEqual(failed({ kind: 'offline' }));
  });

  it('may be empty', async () => {
    expect(await readWhole(createPlatform(0).ask, createCollector(), () => undefined)).toEqual(
      done({ rows: 0, totalRows: 0 }),
    );
  });

  it('ends at a page without rows, however many pages the platform promises', async () => {
    let asked = 0;
    const ask: ReadPage = async ({ pagenum }) => {
      asked += 1;
      const rows = pagenum === 1 ? [createRow(1, '1')] : [];
      return asked > 5
        ? failed({ kind: 'offline' })
        : done({ columns: [createColumn('v')], rows, totalCount: 1e9, totalPage: 1e6 });
    };
    expect(await readWhole(ask, createCollector(), () => undefined)).toEqual(
      done({ rows: 1, totalRows: 1e9 }),
    );
    expect(asked).toBe(2);
  });

  describe('from a platform that returns all rows together', () => {
    const ask: Call = () => {
      throw new Error('nothing is sent here');
    };
    const request: WholeRequest = {
      range: { from: epochMs(0), end: epochMs(9) },
      columns: null,
      availableColumns: null,
    };
    const all = createPage([createColumn('v')], [createRow(2, '2'), createRow(1, '1')]);
    const read = async (whole: Awaited<ReturnType<NonNullable<ReportSource['readAll']>>>) => {
      const { ask: byPage, asked } = createPlatform(2_500);
      let wholeRequests = 0;
      const source: ReportSource = {
        key: 'k',
        readColumns: null,
        readPage: (_, page) => byPage(page),
        readAll: async (_, given) => {
          expect(given).toEqual(request);
          wholeRequests += 1;
          return whole;
        },
      };
      const taken = createCollector();
      const pages = createReader(source, ask, request, new AbortController().signal);
      const outcome = await readWhole(pages, taken, () => undefined);
      return { outcome, asked, wholeRequests, taken: taken.taken() };
    };

    it('is requested once', async () => {
      expect(await read(done(all))).toEqual({
        outcome: done({ rows: 2, totalRows: 2 }),
        asked: [],
        wholeRequests: 1,
        taken: ['2', '1'],
      });
    });

    it('is read page by page if larger than one answer may be', async () => {
      const { outcome, asked, wholeRequests } = await read(failed({ kind: 'too-large', limitBytes: 1 }));
      expect(outcome).toEqual(done({ rows: 2_500, totalRows: 2_500 }));
      expect([wholeRequests, asked]).toEqual([1, [1, 2, 3]]);
    });

    it('is not requested differently after any other fault', async () => {
      const { outcome, asked, wholeRequests } = await read(failed({ kind: 'timeout', afterMs: 120_000 }));
      expect(outcome).toEqual(failed({ kind: 'timeout', afterMs: 120_000 }));
      expect([wholeRequests, asked]).toEqual([1, []]);
    });
  });
});

/** Creates a platform with `count` rows; `grow` may add rows before a page is answered. */
function createPlatform(count: number, getNewRows: (asked: number) => number = () => 0) {
  let rows = count;
  const asked: number[] = [];
  const ask: ReadPage = async ({ pagenum, count: size }) => {
    asked.push(pagenum);
    rows += getNewRows(asked.length);
    const first = (pagenum - 1) * size;
    return done({
      columns: [createColumn('v')],
      rows: Array.from({ length: Math.max(0, Math.min(size, rows - first)) }, (_, index) =>
        createRow(rows - first - index, String(rows - first - index)),
      ),
      totalCount: rows,
      totalPage: Math.ceil(rows / size),
    });
  };
  return { ask, asked };
}

function createCollector(limit = Number.POSITIVE_INFINITY) {
  let taken: string[] = [];
  return {
    taken: () => taken,
    reset: () => {
      taken = [];
    },
    addPage: (page: { readonly rows: readonly { readonly values: readonly (string | null)[] }[] }) => {
      taken.push(...page.rows.map(({ values }) => values[0] ?? ''));
      return taken.length < limit;
    },
  };
}
