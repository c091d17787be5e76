/** Openings, alarms, counts and formulas load later: values work without them, and nothing is lost. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { Freshness } from '../../src/shared/reading';
import { START } from '../kit/fake-ports';
import {
  createGatewaySlot,
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  PATHS,
  WatchStage,
} from '../kit/watch-stage';

const moduleState = vi.hoisted(() => ({ isAvailable: false }));
vi.mock('../../workers/monitor/watch/late-services', async (original) => {
  const { createLateServices } = await original<typeof import('../../workers/monitor/watch/late-services')>();
  return {
    get createLateServices() {
      if (!moduleState.isAvailable) throw new Error('404');
      return createLateServices;
    },
  };
});

const RETRY_MS = 10_000;
const OFFLINE = { kind: 'offline' };
let stage: WatchStage;
beforeEach(() => {
  moduleState.isAvailable = false;
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);
const SPEC = createWatchSpec([createSignalSlot('s1'), createGatewaySlot('e1')]);

describe('Without the late services', () => {
  it('shows live values and reports to the page that something is missing', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.pushAndAdvance({ s1: '2' }, 1_000);
    expect(page.status).toBe('live');
    expect(page.shownValues.get(0)).toMatchObject({ number: 2, freshness: Freshness.fresh });
    expect(page.shownValues.get(1)?.number).toBe(1);
    expect(page.getMessages('loaded').at(-1)?.fault).toEqual(OFFLINE);
    expect(listCalls(PATHS.open)).toEqual([]);
  });

  it('an alarm-only watch reports no alarms, and counts no frame as a sign of life', async () => {
    const page = await stage.watchLive(createWatchSpec([], { dataEquip: ['e1' as EquipmentId] }));
    expect(page.getMessages('alarm-feed').at(-1)).toMatchObject({ listedAt: null, fault: OFFLINE });
    for (let second = 0; second < 70; second += 5) {
      stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('a1')] });
      await stage.ports.advance(5_000);
    }
    expect(page.links.map(({ status }) => status)).toContain('reconnecting');
  });

  it('leaving the page ends the retries', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.api.leave(page.id);
    expect(await stage.api.getInventory()).toMatchObject({ watches: 0, timers: 0 });
  });
});

describe('When the late services load after all', () => {
  it('gateways are opened and the fault is cleared', async () => {
    const page = await stage.watchLive(SPEC);
    moduleState.isAvailable = true;
    await stage.ports.advance(RETRY_MS);
    expect(listCalls(PATHS.open)).toHaveLength(1);
    expect(page.getMessages('loaded').at(-1)?.fault).toBeNull();
    expect(page.getMessages('gateways').at(-1)?.gateways).toMatchObject([
      { equipmentId: 'e1', monitored: true },
    ]);
  });

  it('a gateway that has left is opened only after its return', async () => {
    await stage.watchLive(SPEC);
    stage.ports.socket.receiveFrame({ gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false }] });
    moduleState.isAvailable = true;
    await stage.ports.advance(RETRY_MS);
    expect(listCalls(PATHS.open)).toEqual([]);
    stage.ports.socket.receiveFrame({ gatewayAlarm: [{ equipmentId: 'e1', online: true, vpn: false }] });
    expect(await stage.getCallsAfter(1_000, PATHS.open)).toHaveLength(1);
  });

  it('alarms pushed in between are reported, including an ended one, and all active ones are requested', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('ended')] });
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('ended', { recoverTime: START + 1 })] });
    await stage.ports.advance(1_000);
    expect(page.getMessages('alarms')).toEqual([]);
    stage.platform.alarms = [createAlarm('active')];
    moduleState.isAvailable = true;
    await stage.ports.advance(RETRY_MS);
    const reportedAlarms = page
      .getMessages('alarms')
      .flatMap(({ alarms }) => alarms.map(({ id, recoverTime }) => [id, recoverTime]));
    expect(reportedAlarms).toEqual([
      ['ended', null],
      ['ended', START + 1],
      ['active', null],
    ]);
  });

  it('formulas are computed over arrived values', async () => {
    stage.platform.mvars = [{ id: 'm1', calcType: 'custom', formula: '#{e1_s1} * 10' }];
    const page = await stage.watchLive(createWatchSpec([createSignalSlot('s1'), createMvarSlot('m1')]));
    expect(page.shownValues.get(1)?.number ?? null).toBeNull();
    moduleState.isAvailable = true;
    expect((await page.getShownAfter(RETRY_MS, 1))?.number).toBe(10);
  });

  it('counts are requested', async () => {
    const page = await stage.watchLive(createWatchSpec([{ src: 'count', metric: 'alarm_count' }]));
    expect(listCalls(PATHS.alarmCount)).toEqual([]);
    moduleState.isAvailable = true;
    expect((await page.getShownAfter(RETRY_MS))?.text).toBe('7');
  });
});

describe('Loaded late services', () => {
  it('are not fetched before the token of the push channel', async () => {
    moduleState.isAvailable = true;
    const heldAnswers = stage.hold(PATHS.gateways);
    await stage.watch(SPEC);
    expect(await stage.getCallsAfter(0, PATHS.token)).toEqual([]);
    expect(listCalls(PATHS.alarms)).toEqual([]);
    heldAnswers.at(-1)?.();
    expect(await stage.getCallsAfter(0, PATHS.token)).toHaveLength(1);
    expect(listCalls(PATHS.alarms)).toHaveLength(1);
  });
});

function createAlarm(id: string, overrides: object = {}): object {
  return {
    id,
    equipmentId: 'e1',
    triggerTime: START,
    ...overrides,
  };
}
