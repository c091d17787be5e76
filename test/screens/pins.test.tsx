import { beforeEach, describe, expect, it } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { PIN_TURN_MS } from '../../src/features/pins/use-turns';
import { cn as pinTexts } from '../../src/i18n/pins';
import { PINNED_EQUIPMENT_MAX, PINS_MAX } from '../../src/shared/constants';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { Freshness } from '../../src/shared/reading';
import { getPins, groupByEquipment, isFull, type Pin, setPin } from '../../src/state/pins/pins';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { EquipmentWatch } from '../../workers/monitor/contract/contract';
import { createAlarmRow } from '../kit/alarms';
import { type Answers, createPage, createUserInfo, ok, Path, toJson } from './kit/answers';
import { advanceTime } from './kit/events';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside, type FakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { press, runAndSettle } from './kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts } from './kit/queries';
import { cleanup, renderAt, screen, waitFor } from './kit/render';
import { createBatch } from './kit/values';

const INFO = '/lfscada/equipment/multi/info';
const SIGNALS = '/lfscada/monitor/multi/signal/query';

let openedWatches: OpenedWatch[];
beforeEach(() => {
  openedWatches = [];
});

describe('Pinned variables', () => {
  it('are stored for each user of this device with their names, and survive unreadable storage', () => {
    const { services, storage } = createOutside([createPin('e1', 's1', 'Current')]);
    setPin(services, 'u2', createPin('e9', 's9'), true);
    expect(getPins(services, 'u1')).toEqual([createPin('e1', 's1', 'Current')]);
    expect(getPins(services, 'u2').map(({ signalId }) => signalId)).toEqual(['s9']);
    expect(Object.keys(JSON.parse(storage.getItem(StoredName.pins) ?? '')[0].pins[0]).sort()).toEqual(
      ['equipmentId', 'equipmentName', 'family', 'signalId', 'title'].sort(),
    );
    setPin(services, 'u1', createPin('e1', 's1'), false);
    setPin(services, 'u2', createPin('e9', 's9'), false);
    expect(storage.getItem(StoredName.pins)).toBeNull();
    for (const broken of ['{', '[]', '[{"userId":"u1","pins":[{"family":"other"}]}]', 'null']) {
      storage.setItem(StoredName.pins, broken);
      expect(getPins(services, 'u1')).toEqual([]);
    }
  });

  it('are limited to spare the platform', () => {
    const { services } = createOutside([]);
    for (let one = 0; one < 2 * PINNED_EQUIPMENT_MAX; one++)
      setPin(services, 'u1', createPin(`e${one}`, 's1'), true);
    const pins = getPins(services, 'u1');
    expect(groupByEquipment(pins)).toHaveLength(PINNED_EQUIPMENT_MAX);
    expect(isFull(pins, createPin('other', 's1'))).toBe(true);
    // Another variable of the same equipment needs no further watch.
    expect(isFull(pins, createPin('e0', 's2'))).toBe(false);
    for (let one = 0; one < 2 * PINS_MAX; one++) setPin(services, 'u1', createPin('e0', `x${one}`), true);
    expect(getPins(services, 'u1')).toHaveLength(PINS_MAX);
  });
});

