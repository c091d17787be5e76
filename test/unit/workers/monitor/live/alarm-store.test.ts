import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARMS_MAX } from '../../../../../src/shared/constants';
import type { AlarmId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { AlarmStore } from '../../../../../workers/monitor/live/alarm-store';
import { readAlarmEvents } from '../../../../../workers/monitor/live/frame-events';

const createAlarmEvents = (...rows: readonly object[]) => readAlarmEvents(rows);
const getIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('The alarms of a watch', () => {
  it('are the active ones at the start and the pushed ones, one state per id', () => {
    const store = new AlarmStore();
    store.beginListing();
    expect(
      getIds(
        store.endListing(createAlarmEvents({ id: 'a', triggerTime: 1 }, { id: 'b', triggerTime: 2 })).alarms,
      ),
    ).toEqual(['a', 'b']);
    const { alarms: changes } = store.push(createAlarmEvents({ id: 'a', triggerTime: 1, confirmTime: 5 }));
    expect(changes).toMatchObject([{ id: 'a', triggerTime: 1, confirmTime: 5 }]);
  });

  it('are reported again only after a change', () => {
    const store = new AlarmStore();
    store.beginListing();
    store.endListing(createAlarmEvents({ id: 'a', triggerTime: 1 }));
    expect(store.push(createAlarmEvents({ id: 'a', triggerTime: 1 })).alarms).toEqual([]);
  });

  it('end in the same state in any order of arrival', () => {
    const steps = createAlarmEvents(
      { id: 'a', triggerTime: 1 },
      { id: 'a', triggerTime: 1, confirmTime: 2 },
      { id: 'a', triggerTime: 1, confirmTime: 2, recoverTime: 3 },
      { id: 'a', triggerTime: 1, confirmTime: 2, recoverTime: 3, releaseTime: 4 },
    );
    fc.assert(
      fc.property(fc.shuffledSubarray([...steps], { minLength: 4 }), (order) => {
        const store = new AlarmStore();
        let newest = {};
        for (const step of order) newest = store.push([step]).alarms[0] ?? newest;
        expect(newest).toEqual(steps[3]);
      }),
      { seed: 7 },
    );
  });

  it('keep names from a list when a push has none', () => {
    const store = new AlarmStore();
    store.beginListing();
    store.endListing(
      createAlarmEvents({ id: 'a', triggerTime: 1, equipmentName: 'Pump', signalTitle: 'Level', unit: 'm' }),
    );
    expect(store.push(createAlarmEvents({ id: 'a', triggerTime: 1, value: '9' })).alarms).toMatchObject([
      { equipmentName: 'Pump', signalTitle: 'Level', unit: 'm', value: '9' },
    ]);
  });

  it('start over when an id triggers again; later messages about the earlier alarm change nothing', () => {
    const store = new AlarmStore();
    store.push(createAlarmEvents({ id: 'a', triggerTime: 1, recoverTime: 2 }));
    expect(store.push(createAlarmEvents({ id: 'a', triggerTime: 5 })).alarms).toMatchObject([
      { recoverTime: null },
    ]);
    expect(store.push(createAlarmEvents({ id: 'a', triggerTime: 1, recoverTime: 2 })).alarms).toEqual([]);
  });

  it('are cleared when a later list omits them, unless a push contradicts it', () => {
    const store = new AlarmStore();
    store.beginListing();
    store.endListing(createAlarmEvents({ id: 'gone', triggerTime: 1 }, { id: 'stays', triggerTime: 1 }));
    store.push(createAlarmEvents({ id: 'recovered', triggerTime: 1, recoverTime: 2 }));
    store.beginListing();
    store.push(createAlarmEvents({ id: 'raised', triggerTime: 9 }));
    expect(store.endListing(createAlarmEvents({ id: 'stays', triggerTime: 1 }))).toEqual({
      alarms: [],
      over: ['gone'],
    });
  });

  it('are limited: cleared ones are dropped first, then the oldest', () => {
    const store = new AlarmStore();
    store.beginListing();
    store.endListing(createAlarmEvents({ id: 'active', triggerTime: 1 }));
    store.push(createAlarmEvents({ id: 'ended', triggerTime: 1, recoverTime: 2 }));
    store.push(
      createAlarmEvents(
        ...Array.from({ length: ALARMS_MAX - 1 }, (_, i) => ({ id: `n${i}`, triggerTime: 3 })),
      ),
    );
    // The alarm is still stored, and nothing is new.
    expect(store.push(createAlarmEvents({ id: 'active', triggerTime: 1 })).alarms).toEqual([]);
    expect(
      getIds(store.push(createAlarmEvents({ id: 'ended', triggerTime: 1, recoverTime: 2 })).alarms),
    ).toEqual(['ended']);
  });

  it('are passed on only up to the limit, keeping the newest', () => {
    const manyAlarms = Array.from({ length: 3 * ALARMS_MAX }, (_, i) => ({ id: `n${i}`, triggerTime: i }));
    const reportedIds = getIds(new AlarmStore().push(createAlarmEvents(...manyAlarms)).alarms);
    expect(reportedIds).toHaveLength(ALARMS_MAX);
    expect(reportedIds.at(-1)).toBe(`n${3 * ALARMS_MAX - 1}`);
  });

  it('include only the newest up to the limit of a list, which is ordered newest first', () => {
    const manyAlarms = Array.from({ length: ALARMS_MAX + 100 }, (_, i) => ({
      id: `n${i}`,
      triggerTime: i,
    })).reverse();
    const store = new AlarmStore();
    store.beginListing();
    const reportedIds = getIds(store.endListing(createAlarmEvents(...manyAlarms)).alarms);
    expect([reportedIds[0], reportedIds.at(-1)]).toEqual(['n100', `n${ALARMS_MAX + 99}`]);
    // The same list has nothing new, although it includes dropped alarms.
    store.beginListing();
    expect(store.endListing(createAlarmEvents(...manyAlarms))).toEqual({ alarms: [], over: [] });
  });

  it('get names from the next list even if older than all stored ones', () => {
    const store = new AlarmStore();
    const nameFields = { equipmentName: 'Pump' };
    const manyAlarms = Array.from({ length: ALARMS_MAX + 5 }, (_, index) => ({
      id: `a${index}`,
      triggerTime: 1_000 - index,
      ...nameFields,
    }));
    store.beginListing();
    store.endListing(createAlarmEvents(...manyAlarms));
    const [lastAlarm] = manyAlarms.slice(-1);
    expect(
      store.push(createAlarmEvents({ id: lastAlarm?.id, triggerTime: lastAlarm?.triggerTime })).alarms,
    ).toMatchObject([{ equipmentName: '' }]);
    store.beginListing();
    expect(store.endListing(createAlarmEvents(...manyAlarms)).alarms).toMatchObject([
      { id: lastAlarm?.id, ...nameFields },
    ]);
    store.beginListing();
    expect(store.endListing(createAlarmEvents(...manyAlarms)).alarms).toEqual([]);
  });

  it('pushed beyond the limit displace no newer ones', () => {
    const manyAlarms = Array.from({ length: ALARMS_MAX + 100 }, (_, i) => ({ id: `n${i}`, triggerTime: i }));
    const store = new AlarmStore();
    store.beginListing();
    store.endListing(createAlarmEvents(...manyAlarms));
    store.push(createAlarmEvents({ id: 'n50', triggerTime: 50, confirmTime: 9 }));
    // The pushed alarm is the oldest and is dropped itself.
    expect(store.isKnown({ id: 'n100' as AlarmId, triggerTime: epochMs(100) })).toBe(true);
    store.push(createAlarmEvents({ id: 'ended', triggerTime: 1, recoverTime: 2 }));
    store.beginListing();
    expect(store.isMissingAny(createAlarmEvents(...manyAlarms))).toBe(false);
  });

  it('pushed before a query started are cleared when the query omits them', () => {
    const store = new AlarmStore();
    store.beginListing();
    store.endListing([]);
    store.push(createAlarmEvents({ id: 'a', triggerTime: 1 }));
    store.beginListing();
    expect(store.endListing([]).over).toEqual(['a']);
  });
});
