import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSafeTextStore } from '../../../../../src/browser/storage';
import { ALARM_CATCH_UP_RETRY_MS } from '../../../../../src/shared/constants';
import { done, failed, type Outcome } from '../../../../../src/shared/faults';
import type { AlarmId } from '../../../../../src/shared/ids';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import {
  AlarmWatch,
  type AlarmWatchState,
  WATCH_UNDECIDED_MS,
} from '../../../../../src/state/alarm-watch/alarm-watch';
import { ALARM_VIBRATION_MS } from '../../../../../src/state/alarm-watch/alerter';
import { forgetAlarmWatch, STORED_ALARM_WATCH } from '../../../../../src/state/alarm-watch/forget';
import { getOpenGaps } from '../../../../../src/state/alarm-watch/gaps';
import type { AlarmSubscriptionState } from '../../../../../src/state/alarm-watch/subscription';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { createAlarmRow, T0 } from '../../../../kit/alarms';
import { FakeTime, settlePromises } from '../../../../kit/fake-time';
import { createMemoryStorage } from '../../../../screens/kit/fake-outside';

const LIVE: AlarmSubscriptionState = {
  link: { status: 'live', since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
  feed: { frameAt: null, listedAt: epochMs(T0), fault: null },
};
const LOST: AlarmSubscriptionState = { ...LIVE, link: LIVE.link && { ...LIVE.link, status: 'reconnecting' } };
const PLANT = 'plant';

let device: FakeDevice;
let watch: AlarmWatch;
const state = (): AlarmWatchState => device.store.get(watch.state);
const getOpenReasons = () => getOpenGaps(state().gaps).map(({ reason }) => reason);
beforeEach(() => {
  device = new FakeDevice(T0);
});
afterEach(() => watch.close());

describe('An active alarm watch', () => {
  it('sounds and vibrates for new alarms until silenced', async () => {
    await startWatch();
    watch.handleAlarms(PLANT, []);
    // Browsers warn when a page stops a vibration that it has not started.
    expect(device.vibrationStops).toBe(0);
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    expect(device).toMatchObject({ rings: 1, playing: 1, shakes: 1 });
    expect(state().unanswered).toEqual(['a']);
    await device.advance(2 * ALARM_VIBRATION_MS);
    expect(device.shakes).toBe(3);
    watch.silence();
    await device.advance(2 * ALARM_VIBRATION_MS);
    expect(device).toMatchObject({ playing: 0, shakes: 3, vibrationStops: 1 });
    expect(state().unanswered).toEqual([]);
  });

  it('keeps sounding for other alarms when some are silenced, and repeats each', async () => {
    device.repeatMs = 120_000;
    await startWatch(createAlarmRow('a'), createAlarmRow('b', 1));
    watch.silence(['a' as AlarmId]);
    expect(device.playing).toBe(1);
    expect(state().unanswered).toEqual(['b']);
    watch.silence();
    expect(device.playing).toBe(0);
    await device.advance(120_000);
    expect(state().unanswered).toEqual(['a', 'b']);
  });

  it('waits for each alarm to be acknowledged or silenced; clearing alone is not enough', async () => {
    await startWatch(createAlarmRow('a', 1), createAlarmRow('b', 2), createAlarmRow('c', 3));
    watch.handleAlarms(PLANT, [
      createAlarmRow('a', 1, CONFIRMED),
      createAlarmRow('b', 2, createClearTime(0)),
    ]);
    expect(state().unanswered).toEqual(['b', 'c']);
    watch.handleAlarms(PLANT, [createAlarmRow('b', 2, CONFIRMED), createAlarmRow('c', 3, CONFIRMED)]);
    expect(device.playing).toBe(0);
  });

  it('is silent before it starts, and about alarms that are already active then', async () => {
    open();
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    await receive();
    watch.handleAlarms(PLANT, [createAlarmRow('b', 1)]);
    expect(state()).toMatchObject({ isOn: false, unanswered: [] });
    device.hide(true);
    watch.handleAlarms(PLANT, [createAlarmRow('b2', 1)]);
    await settlePromises();
    expect(device).toMatchObject({ shakes: 0, notices: [] });
    device.hide(false);
    watch.start();
    await settlePromises();
    expect(state().unanswered).toEqual([]);
    expect(device.rings).toBe(0);
    watch.handleAlarms(PLANT, [createAlarmRow('c', 2)]);
    expect(device.rings).toBe(1);
  });

  it('notifies only while the page is not visible, until all alarms are answered', async () => {
    await startWatch(createAlarmRow('a'));
    expect(device.notices).toEqual([]);
    await notify('b');
    expect([device.notices, device.openNotices]).toEqual([['b'], ['b']]);
    watch.silence();
    expect(device.openNotices).toEqual([]);
  });

  it.each([
    ['during a test', () => watch.test({ title: 'test', body: '' })],
    ['for an alarm', () => notify('a')],
  ])(
    'reports notifications as unsupported after one fails %s, until one succeeds',
    async (_, triggerNotification) => {
      device.canBuildNotices = false;
      device.settings = { ...device.settings, sound: false };
      await startWatch();
      expect(state().notification).toBe('armed');
      await triggerNotification();
      expect(state().notification).toBe('unsupported');
      device.canBuildNotices = true;
      await notify('b');
      expect(device.notices).toEqual(['b']);
      expect(state().notification).toBe('armed');
    },
  );

  it('uses only the enabled channels', async () => {
    device.settings = { sound: false, vibration: false, keepAwake: false, notification: false };
    await startWatch();
    device.hide(true);
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    expect(device).toMatchObject({ rings: 0, shakes: 0, notices: [] });
    expect(state()).toMatchObject({ unanswered: ['a'], sound: 'off', notification: 'off' });
  });

  it('asks for notification permission on the tap that starts it', async () => {
    device.permission = 'default';
    open();
    expect(state().notification).toBe('asking');
    watch.start();
    await settlePromises();
    expect(state().notification).toBe('armed');
  });
});

describe('A gap in an alarm watch', () => {
  it('is reported when the connection is lost, and queried when it returns', async () => {
    await startSilenced(createAlarmRow('a', 5));
    expect(getOpenReasons()).toEqual([]);
    watch.handleSubscriptionState(PLANT, LOST);
    expect(getOpenReasons()).toEqual(['link']);
    await device.advance(30_000);
    // 'b' triggered and cleared in the gap.
    device.missedAlarms = done([createAlarmRow('a', 5), createAlarmRow('b', 9, createClearTime())]);
    await receive();
    expect(device.queryStarts).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['b']);
    expect(device.rings).toBe(2);
    expect(state().gaps).toEqual([{ reason: 'link', from: T0, to: T0 + 30_000 }]);
  });

  it('is queried from the moment of the loss, even if newer alarms are listed before', async () => {
    await startSilenced(createAlarmRow('a', 5));
    watch.handleSubscriptionState(PLANT, LOST);
    // The listing that ends the loss arrives before the state change: 'c' is active, and 'b' triggered and cleared
    // before it.
    watch.handleAlarms(PLANT, [createAlarmRow('c', 50)]);
    device.missedAlarms = done([createAlarmRow('b', 9, createClearTime()), createAlarmRow('c', 50)]);
    await receive();
    expect(device.queryStarts).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'b']);
  });

  it('is queried again from the same time while nothing is received, and after a late answer', async () => {
    await startWatch(createAlarmRow('a', 5));
    watch.handleSubscriptionState(PLANT, LOST);
    device.missedAlarms = done([createAlarmRow('b', 9)]);
    device.hideBriefly();
    await settlePromises();
    // The phone is in use again, and the connection returns before its query is answered.
    device.hideBriefly();
    watch.handleAlarms(PLANT, [createAlarmRow('c', 50)]);
    await receive();
    expect(device.queryStarts).toEqual([T0 + 5, T0 + 5, T0 + 5]);
    await reconnect();
    expect(device.queryStarts.at(-1)).toBe(T0 + 50);
  });

  it('is queried even if a wrong clock has dated an alarm in the far future', async () => {
    await startSilenced(createAlarmRow('a', 5), createAlarmRow('2099', 70 * 365 * DAY_MS));
    await reconnect();
    expect(device.queryStarts).toEqual([T0 + 5]);
  });

  it('is queried even if there was no alarm before', async () => {
    await startWatch();
    await reconnect(done([createAlarmRow('a', 9, createClearTime())]));
    expect(state().unanswered).toEqual(['a']);
    expect(device.rings).toBe(1);
  });

  it.each([{ kind: 'offline' } as const, { kind: 'http', status: 503 } as const])(
    'is queried again after a failure: $kind',
    async (fault) => {
      await startSilenced(createAlarmRow('a', 5));
      await reconnect(failed(fault));
      device.missedAlarms = done([createAlarmRow('b', 9)]);
      await device.advance(ALARM_CATCH_UP_RETRY_MS);
      expect(state().unanswered).toEqual(['b']);
    },
  );

  it('is reported if alarms cannot be listed, even while the connection is up', async () => {
    await startWatch();
    watch.handleSubscriptionState(PLANT, { ...LIVE, feed: { ...LIVE.feed, fault: { kind: 'offline' } } });
    expect(getOpenReasons()).toEqual(['link']);
  });

  it('is reported while the browser blocks sound, until a tap', async () => {
    device.audioState = 'suspended';
    await startWatch();
    expect(getOpenReasons()).toEqual(['sound']);
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    expect(device.rings).toBe(0);
    device.audioState = 'running';
    watch.handleTouch();
    await settlePromises();
    expect(getOpenReasons()).toEqual([]);
    expect(device.rings).toBe(1);
  });

  it.each(['when it is seen again', 'when an alarm is raised'])(
    'ends when sound returns after a phone call, %s',
    async (when) => {
      await startWatch();
      device.interrupt();
      expect(getOpenReasons()).toEqual(['sound']);
      device.canResume = true;
      if (when === 'when it is seen again') {
        device.hideBriefly();
        await settlePromises();
        expect(getOpenReasons()).toEqual([]);
      }
      watch.handleAlarms(PLANT, [createAlarmRow('a')]);
      await settlePromises();
      expect(device.playing).toBe(1);
      expect(getOpenReasons()).toEqual([]);
    },
  );

  it('is reported while the page is hidden', async () => {
    await startWatch();
    device.hide(true);
    expect(getOpenReasons()).toEqual(['hidden']);
    await device.advance(60_000);
    device.hide(false);
    expect(state().gaps).toEqual([{ reason: 'hidden', from: T0, to: T0 + 60_000 }]);
  });

  it('is reported and queried after the device slept', async () => {
    await startSilenced(createAlarmRow('a', 5));
    device.sleep(100_000);
    await device.advance(1_000);
    expect(state().gaps).toEqual([{ reason: 'asleep', from: T0, to: T0 + 100_000 }]);
    expect(device.queryStarts).toEqual([T0 + 5]);
  });
});

