import { beforeEach, describe, expect, it } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { cn as pinTexts } from '../../src/i18n/pins';
import { PIN_TURN_MS, PINNED_EQUIPMENT_MAX, PINS_MAX } from '../../src/shared/constants';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { Freshness } from '../../src/shared/reading';
import { getPins, groupBy, isFull, type Pin, setPin } from '../../src/state/pins/pins';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import type { EquipmentWatch } from '../../workers/monitor/contract/contract';
import { alarmRow } from '../kit/alarms';
import { type Answers, createPage, ok, Path, toJson, userInfo } from './kit/answers';
import { elapse } from './kit/events';
import { fakeClient } from './kit/fake-client';
import { type FakeOutside, fakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { happen, press } from './kit/open';
import { getAllBySelector, getBySelector, getTexts, says } from './kit/queries';
import { cleanup, renderAt, screen, waitFor } from './kit/render';
import { createBatch } from './kit/values';

const INFO = '/lfscada/equipment/multi/info';
const SIGNALS = '/lfscada/monitor/multi/signal/query';

let opened: Opened[];
beforeEach(() => {
  opened = [];
});

describe('Pinned variables', () => {
  it('are stored for each user of this device with their names, and survive unreadable storage', () => {
    const { services, storage } = outsideWith([pin('e1', 's1', 'Current')]);
    setPin(services, 'u2', pin('e9', 's9'), true);
    expect(getPins(services, 'u1')).toEqual([pin('e1', 's1', 'Current')]);
    expect(getPins(services, 'u2').map(({ signalId }) => signalId)).toEqual(['s9']);
    expect(Object.keys(JSON.parse(storage.getItem(StoredName.pins) ?? '')[0].pins[0]).sort()).toEqual(
      ['equipmentId', 'equipmentName', 'family', 'signalId', 'title'].sort(),
    );
    setPin(services, 'u1', pin('e1', 's1'), false);
    setPin(services, 'u2', pin('e9', 's9'), false);
    expect(storage.getItem(StoredName.pins)).toBeNull();
    for (const broken of ['{', '[]', '[{"userId":"u1","pins":[{"family":"other"}]}]', 'null']) {
      storage.setItem(StoredName.pins, broken);
      expect(getPins(services, 'u1')).toEqual([]);
    }
  });

  it('are limited to spare the platform', () => {
    const { services } = outsideWith([]);
    for (let one = 0; one < 2 * PINNED_EQUIPMENT_MAX; one++)
      setPin(services, 'u1', pin(`e${one}`, 's1'), true);
    const pins = getPins(services, 'u1');
    expect(groupBy(pins)).toHaveLength(PINNED_EQUIPMENT_MAX);
    expect(isFull(pins, pin('other', 's1'))).toBe(true);
    // Another variable of the same equipment needs no further watch.
    expect(isFull(pins, pin('e0', 's2'))).toBe(false);
    for (let one = 0; one < 2 * PINS_MAX; one++) setPin(services, 'u1', pin('e0', `x${one}`), true);
    expect(getPins(services, 'u1')).toHaveLength(PINS_MAX);
  });
});

describe('The pin overview', () => {
  it('explains pinning while nothing is pinned, and requests nothing', async () => {
    const outside = await show('/pinned', []);
    says(pinTexts.none, pinTexts.noneDetail);
    expect(outside.made(SIGNALS)).toHaveLength(0);
    expect(opened).toHaveLength(0);
  });

  it('is refused without the permission, and watches nothing', async () => {
    await show('/pinned', [pin('e1', 's1')], { [Path.info]: ok(userInfo({ auths: [] })) });
    expect(getAllBySelector('.as-pinned')).toHaveLength(0);
    expect(opened).toHaveLength(0);
  });

  it('shows each value with its name, unit and text, and greys it with its age once it is not live', async () => {
    await show('/pinned', [pin('e1', 's1', 'Old name'), pin('e1', 's2')]);
    const [watch] = open();
    expect(watch?.spec.slots).toHaveLength(2);
    expect(document.body).toHaveTextContent('Name of e1');
    expect(getBySelector('.as-signal')).toHaveTextContent('Current');
    expect(getBySelector('.as-signal__value')).toHaveTextContent('--');
    await watch?.tell(batch(Freshness.fresh));
    expect(getBySelector('.as-signal__value')).toHaveTextContent('97.7A');
    expect(getAllBySelector('.as-signal__value--old')).toHaveLength(1);
    await watch?.tell(batch(Freshness.stale));
    expect(getAllBySelector('.as-signal__value--old')).toHaveLength(2);
    expect(getBySelector('.as-signal')).toHaveTextContent('3 分 20 秒');
  });

  it('is not shown as live over values that are all old', async () => {
    const outside = await show('/pinned', [pin('e1', 's1')]);
    const [watch] = open();
    const badge = () => getBySelector('.as-pinned__head .as-link');
    await watch?.tell({ kind: 'link', link: link('live') });
    await watch?.tell(batch(Freshness.fresh));
    await elapse(outside, 1_000);
    expect(badge()).toHaveTextContent(/^实时/);
    await watch?.tell(batch(Freshness.disconnected));
    await elapse(outside, 1_000);
    expect(badge()).toHaveTextContent(/^已连接，无新数据 .* 起$/);
  });

  it('opens one watch after the other: when one has its values, or after a while', async () => {
    const outside = await show('/pinned', [pin('e1', 's1'), pin('e2', 's1'), pin('e3', 's1')]);
    expect(open().map(({ spec }) => spec.equipmentId)).toEqual(['e1']);
    await open()[0]?.tell({ kind: 'loaded', fault: null });
    expect(open().map(({ spec }) => spec.equipmentId)).toEqual(['e1', 'e2']);
    // The second never answers.
    await elapse(outside, PIN_TURN_MS);
    expect(open().map(({ spec }) => spec.equipmentId)).toEqual(['e1', 'e2', 'e3']);
    await press('返回');
    expect(opened.slice(0, 3).every(({ isLeft }) => isLeft)).toBe(true);
  });

  it('removes a pin, and the watch of a device with its last pin', async () => {
    const outside = await show('/pinned', [pin('e1', 's1')]);
    await press('取消关注 Current');
    expect(document.body).toHaveTextContent(pinTexts.none);
    expect(open()).toHaveLength(0);
    expect(getPins(outside.services, 'u1')).toEqual([]);
  });
});

describe('The value sheet', () => {
  it('pins its variable with the name of its equipment, and removes the pin', async () => {
    const outside = await show('/detail/eg/list/e1', []);
    await press('Current P1.1 数据未采集到 --');
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toMatchObject([
      { family: 'equipment', equipmentId: 'e1', equipmentName: 'Name of e1', signalId: 's1' },
    ]);
    await press(pinTexts.unpin);
    expect(getPins(outside.services, 'u1')).toEqual([]);
  });

  it('does not pin what cannot be shown: beyond the maximum, or unknown because of a fault', async () => {
    const many = Array.from({ length: PINNED_EQUIPMENT_MAX }, (_, at) => pin(`x${at}`, 's1'));
    const outside = await show('/detail/eg/list/e1', many);
    await press('Current P1.1 数据未采集到 --');
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toHaveLength(many.length);
    await happen(() => setPin(outside.services, 'u1', pin('x0', 's1'), false));
    outside.answers[INFO] = 'offline';
    await press(pinTexts.pin);
    expect(getPins(outside.services, 'u1')).toHaveLength(many.length - 1);
  });
});

describe('Pinned values in the equipment list', () => {
  const line = (name: string): string =>
    getAllBySelector('.as-equipment')
      .find((card) => card.textContent?.includes(name))
      ?.querySelector('.as-equipment__line')?.textContent ?? '';

  it('replace the serial number, live or grey with their age', async () => {
    await show('/home/monitor', [pin('e2', 's1')]);
    expect(open().map(({ spec }) => spec.equipmentId)).toEqual(['e2']);
    expect(line('Pump e1')).toBe('在线 · 无报警 · SN-e1');
    expect(line('Pump e2')).toContain('Current --');
    await open()[0]?.tell(batch(Freshness.fresh));
    expect(line('Pump e2')).toContain('97.7 A');
    expect(getAllBySelector('.as-row-value__value--old')).toHaveLength(0);
    await open()[0]?.tell(batch(Freshness.disconnected));
    expect(getAllBySelector('.as-row-value__value--old')).toHaveLength(1);
    expect(line('Pump e2')).toContain('3 分 20 秒');
    expect(screen.getByRole('link', { name: '关注变量' })).toHaveAttribute('href', '/pinned');
  });

  it('raise the messages badge by their alarms immediately, even if messages cannot be counted', async () => {
    await show('/home/monitor', [pin('e2', 's1')], {
      '/lfscada/message/queryCount': { status: 500, text: '' },
    });
    const badges = () => getTexts('.as-tabs .rv-badge');
    await open()[0]?.tell({ kind: 'loaded', fault: null });
    expect(badges()).toEqual([]);
    await open()[0]?.tell({ kind: 'alarms', alarms: [alarmRow('a', 1_000), alarmRow('b', 1_000)] });
    // The counter is loaded some seconds after the start.
    await waitFor(() => expect(badges()).toEqual(['2']));
  });

  it('are at most two per device, and cost nothing if nothing is pinned', async () => {
    await show('/home/monitor', [pin('e1', 's1'), pin('e1', 's2'), pin('e1', 's3')]);
    expect(open()[0]?.spec.slots).toHaveLength(2);
    expect(getAllBySelector('.as-row-value')).toHaveLength(2);
    cleanup();
    opened = [];
    const outside = await show('/home/monitor', []);
    expect(opened).toHaveLength(0);
    expect(outside.made(SIGNALS)).toHaveLength(0);
    expect(document.body).not.toHaveTextContent('关注变量');
  });
});

interface Opened {
  readonly spec: EquipmentWatch;
  readonly tell: (news: WatchNews) => Promise<void>;
  isLeft: boolean;
}
const open = (): readonly Opened[] => opened.filter(({ isLeft }) => !isLeft);
const { client } = fakeClient({
  watch: (spec, onNews) => {
    const own: Opened = {
      spec: spec as EquipmentWatch,
      isLeft: false,
      tell: (news) =>
        happen(async () => {
          onNews(news);
          await new Promise(requestAnimationFrame);
        }),
    };
    opened.push(own);
    const leave = (): void => {
      own.isLeft = true;
    };
    return { send: () => undefined, leave } as unknown as ReturnType<MonitorClient['watch']>;
  },
});

const batch = (freshness: Freshness): WatchNews => createBatch([97.7], freshness, { time: NOW - 200_000 });
const pin = (equipment: string, signal: string, title = ''): Pin => ({
  family: 'equipment',
  equipmentId: equipment as EquipmentId,
  equipmentName: `Pump ${equipment}`,
  signalId: signal as SignalId,
  title,
});

function outsideWith(pins: readonly Pin[], changes: Answers = {}): FakeOutside {
  const equipment = ['e1', 'e2', 'e3'].map((id) => ({
    id,
    name: `Pump ${id}`,
    sn: `SN-${id}`,
    online: true,
  }));
  const outside = fakeOutside({
    startMonitor: async () => client,
    answers: {
      [Path.info]: ok(userInfo()),
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
async function show(path: string, pins: readonly Pin[], changes: Answers = {}): Promise<FakeOutside> {
  const outside = outsideWith(pins, changes);
  await renderAt(outside.services, path);
  return outside;
}
