import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARMS_KEPT } from '../../../../../src/shared/constants';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { AlarmStore } from '../../../../../workers/monitor/live/alarm-store';
import { alarmEvents } from '../../../../../workers/monitor/live/frame-events';

const alarms = (...rows: readonly object[]) => alarmEvents(rows);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('The alarms of a watch', () => {
  it('are the active ones at the start and the pushed ones, one state per id', () => {
    const book = new AlarmStore();
    book.beginListing();
    expect(
      ids(book.endListing(alarms({ id: 'a', triggerTime: 1 }, { id: 'b', triggerTime: 2 })).alarms),
    ).toEqual(['a', 'b']);
    const { alarms: news } = book.push(alarms({ id: 'a', triggerTime: 1, confirmTime: 5 }));
    expect(news).toMatchObject([{ id: 'a', triggerTime: 1, confirmTime: 5 }]);
  });

  it('are reported again only after a change', () => {
    const book = new AlarmStore();
    book.beginListing();
    book.endListing(alarms({ id: 'a', triggerTime: 1 }));
    expect(book.push(alarms({ id: 'a', triggerTime: 1 })).alarms).toEqual([]);
  });

  it('end in the same state in any order of arrival', () => {
    const steps = alarms(
      { id: 'a', triggerTime: 1 },
      { id: 'a', triggerTime: 1, confirmTime: 2 },
      { id: 'a', triggerTime: 1, confirmTime: 2, recoverTime: 3 },
      { id: 'a', triggerTime: 1, confirmTime: 2, recoverTime: 3, releaseTime: 4 },
    );
    fc.assert(
      fc.property(fc.shuffledSubarray([...steps], { minLength: 4 }), (order) => {
        const book = new AlarmStore();
        let newest = {};
        for (const step of order) newest = book.push([step]).alarms[0] ?? newest;
        expect(newest).toEqual(steps[3]);
      }),
      { seed: 7 },
    );
  });

  it('keep names from a list when a push has none', () => {
    const book = new AlarmStore();
    book.beginListing();
    book.endListing(
      alarms({ id: 'a', triggerTime: 1, equipmentName: 'Pump', signalTitle: 'Level', unit: 'm' }),
    );
    expect(book.push(alarms({ id: 'a', triggerTime: 1, value: '9' })).alarms).toMatchObject([
      { equipmentName: 'Pump', signalTitle: 'Level', unit: 'm', value: '9' },
    ]);
  });

  it('start over when an id triggers again; later messages about the earlier alarm change nothing', () => {
    const book = new AlarmStore();
    book.push(alarms({ id: 'a', triggerTime: 1, recoverTime: 2 }));
    expect(book.push(alarms({ id: 'a', triggerTime: 5 })).alarms).toMatchObject([{ recoverTime: null }]);
    expect(book.push(alarms({ id: 'a', triggerTime: 1, recoverTime: 2 })).alarms).toEqual([]);
  });

  it('are cleared when a later list omits them, unless a push contradicts it', () => {
    const book = new AlarmStore();
    book.beginListing();
    book.endListing(alarms({ id: 'gone', triggerTime: 1 }, { id: 'stays', triggerTime: 1 }));
    book.push(alarms({ id: 'recovered', triggerTime: 1, recoverTime: 2 }));
    book.beginListing();
    book.push(alarms({ id: 'raised', triggerTime: 9 }));
    expect(book.endListing(alarms({ id: 'stays', triggerTime: 1 }))).toEqual({ alarms: [], over: ['gone'] });
  });

  it('are limited: cleared ones are dropped first, then the oldest', () => {
    const book = new AlarmStore();
    book.beginListing();
    book.endListing(alarms({ id: 'active', triggerTime: 1 }));
    book.push(alarms({ id: 'ended', triggerTime: 1, recoverTime: 2 }));
    book.push(
      alarms(...Array.from({ length: ALARMS_KEPT - 1 }, (_, i) => ({ id: `n${i}`, triggerTime: 3 }))),
    );
    // The alarm is still stored, and nothing is new.
    expect(book.push(alarms({ id: 'active', triggerTime: 1 })).alarms).toEqual([]);
    expect(ids(book.push(alarms({ id: 'ended', triggerTime: 1, recoverTime: 2 })).alarms)).toEqual(['ended']);
  });

  it('are passed on only up to the limit, keeping the newest', () => {
    const flood = Array.from({ length: 3 * ALARMS_KEPT }, (_, i) => ({ id: `n${i}`, triggerTime: i }));
    const told = ids(new AlarmStore().push(alarms(...flood)).alarms);
    expect(told).toHaveLength(ALARMS_KEPT);
    expect(told.at(-1)).toBe(`n${3 * ALARMS_KEPT - 1}`);
  });

  it('include only the newest up to the limit of a list, which is ordered newest first', () => {
    const flood = Array.from({ length: ALARMS_KEPT + 100 }, (_, i) => ({
      id: `n${i}`,
      triggerTime: i,
    })).reverse();
    const book = new AlarmStore();
    book.beginListing();
    const told = ids(book.endListing(alarms(...flood)).alarms);
    expect([told[0], told.at(-1)]).toEqual(['n100', `n${ALARMS_KEPT + 99}`]);
    // The same list has nothing new, although it includes dropped alarms.
    book.beginListing();
    expect(book.endListing(alarms(...flood))).toEqual({ alarms: [], over: [] });
  });

  it('get names from the next list even if older than all stored ones', () => {
    const book = new AlarmStore();
    const named = { equipmentName: 'Pump' };
    const flood = Array.from({ length: ALARMS_KEPT + 5 }, (_, index) => ({
      id: `a${index}`,
      triggerTime: 1_000 - index,
      ...named,
    }));
    book.beginListing();
    book.endListing(alarms(...flood));
    const [last] = flood.slice(-1);
    expect(book.push(alarms({ id: last?.id, triggerTime: last?.triggerTime })).alarms).toMatchObject([
      { equipmentName: '' },
    ]);
    book.beginListing();
    expect(book.endListing(alarms(...flood)).alarms).toMatchObject([{ id: last?.id, ...named }]);
    book.beginListing();
    expect(book.endListing(alarms(...flood)).alarms).toEqual([]);
  });

  it('pushed beyond the limit displace no newer ones', () => {
    const flood = Array.from({ length: ALARMS_KEPT + 100 }, (_, i) => ({ id: `n${i}`, triggerTime: i }));
    const book = new AlarmStore();
    book.beginListing();
    book.endListing(alarms(...flood));
    book.push(alarms({ id: 'n50', triggerTime: 50, confirmTime: 9 }));
    // The pushed alarm is the oldest and is dropped itself.
    expect(book.knows({ id: 'n100' as AlarmId, triggerTime: epochMs(100) })).toBe(true);
    book.push(alarms({ id: 'ended', triggerTime: 1, recoverTime: 2 }));
    book.beginListing();
    expect(book.lacks(alarms(...flood))).toBe(false);
  });

  it('pushed before a query started are cleared when the query omits them', () => {
    const book = new AlarmStore();
    book.beginListing();
    book.endListing([]);
    book.push(alarms({ id: 'a', triggerTime: 1 }));
    book.beginListing();
    expect(book.endListing([]).over).toEqual(['a']);
  });
});