describe('An alarm watch whose first history query fails', () => {
  const RECOVERED = createClearTime(200_000);
  const startWithFailedQuery = async (...before: readonly AlarmView[]): Promise<void> => {
    device.missedAlarms = failed({ kind: 'offline' });
    open();
    watch.start();
    watch.handleAlarms(PLANT, before);
    await receive();
    expect(device.queryStarts).toEqual([null]);
    device.queryStarts = [];
  };
  const loseConnection = async (): Promise<void> => {
    watch.handleSubscriptionState(PLANT, LOST);
    await device.advance(100);
    await receive();
  };

  it('rings for alarms missed after its start, even if none were active then', async () => {
    await startWithFailedQuery();
    watch.handleSubscriptionState(PLANT, LOST);
    device.missedAlarms = done([createAlarmRow('missed', 100_000, RECOVERED)]);
    await device.advance(300_000);
    await receive();
    expect(device.queryStarts).toContain(T0);
    expect(state().unanswered).toEqual(['missed']);
  });

  it('queries nothing from before its start, however old the active alarms are', async () => {
    await startWithFailedQuery(createAlarmRow('old', -3 * DAY_MS));
    device.queryStarts = [];
    await loseConnection();
    expect(device.queryStarts.filter((since) => since !== null)).toEqual([T0]);
  });

  it('queries the history again automatically, then continues from its newest alarm', async () => {
    await startWithFailedQuery();
    device.missedAlarms = done([createAlarmRow('over', -5, RECOVERED)]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toEqual([null]);
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toEqual([null]);
    await loseConnection();
    expect(device.queryStarts).toEqual([null, T0 - 5]);
    expect(state().unanswered).toEqual([]);
  });

  it('waits as long as the platform asks', async () => {
    device.missedAlarms = failed({ kind: 'http', status: 503, retryAfterMs: 3 * ALARM_CATCH_UP_RETRY_MS });
    await reopen();
    await device.advance(2 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toEqual([null]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toEqual([null, null]);
  });

  it('does not repeat the query automatically after a refusal', async () => {
    device.missedAlarms = failed({ kind: 'forbidden' });
    await reopen();
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toEqual([null]);
  });

  it('does not mistake alarms raised after its start for history', async () => {
    await startWithFailedQuery();
    watch.handleSubscriptionState(PLANT, LOST);
    device.missedAlarms = done([
      createAlarmRow('over', -5, RECOVERED),
      createAlarmRow('missed', 5, RECOVERED),
    ]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    await receive();
    expect(state().unanswered).toEqual(['missed']);
  });

  it('queries the history again after a reload', async () => {
    await startWithFailedQuery();
    watch.close();
    device.sleep(60_000);
    device.queryStarts = [];
    device.missedAlarms = done([
      createAlarmRow('over', -5, RECOVERED),
      createAlarmRow('missed', 5, RECOVERED),
    ]);
    await reopen();
    expect(device.queryStarts).toEqual([T0, null]);
    expect(state().unanswered).toEqual(['missed']);
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.queryStarts).toHaveLength(2);
  });

  it('queries the history again after a reload with storage from an older build', async () => {
    await startWithFailedQuery();
    watch.close();
    const { missedFrom, memory, ...otherFields } = readStored();
    expect(missedFrom).toEqual([T0]);
    const { primedAt, ...before } = JSON.parse(memory[0]);
    expect(primedAt).toBe(T0);
    store({ ...otherFields, memory: [JSON.stringify(before)], missedFrom: [null] });
    device.sleep(60_000);
    device.missedAlarms = done([createAlarmRow('over', 5, RECOVERED)]);
    device.queryStarts = [];
    await reopen();
    await loseConnection();
    expect(device.queryStarts).toContain(null);
  });
});

describe('An alarm watch with several sources', () => {
  const OTHER = 'other plant';
  const startBothSources = async (): Promise<void> => {
    open('watch', [PLANT, OTHER]);
    watch.start();
    await receive(PLANT, OTHER);
    watch.handleAlarms(PLANT, [createAlarmRow('a', 5)]);
    watch.handleAlarms(OTHER, [createAlarmRow('b', 90)]);
    watch.silence();
    device.sourceQueries = [];
  };

  /** Starts the watch without ever receiving the other source. */
  const startOneSource = async (): Promise<void> => {
    open('watch', [PLANT, OTHER]);
    watch.start();
    await receive();
    watch.handleAlarms(PLANT, [createAlarmRow('a', 5)]);
  };

  it('queries each source from its newest alarm, and only the lost one', async () => {
    await startBothSources();
    watch.handleSubscriptionState(PLANT, LOST);
    expect(getOpenReasons()).toEqual(['link']);
    device.missedAlarms = done([createAlarmRow('c', 9, createClearTime())]);
    await receive();
    expect(device.sourceQueries).toEqual([[PLANT, T0 + 5]]);
    expect(state().unanswered).toEqual(['c']);
    expect(getOpenReasons()).toEqual([]);
  });

  it('catches up on one source even if another refuses', async () => {
    await startBothSources();
    watch.handleSubscriptionState(PLANT, LOST);
    watch.handleSubscriptionState(OTHER, LOST);
    device.missedAlarms = done([createAlarmRow('c', 99)]);
    device.missedBySource = { [PLANT]: failed({ kind: 'forbidden' }) };
    await receive(PLANT, OTHER);
    expect(state().unanswered).toEqual(['c']);
    // The gap of the source that refuses stays open.
    watch.handleSubscriptionState(PLANT, LOST);
    device.missedBySource = { [PLANT]: done([createAlarmRow('d', 9)]) };
    await receive();
    expect(device.sourceQueries.at(-1)).toEqual([PLANT, T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'd']);
  });

  it('queries each source from its own time after a reload', async () => {
    await startBothSources();
    watch.handleSubscriptionState(PLANT, LOST);
    watch.handleAlarms(PLANT, [createAlarmRow('c', 70)]);
    watch.close();
    open('watch', [PLANT, OTHER]);
    await receive(PLANT, OTHER);
    expect(device.sourceQueries).toEqual([
      [PLANT, T0 + 5],
      [OTHER, T0 + 90],
    ]);
  });

  it('rings once for an alarm that two sources list', async () => {
    await startBothSources();
    watch.handleAlarms(PLANT, [createAlarmRow('c', 100)]);
    watch.silence();
    watch.handleAlarms(OTHER, [createAlarmRow('c', 100)]);
    expect(state().unanswered).toEqual([]);
    watch.handleAlarms(OTHER, [createAlarmRow('c', 200)]);
    expect(state().unanswered).toEqual(['c']);
  });

  it('rings for alarms missed by one source, even if another treats them as history', async () => {
    await startOneSource();
    watch.silence();
    watch.handleSubscriptionState(PLANT, LOST);
    const [activeAlarm, clearedAlarm] = [
      createAlarmRow('still', 9),
      createAlarmRow('gone', 9, createClearTime()),
    ];
    watch.handleAlarms(OTHER, [activeAlarm]);
    device.missedAlarms = done([activeAlarm, clearedAlarm]);
    await receive(OTHER);
    expect(state().unanswered).toEqual([]);
    await receive();
    expect(state().unanswered).toEqual(['still', 'gone']);
    watch.silence();
    watch.handleAlarms(OTHER, [activeAlarm]);
    expect(state().unanswered).toEqual([]);
  });

  it('rings for one source before another has been received', async () => {
    await startOneSource();
    expect(state().unanswered).toEqual(['a']);
    expect(getOpenReasons()).toEqual(['link']);
  });
});

describe('An alarm watch on a device whose clock is behind', () => {
  it("queries its gap by the platform's clock", async () => {
    device.platformLeadMs = 3 * DAY_MS;
    await startSilenced(createAlarmRow('old', 5), createAlarmRow('a', 3 * DAY_MS));
    await reconnect();
    expect(device.queryStarts).toEqual([T0 + 3 * DAY_MS]);
  });
});

describe('A reloaded alarm watch', () => {
  it('is stored as on when started and as off when stopped', () => {
    open();
    watch.start();
    expect(readStored().isOn).toBe(true);
    watch.stop();
    expect(readStored().isOn).toBe(false);
  });

  it('stays on, does not sound again, and reports its absence', async () => {
    await startWatch(createAlarmRow('a'));
    watch.close();
    expect(device.playing).toBe(0);
    device.sleep(20_000);
    open();
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    await receive();
    expect(state()).toMatchObject({ isOn: true, unanswered: [] });
    expect(device.rings).toBe(1);
    expect(state().gaps).toContainEqual({ reason: 'asleep', from: T0, to: T0 + 20_000 });
    watch.handleAlarms(PLANT, [createAlarmRow('b', 1)]);
    expect(device.rings).toBe(2);
  });

  it('queries its gap from the previous newest alarm, even after a newer listing', async () => {
    await startWatch(createAlarmRow('a', 5));
    watch.close();
    device.sleep(20_000);
    open();
    watch.handleAlarms(PLANT, [createAlarmRow('c', 50)]);
    device.missedAlarms = done([createAlarmRow('b', 9, createClearTime())]);
    await receive();
    expect(device.queryStarts).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'b']);
  });

  it('rings again for silenced or unanswered alarms in the same state when due', async () => {
    device.repeatMs = 120_000;
    await startSilenced(createAlarmRow('a'), createAlarmRow('b'));
    await device.advance(60_000);
    watch.handleAlarms(PLANT, [createAlarmRow('c', 1)]);
    watch.close();
    device.sleep(5_000);
    open();
    watch.handleSubscriptionState(PLANT, LIVE);
    const b = createAlarmRow('b', 0, CONFIRMED);
    watch.handleAlarms(PLANT, [createAlarmRow('a'), b, createAlarmRow('c', 1)]);
    await device.advance(50_000);
    expect(state().unanswered).toEqual([]);
    await device.advance(6_000);
    expect(device.playing).toBe(1);
    expect(state().unanswered).toEqual(['a', 'c']);
    watch.stop();
    watch.close();
    open();
    expect(device.pendingCount).toBeLessThan(3);
    await device.advance(200_000);
    expect(device.playing).toBe(0);
  });

  it("rings again after its pause at the latest if the device's clock was set back", async () => {
    device.repeatMs = 120_000;
    await startSilenced(createAlarmRow('a'));
    watch.close();
    device.now -= DAY_MS;
    await reopen();
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    await device.advance(121_000);
    expect(state().unanswered).toEqual(['a']);
  });

  it('rings immediately if due during the reload, and for no other state of the alarm', async () => {
    device.repeatMs = 120_000;
    await startSilenced(createAlarmRow('a'), createAlarmRow('b'));
    watch.close();
    device.sleep(500_000);
    open();
    await device.advance(2_000);
    watch.handleSubscriptionState(PLANT, LIVE);
    watch.handleAlarms(PLANT, [createAlarmRow('a'), createAlarmRow('b', -1)]);
    await device.advance(1_000);
    expect(state().unanswered).toEqual(['a']);
  });

  it('continues from storage written by an older build', async () => {
    await startWatch(createAlarmRow('a', 5));
    watch.close();
    const missedFrom = storeSingleMemory();
    await reopen();
    watch.handleAlarms(PLANT, [createAlarmRow('a', 5)]);
    expect(missedFrom).toEqual([T0 + 5]);
    expect(device.queryStarts).toEqual([T0 + 5]);
    expect(device.rings).toBe(1);
  });

  it('continues each source from the single memory that an older build stored', async () => {
    const sources = [PLANT, 'other plant'];
    open('watch', sources);
    watch.start();
    await receive(...sources);
    watch.handleAlarms(PLANT, [createAlarmRow('a', 5)]);
    watch.close();
    const missedFrom = storeSingleMemory();
    expect(missedFrom).toHaveLength(2);
    open('watch', sources);
    device.missedBySource = { 'other plant': done([createAlarmRow('missed', 9, createClearTime())]) };
    await receive(...sources);
    expect(state().unanswered).toEqual(['missed']);
  });

  it('is off for another user or project, and after signing out', async () => {
    await startWatch();
    watch.close();
    open('other');
    expect(state().isOn).toBe(false);
    watch.close();
    await startWatch();
    watch.close();
    forgetAlarmWatch(device.tabStorage);
    open();
    expect(state().isOn).toBe(false);
  });

  it("stores nothing after the user's session has ended", async () => {
    await startWatch(createAlarmRow('a'));
    device.isSessionOn = false;
    forgetAlarmWatch(device.tabStorage);
    await device.advance(60_000);
    watch.close();
    expect(device.tabStorage.read(STORED_ALARM_WATCH)).toBeNull();
  });

  it('leaves no timer or sound behind when closed', async () => {
    await startWatch(createAlarmRow('a'));
    watch.close();
    expect(device.pendingCount).toBe(0);
    device.hide(true);
    expect(device.playing).toBe(0);
  });
});

describe('An alarm shelved before a reload', () => {
  const [a, b] = [createAlarmRow('a', 1), createAlarmRow('b', 2)];
  const toAlarmMap = (...alarms: readonly AlarmView[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const isShelved = ({ id }: AlarmView): boolean => device.shelved.some((alarm) => alarm.id === id);
  const reload = (): void => {
    watch.close();
    device.shelved = [];
    open();
    watch.handleAlarms(PLANT, [a, b]);
    watch.handleSubscriptionState(PLANT, LIVE);
  };
  const withholdBoth = async (): Promise<void> => {
    await startWatch();
    device.shelved = [a, b];
    device.isWanted = (alarm) => !isShelved(alarm);
    watch.handleAlarms(PLANT, [a, b]);
    expect(device.rings).toBe(0);
    reload();
  };

  it('rings when its shelving ends, and only once', async () => {
    await withholdBoth();
    expect(state().unanswered).toEqual([]);
    device.shelved = [b];
    watch.release(toAlarmMap(a, b), true);
    expect(state().unanswered).toEqual(['a']);
    expect(device.rings).toBe(1);
    expect(watch.isWithholding).toBe(false);
    watch.silence();
    watch.release(toAlarmMap(a, b), true);
    expect(state().unanswered).toEqual([]);
    // 'b' stays shelved after the next reload too.
    reload();
    watch.release(toAlarmMap(a, b), true);
    expect(state().unanswered).toEqual(['b']);
  });

  it('waits for sources that are not read yet, even after another reload', async () => {
    await withholdBoth();
    watch.release(toAlarmMap(a), false);
    expect(state().unanswered).toEqual(['a']);
    reload();
    watch.release(toAlarmMap(a, b), false);
    expect(state().unanswered).toEqual(['b']);
  });

  it('does not ring if cleared, acknowledged or in another state, nor after a stop', async () => {
    await withholdBoth();
    const confirmedAlarm = createAlarmRow('b', 2, { confirmTime: epochMs(T0 + 9) });
    watch.release(toAlarmMap(createAlarmRow('a', 7), confirmedAlarm), true);
    expect(state().unanswered).toEqual([]);
    device.shelved = [a, b];
    reload();
    watch.release(toAlarmMap(), true);
    watch.release(toAlarmMap(a, b), true);
    expect(state().unanswered).toEqual([]);
    device.shelved = [a, b];
    reload();
    watch.stop();
    watch.start();
    watch.release(toAlarmMap(a, b), true);
    expect(state().unanswered).toEqual([]);
  });

  it('is not withheld if an older build stored the watch', async () => {
    await startWatch();
    watch.close();
    const { withheld, ...otherFields } = readStored();
    expect(withheld).toEqual([]);
    store(otherFields);
    open();
    expect(state().isOn).toBe(true);
    expect(watch.isWithholding).toBe(false);
  });
});

describe('Ringing of an alarm watch', () => {
  it("follows the user's choice; other alarms need no answer", async () => {
    await startWatch();
    device.isWanted = ({ level }) => level === 'serious';
    watch.handleAlarms(PLANT, [createAlarmRow('a', 0, { level: 'convention' })]);
    expect(device.rings).toBe(0);
    expect(state().unanswered).toEqual([]);
    watch.handleAlarms(PLANT, [createAlarmRow('b')]);
    expect(device.rings).toBe(1);
    expect(state().unanswered).toEqual(['b']);
  });

  it('waits briefly for the group of a pushed alarm, then rings if it stays unknown', async () => {
    await startWatch();
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    watch.handleAlarms(PLANT, [createAlarmRow('a'), createAlarmRow('b'), createAlarmRow('c')]);
    expect(device.rings).toBe(0);
    watch.handleAlarms(PLANT, [
      createAlarmRow('a', 0, { group: 'Air' }),
      createAlarmRow('b', 0, { group: 'Water' }),
    ]);
    expect(state().unanswered).toEqual(['a']);
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['a', 'c']);
  });

  it('repeats only for silenced alarms that stay active and unacknowledged', async () => {
    await startWatch();
    device.repeatMs = 120_000;
    watch.handleAlarms(PLANT, [
      createAlarmRow('a'),
      createAlarmRow('b'),
      createAlarmRow('c'),
      createAlarmRow('d'),
      createAlarmRow('e'),
    ]);
    watch.silence();
    watch.handleAlarms(PLANT, [
      createAlarmRow('b', 0, CONFIRMED),
      createAlarmRow('c', 0, createClearTime(0)),
    ]);
    watch.handleAlarms(PLANT, [], ['d' as AlarmId]);
    device.answeredIds = ['e'];
    await device.advance(119_000);
    expect(device.playing).toBe(0);
    await device.advance(2_000);
    expect(device.playing).toBe(1);
    expect(state().unanswered).toEqual(['a']);
    watch.silence();
    await device.advance(120_000);
    expect(state().unanswered).toEqual(['a']);
  });

  it('repeats for each alarm at its own time, however often another is silenced', async () => {
    await startWatch();
    device.repeatMs = 120_000;
    watch.handleAlarms(PLANT, [createAlarmRow('a')]);
    watch.silence();
    await device.advance(60_000);
    watch.handleAlarms(PLANT, [createAlarmRow('b', 1)]);
    watch.silence();
    await device.advance(61_000);
    expect(state().unanswered).toEqual(['a']);
    await device.advance(60_000);
    expect(state().unanswered).toEqual(['a', 'b']);
  });

  it("repeats after its pause if the device's clock was set back", async () => {
    await startWatch();
    device.repeatMs = 120_000;
    watch.handleAlarms(PLANT, [createAlarmRow('a'), createAlarmRow('b', 1)]);
    watch.silence(['a' as AlarmId]);
    await device.advance(60_000);
    watch.silence();
    device.setBack(DAY_MS);
    await device.advance(61_000);
    expect(state().unanswered).toEqual(['a']);
    await device.advance(121_000);
    expect(state().unanswered).toEqual(['a', 'b']);
  });

  it('includes an alarm that cleared while its group was unknown', async () => {
    await startWatch();
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    watch.handleAlarms(PLANT, [createAlarmRow('a'), createAlarmRow('b'), createAlarmRow('c')]);
    watch.handleAlarms(PLANT, [
      createAlarmRow('a', 0, createClearTime()),
      createAlarmRow('b', 0, createClearTime()),
      createAlarmRow('old', 0, createClearTime()),
    ]);
    watch.handleAlarms(PLANT, [createAlarmRow('b', 0, { ...createClearTime(), group: 'Air' })]);
    expect(state().unanswered).toEqual(['b']);
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['b', 'a', 'c']);
  });

  it('includes a missed alarm that cleared and has no group', async () => {
    await startWatch(createAlarmRow('known', 1, CONFIRMED));
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    await reconnect(done([createAlarmRow('a', 5, createClearTime())]));
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['a']);
  });

  it('includes withheld alarms that remain active, only while the watch is on', async () => {
    await startWatch();
    device.isWanted = () => false;
    watch.handleAlarms(PLANT, [createAlarmRow('a'), createAlarmRow('b', 0, createClearTime(0))]);
    device.isWanted = () => true;
    watch.ringFor([createAlarmRow('a'), createAlarmRow('b', 0, createClearTime(0))]);
    expect(state().unanswered).toEqual(['a']);
    expect(device.playing).toBe(1);
    watch.stop();
    watch.ringFor([createAlarmRow('a')]);
    expect(device.playing).toBe(0);
  });
});

