import { describe, expect, it } from 'vitest';
import {
  addReceivedRows,
  continueRecords,
  getNextPage,
  mergePage,
  parsePageNumber,
  type Records,
  refreshRecords,
  removeRows,
  startRecords,
} from '../../../../../src/features/alarms/records';
import { isAcknowledged } from '../../../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../../../src/shared/calls/alarm';
import { epochMs } from '../../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

const COUNT = 3;
const joinIds = ({ rows }: Pick<Records, 'rows'>) => rows.map(({ id }) => id).join('');
const isAnyListed = () => true;

describe('Alarm records, page by page', () => {
  it('follow each other to the last page', () => {
    const first = startRecords(createPage('abc', 5), 1, COUNT);
    expect(getNextPage(first, isAnyListed, COUNT)).toBe(2);
    const allRecords = continueRecords(first, createPage('de', 5), 2, COUNT);
    expect(joinIds(allRecords)).toBe('abcde');
    expect(getNextPage(allRecords, isAnyListed, COUNT)).toBeNull();
  });

  it('list each alarm once when new ones push the pages down', () => {
    const allRecords = continueRecords(
      startRecords(createPage('abc'), 1, COUNT),
      createPage('cde'),
      2,
      COUNT,
    );
    expect(joinIds(allRecords)).toBe('abcde');
  });

  it("skip no row when acknowledged ones drop out of the platform's list", () => {
    // The list holds unacknowledged alarms. Once b and c are acknowledged, d and e move to page 1.
    const first = startRecords(createPage('abc'), 1, COUNT);
    const acknowledgedRecords: Records = {
      ...first,
      rows: first.rows.map((row) => (row.id === 'a' ? row : { ...row, confirmTime: epochMs(T0) })),
    };
    const isListed = (row: AlarmRow) => !isAcknowledged(row);
    expect(getNextPage(acknowledgedRecords, isListed, COUNT)).toBe(1);
    const moreRecords = continueRecords(acknowledgedRecords, createPage('ade'), 1, COUNT);
    expect(joinIds(moreRecords)).toBe('abcde');
    expect(getNextPage(moreRecords, isListed, COUNT)).toBe(2);
  });

  it('end when a page brings nothing new', () => {
    let records = startRecords(createPage('abc'), 1, COUNT);
    const requests: (number | null)[] = [];
    for (let round = 0; round < 5; round++) {
      const nextPage = getNextPage(records, () => false, COUNT);
      requests.push(nextPage);
      if (nextPage !== null) records = continueRecords(records, createPage('abc'), nextPage, COUNT);
    }
    expect(requests).toEqual([1, 1, null, null, null]);
  });

  it('are read again, each page once, if rows left the list unnoticed', () => {
    // Nine open alarms, two pages read; another user acknowledges a, b, c and d. Then h and i are on page 2.
    const twoPages = continueRecords(startRecords(createPage('abc'), 1, COUNT), createPage('def'), 2, COUNT);
    const third = continueRecords(twoPages, createPage('', 5), 3, COUNT);
    expect(getNextPage(third, isAnyListed, COUNT)).toBe(1);
    const first = continueRecords(third, createPage('efg', 5), 1, COUNT);
    expect(getNextPage(first, isAnyListed, COUNT)).toBe(2);
    const second = continueRecords(first, createPage('hi', 5), 2, COUNT);
    expect([joinIds(second), getNextPage(second, isAnyListed, COUNT)]).toEqual(['abcdefghi', null]);
  });

  it('are not read again from a page that was just reread', () => {
    const first = startRecords(createPage('abc'), 1, COUNT);
    const moreRecords = continueRecords(first, createPage('cde', 7), 1, COUNT);
    expect([moreRecords.lastPage, getNextPage(moreRecords, isAnyListed, COUNT)]).toEqual([1, 2]);
  });

  it('end even if the count keeps falling and rising', () => {
    let records = startRecords(createPage('abc', 9), 1, COUNT);
    let requests = 0;
    for (; requests < 50; requests++) {
      const nextPage = getNextPage(records, isAnyListed, COUNT);
      if (nextPage === null) break;
      records = continueRecords(records, createPage('abc', requests % 2 === 0 ? 6 : 9), nextPage, COUNT);
    }
    expect(requests).toBeLessThan(50);
  });

  it('keep active alarms of later pages separately, each once', () => {
    const first = addReceivedRows(
      startRecords(createPage('abc'), 1, COUNT),
      [createAlarmRow('z')],
      [createAlarmRow('e'), createAlarmRow('i')],
    );
    expect([joinIds(first), joinIds({ rows: first.activeAhead }), first.totalCount]).toEqual([
      'abcz',
      'ei',
      10,
    ]);
    const mergedRecords = continueRecords(first, createPage('cde', 10), 2, COUNT);
    expect([joinIds(mergedRecords), joinIds({ rows: mergedRecords.activeAhead })]).toEqual(['abczde', 'i']);
    const clearedRecords = refreshRecords(mergedRecords, [
      createAlarmRow('i', 0, { recoverTime: epochMs(T0 + 1) }),
    ]);
    expect(clearedRecords.activeAhead[0]).toMatchObject({ recoverTime: T0 + 1 });
    const remainingRecords = removeRows(
      clearedRecords,
      new Set(clearedRecords.activeAhead.map(({ id }) => id)),
      COUNT,
    );
    expect([remainingRecords.activeAhead, remainingRecords.totalCount]).toEqual([[], 9]);
  });

  it('may start at any page', () => {
    const third = startRecords(createPage('gh', 8), 3, COUNT);
    expect(getNextPage(third, isAnyListed, COUNT)).toBeNull();
    const second = startRecords(createPage('def', 8), 2, COUNT);
    expect(getNextPage(second, isAnyListed, COUNT)).toBe(3);
  });

  it('are updated in place, only from reported changes', () => {
    const records = startRecords(createPage('abc'), 1, COUNT);
    const updates = [
      createAlarmRow('b', 0, { confirmUser: 'demo', confirmTime: epochMs(T0 + 1) }),
      createAlarmRow('z'),
    ];
    const refreshedRecords = refreshRecords(records, updates);
    expect(joinIds(refreshedRecords)).toBe('abc');
    expect(refreshedRecords.rows[1]).toMatchObject({ confirmUser: 'demo' });
    expect(mergePage([], updates)).toHaveLength(2);
  });

  it('have a first page even if empty', () => {
    expect(startRecords(createPage('', 0), 1, COUNT)).toMatchObject({ totalPages: 1, rows: [] });
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

function createPage(names: string, totalCount = 9) {
  return {
    list: [...names].map((id) => createAlarmRow(id)),
    totalCount,
    totalPage: Math.ceil(totalCount / COUNT),
  };
}