describe('The pin overview', () => {
  it('explains pinning while nothing is pinned, and requests nothing', async () => {
    const outside = await openScreen('/pinned', []);
    expectTexts(pinTexts.none, pinTexts.noneDetail);
    expect(outside.getRequests(SIGNALS)).toHaveLength(0);
    expect(openedWatches).toHaveLength(0);
  });

  it('is refused without the permission, and watches nothing', async () => {
    await openScreen('/pinned', [createPin('e1', 's1')], { [Path.info]: ok(createUserInfo({ auths: [] })) });
    expect(getAllBySelector('.as-pinned')).toHaveLength(0);
    expect(openedWatches).toHaveLength(0);
  });

  it('shows each value with its name, unit and text, and greys it with its age once it is not live', async () => {
    await openScreen('/pinned', [createPin('e1', 's1', 'Old name'), createPin('e1', 's2')]);
    const [watch] = listOpenWatches();
    expect(watch?.spec.slots).toHaveLength(2);
    expect(document.body).toHaveTextContent('Name of e1');
    expect(getBySelector('.as-signal')).toHaveTextContent('Current');
    expect(getBySelector('.as-signal__value')).toHaveTextContent('--');
    await watch?.emitNews(createValues(Freshness.fresh));
    expect(getBySelector('.as-signal__value')).toHaveTextContent('97.7A');
    expect(getAllBySelector('.as-signal__value--old')).toHaveLength(1);
    await watch?.emitNews(createValues(Freshness.stale));
    expect(getAllBySelector('.as-signal__value--old')).toHaveLength(2);
    expect(getBySelector('.as-signal')).toHaveTextContent('3 分 20 秒');
  });

  it('is not shown as live over values that are all old', async () => {
    const outside = await openScreen('/pinned', [createPin('e1', 's1')]);
    const [watch] = listOpenWatches();
    const getBadge = () => getBySelector('.as-pinned__head .as-link');
    await watch?.emitNews({ kind: 'link', link: link('live') });
    await watch?.emitNews(createValues(Freshness.fresh));
    await advanceTime(outside, 1_000);
    expect(getBadge()).toHaveTextContent(/^实时/);
    await watch?.emitNews(createValues(Freshness.disconnected));
    await advanceTime(outside, 1_000);
    expect(getBadge()).toHaveTextContent(/^已连接，无新数据 .* 起$/);
  });

  it('opens one watch after the other: when one has its values, or after a while', async () => {
    const outside = await openScreen('/pinned', [
      createPin('e1', 's1'),
      createPin('e2', 's1'),
      createPin('e3', 's1'),
    ]);
    expect(listOpenWatches().map(({ spec }) => spec.equipmentId)).toEqual(['e1']);
    await listOpenWatches()[0]?.emitNews({ kind: 'loaded', fault: null });
    expect(listOpenWatches().map(({ spec }) => spec.equipmentId)).toEqual(['e1', 'e2']);
    // The second never answers.
    await advanceTime(outside, PIN_TURN_MS);
    expect(listOpenWatches().map(({ spec }) => spec.equipmentId)).toEqual(['e1', 'e2', 'e3']);
    await press('返回');
    expect(openedWatches.slice(0, 3).every(({ isLeft }) => isLeft)).toBe(true);
  });

  it('removes a pin, and the watch of a device with its last pin', async () => {
    const outside = await openScreen('/pinned', [createPin('e1', 's1')]);
    await press('取消关注 Current');
    expect(document.body).toHaveTextContent(pinTexts.none);
    expect(listOpenWatches()).toHaveLength(0);
    expect(getPins(outside.services, 'u1')).toEqual([]);
  });
});

describe('The value sheet', () => {
  it('pins its variable with the name of its equipment, and removes the pin', async () => {
    const outside = await openScreen('/detail/eg/list/e1', []);
    await press('Current P1.1 数据未采集到 --');
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toMatchObject([
      { family: 'equipment', equipmentId: 'e1', equipmentName: 'Name of e1', signalId: 's1' },
    ]);
    await press(pinTexts.unpin);
    expect(getPins(outside.services, 'u1')).toEqual([]);
  });

  it('does not pin what cannot be shown: beyond the maximum, or unknown because of a fault', async () => {
    const fullPins = Array.from({ length: PINNED_EQUIPMENT_MAX }, (_, at) => createPin(`x${at}`, 's1'));
    const outside = await openScreen('/detail/eg/list/e1', fullPins);
    await press('Current P1.1 数据未采集到 --');
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toHaveLength(fullPins.length);
    await runAndSettle(() => setPin(outside.services, 'u1', createPin('x0', 's1'), false));
    outside.answers[INFO] = 'offline';
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toHaveLength(fullPins.length - 1);
  });
});