class FakeDevice extends FakeTime {
  permission = 'granted';
  shakes = 0;
  /** How often vibration was stopped. */
  vibrationStops = 0;
  notices: string[] = [];
  /** Titles of notifications that have not been closed. */
  openNotices: string[] = [];
  rings = 0;
  playing = 0;
  audioState = 'running';
  /** Whether the browser resumes sound on request without a tap, as after an earlier tap. */
  canResume = false;
  /** `false` as on Android: the constructor exists and throws. */
  canBuildNotices = true;
  queryStarts: (number | null)[] = [];
  sourceQueries: (readonly [string, number | null])[] = [];
  /** Lead of the platform's clock over this device's, in milliseconds. */
  platformLeadMs = 0;
  isWanted: (alarm: AlarmView) => boolean | null = () => true;
  answeredIds: readonly string[] = [];
  isSessionOn = true;
  shelved: readonly AlarmView[] = [];
  repeatMs = 0;
  missedAlarms: Outcome<readonly AlarmView[]> = done([]);
  missedBySource: Readonly<Record<string, Outcome<readonly AlarmView[]>>> = {};
  settings = { sound: true, vibration: true, keepAwake: false, notification: true };
  readonly store = createStore();
  readonly tabStorage = createSafeTextStore(() => this.#memoryStorage);
  readonly document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hasFocus: () => this.document.visibilityState === 'visible',
  });
  readonly #memoryStorage = createMemoryStorage();
  #audio: { readonly onstatechange: () => void } | null = null;

  /** Lets time pass without running anything. */
  sleep(ms: number): void {
    this.now += ms;
  }
  interrupt(): void {
    this.audioState = 'interrupted';
    this.#audio?.onstatechange();
  }
  hide(isHidden: boolean): void {
    this.document.visibilityState = isHidden ? 'hidden' : 'visible';
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
  hideBriefly(): void {
    this.hide(true);
    this.hide(false);
  }
  get scope(): Window & typeof globalThis {
    const device = this;
    const source = () => ({
      loop: false,
      connect: () => undefined,
      start() {
        if (this.loop) {
          device.rings += 1;
          device.playing += 1;
        }
      },
      stop: () => {
        device.playing -= 1;
      },
    });
    const audio = {
      onstatechange: (): void => undefined,
      get state() {
        return device.audioState;
      },
      sampleRate: 100,
      resume: async () => {
        if (device.canResume) device.audioState = 'running';
      },
      close: async () => undefined,
      createBuffer: () => ({ copyToChannel: () => undefined }),
      createBufferSource: source,
    };
    this.#audio = audio;
    const FakeAudioContext = new Proxy(Object, { construct: () => audio });
    class FakeNotification {
      static requestPermission = async () => {
        device.permission = 'granted';
        return 'granted';
      };
      constructor(readonly title: string) {
        if (!device.canBuildNotices) throw new TypeError('Illegal constructor');
        device.notices.push(title);
        device.openNotices.push(title);
      }
      close(): void {
        device.openNotices = device.openNotices.filter((title) => title !== this.title);
      }
    }
    Object.defineProperty(FakeNotification, 'permission', { get: () => device.permission });
    return Object.assign(new EventTarget(), {
      AudioContext: FakeAudioContext,
      Notification: FakeNotification,
      document: this.document,
      location: { pathname: '/wx/alarm-watch' },
      performance,
      navigator: {
        vibrate: (pattern: unknown) => {
          if (pattern === 0) this.vibrationStops += 1;
          else this.shakes += 1;
          return true;
        },
      },
    }) as unknown as Window & typeof globalThis;
  }
}

