import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { EVERYTHING, isWanted, readWatchChoice } from '../../../../../src/state/alarm-watch/choice';
import {
  type AlarmSubscriptionState,
  isReceiving,
  joinSubscriptionStates,
} from '../../../../../src/state/alarm-watch/subscription';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

describe('The alarm choice of a watch', () => {
  it.each([null, '', '{', '[]', '{"levels":1,"groups":{},"repeatMinutes":"x"}'])(
    'includes everything if the device has stored %j',
    (storedText) => {
      expect(readWatchChoice(storedText)).toEqual(EVERYTHING);
    },
  );

  it('is read back as stored, with a repeat of 5 minutes if the stored one is not offered', () => {
    const choice = { levels: ['serious'], groups: ['Air'], repeatMinutes: 0 };
    expect(readWatchChoice(JSON.stringify(choice))).toEqual(choice);
    expect(readWatchChoice(JSON.stringify({ ...choice, repeatMinutes: 0.001 })).repeatMinutes).toBe(5);
  });

  it('is undecided about an alarm of an unknown group while groups are chosen', () => {
    const choice = { ...EVERYTHING, levels: ['serious'], groups: ['Air'] };
    expect(isWanted(EVERYTHING, createAlarmRow('a'))).toBe(true);
    expect(isWanted(choice, createAlarmRow('a'))).toBeNull();
    expect(isWanted(choice, createAlarmRow('a', 0, { group: 'Air' }))).toBe(true);
    expect(isWanted(choice, createAlarmRow('a', 0, { group: 'Water' }))).toBe(false);
    expect(isWanted(choice, createAlarmRow('a', 0, { level: 'convention' }))).toBe(false);
  });
});

it('leaves an alarm with an unreadable level undecided, unless its group is excluded', () => {
  const choice = { ...EVERYTHING, levels: ['serious'] };
  expect(isWanted(choice, createAlarmRow('a', 0, { level: '' }))).toBeNull();
  const bothChoices = { ...choice, groups: ['Air'] };
  expect(isWanted(bothChoices, createAlarmRow('a', 0, { level: '', group: 'Air' }))).toBeNull();
  expect(isWanted(bothChoices, createAlarmRow('a', 0, { level: '', group: 'Water' }))).toBe(false);
});

describe('Several subscriptions', () => {
  const createLiveState = (at: number): AlarmSubscriptionState => ({
    link: { status: 'live', since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
    feed: { frameAt: epochMs(at), listedAt: epochMs(at), fault: null },
  });

  it('receive only if each of them does, with the newest message and the oldest listing', () => {
    expect(joinSubscriptionStates([createLiveState(5), createLiveState(3)])).toMatchObject({
      feed: { frameAt: 5, listedAt: 3 },
    });
    expect(isReceiving(joinSubscriptionStates([createLiveState(5), createLiveState(3)]))).toBe(true);
    const lostState: AlarmSubscriptionState = { ...createLiveState(4), link: null };
    expect(isReceiving(joinSubscriptionStates([createLiveState(5), lostState]))).toBe(false);
    const unlistedState = { ...createLiveState(4), feed: { ...createLiveState(4).feed, listedAt: null } };
    expect(joinSubscriptionStates([createLiveState(5), unlistedState]).feed.listedAt).toBeNull();
  });
});
