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
import { type Answers, createUserInfo, ok, Path } from '../kit/answers';
import { setTools } from '../kit/device';
import { createFakeClient, type FakeClient } from '../kit/fake-client';
import { createFakeOutside, type FakeOutside } from '../kit/fake-outside';
import { createGateway, createSlot, link, NOW } from '../kit/fake-watch';
import { act, renderAt, screen, waitUntilSettled, within } from '../kit/render';
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
export const PHOTO = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

export const createRawRow = (recordEquipId: string, changes: object = {}): object => ({
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
export const createRawOrder = (changes: object = {}): object => ({
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
    createRawRow('i1-e1'),
    createRawRow('i1-e2', {
      equipmentId: 'e2',
      equipName: 'Pump 2',
      status: 'completed',
      done: 3,
      abnormal: 1,
    }),
    createRawRow('i1-gate', { type: 'point', equipmentId: null, equipName: '', point: 'East gate' }),
  ],
  ...changes,
});
export const createRawRecord = (changes: object = {}): object => ({
  ...createRawRow('i1-e1'),
  items: RAW_ITEMS,
  actions: ['save', 'submit', 'abort'],
  result: null,
  images: [],
  timeline: [],
  ...changes,
});

/** Creates the record with its temperature answered, as after a save. */
export const createAnsweredRecord = (currentValue: string, changes: object = {}): object => {
  const answer = { result: 'normal', description: 'Within limits', by: 'hand', currentValue };
  const items = RAW_ITEMS.map((item) => (item.id === 'temp' ? { ...item, answer } : item));
  return createRawRecord({ status: 'incomplete', done: 1, items, ...changes });
};

interface ValueOptions {
  readonly freshness?: Freshness;
  readonly quality?: Quality;
  /** Age of the value, ms. */
  readonly age?: number;
}

export const createPush = (
  number: number,
  { freshness = Freshness.fresh, quality = 0, age = 12_000 }: ValueOptions = {},
): WatchNews => createBatch([number], freshness, { time: NOW - age, quality });

export interface Opened {
  readonly outside: FakeOutside;
  readonly worker: FakeClient;
  readonly emitNews: (message: WatchNews) => Promise<void>;
  readonly emitValue: (number: number, options?: ValueOptions) => Promise<void>;
  /** Describes the device's only signal, with gateway and connection live, and delivers its first value. */
  readonly goLive: (number?: number, options?: ValueOptions) => Promise<void>;
}

export interface Options {
  readonly who?: object;
  readonly client?: Partial<MonitorClient>;
  readonly tools?: Partial<DeviceTools>;
}

export async function openAt(
  path: string,
  answers: Answers = {},
  { who: account = createUserInfo(), client = {}, tools = {} }: Options = {},
): Promise<Opened> {
  const worker = createFakeClient(client);
  const outside = createFakeOutside({
    startMonitor: async () => worker.client,
    answers: {
      [Path.info]: ok(account),
      [INFO]: ok(createRawOrder()),
      [RECORD]: ok(createRawRecord()),
      ...answers,
    },
  });
  setTools(outside.services, tools);
  await renderAt(outside.services, path);
  const emitNews = async (message: WatchNews): Promise<void> => {
    await act(async () => worker.emit(message));
    await waitUntilSettled();
  };
  const emitValue = async (number: number, options?: ValueOptions): Promise<void> => {
    await emitNews(createPush(number, options));
    // Painted in the next frame.
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
    await waitUntilSettled();
  };
  const goLive = async (number?: number, options?: ValueOptions): Promise<void> => {
    await emitNews({ kind: 'described', slots: [createSlot({ title: 'Bearing', unit: '℃' })] });
    await emitNews({ kind: 'gateways', gateways: [createGateway()] });
    await emitNews({ kind: 'link', link: link('live') });
    await emitNews({ kind: 'loaded', fault: null });
    if (number !== undefined) await emitValue(number, options);
  };
  return { outside, worker, emitNews, emitValue, goLive };
}

export const getRows = (): readonly HTMLElement[] =>
  within(screen.getByRole('region', { name: t('records') })).getAllByRole('listitem');
