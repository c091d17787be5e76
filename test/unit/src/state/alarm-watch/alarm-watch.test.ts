import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textStore } from '../../../../../src/browser/storage';
import {
  ALARM_CATCH_UP_RETRY_MS,
  ALARM_SHAKE_ROUND_MS,
  WATCH_UNDECIDED_MS,
} from '../../../../../src/shared/constants';
import { done, failed, type Outcome } from '../../../../../src/shared/faults';
import type { AlarmId } from '../../../../../src/shared/ids';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import { AlarmWatch, type AlarmWatchState } from '../../../../../src/state/alarm-watch/alarm-watch';
import { forgetAlarmWatch, STORED_ALARM_WATCH } from '../../../../../src/state/alarm-watch/forget';
import { openGaps } from '../../../../../src/state/alarm-watch/gaps';
import type { AlarmSubscriptionState } from '../../../../../src/state/alarm-watch/subscription';
import type { AlarmView } from '../../../../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../../../../kit/alarms';
import { FakeTime, settlePromises } from '../../../../kit/fake-time';
import { memoryStorage } from '../../../../screens/kit/fake-outside';

const LIVE: AlarmSubscriptionState = {
  link: { phase: 'live', since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
  feed: { frameAt: null, listedAt: epochMs(T0), fault: null },
};
const LOST: AlarmSubscriptionState = { ...LIVE, link: LIVE.link && { ...LIVE.link, phase: 'reconnecting' } };
const PLANT = 'plant';

let device: Device;
let watch: AlarmWatch;
const state = (): AlarmWatchState => device.store.get(watch.state);
const openReasons = () => openGaps(state().gaps).map(({ reason }) => reason);
beforeEach(() => {
  device = new Device(T0);
});
afterEach(() => watch.close());

describe('An active alarm watch', () => {
  it('sounds and vibrates for new alarms until silenced', async () => {
    await goOn();
    watch.onAlarms(PLANT, []);
    // Browsers warn when a page stops a vibration that it has not started.
    expect(device.calmed).toBe(0);
    watch.onAlarms(PLANT, [alarmRow('a')]);
    expect(device).toMatchObject({ rings: 1, playing: 1, shakes: 1 });
    expect(state().unanswered).toEqual(['a']);
    await device.advance(2 * ALARM_SHAKE_ROUND_MS);
    expect(device.shakes).toBe(3);
    watch.silence();
    await device.advance(2 * ALARM_SHAKE_ROUND_MS);
    expect(device).toMatchObject({ playing: 0, shakes: 3, calmed: 1 });
    expect(state().unanswered).toEqual([]);
  });

  it('keeps sounding for other alarms when some are silenced, and repeats each', async () => {
    device.repeatMs = 120_000;
    await goOn(alarmRow('a'), alarmRow('b', 1));
    watch.silence(['a' as AlarmId]);
    expect(device.playing).toBe(1);
    expect(state().unanswered).toEqual(['b']);
    watch.silence();
    expect(device.playing).toBe(0);
    await device.advance(120_000);
    expect(state().unanswered).toEqual(['a', 'b']);
  });

  it('waits for each alarm to be acknowledged or silenced; clearing alone is not enough', async () => {
    await goOn(alarmRow('a', 1), alarmRow('b', 2), alarmRow('c', 3));
    watch.onAlarms(PLANT, [alarmRow('a', 1, CONFIRMED), alarmRow('b', 2, over(0))]);
    expect(state().unanswered).toEqual(['b', 'c']);
    watch.onAlarms(PLANT, [alarmRow('b', 2, CONFIRMED), alarmRow('c', 3, CONFIRMED)]);
    expect(device.playing).toBe(0);
  });

  it('is silent before it starts, and about alarms that are already active then', async () => {
    open();
    watch.onAlarms(PLANT, [alarmRow('a')]);
    await receive();
    watch.onAlarms(PLANT, [alarmRow('b', 1)]);
    expect(state()).toMatchObject({ isOn: false, unanswered: [] });
    device.hide(true);
    watch.onAlarms(PLANT, [alarmRow('b2', 1)]);
    await settlePromises();
    expect(device).toMatchObject({ shakes: 0, notices: [] });
    device.hide(false);
    watch.start();
    await settlePromises();
    expect(state().unanswered).toEqual([]);
    expect(device.rings).toBe(0);
    watch.onAlarms(PLANT, [alarmRow('c', 2)]);
    expect(device.rings).toBe(1);
  });

  it('notifies only while the page is not visible, until all alarms are answered', async () => {
    await goOn(alarmRow('a'));
    expect(device.notices).toEqual([]);
    await notify('b');
    expect([device.notices, device.standing]).toEqual([['b'], ['b']]);
    watch.silence();
    expect(device.standing).toEqual([]);
  });

  it.each([
    ['during a test', () => watch.test({ title: 'test', body: '' })],
    ['for an alarm', () => notify('a')],
  ])('reports notifications as unsupported after one fails %s, until one succeeds', async (_, ask) => {
    device.buildsNotices = false;
    device.settings = { ...device.settings, sound: false };
    await goOn();
    expect(state().notification).toBe('armed');
    await ask();
    expect(state().notification).toBe('unsupported');
    device.buildsNotices = true;
    await notify('b');
    expect(device.notices).toEqual(['b']);
    expect(state().notification).toBe('armed');
  });

  it('uses only the enabled channels', async () => {
    device.settings = { sound: false, vibration: false, keepAwake: false, notification: false };
    await goOn();
    device.hide(true);
    watch.onAlarms(PLANT, [alarmRow('a')]);
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
    await goOnSilenced(alarmRow('a', 5));
    expect(openReasons()).toEqual([]);
    watch.onSubscriptionState(PLANT, LOST);
    expect(openReasons()).toEqual(['link']);
    await device.advance(30_000);
    // 'b' triggered and cleared in the gap.
    device.missed = done([alarmRow('a', 5), alarmRow('b', 9, over())]);
    await receive();
    expect(device.asked).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['b']);
    expect(device.rings).toBe(2);
    expect(state().gaps).toEqual([{ reason: 'link', from: T0, to: T0 + 30_000 }]);
  });

  it('is queried from the moment of the loss, even if newer alarms are listed before the watch receives again', async () => {
    await goOnSilenced(alarmRow('a', 5));
    watch.onSubscriptionState(PLANT, LOST);
    // The listing that ends the loss arrives before the state change: 'c' is active, and 'b' triggered and cleared
    // before it.
    watch.onAlarms(PLANT, [alarmRow('c', 50)]);
    device.missed = done([alarmRow('b', 9, over()), alarmRow('c', 50)]);
    await receive();
    expect(device.asked).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'b']);
  });

  it('is queried again from the same time while nothing is received, and after a late answer', async () => {
    await goOn(alarmRow('a', 5));
    watch.onSubscriptionState(PLANT, LOST);
    device.missed = done([alarmRow('b', 9)]);
    device.lookAway();
    await settlePromises();
    // The phone is in use again, and the connection returns before its query is answered.
    device.lookAway();
    watch.onAlarms(PLANT, [alarmRow('c', 50)]);
    await receive();
    expect(device.asked).toEqual([T0 + 5, T0 + 5, T0 + 5]);
    await reconnect();
    expect(device.asked.at(-1)).toBe(T0 + 50);
  });

  it('is queried even if a wrong clock has dated an alarm in the far future', async () => {
    await goOnSilenced(alarmRow('a', 5), alarmRow('2099', 70 * 365 * DAY_MS));
    await reconnect();
    expect(device.asked).toEqual([T0 + 5]);
  });

  it('is queried even if there was no alarm before', async () => {
    await goOn();
    await reconnect(done([alarmRow('a', 9, over())]));
    expect(state().unanswered).toEqual(['a']);
    expect(device.rings).toBe(1);
  });

  it.each([{ kind: 'offline' } as const, { kind: 'http', status: 503 } as const])(
    'is queried again after a failure: $kind',
    async (fault) => {
      await goOnSilenced(alarmRow('a', 5));
      await reconnect(failed(fault));
      device.missed = done([alarmRow('b', 9)]);
      await device.advance(ALARM_CATCH_UP_RETRY_MS);
      expect(state().unanswered).toEqual(['b']);
    },
  );

  it('is reported if alarms cannot be listed, even while the connection is up', async () => {
    await goOn();
    watch.onSubscriptionState(PLANT, { ...LIVE, feed: { ...LIVE.feed, fault: { kind: 'offline' } } });
    expect(openReasons()).toEqual(['link']);
  });

  it('is reported while the browser blocks sound, until a tap', async () => {
    device.audioState = 'suspended';
    await goOn();
    expect(openReasons()).toEqual(['sound']);
    watch.onAlarms(PLANT, [alarmRow('a')]);
    expect(device.rings).toBe(0);
    device.audioState = 'running';
    watch.onTouch();
    await settlePromises();
    expect(openReasons()).toEqual([]);
    expect(device.rings).toBe(1);
  });

  it.each(['when it is seen again', 'when an alarm is raised'])(
    'ends when sound returns after a phone call, %s',
    async (when) => {
      await goOn();
      device.interrupt();
      expect(openReasons()).toEqual(['sound']);
      device.mayResume = true;
      if (when === 'when it is seen again') {
        device.lookAway();
        await settlePromises();
        expect(openReasons()).toEqual([]);
      }
      watch.onAlarms(PLANT, [alarmRow('a')]);
      await settlePromises();
      expect(device.playing).toBe(1);
      expect(openReasons()).toEqual([]);
    },
  );

  it('is reported while the page is hidden', async () => {
    await goOn();
    device.hide(true);
    expect(openReasons()).toEqual(['hidden']);
    await device.advance(60_000);
    device.hide(false);
    expect(state().gaps).toEqual([{ reason: 'hidden', from: T0, to: T0 + 60_000 }]);
  });

  it('is reported and queried after the device slept', async () => {
    await goOnSilenced(alarmRow('a', 5));
    device.sleep(100_000);
    await device.advance(1_000);
    expect(state().gaps).toEqual([{ reason: 'asleep', from: T0, to: T0 + 100_000 }]);
    expect(device.asked).toEqual([T0 + 5]);
  });
});

