import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { batchBytes, batchColumns, Header } from '../../../../../src/shared/batch';
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
let tell: (news: WatchNews) => void;
let sent: WatchRequest[];
let hasLeft: boolean;
let painted: number[][];

beforeEach(setUp);
const credits = () => sent.filter((request) => request.kind === 'painted').map(({ sequence }) => sequence);

describe('A batch that another thread paints too', () => {
  let isBehind: boolean;
  let end: () => void;
  beforeEach(() => {
    isBehind = true;
    end = watch.board.addMirror({ follow: () => undefined, isBehind: () => isBehind });
    tell(batch(1, 0, 5));
    frames.runFrame();
    frames.runTasks();
  });

  it('returns its credit once that thread has shown it', () => {
    expect(painted).toEqual([[0]]);
    expect(credits()).toEqual([]);
    isBehind = false;
    watch.board.onCaughtUp();
    expect(credits()).toEqual([]);
    frames.runTasks();
    expect(credits()).toEqual([1]);
    watch.board.onCaughtUp();
    frames.runTasks();
    expect(credits()).toEqual([1]);
  });

  it('returns its credit when that thread is gone', () => {
    end();
    frames.runTasks();
    expect(credits()).toEqual([1]);
  });

  it('returns its credit while the page is hidden, which shows nothing', () => {
    frames.setHidden(true);
    frames.runTasks();
    expect(credits()).toEqual([1]);
  });
});

describe('Leaving a watch', () => {
  it('leaves no frame, task or listener behind after 1,000 watches', () => {
    watch.leave();
    for (let i = 0; i < 1_000; i++) {
      const one = open();
      tell(batch(1, 0, i));
      if (i % 2 === 1) frames.runFrame();
      one.leave();
      expect(hasLeft).toBe(true);
      hasLeft = false;
    }
    expect([frames.frames, frames.tasks, [...frames.listeners]]).toEqual([[], [], []]);
  });
});

describe('Entering and leaving a replay', () => {
  const [from, end] = [epochMs(0), epochMs(9)];
  const ready = { readyFrom: from, readyEnd: end, loaded: 1, of: 1, fault: null, thinned: 0, spacingMs: 0 };
  const past = (at: number): WatchNews => {
    return { kind: 'replay', replay: { from, end, at: epochMs(at), speed: 1, isPlaying: false, ...ready } };
  };
  const seen: (readonly [isPast: boolean, number: number])[] = [];
  const follow = (): void => {
    seen.length = 0;
    store.sub(watch.replay.status, () => {
      const { state } = store.get(watch.replay.status);
      seen.push([state !== null, watch.board.reading(0).number]);
    });
  };

  it('shows no live value in a replay and no replayed value after it', () => {
    follow();
    tell(batch(1, 0, 5));
    frames.runFrame();
    tell(past(1));
    expect(watch.board.reading(0)).toMatchObject({ freshness: Freshness.never, text: null });
    tell(batch(2, 0, 3));
    tell(past(2));
    tell({ kind: 'replay', replay: null });
    tell(batch(3, 0, 6));
    expect(seen).toEqual([
      [true, Number.NaN],
      [true, 3],
      [false, Number.NaN],
    ]);
    expect(watch.board.reading(0).number).toBe(6);
    painted = [];
    frames.runFrame();
    expect(painted).toEqual([[0, 1]]);
  });

  it('keeps no replayed value as last known if the worker is lost during a replay', () => {
    tell(past(1));
    tell(batch(1, 0, 3));
    follow();
    tell({ kind: 'worker-lost' });
    expect(seen).toEqual([[false, Number.NaN]]);
    expect(watch.board.reading(0).freshness).toBe(Freshness.never);
  });
});

describe('Painting', () => {
  it('happens in the next frame, and the credit returns in a task after it', () => {
    tell(batch(1, 0, 5));
    expect(painted).toEqual([]);
    frames.runFrame();
    expect(painted).toEqual([[0]]);
    expect(watch.board.reading(0).number).toBe(5);
    expect(credits()).toEqual([]);
    frames.runTasks();
    expect(sent).toEqual([{ kind: 'painted', sequence: 1, paintedAt: 77 }]);
  });

  it('requests one frame, however many messages arrive', () => {
    tell(batch(1, 0, 5));
    tell(batch(2, 1, 6));
    tell({ kind: 'described', slots: [] });
    expect(frames.frames).toHaveLength(1);
    frames.runFrame();
    frames.runTasks();
    expect(painted).toEqual([[0, 1]]);
    expect(credits()).toEqual([2]);
  });

  it('requests no frame if only times have changed, and still updates', () => {
    tell(batch(1, 0, 5, true));
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    expect(painted).toEqual([[0]]);
    frames.runTasks();
    expect(credits()).toEqual([1]);
    tell(batch(2, 1, 6));
    tell(batch(3, 0, 5, true));
    expect(frames.tasks).toEqual([]);
    frames.runFrame();
    expect(painted).toEqual([[0], [1, 0]]);
  });

  it('gives no credit for a batch that arrived after the frame until it is painted itself', () => {
    tell(batch(1, 0, 5));
    frames.runFrame();
    tell(batch(2, 1, 6));
    frames.runTasks();
    expect(credits()).toEqual([1]);
    frames.runFrame();
    frames.runTasks();
    expect(credits()).toEqual([1, 2]);
  });

  it('gives credit while hidden without painting, and paints everything on return', () => {
    frames.setHidden(true);
    tell(batch(1, 0, 5));
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    frames.runTasks();
    expect(credits()).toEqual([1]);
    expect(painted).toEqual([]);
    frames.setHidden(false);
    frames.runFrame();
    expect(painted).toEqual([[0]]);
  });

  it('does not wait for a frame that a hidden page never gets', () => {
    tell(batch(1, 0, 5));
    frames.setHidden(true);
    expect(frames.frames).toEqual([]);
    frames.runTasks();
    frames.runTasks();
    expect(credits()).toEqual([1]);
  });
});

