/**
 * An inspection order with two devices and a point, as the platform returns it, and the form of its first
 * record.
 */
import { getTranslator } from '../../../src/i18n/engine';
import { inspectionWords } from '../../../src/i18n/inspection';
import { Freshness, type Quality } from '../../../src/shared/reading';
import type { DeviceTools } from '../../../src/state/wechat/device-tools';
import type { MonitorClient, WatchNews } from '../../../src/worker-client/monitor-client';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { type Answers, ok, Path, userInfo } from '../kit/answers';
import { giveTools } from '../kit/device';
import { type FakeClient, fakeClient } from '../kit/fake-client';
import { type FakeOutside, fakeOutside } from '../kit/fake-outside';
import { gateway, getSlot, link, NOW } from '../kit/fake-watch';
import { act, renderAt, screen, settled, within } from '../kit/render';
import { createBatch } from '../kit/values';

export const INFO = '/lfscada/inspection/info';
export const RECORD = '/lfscada/inspection/record/info';
export const SAVE = '/lfscada/inspection/record/save';
export const SUBMIT = '/lfscada/inspection/record/submit';
export const ABORT = '/lfscada/inspection/record/abort';
export const ENDS = '/lfscada/operation/query';
export const ORDER_AT = '/home/work/work-order/inspection/i1';
export const FILL_AT = '/home/work/work-order/inspection-bill/equip/i1/0/i1-e1';
export const RESULT_AT = '/home/work/work-order/inspection-info/equip/i1/0/i1-e1';
export const CORRECT_AT = '/home/work/work-order/edit-inspection-bill/equip/i1/0/i1-e1';

export const t = getTranslator(inspectionWords, 'cn');
export const aPhoto = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

export const rawRow = (recordEquipId: string, changes: object = {}): object => ({
  recordEquipId,
  type: 'equip',
  equipmentId: 'e1',
  equipName: 'Pump 1',
  point: 'Body',
  status: 'not started',
  items: 3,
  done: 0,
  abnormal: 0,
  version: 'v1',
  ...changes,
});
export const rawOrder = (changes: object = {}): object => ({
  id: 'i1',
  number: 'XJ1',
  plan: 'Daily round',
  planNote: 'Look at all pumps',
  safety: 'Wear a helmet',
  status: 'accepted',
  version: 'o1',
  actions: ['finish', 'return'],
  point: 'Pump house',
  startTime: NOW - 3_600_000,
  dueTime: NOW + 3_600_000,
  dispatcher: 'Wang',
  dispatcherTel: '13800138021',
  recipient: 'Li',
  recipientId: 'u1',
  recipientTel: '13800138022',
  location: 'Yard',
  timeline: [],
  records: [
    rawRow('i1-e1'),
    rawRow('i1-e2', { equipmentId: 'e2', equipName: 'Pump 2', status: 'completed', done: 3, abnormal: 1 }),
    rawRow('i1-gate', { type: 'point', equipmentId: null, equipName: '', point: 'East gate' }),
  ],
  ...changes,
});
export const rawRecord = (changes: object = {}): object => ({
  ...rawRow('i1-e1'),
  items: RAW_ITEMS,
  actions: ['save', 'submit', 'abort'],
  result: null,
  images: [],
  timeline: [],
  ...changes,
});

/** Creates the record with its temperature answered, as after a save. */
export const recordWith = (currentValue: string, changes: object = {}): object => {
  const answer = { result: 'normal', description: 'Within limits', by: 'hand', currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return rawRecord({ status: 'incomplete', done: 1, items, ...changes });
};

interface How {
  readonly freshness?: Freshness;
  readonly quality?: Quality;
  /** Age of the value, ms. */
  readonly age?: number;
}

export const createPush = (
  number: number,
  { freshness = Freshness.fresh, quality = 0, age = 12_000 }: How = {},
): WatchNews => createBatch([number], freshness, { time: NOW - age, quality });

export interface Opened {
  readonly outside: FakeOutside;
  readonly worker: FakeClient;
  readonly news: (message: WatchNews) => Promise<void>;
  readonly value: (number: number, how?: How) => Promise<void>;
  /** Describes the device's only signal, with gateway and connection live, and delivers its first value. */
  readonly live: (number?: number, how?: How) => Promise<void>;
}

export interface Options {
  readonly who?: object;
  readonly client?: Partial<MonitorClient>;
  readonly tools?: Partial<DeviceTools>;
}

export async function openAt(
  path: string,
  answers: Answers = {},
  { who = userInfo(), client = {}, tools = {} }: Options = {},
): Promise<Opened> {
  const worker = fakeClient(client);
  const outside = fakeOutside({
    startMonitor: async () => worker.client,
    answers: { [Path.info]: ok(who), [INFO]: ok(rawOrder()), [RECORD]: ok(rawRecord()), ...answers },
  });
  giveTools(outside.services, tools);
  await renderAt(outside.services, path);
  const news = async (message: WatchNews): Promise<void> => {
    await act(async () => worker.emit(message));
    await settled();
  };
  const value = async (number: number, how?: How): Promise<void> => {
    await news(createPush(number, how));
    // Painted in the next frame.
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
    await settled();
  };
  const live = async (number?: number, how?: How): Promise<void> => {
    await news({ kind: 'described', slots: [getSlot({ title: 'Bearing', unit: '℃' })] });
    await news({ kind: 'gateways', gateways: [gateway()] });
    await news({ kind: 'link', link: link('live') });
    await news({ kind: 'loaded', fault: null });
    if (number !== undefined) await value(number, how);
  };
  return { outside, worker, news, value, live };
}

export const rows = (): readonly HTMLElement[] =>
  within(screen.getByRole('region', { name: t('records') })).getAllByRole('listitem');