describe('An alarm watch whose first history query fails', () => {
  const RECOVERED = over(200_000);
  const goOnUnlearned = async (...before: readonly AlarmView[]): Promise<void> => {
    device.missed = failed({ kind: 'offline' });
    open();
    watch.start();
    watch.onAlarms(PLANT, before);
    await receive();
    expect(device.asked).toEqual([null]);
    device.asked = [];
  };
  const lose = async (): Promise<void> => {
    watch.onSubscriptionState(PLANT, LOST);
    await device.advance(100);
    await receive();
  };

  it('rings for alarms missed after its start, even if none were active then', async () => {
    await goOnUnlearned();
    watch.onSubscriptionState(PLANT, LOST);
    device.missed = done([alarmRow('missed', 100_000, RECOVERED)]);
    await device.advance(300_000);
    await receive();
    expect(device.asked).toContain(T0);
    expect(state().unanswered).toEqual(['missed']);
  });

  it('queries nothing from before its start, however old the active alarms are', async () => {
    await goOnUnlearned(alarmRow('old', -3 * DAY_MS));
    device.asked = [];
    await lose();
    expect(device.asked.filter((since) => since !== null)).toEqual([T0]);
  });

  it('queries the history again automatically, then continues from its newest alarm', async () => {
    await goOnUnlearned();
    device.missed = done([alarmRow('over', -5, RECOVERED)]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toEqual([null]);
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toEqual([null]);
    await lose();
    expect(device.asked).toEqual([null, T0 - 5]);
    expect(state().unanswered).toEqual([]);
  });

  it('waits as long as the platform asks', async () => {
    device.missed = failed({ kind: 'http', status: 503, retryAfterMs: 3 * ALARM_CATCH_UP_RETRY_MS });
    await reopen();
    await device.advance(2 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toEqual([null]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toEqual([null, null]);
  });

  it('does not repeat the query automatically after a refusal', async () => {
    device.missed = failed({ kind: 'forbidden' });
    await reopen();
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toEqual([null]);
  });

  it('does not mistake alarms raised after its start for history', async () => {
    await goOnUnlearned();
    watch.onSubscriptionState(PLANT, LOST);
    device.missed = done([alarmRow('over', -5, RECOVERED), alarmRow('missed', 5, RECOVERED)]);
    await device.advance(ALARM_CATCH_UP_RETRY_MS);
    await receive();
    expect(state().unanswered).toEqual(['missed']);
  });

  it('queries the history again after a reload', async () => {
    await goOnUnlearned();
    watch.close();
    device.sleep(60_000);
    device.asked = [];
    device.missed = done([alarmRow('over', -5, RECOVERED), alarmRow('missed', 5, RECOVERED)]);
    await reopen();
    expect(device.asked).toEqual([T0, null]);
    expect(state().unanswered).toEqual(['missed']);
    await device.advance(10 * ALARM_CATCH_UP_RETRY_MS);
    expect(device.asked).toHaveLength(2);
  });

  it('queries the history again after a reload with storage from an older build', async () => {
    await goOnUnlearned();
    watch.close();
    const { missedFrom, memory, ...rest } = stored();
    expect(missedFrom).toEqual([T0]);
    const { primedAt, ...before } = JSON.parse(memory[0]);
    expect(primedAt).toBe(T0);
    store({ ...rest, memory: [JSON.stringify(before)], missedFrom: [null] });
    device.sleep(60_000);
    device.missed = done([alarmRow('over', 5, RECOVERED)]);
    device.asked = [];
    await reopen();
    await lose();
    expect(device.asked).toContain(null);
  });
});

describe('An alarm watch with several sources', () => {
  const OTHER = 'other plant';
  const goOnWithBoth = async (): Promise<void> => {
    open('watch', [PLANT, OTHER]);
    watch.start();
    await receive(PLANT, OTHER);
    watch.onAlarms(PLANT, [alarmRow('a', 5)]);
    watch.onAlarms(OTHER, [alarmRow('b', 90)]);
    watch.silence();
    device.askedOf = [];
  };

  /** Starts the watch without ever receiving the other source. */
  const goOnWithOne = async (): Promise<void> => {
    open('watch', [PLANT, OTHER]);
    watch.start();
    await receive();
    watch.onAlarms(PLANT, [alarmRow('a', 5)]);
  };

  it('queries each source from its newest alarm, and only the lost one', async () => {
    await goOnWithBoth();
    watch.onSubscriptionState(PLANT, LOST);
    expect(openReasons()).toEqual(['link']);
    device.missed = done([alarmRow('c', 9, over())]);
    await receive();
    expect(device.askedOf).toEqual([[PLANT, T0 + 5]]);
    expect(state().unanswered).toEqual(['c']);
    expect(openReasons()).toEqual([]);
  });

  it('catches up on one source even if another refuses', async () => {
    await goOnWithBoth();
    watch.onSubscriptionState(PLANT, LOST);
    watch.onSubscriptionState(OTHER, LOST);
    device.missed = done([alarmRow('c', 99)]);
    device.missedOf = { [PLANT]: failed({ kind: 'forbidden' }) };
    await receive(PLANT, OTHER);
    expect(state().unanswered).toEqual(['c']);
    // The gap of the source that refuses stays open.
    watch.onSubscriptionState(PLANT, LOST);
    device.missedOf = { [PLANT]: done([alarmRow('d', 9)]) };
    await receive();
    expect(device.askedOf.at(-1)).toEqual([PLANT, T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'd']);
  });

  it('queries each source from its own time after a reload', async () => {
    await goOnWithBoth();
    watch.onSubscriptionState(PLANT, LOST);
    watch.onAlarms(PLANT, [alarmRow('c', 70)]);
    watch.close();
    open('watch', [PLANT, OTHER]);
    await receive(PLANT, OTHER);
    expect(device.askedOf).toEqual([
      [PLANT, T0 + 5],
      [OTHER, T0 + 90],
    ]);
  });

  it('rings once for an alarm that two sources list', async () => {
    await goOnWithBoth();
    watch.onAlarms(PLANT, [alarmRow('c', 100)]);
    watch.silence();
    watch.onAlarms(OTHER, [alarmRow('c', 100)]);
    expect(state().unanswered).toEqual([]);
    watch.onAlarms(OTHER, [alarmRow('c', 200)]);
    expect(state().unanswered).toEqual(['c']);
  });

  it('rings for alarms missed by one source, even if another treats them as history', async () => {
    await goOnWithOne();
    watch.silence();
    watch.onSubscriptionState(PLANT, LOST);
    const [still, gone] = [alarmRow('still', 9), alarmRow('gone', 9, over())];
    watch.onAlarms(OTHER, [still]);
    device.missed = done([still, gone]);
    await receive(OTHER);
    expect(state().unanswered).toEqual([]);
    await receive();
    expect(state().unanswered).toEqual(['still', 'gone']);
    watch.silence();
    watch.onAlarms(OTHER, [still]);
    expect(state().unanswered).toEqual([]);
  });

  it('rings for one source before another has been received', async () => {
    await goOnWithOne();
    expect(state().unanswered).toEqual(['a']);
    expect(openReasons()).toEqual(['link']);
  });
});

describe('An alarm watch on a device whose clock is behind', () => {
  it("queries its gap by the platform's clock", async () => {
    device.ahead = 3 * DAY_MS;
    await goOnSilenced(alarmRow('old', 5), alarmRow('a', 3 * DAY_MS));
    await reconnect();
    expect(device.asked).toEqual([T0 + 3 * DAY_MS]);
  });
});

describe('A reloaded alarm watch', () => {
  it('is stored as on when started and as off when stopped', () => {
    open();
    watch.start();
    expect(stored().isOn).toBe(true);
    watch.stop();
    expect(stored().isOn).toBe(false);
  });

  it('stays on, does not sound again, and reports its absence', async () => {
    await goOn(alarmRow('a'));
    watch.close();
    expect(device.playing).toBe(0);
    device.sleep(20_000);
    open();
    watch.onAlarms(PLANT, [alarmRow('a')]);
    await receive();
    expect(state()).toMatchObject({ isOn: true, unanswered: [] });
    expect(device.rings).toBe(1);
    expect(state().gaps).toContainEqual({ reason: 'asleep', from: T0, to: T0 + 20_000 });
    watch.onAlarms(PLANT, [alarmRow('b', 1)]);
    expect(device.rings).toBe(2);
  });

  it('queries its gap from the previous newest alarm, even after a newer listing', async () => {
    await goOn(alarmRow('a', 5));
    watch.close();
    device.sleep(20_000);
    open();
    watch.onAlarms(PLANT, [alarmRow('c', 50)]);
    device.missed = done([alarmRow('b', 9, over())]);
    await receive();
    expect(device.asked).toEqual([T0 + 5]);
    expect(state().unanswered).toEqual(['c', 'b']);
  });

  it('rings again for silenced or unanswered alarms in the same state when due', async () => {
    device.repeatMs = 120_000;
    await goOnSilenced(alarmRow('a'), alarmRow('b'));
    await device.advance(60_000);
    watch.onAlarms(PLANT, [alarmRow('c', 1)]);
    watch.close();
    device.sleep(5_000);
    open();
    watch.onSubscriptionState(PLANT, LIVE);
    const b = alarmRow('b', 0, CONFIRMED);
    watch.onAlarms(PLANT, [alarmRow('a'), b, alarmRow('c', 1)]);
    await device.advance(50_000);
    expect(state().unanswered).toEqual([]);
    await device.advance(6_000);
    expect(device.playing).toBe(1);
    expect(state().unanswered).toEqual(['a', 'c']);
    watch.stop();
    watch.close();
    open();
    expect(device.pending).toBeLessThan(3);
    await device.advance(200_000);
    expect(device.playing).toBe(0);
  });

  it("rings again after its pause at the latest if the device's clock was set back", async () => {
    device.repeatMs = 120_000;
    await goOnSilenced(alarmRow('a'));
    watch.close();
    device.now -= DAY_MS;
    await reopen();
    watch.onAlarms(PLANT, [alarmRow('a')]);
    await device.advance(121_000);
    expect(state().unanswered).toEqual(['a']);
  });

  it('rings immediately if due during the reload, and for no other state of the alarm', async () => {
    device.repeatMs = 120_000;
    await goOnSilenced(alarmRow('a'), alarmRow('b'));
    watch.close();
    device.sleep(500_000);
    open();
    await device.advance(2_000);
    watch.onSubscriptionState(PLANT, LIVE);
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b', -1)]);
    await device.advance(1_000);
    expect(state().unanswered).toEqual(['a']);
  });

  it('continues from storage written by an older build', async () => {
    await goOn(alarmRow('a', 5));
    watch.close();
    const missedFrom = storeOneMemory();
    await reopen();
    watch.onAlarms(PLANT, [alarmRow('a', 5)]);
    expect(missedFrom).toEqual([T0 + 5]);
    expect(device.asked).toEqual([T0 + 5]);
    expect(device.rings).toBe(1);
  });

  it('continues each source from the single memory that an older build stored', async () => {
    const sources = [PLANT, 'other plant'];
    open('watch', sources);
    watch.start();
    await receive(...sources);
    watch.onAlarms(PLANT, [alarmRow('a', 5)]);
    watch.close();
    const missedFrom = storeOneMemory();
    expect(missedFrom).toHaveLength(2);
    open('watch', sources);
    device.missedOf = { 'other plant': done([alarmRow('missed', 9, over())]) };
    await receive(...sources);
    expect(state().unanswered).toEqual(['missed']);
  });

  it('is off for another user or project, and after signing out', async () => {
    await goOn();
    watch.close();
    open('other');
    expect(state().isOn).toBe(false);
    watch.close();
    await goOn();
    watch.close();
    forgetAlarmWatch(device.tabStorage);
    open();
    expect(state().isOn).toBe(false);
  });

  it("stores nothing after the user's session has ended", async () => {
    await goOn(alarmRow('a'));
    device.isSessionOn = false;
    forgetAlarmWatch(device.tabStorage);
    await device.advance(60_000);
    watch.close();
    expect(device.tabStorage.read(STORED_ALARM_WATCH)).toBeNull();
  });

  it('leaves no timer or sound behind when closed', async () => {
    await goOn(alarmRow('a'));
    watch.close();
    expect(device.pending).toBe(0);
    device.hide(true);
    expect(device.playing).toBe(0);
  });
});

describe('An alarm shelved before a reload', () => {
  const [a, b] = [alarmRow('a', 1), alarmRow('b', 2)];
  const received = (...alarms: readonly AlarmView[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const isShelved = ({ id }: AlarmView): boolean => device.shelved.some((one) => one.id === id);
  const reload = (): void => {
    watch.close();
    device.shelved = [];
    open();
    watch.onAlarms(PLANT, [a, b]);
    watch.onSubscriptionState(PLANT, LIVE);
  };
  const withholdBoth = async (): Promise<void> => {
    await goOn();
    device.shelved = [a, b];
    device.isWanted = (alarm) => !isShelved(alarm);
    watch.onAlarms(PLANT, [a, b]);
    expect(device.rings).toBe(0);
    reload();
  };

  it('rings when its shelving ends, and only once', async () => {
    await withholdBoth();
    expect(state().unanswered).toEqual([]);
    device.shelved = [b];
    watch.release(received(a, b), true);
    expect(state().unanswered).toEqual(['a']);
    expect(device.rings).toBe(1);
    expect(watch.isWithholding).toBe(false);
    watch.silence();
    watch.release(received(a, b), true);
    expect(state().unanswered).toEqual([]);
    // 'b' stays shelved after the next reload too.
    reload();
    watch.release(received(a, b), true);
    expect(state().unanswered).toEqual(['b']);
  });

  it('waits for sources that are not read yet, even after another reload', async () => {
    await withholdBoth();
    watch.release(received(a), false);
    expect(state().unanswered).toEqual(['a']);
    reload();
    watch.release(received(a, b), false);
    expect(state().unanswered).toEqual(['b']);
  });

  it('does not ring if cleared, acknowledged or in another state, nor after a stop', async () => {
    await withholdBoth();
    const confirmed = alarmRow('b', 2, { confirmTime: epochMs(T0 + 9) });
    watch.release(received(alarmRow('a', 7), confirmed), true);
    expect(state().unanswered).toEqual([]);
    device.shelved = [a, b];
    reload();
    watch.release(received(), true);
    watch.release(received(a, b), true);
    expect(state().unanswered).toEqual([]);
    device.shelved = [a, b];
    reload();
    watch.stop();
    watch.start();
    watch.release(received(a, b), true);
    expect(state().unanswered).toEqual([]);
  });

  it('is not withheld if an older build stored the watch', async () => {
    await goOn();
    watch.close();
    const { withheld, ...rest } = stored();
    expect(withheld).toEqual([]);
    store(rest);
    open();
    expect(state().isOn).toBe(true);
    expect(watch.isWithholding).toBe(false);
  });
});

describe('Ringing of an alarm watch', () => {
  it("follows the user's choice; other alarms need no answer", async () => {
    await goOn();
    device.isWanted = ({ level }) => level === 'serious';
    watch.onAlarms(PLANT, [alarmRow('a', 0, { level: 'convention' })]);
    expect(device.rings).toBe(0);
    expect(state().unanswered).toEqual([]);
    watch.onAlarms(PLANT, [alarmRow('b')]);
    expect(device.rings).toBe(1);
    expect(state().unanswered).toEqual(['b']);
  });

  it('waits briefly for the group of a pushed alarm, then rings if it stays unknown', async () => {
    await goOn();
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b'), alarmRow('c')]);
    expect(device.rings).toBe(0);
    watch.onAlarms(PLANT, [alarmRow('a', 0, { group: 'Air' }), alarmRow('b', 0, { group: 'Water' })]);
    expect(state().unanswered).toEqual(['a']);
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['a', 'c']);
  });

  it('repeats only for silenced alarms that stay active and unacknowledged', async () => {
    await goOn();
    device.repeatMs = 120_000;
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b'), alarmRow('c'), alarmRow('d'), alarmRow('e')]);
    watch.silence();
    watch.onAlarms(PLANT, [alarmRow('b', 0, CONFIRMED), alarmRow('c', 0, over(0))]);
    watch.onAlarms(PLANT, [], ['d' as AlarmId]);
    device.answered = ['e'];
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
    await goOn();
    device.repeatMs = 120_000;
    watch.onAlarms(PLANT, [alarmRow('a')]);
    watch.silence();
    await device.advance(60_000);
    watch.onAlarms(PLANT, [alarmRow('b', 1)]);
    watch.silence();
    await device.advance(61_000);
    expect(state().unanswered).toEqual(['a']);
    await device.advance(60_000);
    expect(state().unanswered).toEqual(['a', 'b']);
  });

  it("repeats after its pause if the device's clock was set back", async () => {
    await goOn();
    device.repeatMs = 120_000;
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b', 1)]);
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
    await goOn();
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b'), alarmRow('c')]);
    watch.onAlarms(PLANT, [alarmRow('a', 0, over()), alarmRow('b', 0, over()), alarmRow('old', 0, over())]);
    watch.onAlarms(PLANT, [alarmRow('b', 0, { ...over(), group: 'Air' })]);
    expect(state().unanswered).toEqual(['b']);
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['b', 'a', 'c']);
  });

  it('includes a missed alarm that cleared and has no group', async () => {
    await goOn(alarmRow('known', 1, CONFIRMED));
    device.isWanted = ({ group }) => (group === '' ? null : group === 'Air');
    await reconnect(done([alarmRow('a', 5, over())]));
    await device.advance(WATCH_UNDECIDED_MS);
    expect(state().unanswered).toEqual(['a']);
  });

  it('includes withheld alarms that remain active, only while the watch is on', async () => {
    await goOn();
    device.isWanted = () => false;
    watch.onAlarms(PLANT, [alarmRow('a'), alarmRow('b', 0, over(0))]);
    device.isWanted = () => true;
    watch.ringFor([alarmRow('a'), alarmRow('b', 0, over(0))]);
    expect(state().unanswered).toEqual(['a']);
    expect(device.playing).toBe(1);
    watch.stop();
    watch.ringFor([alarmRow('a')]);
    expect(device.playing).toBe(0);
  });
});

class Device extends FakeTime {
  permission = 'granted';
  shakes = 0;
  /** How often vibration was stopped. */
  calmed = 0;
  notices: string[] = [];
  /** Titles of notifications that have not been closed. */
  standing: string[] = [];
  rings = 0;
  playing = 0;
  audioState = 'running';
  /** Whether the browser resumes sound on request without a tap, as after an earlier tap. */
  mayResume = false;
  /** `false` as on Android: the constructor exists and throws. */
  buildsNotices = true;
  asked: (number | null)[] = [];
  askedOf: (readonly [string, number | null])[] = [];
  /** Lead of the platform's clock over this device's, in milliseconds. */
  ahead = 0;
  isWanted: (alarm: AlarmView) => boolean | null = () => true;
  answered: readonly string[] = [];
  isSessionOn = true;
  shelved: readonly AlarmView[] = [];
  repeatMs = 0;
  missed: Outcome<readonly AlarmView[]> = done([]);
  missedOf: Readonly<Record<string, Outcome<readonly AlarmView[]>>> = {};
  settings = { sound: true, vibration: true, keepAwake: false, notification: true };
  readonly store = createStore();
  readonly tabStorage = textStore(() => this.#kept);
  readonly document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hasFocus: () => this.document.visibilityState === 'visible',
  });
  readonly #kept = memoryStorage();
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
  lookAway(): void {
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
        if (device.mayResume) device.audioState = 'running';
      },
      close: async () => undefined,
      createBuffer: () => ({ copyToChannel: () => undefined }),
      createBufferSource: source,
    };
    this.#audio = audio;
    const give = new Proxy(Object, { construct: () => audio });
    class Notice {
      static requestPermission = async () => {
        device.permission = 'granted';
        return 'granted';
      };
      constructor(readonly title: string) {
        if (!device.buildsNotices) throw new TypeError('Illegal constructor');
        device.notices.push(title);
        device.standing.push(title);
      }
      close(): void {
        device.standing = device.standing.filter((title) => title !== this.title);
      }
    }
    Object.defineProperty(Notice, 'permission', { get: () => device.permission });
    return Object.assign(new EventTarget(), {
      AudioContext: give,
      Notification: Notice,
      document: this.document,
      location: { pathname: '/wx/alarm-watch' },
      performance,
      navigator: {
        vibrate: (pattern: unknown) => {
          if (pattern === 0) this.calmed += 1;
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
    platformNow: () => epochMs(device.now + device.ahead),
    key,
    sources,
    settings: () => device.settings,
    recent: async (source, since) => {
      device.asked.push(since);
      device.askedOf.push([source, since]);
      const { [source]: answer = device.missed } = device.missedOf;
      // Earlier alarms are not listed.
      const isSince = ({ triggerTime }: AlarmView): boolean => (triggerTime ?? 0) >= (since ?? 0);
      return answer.ok ? done(answer.value.filter(isSince)) : answer;
    },
    notificationText: ({ id }) => ({ title: id, body: '' }),
    isWanted: (alarm) => device.isWanted(alarm),
    isSessionOn: () => device.isSessionOn,
    shelved: () => device.shelved,
    isAnswered: ({ id }) => device.answered.includes(id),
    repeatMs: () => device.repeatMs,
  });
  return watch;
}

/** Opens and starts the watch, reports its source as live, and pushes `alarms`. */
async function goOn(...alarms: readonly AlarmView[]): Promise<void> {
  open();
  watch.start();
  await receive();
  device.asked = [];
  if (alarms.length > 0) watch.onAlarms(PLANT, alarms);
}

async function goOnSilenced(...alarms: readonly AlarmView[]): Promise<void> {
  await goOn(...alarms);
  watch.silence();
}

async function receive(...sources: readonly string[]): Promise<void> {
  for (const source of sources.length > 0 ? sources : [PLANT]) watch.onSubscriptionState(source, LIVE);
  await settlePromises();
}

async function reconnect(missed = device.missed): Promise<void> {
  watch.onSubscriptionState(PLANT, LOST);
  device.missed = missed;
  await receive();
}

async function reopen(): Promise<void> {
  open();
  await receive();
}

async function notify(id: string): Promise<void> {
  device.hide(true);
  watch.onAlarms(PLANT, [alarmRow(id)]);
  await settlePromises();
}

const stored = () => JSON.parse(device.tabStorage.read(STORED_ALARM_WATCH) ?? 'null');
const store = (value: object): void => device.tabStorage.write(STORED_ALARM_WATCH, JSON.stringify(value));
/** Stores the memory of an older build; returns the start times of the gaps. */
function storeOneMemory(): readonly number[] {
  const { missedFrom, memory, ...rest } = stored();
  store({ ...rest, memory: memory[0] });
  return missedFrom;
}
/** Returns the fields of an alarm that clears `ms` milliseconds after the start. */
const over = (ms = 20) => ({ recoverTime: epochMs(T0 + ms) });
const CONFIRMED = { confirmTime: epochMs(T0) };
