import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { EVERYTHING, isWanted, readWatchChoice } from '../../../../../src/state/alarm-watch/choice';
import {
  type AlarmSubscriptionState,
  isReceiving,
  joinedState,
} from '../../../../../src/state/alarm-watch/subscription';
import { alarmRow, T0 } from '../../../../kit/alarms';

describe('The alarm choice of a watch', () => {
  it.each([null, '', '{', '[]', '{"levels":1,"groups":{},"repeatMinutes":"x"}'])(
    'includes everything if the device has stored %j',
    (stored) => {
      expect(readWatchChoice(stored)).toEqual(EVERYTHING);
    },
  );

  it('is read back as stored, with a repeat of 5 minutes if the stored one is not offered', () => {
    const choice = { levels: ['serious'], groups: ['Air'], repeatMinutes: 0 };
    expect(readWatchChoice(JSON.stringify(choice))).toEqual(choice);
    expect(readWatchChoice(JSON.stringify({ ...choice, repeatMinutes: 0.001 })).repeatMinutes).toBe(5);
  });

  it('is undecided about an alarm of an unknown group while groups are chosen', () => {
    const choice = { ...EVERYTHING, levels: ['serious'], groups: ['Air'] };
    expect(isWanted(EVERYTHING, alarmRow('a'))).toBe(true);
    expect(isWanted(choice, alarmRow('a'))).toBeNull();
    expect(isWanted(choice, alarmRow('a', 0, { group: 'Air' }))).toBe(true);
    expect(isWanted(choice, alarmRow('a', 0, { group: 'Water' }))).toBe(false);
    expect(isWanted(choice, alarmRow('a', 0, { level: 'convention' }))).toBe(false);
  });
});

it('leaves an alarm with an unreadable level undecided, unless its group is excluded', () => {
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

  it('receive only if each of them does, with the newest message and the oldest listing', () => {
    expect(joinedState([live(5), live(3)])).toMatchObject({ feed: { frameAt: 5, listedAt: 3 } });
    expect(isReceiving(joinedState([live(5), live(3)]))).toBe(true);
    const lost: AlarmSubscriptionState = { ...live(4), link: null };
    expect(isReceiving(joinedState([live(5), lost]))).toBe(false);
    const unlisted = { ...live(4), feed: { ...live(4).feed, listedAt: null } };
    expect(joinedState([live(5), unlisted]).feed.listedAt).toBeNull();
  });
});