describe('Pinned values in the equipment list', () => {
  const getLine = (name: string): string =>
    getAllBySelector('.as-equipment')
      .find((card) => card.textContent?.includes(name))
      ?.querySelector('.as-equipment__line')?.textContent ?? '';

  it('replace the serial number, live or grey with their age', async () => {
    await openScreen('/home/monitor', [createPin('e2', 's1')]);
    expect(listOpenWatches().map(({ spec }) => spec.equipmentId)).toEqual(['e2']);
    expect(getLine('Pump e1')).toBe('在线 · 无报警 · SN-e1');
    expect(getLine('Pump e2')).toContain('Current --');
    await listOpenWatches()[0]?.emitNews(createValues(Freshness.fresh));
    expect(getLine('Pump e2')).toContain('97.7 A');
    expect(getAllBySelector('.as-row-value__value--old')).toHaveLength(0);
    await listOpenWatches()[0]?.emitNews(createValues(Freshness.disconnected));
    expect(getAllBySelector('.as-row-value__value--old')).toHaveLength(1);
    expect(getLine('Pump e2')).toContain('3 分 20 秒');
    expect(screen.getByRole('link', { name: '关注变量' })).toHaveAttribute('href', '/pinned');
  });

  it('raise the messages badge by their alarms immediately, even if messages cannot be counted', async () => {
    await openScreen('/home/monitor', [createPin('e2', 's1')], {
      '/lfscada/message/queryCount': { status: 500, text: '' },
    });
    const listBadges = () => getTexts('.as-tabs .rv-badge');
    await listOpenWatches()[0]?.emitNews({ kind: 'loaded', fault: null });
    expect(listBadges()).toEqual([]);
    await listOpenWatches()[0]?.emitNews({
      kind: 'alarms',
      alarms: [createAlarmRow('a', 1_000), createAlarmRow('b', 1_000)],
    });
    // The counter is loaded some seconds after the start.
    await waitFor(() => expect(listBadges()).toEqual(['2']));
  });

  it('are at most two per device, and cost nothing if nothing is pinned', async () => {
    await openScreen('/home/monitor', [createPin('e1', 's1'), createPin('e1', 's2'), createPin('e1', 's3')]);
    expect(listOpenWatches()[0]?.spec.slots).toHaveLength(2);
    expect(getAllBySelector('.as-row-value')).toHaveLength(2);
    cleanup();
    openedWatches = [];
    const outside = await openScreen('/home/monitor', []);
    expect(openedWatches).toHaveLength(0);
    expect(outside.getRequests(SIGNALS)).toHaveLength(0);
    expect(document.body).not.toHaveTextContent('关注变量');
  });
});

interface OpenedWatch {
  readonly spec: EquipmentWatch;
  readonly emitNews: (news: WatchNews) => Promise<void>;
  isLeft: boolean;
}
const listOpenWatches = (): readonly OpenedWatch[] => openedWatches.filter(({ isLeft }) => !isLeft);
const { client } = createFakeClient({
  watch: (spec, onNews) => {
    const openedWatch: OpenedWatch = {
      spec: spec as EquipmentWatch,
      isLeft: false,
      emitNews: (news) =>
        runAndSettle(async () => {
          onNews(news);
          await new Promise(requestAnimationFrame);
        }),
    };
    openedWatches.push(openedWatch);
    const leave = (): void => {
      openedWatch.isLeft = true;
    };
    return { send: () => undefined, leave } as unknown as ReturnType<MonitorClient['watch']>;
  },
});

const createValues = (freshness: Freshness): WatchNews =>
  createBatch([97.7], freshness, { time: NOW - 200_000 });
const createPin = (equipment: string, signal: string, title = ''): Pin => ({
  family: 'equipment',
  equipmentId: equipment as EquipmentId,
  equipmentName: `Pump ${equipment}`,
  signalId: signal as SignalId,
  title,
});

function createOutside(pins: readonly Pin[], changes: Answers = {}): FakeOutside {
  const equipment = ['e1', 'e2', 'e3'].map((id) => ({
    id,
    name: `Pump ${id}`,
    sn: `SN-${id}`,
    online: true,
  }));
  const outside = createFakeOutside({
    startMonitor: async () => client,
    answers: {
      [Path.info]: ok(createUserInfo()),
      [Path.groups]: ok([]),
      [Path.legacyGroups]: ok([]),
      [Path.legacyEquipment]: createPage([]),
      [Path.followed]: createPage([]),
      [Path.equipment]: createPage(equipment),
      [INFO]: (request) => ok({ id: 'e1', name: `Name of ${toJson(request).equipmentId}`, family: 'eg' }),
      [SIGNALS]: ok([
        { id: 's1', title: 'Current', unit: 'A', dataType: 'float', sn: 'P1.1' },
        { id: 's2', title: 'Mode', unit: '', dataType: 'uint', map: [['1', '自动']] },
      ]),
      ...changes,
    },
  });
  for (const one of pins) setPin(outside.services, 'u1', one, true);
  return outside;
}
async function openScreen(path: string, pins: readonly Pin[], changes: Answers = {}): Promise<FakeOutside> {
  const outside = createOutside(pins, changes);
  await renderAt(outside.services, path);
  return outside;
}
