import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../../../src/features/alarms/read-records';
import type { AlarmSource } from '../../../../../src/features/alarms/source';
import { ALARM_RESTARTS } from '../../../../../src/shared/constants';
import { done } from '../../../../../src/shared/faults';
import type { Services } from '../../../../../src/state/services';
import { createAlarmRow } from '../../../../kit/alarms';

describe('All records of a filter', () => {
  it('are read again from the start if some left the list during reading', async () => {
    const { requestedPages, rows, read } = createPlatform(
      250,
      (open, n) => void (n === 2 && open.splice(0, 30)),
    );
    const outcome = await read();
    expect(requestedPages).toEqual([1, 2, 1, 2, 3]);
    expect(outcome.ok && outcome.value.rows.map(({ id }) => id)).toEqual(rows);
    expect(outcome.ok && outcome.value.total).toBe(220);
  });

  it('are read to the end even if rows keep leaving the list', async () => {
    const { requestedPages, read } = createPlatform(1_000, (open) => void open.splice(0, 1));
    const outcome = await read();
    expect(outcome.ok).toBe(true);
    expect(requestedPages.filter((pagenum) => pagenum === 1)).toHaveLength(ALARM_RESTARTS + 1);
    expect(requestedPages.at(-1)).toBe(10);
  });
});

/** Creates a platform with `open` alarms; `change` may remove some before each answer. */
function createPlatform(open: number, change: (rows: string[], requestedPages: number) => void) {
  const rows = Array.from({ length: open }, (_, index) => `a${index}`);
  const requestedPages: number[] = [];
  const query: AlarmSource['query'] = async (_, { pagenum = 1, count = 1 }) => {
    requestedPages.push(pagenum);
    change(rows, requestedPages.length);
    const list = rows.slice((pagenum - 1) * count, pagenum * count).map((id) => createAlarmRow(id));
    return done({ list, totalCount: rows.length, totalPage: Math.ceil(rows.length / count) });
  };
  const source = { query } as AlarmSource;
  const call = (() => undefined) as unknown as Services['call'];
  return {
    requestedPages,
    rows,
    read: () => readRecords(source, call, {}, new AbortController().signal),
  };
}