describe('The status of a watch', () => {
  it('is written once per message, and not for a batch', () => {
    let writes = 0;
    store.sub(watch.status, () => writes++);
    expect(store.get(watch.status)).toEqual({ ...EMPTY_STATUS, unknownAlarms: 'asked' });
    tell(batch(1, 0, BATCH_INTERVAL_MS));
    expect(writes).toBe(0);
    const about = { online: true, vpn: false, intervalMs: 5_000, monitored: true };
    const gateway = { equipmentId: 'e' as EquipmentId, ...about };
    tell({ kind: 'gateways', gateways: [gateway] });
    tell({ kind: 'loaded', fault: { kind: 'offline' } });
    expect(writes).toBe(2);
    expect(store.get(watch.status)).toEqual({
      link: null,
      gateways: new Map([['e', gateway]]),
      loaded: true,
      fault: { kind: 'offline' },
      unknownAlarms: 'asked',
    });
  });

  it('keeps the newest state of each alarm', () => {
    const alarm = { id: 'a1' as AlarmId, level: 'serious', recoverTime: null } as AlarmView;
    tell({ kind: 'alarms', alarms: [alarm, { ...alarm, id: 'a2' as AlarmId }] });
    tell({ kind: 'alarms', alarms: [{ ...alarm, recoverTime: epochMs(5) }] });
    const alarms = store.get(watch.alarms);
    expect([...alarms.keys()]).toEqual(['a1', 'a2']);
    expect(alarms.get('a1' as AlarmId)?.recoverTime).toBe(5);
  });
});

describe('A lost worker', () => {
  beforeEach(() => {
    tell(batch(1, 0, 5));
    frames.runFrame();
    tell({ kind: 'worker-lost' });
  });

  it('leaves nothing live: collected values are disconnected, others stay uncollected (faults, 57)', () => {
    expect(watch.board.reading(0)).toMatchObject({ freshness: Freshness.disconnected, number: 5 });
    expect(watch.board.reading(1).freshness).toBe(Freshness.never);
    frames.runFrame();
    expect(painted.at(-1)).toEqual([0]);
    expect(store.get(watch.status).link?.phase).toBe('reconnecting');
  });

  it('gets no credit for its batches', () => {
    frames.runFrame();
    frames.runTasks();
    expect(credits()).toEqual([]);
  });

  it('does not keep a value from becoming live when it next arrives', () => {
    tell(batch(1, 0, 6));
    expect(watch.board.reading(0)).toMatchObject({ freshness: Freshness.fresh, number: 6 });
  });
});

it('leaves nothing live after the connection stopped for good', () => {
  tell(batch(1, 0, 5));
  tell({
    kind: 'link',
    link: { phase: 'stopped', since: epochMs(1), lastFrameAt: null, retryAt: null, fault: null },
  });
  expect(watch.board.reading(0).freshness).toBe(Freshness.disconnected);
});

it('reports which slots are on screen', () => {
  watch.setInterest(new Uint32Array([1]));
  watch.setInterest(null);
  expect(sent).toEqual([
    { kind: 'interest', slots: new Uint32Array([1]) },
    { kind: 'interest', slots: null },
  ]);
});

it("updates a sheet's slots in addition to the visible ones while it is open", () => {
  const getSlots = (request: WatchRequest | undefined) =>
    request?.kind === 'interest' && request.slots !== null ? [...request.slots] : null;
  watch.setInterest(new Uint32Array([1]));
  const end = watch.follow([0]);
  expect([getSlots(sent.at(-1)), watch.isFollowed(0)]).toEqual([[0, 1], true]);
  const endAll = watch.follow(null);
  expect(getSlots(sent.at(-1))).toBeNull();
  endAll();
  end();
  expect([getSlots(sent.at(-1)), watch.isFollowed(0), watch.isFollowed(1)]).toEqual([[1], false, true]);
});

