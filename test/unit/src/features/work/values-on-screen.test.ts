import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import { seenOnScreen } from '../../../../../src/features/work/evidence/values-on-screen';
import { EMPTY_STATUS } from '../../../../../src/state/live/atoms';
import { Board } from '../../../../../src/state/live/board';
import { alarmRow, T0 } from '../../../../kit/alarms';

it('takes the alarms of the replayed moment with it, and none of now', () => {
  const [then, now] = [alarmRow('then'), alarmRow('now', 1)];
  const seen = (isReplay: boolean) => {
    const watch = {
      board: new Board(0),
      status: atom(EMPTY_STATUS),
      alarms: atom(new Map([[now.id, now]])),
      replay: { alarms: atom(new Map([[then.id, then]])) },
      isFollowed: () => true,
    };
    const live = { watch, plan: { spec: { slots: [] } }, page: { widgets: [] }, isReplay, now: () => T0 };
    const screen = { live: null, say: () => '', nameOf: () => '' };
    return [...seenOnScreen(live as never, { store: createStore() }, screen).alarms.keys()];
  };
  expect(seen(true)).toEqual(['then']);
  expect(seen(false)).toEqual(['now']);
});
