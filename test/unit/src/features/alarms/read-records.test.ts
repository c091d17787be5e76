import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../../../src/features/alarms/read-records';
import type { AlarmSource } from '../../../../../src/features/alarms/source';
import { ALARM_RESTARTS } from '../../../../../src/shared/constants';
import { done } from '../../../../../src/shared/faults';
import type { Services } from '../../../../../src/state/services';
import { alarmRow } from '../../../../kit/alarms';

describe('All records of a filter', () => {
  it('are read again from the start if some left the list during reading', async () => {
    const { asked, rows, read } = reading(250, (open, n) => void (n === 2 && open.splice(0, 30)));
    const outcome = await read();
    expect(asked).toEqual([1, 2, 1, 2, 3]);
    expect(outcome.ok && outcome.value.rows.map(({ id }) => id)).toEqual(rows);
    expect(outcome.ok && outcome.value.total).toBe(220);
  });

  it('are read to the end even if rows keep leaving the list', async () => {
    const { asked, read } = reading(1_000, (open) => void open.splice(0, 1));
    const outcome = await read();
    expect(outcome.ok).toBe(true);
    expect(asked.filter((pagenum) => pagenum === 1)).toHaveLength(ALARM_RESTARTS + 1);
    expect(asked.at(-1)).toBe(10);
  });
});

/** Creates a platform with `open` alarms; `change` may remove some before each answer. */
function reading(open: number, change: (rows: string[], asked: number) => void) {
  const rows = Array.from({ length: open }, (_, index) => `a${index}`);
  const asked: number[] = [];
  const query: AlarmSource['query'] = async (_, { pagenum = 1, count = 1 }) => {
    asked.push(pagenum);
    change(rows, asked.length);
    const list = rows.slice((pagenum - 1) * count, pagenum * count).map((id) => alarmRow(id));
    return done({ list, totalCount: rows.length, totalPage: Math.ceil(rows.length / count) });
  };
  const source = { query } as AlarmSource;
  const call = (() => undefined) as unknown as Services['call'];
  return { asked, rows, read: () => readRecords(source, call, {}, new AbortController().signal) };
}