it('keeps off-screen values as disconnected after the worker is lost: they may never arrive again', () => {
  tell(batch(1, 0, 5));
  tell(batch(2, 1, 6));
  watch.setInterest(new Uint32Array([1]));
  tell({ kind: 'worker-lost' });
  expect(watch.board.reading(0)).toMatchObject({ freshness: Freshness.disconnected, number: 5 });
  expect(watch.board.reading(1)).toMatchObject({ freshness: Freshness.disconnected, number: 6 });
});

describe('Alarms when the worker is lost', () => {
  const alarm = (id: string, more: Partial<AlarmView> = {}): AlarmView =>
    ({ id: id as AlarmId, recoverTime: null, releaseTime: null, ...more }) as AlarmView;
  const known = () => [...store.get(watch.alarms).keys()];
  const unknown = () => store.get(watch.status).unknownAlarms;
  const listed = (at: number | null, fault: Fault | null = null): void =>
    tell({ kind: 'alarm-feed', frameAt: null, listedAt: at === null ? null : epochMs(at), fault });
  /** Sends two active alarms and a cleared one, then loses the worker. */
  const lose = (): void => {
    const alarms = [alarm('goes-on'), alarm('ends'), alarm('recovered', { recoverTime: epochMs(1) })];
    tell({ kind: 'alarms', alarms });
    listed(1);
    tell({ kind: 'worker-lost' });
  };

  it.each(['project', 'broker'])('stay, but count as unknown: %s', (family) => {
    open = () => openWatch(client, { ...SPEC, family } as WatchSpec, store, frames);
    watch = open();
    lose();
    expect([known(), unknown()]).toEqual([['goes-on', 'ends', 'recovered'], 'asked']);
  });

  it('are removed if they ended, once the next worker has listed the active ones', () => {
    lose();
    tell({ kind: 'alarms', alarms: [alarm('goes-on'), alarm('new')] });
    expect([known(), unknown()]).toEqual([['goes-on', 'ends', 'recovered', 'new'], 'asked']);
    listed(2);
    expect([known(), unknown()]).toEqual([['goes-on', 'recovered', 'new'], undefined]);
  });

  it('stay while the next worker cannot query them, even if it is lost too', () => {
    lose();
    listed(null, { kind: 'offline' });
    expect([known(), unknown()]).toEqual([['goes-on', 'ends', 'recovered'], 'unreached']);
    tell({ kind: 'alarms', alarms: [alarm('goes-on', { confirmTime: epochMs(2) })] });
    tell({ kind: 'worker-lost' });
    expect([known(), unknown()]).toEqual([['goes-on', 'ends', 'recovered'], 'asked']);
    listed(3);
    expect([known(), unknown()]).toEqual([['recovered'], undefined]);
  });
});

it.each(['project', 'broker'])('reports alarms as unknown before they are listed: %s', (family) => {
  watch = openWatch(client, { ...SPEC, family } as WatchSpec, store, frames);
  expect(store.get(watch.status).unknownAlarms).toBe('asked');
  tell({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(1), fault: null });
  expect(store.get(watch.status).unknownAlarms).toBeUndefined();
});

class FakeFrames implements FrameDeps {
  hidden = false;
  frames: (() => void)[] = [];
  tasks: (() => void)[] = [];
  listeners = new Set<() => void>();
  readonly isHidden = () => this.hidden;
  readonly frame = (run: () => void) => this.#add(this.frames, run);
  readonly task = (run: () => void) => this.#add(this.tasks, run);
  readonly onVisibility = (tell: () => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
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
    for (const tell of this.listeners) tell();
  }
}

function batch(sequence: number, slot: number, number: number, isQuiet = false): WatchNews {
  const buffer = new ArrayBuffer(batchBytes(1, 0));
  const header = new Float64Array(buffer, 0, 8);
  header[Header.sequence] = sequence;
  header[Header.values] = 1;
  header[Header.isQuiet] = isQuiet ? 1 : 0;
  const columns = batchColumns(buffer, 1, 0);
  columns.slots[0] = slot;
  columns.numbers[0] = number;
  columns.flags[0] = HAS_NUMBER | Freshness.fresh;
  return { kind: 'batch', buffer, texts: [] };
}

function setUp(): void {
  frames = new FakeFrames();
  store = createStore();
  sent = [];
  hasLeft = false;
  painted = [];
  client = {
    steadyNow: () => epochMs(77),
    watch: (_spec: WatchSpec, listener: (news: WatchNews) => void) => {
      tell = listener;
      return {
        send: (request: WatchRequest) => sent.push(request),
        write: () => Promise.reject(new Error('not asked for')),
        lastValues: async () => null,
        explain: async () => null,
        leave: () => {
          hasLeft = true;
        },
      };
    },
  } satisfies Partial<MonitorClient> as unknown as MonitorClient;
  open = () => openWatch(client, SPEC, store, frames);
  watch = open();
  watch.board.onPaint((changed) => painted.push([...changed]));
}
