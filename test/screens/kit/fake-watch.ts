import { atom, type PrimitiveAtom } from 'jotai';
import type { LiveValues } from '../../../src/features/live-values/live-context';
import { decodePage } from '../../../src/page-document/decode';
import { type PageOwner, planPage } from '../../../src/page-document/plan';
import { done, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId, PageId, ProjectId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import type { AlarmMap } from '../../../src/state/live/alarms';
import { EMPTY_STATUS, type WatchStatus } from '../../../src/state/live/atoms';
import { Board } from '../../../src/state/live/board';
import { createReplay } from '../../../src/state/live/replay';
import type { Watch } from '../../../src/state/live/watch';
import type { Services } from '../../../src/state/services';
import type {
  AlarmView,
  GatewayView,
  LinkState,
  Operation,
  ReplayCommand,
  ReplayMessage,
  ReplayState,
  SlotDescription,
  WriteCommand,
} from '../../../workers/monitor/contract/contract';
import { createBatch } from './values';

export const NOW = 1_760_000_000_000;
const EQUIPMENT = 'e1' as EquipmentId;

export const link = (status: LinkState['status'], changes: Partial<LinkState> = {}): LinkState => ({
  status,
  since: epochMs(NOW),
  lastFrameAt: null,
  retryAt: null,
  fault: null,
  ...changes,
});
export const createGateway = (changes: Partial<GatewayView> = {}): GatewayView => ({
  equipmentId: EQUIPMENT,
  online: true,
  vpn: false,
  intervalMs: 5_000,
  monitored: true,
  ...changes,
});

export const createReplayState = (changes: Partial<ReplayState> = {}): ReplayState => ({
  from: epochMs(NOW - 1_800_000),
  end: epochMs(NOW),
  at: epochMs(NOW - 600_000),
  speed: 1,
  isPlaying: false,
  readyFrom: epochMs(NOW - 1_800_000),
  readyEnd: epochMs(NOW),
  loaded: 3,
  total: 3,
  fault: null,
  thinned: 0,
  spacingMs: 0,
  ...changes,
});

/** Creates a description of the first signal of a watch. */
export const createSlot = (about: Partial<SlotDescription> = {}): SlotDescription => ({
  slot: 0,
  title: '',
  sn: '',
  unit: '',
  dataType: 'float',
  writable: false,
  decimals: null,
  min: null,
  max: null,
  map: [],
  equipmentId: EQUIPMENT,
  ...about,
});

export interface FakeWatch {
  readonly live: LiveValues;
  readonly orders: Omit<WriteCommand, 'watch'>[];
  readonly replayOrders: ReplayCommand[];
  /** Slots followed in addition to the visible ones; `null` for all. */
  readonly followedSlots: readonly (readonly number[] | null)[];
  /** Delivers a replay message, as the worker does. */
  readonly replay: (news: ReplayMessage) => void;
  readonly alarms: (...rows: readonly AlarmView[]) => void;
  readonly status: (changes: Partial<WatchStatus>) => void;
  readonly describe: (about: Partial<SlotDescription>) => void;
  /** Delivers a value and waits until it is painted. */
  readonly value: (
    number: number,
    freshness?: Freshness,
    at?: { readonly time: number; readonly arrivedAt: number },
  ) => void;
}

export function createFakeWatch(
  { store }: Services,
  write: (order: Omit<WriteCommand, 'watch'>) => Promise<Outcome<Operation>> = () => new Promise(() => {}),
  widget: object = {},
  owner: PageOwner = { family: 'project', projectId: 'p1' as ProjectId, pageId: 'g1' as PageId },
  recent: LiveValues['client']['loadRecent'] = () => new Promise(() => {}),
): FakeWatch {
  const decoded = decodePage({
    version: 1,
    id: 'g1',
    name: 'Page',
    size: { w: 100, h: 100 },
    widgets: [
      {
        id: 'w1',
        kind: 'value',
        x: 0,
        y: 0,
        w: 50,
        h: 20,
        bind: { src: 'signal', equipmentId: EQUIPMENT, signalId: 's1' },
        ...widget,
      },
    ],
  });
  if (!decoded.ok) throw new Error(`The page of this test is wrong: ${JSON.stringify(decoded.fault)}`);
  const plan = planPage(decoded.page, owner);
  const board = new Board(plan.spec.slots.length);
  const describe = (about: Partial<SlotDescription> = {}): void =>
    board.describe([createSlot({ title: 'Set point', sn: 'SP-01', unit: '℃', writable: true, ...about })]);
  describe();
  const status: PrimitiveAtom<WatchStatus> = atom<WatchStatus>({
    ...EMPTY_STATUS,
    link: link('live'),
    gateways: new Map([[EQUIPMENT, createGateway()]]),
    isLoaded: true,
  });
  const alarms = atom<AlarmMap>(new Map());
  const orders: Omit<WriteCommand, 'watch'>[] = [];
  const replayOrders: ReplayCommand[] = [];
  const followedSlots: (readonly number[] | null)[] = [];
  const { replay, handleNews } = createReplay(store, (order) => replayOrders.push(order));
  const watch: Watch = {
    board,
    status,
    alarms,
    replay,
    setInterest: () => undefined,
    follow: (slots) => {
      followedSlots.push(slots);
      return () => void followedSlots.splice(followedSlots.indexOf(slots), 1);
    },
    isFollowed: () => true,
    keepOrShowLastValues: async () => null,
    explain: async () => null,
    leave: () => undefined,
    write: (order) => {
      orders.push(order);
      return write(order);
    },
  };
  return {
    orders,
    replayOrders,
    followedSlots,
    replay: handleNews,
    live: {
      client: { loadRecent: recent },
      owner,
      page: decoded.page,
      plan,
      watch,
      isReplay: false,
      now: () => epochMs(NOW),
    },
    alarms: (...rows) => store.set(alarms, new Map(rows.map((row) => [row.id, row]))),
    status: (changes) => store.set(status, { ...store.get(status), ...changes }),
    describe: (about) => {
      describe(about);
      board.flush();
    },
    value: (number, freshness = Freshness.fresh, at = { time: NOW - 3_000, arrivedAt: NOW - 2_000 }) => {
      board.apply(createBatch([number], freshness, at).buffer, []);
      board.flush();
    },
  };
}

export const createOperation = (
  order: Omit<WriteCommand, 'watch'>,
  status: Operation['status'],
): Outcome<Operation> =>
  done({ ...order, status, sentAt: epochMs(NOW), endedAt: null, fault: null, uuid: 'w-1' });