function open(key = 'watch', sources: readonly string[] = [PLANT]): AlarmWatch {
  watch = new AlarmWatch({
    scope: device.scope,
    store: device.store,
    after: device.after,
    now: () => epochMs(device.now),
    tabStorage: device.tabStorage,
    getPlatformTime: () => epochMs(device.now + device.platformLeadMs),
    key,
    sources,
    getSettings: () => device.settings,
    queryRecent: async (source, since) => {
      device.queryStarts.push(since);
      device.sourceQueries.push([source, since]);
      const { [source]: answer = device.missedAlarms } = device.missedBySource;
      // Earlier alarms are not listed.
      const isSince = ({ triggerTime }: AlarmView): boolean => (triggerTime ?? 0) >= (since ?? 0);
      return answer.ok ? done(answer.value.filter(isSince)) : answer;
    },
    getNotificationText: ({ id }) => ({ title: id, body: '' }),
    isWanted: (alarm) => device.isWanted(alarm),
    isSessionActive: () => device.isSessionOn,
    shelved: () => device.shelved,
    isAnswered: ({ id }) => device.answeredIds.includes(id),
    getRepeatMs: () => device.repeatMs,
  });
  return watch;
}

/** Opens and starts the watch, reports its source as live, and pushes `alarms`. */
async function startWatch(...alarms: readonly AlarmView[]): Promise<void> {
  open();
  watch.start();
  await receive();
  device.queryStarts = [];
  if (alarms.length > 0) watch.handleAlarms(PLANT, alarms);
}

