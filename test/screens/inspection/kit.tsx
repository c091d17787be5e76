/** An inspection order with two devices and a point, as the platform answers it, for tests of the screens. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness, HAS_NUMBER, withFreshness, withQuality } from '../../../src/shared/reading';
import { type DeviceTools, none } from '../../../src/state/wechat/device-tools';
import type { MonitorClient } from '../../../src/worker-client/monitor-client';
import { RAW_ITEMS } from '../../unit/src/shared/work/record-samples';
import { type FakeClient, fakeClient } from '../kit/fake-client';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { gateway, link, NOW } from '../kit/fake-watch';
import { act, type Drawn, getAllBySelector, renderAt, settled } from '../kit/render';

export const INFO = '/lfscada/inspection/info';
export const RECORD = '/lfscada/inspection/record/info';
export const SUBMIT = '/lfscada/inspection/record/submit';
export const ENDS = '/lfscada/operation/query';
export const ORDER_AT = '/home/work/work-order/inspection/i1';
export const FILL_AT = '/home/work/work-order/inspection-bill/equip/i1/0/i1-e1';

const row = (recordEquipId: string, changes: object = {}): object => ({
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
    row('i1-e1'),
    row('i1-e2', { equipmentId: 'e2', equipName: 'Pump 2', status: 'completed', done: 3, abnormal: 1 }),
    row('i1-gate', { type: 'point', equipmentId: null, equipName: '', point: 'East gate' }),
  ],
  ...changes,
});
export const rawRecord = (changes: object = {}): object => ({
  ...(row('i1-e1') as Record<string, unknown>),
  items: RAW_ITEMS,
  actions: ['save', 'submit', 'abort'],
  result: null,
  images: [],
  timeline: [],
  ...changes,
});

export interface Opened {
  readonly drawn: Drawn;
  readonly outside: FakeOutside;
  readonly worker: FakeClient;
  /** Lets the device's only signal be described, and its gateway and link be live. */
  readonly live: () => Promise<void>;
  readonly value: (
    number: number,
    how?: { freshness?: Freshness; quality?: 0 | 1 | 2 | 3; age?: number },
  ) => Promise<void>;
  readonly news: (message: Parameters<FakeClient['emit']>[0]) => Promise<void>;
}

/** Call before each test. */
export const emptyDevice = (): void => {
  globalThis.indexedDB = new IDBFactory();
};

export async function openAt(
  path: string,
  answers: Answers = {},
  {
    who = userInfo(),
    client = {} as Partial<MonitorClient>,
    storage = undefined as Storage | undefined,
    tools = {} as Partial<DeviceTools>,
  } = {},
): Promise<Opened> {
  const worker = fakeClient({ recent: () => new Promise(() => undefined), ...client });
  const outside = fakeOutside({
    startMonitor: async () => worker.client,
    ...(storage === undefined ? {} : { storage }),
    answers: { [Path.info]: ok(who), [INFO]: ok(rawOrder()), [RECORD]: ok(rawRecord()), ...answers },
  });
  const unsupported = async () => none('unsupported');
  outside.services.deviceTools(() => ({
    isWechat: false,
    scan: unsupported,
    scanCamera: unsupported,
    scanPicture: unsupported,
    position: unsupported,
    closeWindow: unsupported,
    takePictures: unsupported,
    ...tools,
  }));
  const drawn = await renderAt(outside.services, path);
  const news = async (message: Parameters<FakeClient['emit']>[0]): Promise<void> => {
    await act(async () => worker.emit(message));
    await settled();
  };
  return {
    drawn,
    outside,
    worker,
    news,
    live: async () => {
      const about = {
        title: 'Bearing',
        sn: '',
        unit: '℃',
        dataType: 'float',
        writable: false,
        map: [],
      } as const;
      const none = { decimals: null, min: null, max: null } as const;
      const equipmentId = 'e1' as EquipmentId;
      await news({ kind: 'described', slots: [{ slot: 0, equipmentId, ...about, ...none }] });
      await news({ kind: 'gateways', gateways: [gateway()] });
      await news({ kind: 'link', link: link('live') });
      await news({ kind: 'loaded', fault: null });
    },
    value: async (number, { freshness = Freshness.fresh, quality = 0, age = 12_000 } = {}) => {
      const buffer = new ArrayBuffer(batchBytes(1, 0));
      const columns = batchColumns(buffer, 1, 0);
      columns.header[Header.sequence] = 1;
      columns.header[Header.values] = 1;
      columns.numbers[0] = number;
      columns.times[0] = NOW - age;
      columns.arrivals[0] = NOW - age;
      columns.slots[0] = 0;
      columns.flags[0] = withQuality(withFreshness(HAS_NUMBER, freshness), quality);
      await news({ kind: 'batch', buffer, texts: [] } as Parameters<FakeClient['emit']>[0]);
      // Painted in the next frame.
      await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
      await settled();
    },
  };
}

/** Waits until something is so; the database answers in tasks of its own. */
export async function soon<T>(_drawn: Drawn, look: () => T, expected: T): Promise<void> {
  await expect
    .poll(async () => {
      await settled();
      return look();
    })
    .toEqual(expected);
}
/** Waits until the form can be filled. */
export const formIsHere = (drawn: Drawn): Promise<void> =>
  soon(drawn, () => getAllBySelector('[data-item]').length, 3);

/** Every observed element counts as visible. */
export class AllSeen {
  constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
