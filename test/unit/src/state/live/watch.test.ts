import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBatchColumns, getBatchSize, Header } from '../../../../../src/shared/batch';
import { BATCH_INTERVAL_MS } from '../../../../../src/shared/constants';
import type { Fault } from '../../../../../src/shared/faults';
import type { AlarmId, EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { Freshness, HAS_NUMBER } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { EMPTY_STATUS } from '../../../../../src/state/live/atoms';
import type { FrameDeps } from '../../../../../src/state/live/frame-loop';
import { openWatch, type Watch } from '../../../../../src/state/live/watch';
import type { MonitorClient, WatchNews } from '../../../../../src/worker-client/monitor-client';
import type { AlarmView, WatchRequest, WatchSpec } from '../../../../../workers/monitor/contract/contract';

const SLOT = { src: 'signal', signalId: 's' as SignalId, equipmentId: null } as const;
const SPEC = { slots: [SLOT, SLOT] } as unknown as WatchSpec;

let frames: FakeFrames;
let store: ReturnType<typeof createStore>;
let client: MonitorClient;
let open: () => Watch;
let watch: Watch;
let notify: (news: WatchNews) => void;
let sentRequests: WatchRequest[];
let hasLeft: boolean;
let paintedSlots: number[][];

beforeEach(setUp);
const getCredits = () =>
  sentRequests.filter((request) => request.kind === 'painted').map(({ sequence }) => sequence);

describe('A batch that another thread paints too', () => {
  let isBehind: boolean;
  let end: () => void;
  beforeEach(() => {
    isBehind = true;
    end = watch.board.addMirror({ applyChange: () => undefined, isBehind: () => isBehind });
    notify(createBatch(1, 0, 5));
    frames.runFrame();
    frames.runTasks();
  });

  it('returns its credit once that thread has shown it', () => {
    expect(paintedSlots).toEqual([[0]]);
    expect(getCredits()).toEqual([]);
    isBehind = false;
    watch.board.onCaughtUp();
    expect(getCredits()).toEqual([]);
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
    watch.board.onCaughtUp();
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
  });

  it('returns its credit when that thread is gone', () => {
    end();
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
  });

  it('returns its credit while the page is hidden, which shows nothing', () => {
    frames.setHidden(true);
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
  });
});

describe('Leaving a watch', () => {
  it('leaves no frame, task or listener behind after 1,000 watches', () => {
    watch.leave();
    for (let i = 0; i < 1_000; i++) {
      const openedWatch = open();
      notify(createBatch(1, 0, i));
      if (i % 2 === 1) frames.runFrame();
      openedWatch.leave();
      expect(hasLeft).toBe(true);
      hasLeft = false;
    }
    expect([frames.frames, frames.tasks, [...frames.listeners]]).toEqual([[], [], []]);
  });
});

describe('Entering and leaving a replay', () => {
  const [from, end] = [epochMs(0), epochMs(9)];
  const readyFields = {
    readyFrom: from,
    readyEnd: end,
    loaded: 1,
    total: 1,
    fault: null,
    thinned: 0,
    spacingMs: 0,
  };
  const createReplayNews = (at: number): WatchNews => {
    return {
      kind: 'replay',
      replay: { from, end, at: epochMs(at), speed: 1, isPlaying: false, ...readyFields },
    };
  };
  const recordedStates: (readonly [isPast: boolean, number: number])[] = [];
  const follow = (): void => {
    recordedStates.length = 0;
    store.sub(watch.replay.status, () => {
      const { state } = store.get(watch.replay.status);
      recordedStates.push([state !== null, watch.board.getReading(0).number]);
    });
  };

  it('shows no live value in a replay and no replayed value after it', () => {
    follow();
    notify(createBatch(1, 0, 5));
    frames.runFrame();
    notify(createReplayNews(1));
    expect(watch.board.getReading(0)).toMatchObject({ freshness: Freshness.never, text: null });
    notify(createBatch(2, 0, 3));
    notify(createReplayNews(2));
    notify({ kind: 'replay', replay: null });
    notify(createBatch(3, 0, 6));
    expect(recordedStates).toEqual([
      [true, Number.NaN],
      [true, 3],
      [false, Number.NaN],
    ]);
    expect(watch.board.getReading(0).number).toBe(6);
    paintedSlots = [];
    frames.runFrame();
    expect(paintedSlots).toEqual([[0, 1]]);
  });

  it('keeps no replayed value as last known if the worker is lost during a replay', () => {
    notify(createReplayNews(1));
    notify(createBatch(1, 0, 3));
    follow();
    notify({ kind: 'worker-lost' });
    expect(recordedStates).toEqual([[false, Number.NaN]]);
    expect(watch.board.getReading(0).freshness).toBe(Freshness.never);
  });
});

describe('Painting', () => {
  it('happens in the next frame, and the credit returns in a task after it', () => {
    notify(createBatch(1, 0, 5));
    expect(paintedSlots).toEqual([]);
    frames.runFrame();
    expect(paintedSlots).toEqual([[0]]);
    expect(watch.board.getReading(0).number).toBe(5);
    expect(getCredits()).toEqual([]);
    frames.runTasks();
    expect(sentRequests).toEqual([{ kind: 'painted', sequence: 1, paintedAt: 77 }]);
  });

  it('requests one frame, however many messages arrive', () => {
    notify(createBatch(1, 0, 5));
    notify(createBatch(2, 1, 6));
    notify({ kind: 'described', slots: [] });
    expect(frames.frames).toHaveLength(1);
    frames.runFrame();
    frames.runTasks();
    expect(paintedSlots).toEqual([[0, 1]]);
    expect(getCredits()).toEqual([2]);
  });

  it('requests no frame if only times have changed, and still updates', () => {
    notify(createBatch(1, 0, 5, true));
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    expect(paintedSlots).toEqual([[0]]);
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
    notify(createBatch(2, 1, 6));
    notify(createBatch(3, 0, 5, true));
    expect(frames.tasks).toEqual([]);
    frames.runFrame();
    expect(paintedSlots).toEqual([[0], [1, 0]]);
  });

  it('gives no credit for a batch that arrived after the frame until it is painted itself', () => {
    notify(createBatch(1, 0, 5));
    frames.runFrame();
    notify(createBatch(2, 1, 6));
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
    frames.runFrame();
    frames.runTasks();
    expect(getCredits()).toEqual([1, 2]);
  });

  it('gives credit while hidden without painting, and paints everything on return', () => {
    frames.setHidden(true);
    notify(createBatch(1, 0, 5));
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
    expect(paintedSlots).toEqual([]);
    frames.setHidden(false);
    frames.runFrame();
    expect(paintedSlots).toEqual([[0]]);
  });

  it('does not wait for a frame that a hidden page never gets', () => {
    notify(createBatch(1, 0, 5));
    frames.setHidden(true);
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    frames.runTasks();
    expect(getCredits()).toEqual([1]);
  });
});

describe('The status of a watch', () => {
  it('is written once per message, and not for a batch', () => {
    let writes = 0;
    store.sub(watch.status, () => writes++);
    expect(store.get(watch.status)).toEqual({ ...EMPTY_STATUS, unknownAlarms: 'asked' });
    notify(createBatch(1, 0, BATCH_INTERVAL_MS));
    expect(writes).toBe(0);
    const gatewayFields = { online: true, vpn: false, intervalMs: 5_000, monitored: true };
    const gateway = { equipmentId: 'e' as EquipmentId, ...gatewayFields };
    notify({ kind: 'gateways', gateways: [gateway] });
    notify({ kind: 'loaded', fault: { kind: 'offline' } });
    expect(writes).toBe(2);
    expect(store.get(watch.status)).toEqual({
      link: null,
      gateways: new Map([['e', gateway]]),
      isLoaded: true,
      fault: { kind: 'offline' },
      unknownAlarms: 'asked',
    });
  });

  it('keeps the newest state of each alarm', () => {
    const alarm = { id: 'a1' as AlarmId, level: 'serious', recoverTime: null } as AlarmView;
    notify({ kind: 'alarms', alarms: [alarm, { ...alarm, id: 'a2' as AlarmId }] });
    notify({ kind: 'alarms', alarms: [{ ...alarm, recoverTime: epochMs(5) }] });
    const alarms = store.get(watch.alarms);
    expect([...alarms.keys()]).toEqual(['a1', 'a2']);
    expect(alarms.get('a1' as AlarmId)?.recoverTime).toBe(5);
  });
});

describe('A lost worker', () => {
  beforeEach(() => {
    notify(createBatch(1, 0, 5));
    frames.runFrame();
    notify({ kind: 'worker-lost' });
  });

  it('leaves nothing live: collected values are disconnected, others stay uncollected (faults 57)', () => {
    expect(watch.board.getReading(0)).toMatchObject({ freshness: Freshness.disconnected, number: 5 });
    expect(watch.board.getReading(1).freshness).toBe(Freshness.never);
    frames.runFrame();
    expect(paintedSlots.at(-1)).toEqual([0]);
    expect(store.get(watch.status).link?.status).toBe('reconnecting');
  });

  it('gets no credit for its batches', () => {
    frames.runFrame();
    frames.runTasks();
    expect(getCredits()).toEqual([]);
  });

  it('does not keep a value from becoming live when it next arrives', () => {
    notify(createBatch(1, 0, 6));
    expect(watch.board.getReading(0)).toMatchObject({ freshness: Freshness.fresh, number: 6 });
  });
});

it('leaves nothing live after the connection stopped for good', () => {
  notify(createBatch(1, 0, 5));
  notify({
    kind: 'link',
    link: { status: 'stopped', since: epochMs(1), lastFrameAt: null, retryAt: null, fault: null },
  });
  expect(watch.board.getReading(0).freshness).toBe(Freshness.disconnected);
});

it('reports which slots are on screen', () => {
  watch.setInterest(new Uint32Array([1]));
  watch.setInterest(null);
  expect(sentRequests).toEqual([
    { kind: 'interest', slots: new Uint32Array([1]) },
    { kind: 'interest', slots: null },
  ]);
});

it("updates a sheet's slots in addition to the visible ones while it is open", () => {
  const getSlots = (request: WatchRequest | undefined) =>
    request?.kind === 'interest' && request.slots !== null ? [...request.slots] : null;
  watch.setInterest(new Uint32Array([1]));
  const end = watch.follow([0]);
  expect([getSlots(sentRequests.at(-1)), watch.isFollowed(0)]).toEqual([[0, 1], true]);
  const endAll = watch.follow(null);
  expect(getSlots(sentRequests.at(-1))).toBeNull();
  endAll();
  end();
  expect([getSlots(sentRequests.at(-1)), watch.isFollowed(0), watch.isFollowed(1)]).toEqual([
    [1],
    false,
    true,
  ]);
});

it('keeps off-screen values as disconnected after the worker is lost', () => {
  notify(createBatch(1, 0, 5));
  notify(createBatch(2, 1, 6));
  watch.setInterest(new Uint32Array([1]));
  notify({ kind: 'worker-lost' });
  expect(watch.board.getReading(0)).toMatchObject({ freshness: Freshness.disconnected, number: 5 });
  expect(watch.board.getReading(1)).toMatchObject({ freshness: Freshness.disconnected, number: 6 });
});

describe('Alarms when the worker is lost', () => {
  const alarm = (id: string, overrides: Partial<AlarmView> = {}): AlarmView =>
    ({ id: id as AlarmId, recoverTime: null, releaseTime: null, ...overrides }) as AlarmView;
  const getKnownIds = () => [...store.get(watch.alarms).keys()];
  const getUnknownAlarms = () => store.get(watch.status).unknownAlarms;
  const sendListing = (at: number | null, fault: Fault | null = null): void =>
    notify({ kind: 'alarm-feed', frameAt: null, listedAt: at === null ? null : epochMs(at), fault });
  /** Sends two active alarms and a cleared one, then loses the worker. */
  const loseWorker = (): void => {
    const alarms = [alarm('goes-on'), alarm('ends'), alarm('recovered', { recoverTime: epochMs(1) })];
    notify({ kind: 'alarms', alarms });
    sendListing(1);
    notify({ kind: 'worker-lost' });
  };

  it.each(['project', 'broker'])('stay, but count as unknown: %s', (family) => {
    open = () => openWatch(client, { ...SPEC, family } as WatchSpec, store, frames);
    watch = open();
    loseWorker();
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['goes-on', 'ends', 'recovered'], 'asked']);
  });

  it('are removed if they ended, once the next worker has listed the active ones', () => {
    loseWorker();
    notify({ kind: 'alarms', alarms: [alarm('goes-on'), alarm('new')] });
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['goes-on', 'ends', 'recovered', 'new'], 'asked']);
    sendListing(2);
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['goes-on', 'recovered', 'new'], undefined]);
  });

  it('stay while the next worker cannot query them, even if it is lost too', () => {
    loseWorker();
    sendListing(null, { kind: 'offline' });
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['goes-on', 'ends', 'recovered'], 'unreached']);
    notify({ kind: 'alarms', alarms: [alarm('goes-on', { confirmTime: epochMs(2) })] });
    notify({ kind: 'worker-lost' });
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['goes-on', 'ends', 'recovered'], 'asked']);
    sendListing(3);
    expect([getKnownIds(), getUnknownAlarms()]).toEqual([['recovered'], undefined]);
  });
});