async function startSilenced(...alarms: readonly AlarmView[]): Promise<void> {
  await startWatch(...alarms);
  watch.silence();
}

async function receive(...sources: readonly string[]): Promise<void> {
  for (const source of sources.length > 0 ? sources : [PLANT]) watch.handleSubscriptionState(source, LIVE);
  await settlePromises();
}

async function reconnect(missedAlarms = device.missedAlarms): Promise<void> {
  watch.handleSubscriptionState(PLANT, LOST);
  device.missedAlarms = missedAlarms;
  await receive();
}

async function reopen(): Promise<void> {
  open();
  await receive();
}

async function notify(id: string): Promise<void> {
  device.hide(true);
  watch.handleAlarms(PLANT, [createAlarmRow(id)]);
  await settlePromises();
}

const readStored = () => JSON.parse(device.tabStorage.read(STORED_ALARM_WATCH) ?? 'null');
const store = (value: object): void => device.tabStorage.write(STORED_ALARM_WATCH, JSON.stringify(value));
/** Stores the memory of an older build; returns the start times of the gaps. */
function storeSingleMemory(): readonly number[] {
  const { missedFrom, memory, ...otherFields } = readStored();
  store({ ...otherFields, memory: memory[0] });
  return missedFrom;
}
/** Returns the fields of an alarm that clears `ms` milliseconds after the start. */
const createClearTime = (ms = 20) => ({ recoverTime: epochMs(T0 + ms) });
const CONFIRMED = { confirmTime: epochMs(T0) };
