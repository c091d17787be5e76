import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import { collectSeenValues } from '../../../../../src/features/work/evidence/values-on-screen';
import { EMPTY_STATUS } from '../../../../../src/state/live/atoms';
import { Board } from '../../../../../src/state/live/board';
import { sessionAtom } from '../../../../../src/state/session/session-store';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

it('collects the alarms of the replayed moment and whether they are known, but no current ones', () => {
  const [pastAlarm, now] = [createAlarmRow('then'), createAlarmRow('now', 1)];
  const collectAlarms = (isReplay: boolean, replayed: object | null = {}) => {
    const watch = {
      board: new Board(0),
      status: atom({ ...EMPTY_STATUS, unknownAlarms: 'unsupported' as const }),
      alarms: atom(new Map([[now.id, now]])),
      replay: { alarms: atom(new Map([[pastAlarm.id, pastAlarm]])), status: atom({ state: replayed }) },
      isFollowed: () => true,
    };
    const live = {
      watch,
      plan: { spec: { slots: [] }, widgetSlots: [] },
      page: { widgets: [] },
      isReplay,
      now: () => T0,
    };
    const screen = { live: null, t: () => '', getName: () => '' };
    const { alarms, unknownAlarms } = collectSeenValues(live as never, { store: createStore() }, screen);
    return [...alarms.keys(), unknownAlarms];
  };
  expect(collectAlarms(false)).toEqual(['now', 'unsupported']);
  expect(collectAlarms(true)).toEqual(['then', undefined]);
  expect(collectAlarms(true, null)).toEqual(['then', 'asked']);
  expect(collectAlarms(true, { unknownAlarms: 'unreached' })).toEqual(['then', 'unreached']);
});

it('omits content of widgets that the user may not see', () => {
  const createPermission = (show: string) => ({
    perm: { show, operate: '', password: false },
    panels: [],
    bind: null,
  });
  const watch = {
    board: new Board(3),
    status: atom(EMPTY_STATUS),
    alarms: atom(new Map()),
    isFollowed: () => true,
  };
  const page = {
    widgets: [
      createPermission('chief'),
      createPermission(''),
      { ...createPermission(''), panels: [createPermission('chief')] },
    ],
  };
  const plan = { spec: { slots: [] }, getSlot: () => -1, widgetSlots: [[0, 1], [1], [2]] };
  const live = { watch, plan, page, isReplay: false, now: () => T0 };
  const listVisibleWidgets = (...auths: readonly string[]) => {
    const store = createStore();
    store.set(sessionAtom, { status: 'signed-in', user: { auths } as never });
    const { maySee } = collectSeenValues(
      live as never,
      { store },
      { live: null, t: () => '', getName: () => '' },
    );
    return [0, 1, 2].filter(maySee);
  };
  expect(listVisibleWidgets()).toEqual([1]);
  expect(listVisibleWidgets('chief')).toEqual([0, 1, 2]);
});
