import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { EVERYTHING, isWanted, readWatchChoice } from '../../../../../src/state/alarm-watch/choice';
import {
  type AlarmSubscriptionState,
  isReceiving,
  joinedState,
} from '../../../../../src/state/alarm-watch/subscription';
import { alarmRow, T0 } from '../../../../kit/alarms';

describe('The choice of what an alarm watch rings for', () => {
  it.each([null, '', '{', '[]', '{"levels":1,"groups":{},"repeatMinutes":"x"}'])(
    'is everything where the device has stored %j',
    (stored) => {
      expect(readWatchChoice(stored)).toEqual(EVERYTHING);
    },
  );

  it('is read again, and repeats after 5 minutes where the stored time is not offered', () => {
    const choice = { levels: ['serious'], groups: ['Air'], repeatMinutes: 0 };
    expect(readWatchChoice(JSON.stringify(choice))).toEqual(choice);
    expect(readWatchChoice(JSON.stringify({ ...choice, repeatMinutes: 0.001 })).repeatMinutes).toBe(5);
  });

  it('cannot be said of a pushed alarm, whose group is not known, while groups are chosen', () => {
    const choice = { ...EVERYTHING, levels: ['serious'], groups: ['Air'] };
    expect(isWanted(EVERYTHING, alarmRow('a'))).toBe(true);
    expect(isWanted(choice, alarmRow('a'))).toBeNull();
    expect(isWanted(choice, alarmRow('a', 0, { group: 'Air' }))).toBe(true);
    expect(isWanted(choice, alarmRow('a', 0, { group: 'Water' }))).toBe(false);
    expect(isWanted(choice, alarmRow('a', 0, { level: 'convention' }))).toBe(false);
  });
});

it('rings in the end for an alarm whose level cannot be read, unless its group is not wanted', () => {
  const choice = { ...EVERYTHING, levels: ['serious'] };
  expect(isWanted(choice, alarmRow('a', 0, { level: '' }))).toBeNull();
  const both = { ...choice, groups: ['Air'] };
  expect(isWanted(both, alarmRow('a', 0, { level: '', group: 'Air' }))).toBeNull();
  expect(isWanted(both, alarmRow('a', 0, { level: '', group: 'Water' }))).toBe(false);
});

describe('Several subscriptions', () => {
  const live = (at: number): AlarmSubscriptionState => ({
    link: { phase: 'live', since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
    feed: { frameAt: epochMs(at), listedAt: epochMs(at), fault: null },
  });

  it('receive only if each does, and say the newest message and the oldest listing', () => {
    expect(joinedState([live(5), live(3)])).toMatchObject({ feed: { frameAt: 5, listedAt: 3 } });
    expect(isReceiving(joinedState([live(5), live(3)]))).toBe(true);
    const lost: AlarmSubscriptionState = { ...live(4), link: null };
    expect(isReceiving(joinedState([live(5), lost]))).toBe(false);
    const unlisted = { ...live(4), feed: { ...live(4).feed, listedAt: null } };
    expect(joinedState([live(5), unlisted]).feed.listedAt).toBeNull();
  });
});