it.each(['project', 'broker'])('reports alarms as unknown before they are listed: %s', (family) => {
  watch = openWatch(client, { ...SPEC, family } as WatchSpec, store, frames);
  expect(store.get(watch.status).unknownAlarms).toBe('asked');
  notify({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(1), fault: null });
  expect(store.get(watch.status).unknownAlarms).toBeUndefined();
});

class FakeFrames implements FrameDeps {
  hidden = false;
  frames: (() => void)[] = [];
  tasks: (() => void)[] = [];
  listeners = new Set<() => void>();
  readonly isHidden = () => this.hidden;
  readonly requestFrame = (run: () => void) => this.#add(this.frames, run);
  readonly scheduleTask = (run: () => void) => this.#add(this.tasks, run);
  readonly onVisibility = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  #add(list: (() => void)[], run: () => void): () => void {
    list.push(run);
    return () => {
      const index = list.indexOf(run);
      if (index >= 0) list.splice(index, 1);
    };
  }
  runFrame(): void {
    for (const run of this.frames.splice(0)) run();
  }
  runTasks(): void {
    for (const run of this.tasks.splice(0)) run();
  }
  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    for (const listener of this.listeners) listener();
  }
}

function createBatch(sequence: number, slot: number, number: number, isQuiet = false): WatchNews {
  const buffer = new ArrayBuffer(getBatchSize(1, 0));
  const header = new Float64Array(buffer, 0, 8);
  header[Header.sequence] = sequence;
  header[Header.values] = 1;
  header[Header.isQuiet] = isQuiet ? 1 : 0;
  const columns = createBatchColumns(buffer, 1, 0);
  columns.slots[0] = slot;
  columns.numbers[0] = number;
  columns.flags[0] = HAS_NUMBER | Freshness.fresh;
  return { kind: 'batch', buffer, texts: [] };
}

function setUp(): void {
  frames = new FakeFrames();
  store = createStore();
  sentRequests = [];
  hasLeft = false;
  paintedSlots = [];
  client = {
    steadyNow: () => epochMs(77),
    watch: (_spec: WatchSpec, listener: (news: WatchNews) => void) => {
      notify = listener;
      return {
        send: (request: WatchRequest) => sentRequests.push(request),
        write: () => Promise.reject(new Error('not asked for')),
        keepOrShowLastValues: async () => null,
        explain: async () => null,
        leave: () => {
          hasLeft = true;
        },
      };
    },
  } satisfies Partial<MonitorClient> as unknown as MonitorClient;
  open = () => openWatch(client, SPEC, store, frames);
  watch = open();
  watch.board.onPaint((changed) => paintedSlots.push([...changed]));
}
