import { describe, expect, it } from 'vitest';
import {
  adoptRecords,
  continueRecords,
  nextPage,
  parsePageNumber,
  type Records,
  refreshRecords,
  removeRows,
  startRecords,
  withPage,
} from '../../../../../src/features/alarms/records';
import { isAcknowledged } from '../../../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../../../src/shared/calls/alarm';
import { epochMs } from '../../../../../src/shared/units';
import { alarmRow, T0 } from '../../../../kit/alarms';

const COUNT = 3;
const ids = ({ rows }: Pick<Records, 'rows'>) => rows.map(({ id }) => id).join('');
const every = () => true;

describe('Alarm records, page by page', () => {
  it('follow each other to the last page', () => {
    const first = startRecords(page('abc', 5), 1, COUNT);
    expect(nextPage(first, every, COUNT)).toBe(2);
    const all = continueRecords(first, page('de', 5), 2, COUNT);
    expect(ids(all)).toBe('abcde');
    expect(nextPage(all, every, COUNT)).toBeNull();
  });

  it('list each alarm once when new ones push the pages down', () => {
    const all = continueRecords(startRecords(page('abc'), 1, COUNT), page('cde'), 2, COUNT);
    expect(ids(all)).toBe('abcde');
  });

  it("skip no row when acknowledged ones drop out of the platform's list", () => {
    // The list holds unacknowledged alarms. Once b and c are acknowledged, d and e move to page 1.
    const first = startRecords(page('abc'), 1, COUNT);
    const after: Records = {
      ...first,
      rows: first.rows.map((row) => (row.id === 'a' ? row : { ...row, confirmTime: epochMs(T0) })),
    };
    const isListed = (row: AlarmRow) => !isAcknowledged(row);
    expect(nextPage(after, isListed, COUNT)).toBe(1);
    const more = continueRecords(after, page('ade'), 1, COUNT);
    expect(ids(more)).toBe('abcde');
    expect(nextPage(more, isListed, COUNT)).toBe(2);
  });

  it('end when a page brings nothing new', () => {
    let records = startRecords(page('abc'), 1, COUNT);
    const asked: (number | null)[] = [];
    for (let round = 0; round < 5; round++) {
      const next = nextPage(records, () => false, COUNT);
      asked.push(next);
      if (next !== null) records = continueRecords(records, page('abc'), next, COUNT);
    }
    expect(asked).toEqual([1, 1, null, null, null]);
  });

  it('are read again, each page once, if rows left the list unnoticed', () => {
    // Nine open alarms, two pages read; another user acknowledges a, b, c and d. Then h and i are on page 2.
    const two = continueRecords(startRecords(page('abc'), 1, COUNT), page('def'), 2, COUNT);
    const third = continueRecords(two, page('', 5), 3, COUNT);
    expect(nextPage(third, every, COUNT)).toBe(1);
    const first = continueRecords(third, page('efg', 5), 1, COUNT);
    expect(nextPage(first, every, COUNT)).toBe(2);
    const second = continueRecords(first, page('hi', 5), 2, COUNT);
    expect([ids(second), nextPage(second, every, COUNT)]).toEqual(['abcdefghi', null]);
  });

  it("are not read again from a page that was just read because of the rows' states", () => {
    const first = startRecords(page('abc'), 1, COUNT);
    const more = continueRecords(first, page('cde', 7), 1, COUNT);
    expect([more.lastPage, nextPage(more, every, COUNT)]).toEqual([1, 2]);
  });

  it('end even if the count keeps falling and rising', () => {
    let records = startRecords(page('abc', 9), 1, COUNT);
    let asked = 0;
    for (; asked < 50; asked++) {
      const next = nextPage(records, every, COUNT);
      if (next === null) break;
      records = continueRecords(records, page('abc', asked % 2 === 0 ? 6 : 9), next, COUNT);
    }
    expect(asked).toBeLessThan(50);
  });

  it('keep active alarms of later pages separately, each once', () => {
    const first = adoptRecords(
      startRecords(page('abc'), 1, COUNT),
      [alarmRow('z')],
      [alarmRow('e'), alarmRow('i')],
    );
    expect([ids(first), ids({ rows: first.ahead }), first.totalCount]).toEqual(['abcz', 'ei', 10]);
    const both = continueRecords(first, page('cde', 10), 2, COUNT);
    expect([ids(both), ids({ rows: both.ahead })]).toEqual(['abczde', 'i']);
    const over = refreshRecords(both, [alarmRow('i', 0, { recoverTime: epochMs(T0 + 1) })]);
    expect(over.ahead[0]).toMatchObject({ recoverTime: T0 + 1 });
    const left = removeRows(over, new Set(over.ahead.map(({ id }) => id)), COUNT);
    expect([left.ahead, left.totalCount]).toEqual([[], 9]);
  });

  it('may start at any page', () => {
    const third = startRecords(page('gh', 8), 3, COUNT);
    expect(nextPage(third, every, COUNT)).toBeNull();
    const second = startRecords(page('def', 8), 2, COUNT);
    expect(nextPage(second, every, COUNT)).toBe(3);
  });

  it('are updated in place, only from reported changes', () => {
    const records = startRecords(page('abc'), 1, COUNT);
    const news = [alarmRow('b', 0, { confirmUser: 'demo', confirmTime: epochMs(T0 + 1) }), alarmRow('z')];
    const now = refreshRecords(records, news);
    expect(ids(now)).toBe('abc');
    expect(now.rows[1]).toMatchObject({ confirmUser: 'demo' });
    expect(withPage([], news)).toHaveLength(2);
  });

  it('have a first page even if empty', () => {
    expect(startRecords(page('', 0), 1, COUNT)).toMatchObject({ totalPages: 1, rows: [] });
  });
});

describe('A typed page number', () => {
  it.each([
    ['1', 1],
    [' 7 ', 7],
    ['0', null],
    ['8', null],
    ['-1', null],
    ['1.5', null],
    ['1e1', null],
    ['', null],
    ['٣', null],
    ['12345678901', null],
  ])('of %j is parsed as %j with seven pages', (text, expected) => {
    expect(parsePageNumber(text, 7)).toBe(expected);
  });
});

function page(names: string, totalCount = 9) {
  return {
    list: [...names].map((id) => alarmRow(id)),
    totalCount,
    totalPage: Math.ceil(totalCount / COUNT),
  };
}
