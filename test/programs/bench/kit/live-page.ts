/** The page of P3, P4 and P16, which consumes the feed of its worker with the product or with plain code. */
import { createStore } from 'jotai';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { decodePage } from '../../../../src/page-document/decode';
import { planPage } from '../../../../src/page-document/plan';
import { getReadingAtom } from '../../../../src/state/live/atoms';
import { browserFrames } from '../../../../src/state/live/frame-loop';
import { openWatch, type Watch } from '../../../../src/state/live/watch';
import { PageView } from '../../../../src/widgets/page-view';
import { createBrowserDeps } from '../../../../src/worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../../../src/worker-client/monitor-client';
import type { LifecycleEvent } from '../../../../workers/monitor/contract/contract';
import { BENCH_SETTINGS, createBenchSpec } from './bench-ports';
import { getLiveId, getWorkerName, LIVE_SIGNALS, type LiveFeed } from './live.shared';
import { createHost, OWNER, PAGE_VIEW_PROPS, PULSE } from './shown-page';

export type LiveWay = 'slots' | 'atoms' | 'view' | 'naive' | 'frames';

const IDS = Array.from({ length: LIVE_SIGNALS }, (_, index) => getLiveId(index));
const latestValues = new Float64Array(LIVE_SIGNALS);
const getCommonTime = (): number => performance.timeOrigin + performance.now();

let isHidden = false;
let notifyVisibility: () => void = () => undefined;
let notifyLife: (event: LifecycleEvent) => void = () => undefined;
let leavePage: () => void = () => undefined;
let emitted = 0;
let ages: number[] = [];
let feed: LiveFeed = 'flood';

function createProduct(): { readonly client: MonitorClient; readonly store: ReturnType<typeof createStore> } {
  const deps = createBrowserDeps(PULSE);
  const client = createMonitorClient(BENCH_SETTINGS, {
    ...deps,
    spawn: () => new Worker('/worker.js', { type: 'module', name: getWorkerName(feed) }),
    // The worker of the bench takes no lock.
    locks: null,
    getLifeStates: () => [],
    onLife: (listener) => {
      notifyLife = listener;
      return () => undefined;
    },
  });
  return { client, store: createStore() };
}
const FRAMES = {
  ...browserFrames,
  isHidden: () => isHidden,
  onVisibility: (listener: () => void) => {
    notifyVisibility = listener;
    return () => undefined;
  },
};

function watchBoard(subscribe: (watch: Watch, store: ReturnType<typeof createStore>) => void): () => void {
  const { client, store } = createProduct();
  const watch = openWatch(client, createBenchSpec(IDS), store, FRAMES);
  subscribe(watch, store);
  return () => {
    watch.leave();
    client.close();
  };
}

const watchSlots = (): (() => void) =>
  watchBoard(({ board }) => {
    for (let slot = 0; slot < LIVE_SIGNALS; slot++)
      board.onSlot(slot, () => {
        latestValues[slot] = board.numbers[slot] ?? Number.NaN;
        emitted++;
      });
  });

/** Watches one atom per value and records the age of the value on each notification. */
const watchAtoms = (): (() => void) =>
  watchBoard(({ board }, store) => {
    for (let slot = 0; slot < LIVE_SIGNALS; slot++) {
      const atom = getReadingAtom(board, slot);
      store.sub(atom, () => {
        ages.push(getCommonTime() - store.get(atom).arrivedAt);
        emitted++;
      });
    }
  });

function showView(): () => void {
  const columns = 40;
  const size = { w: 1_920, h: 1_080 };
  const cell = { w: size.w / columns, h: (size.h * columns) / LIVE_SIGNALS };
  const decoded = decodePage({
    version: 1,
    id: 'q',
    name: 'live',
    size: { ...size, fit: 'contain' },
    widgets: IDS.map((signalId, index) => ({
      id: `v${index}`,
      kind: 'value',
      x: (index % columns) * cell.w,
      y: Math.floor(index / columns) * cell.h,
      w: cell.w - 2,
      h: cell.h - 2,
      font: { size: 12 },
      bind: { src: 'signal', equipmentId: 'e', signalId },
      format: { decimals: 1 },
    })),
  });
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  const { client, store } = createProduct();
  const plan = planPage(decoded.page, OWNER);
  const watch: Watch = openWatch(client, plan.spec, store, FRAMES);
  watch.board.onPaint((changed) => {
    emitted += changed.length;
    const now = getCommonTime();
    for (const slot of changed) ages.push(now - (watch.board.arrivals[slot] ?? Number.NaN));
  });
  const holder = document.createElement('div');
  holder.style.cssText = `position:absolute;inset:0;width:${size.w}px;height:${size.h}px`;
  document.body.append(holder);
  const root = createRoot(holder);
  root.render(
    createElement(PageView, {
      page: decoded.page,
      plan,
      board: watch.board,
      ...PAGE_VIEW_PROPS,
      now: () => client.steadyNow(),
      host: createHost(watch.setInterest),
    }),
  );
  return () => {
    root.unmount();
    holder.remove();
    watch.leave();
    client.close();
  };
}

function naive(): () => void {
  const worker = new Worker('/worker.js', { type: 'module', name: 'naive' });
  const listeners = new Map<string, ((value: number) => void)[]>();
  IDS.forEach((id, slot) => {
    listeners.set(id, [
      (value) => {
        latestValues[slot] = value;
        emitted++;
      },
    ]);
  });
  const newest = new Map<string, { readonly time: number; readonly value: string }>();
  worker.onmessage = ({ data }: MessageEvent<string>) => {
    const { signalVal } = JSON.parse(data) as {
      signalVal: Record<string, { readonly time: number; readonly value: string }>;
    };
    for (const [id, entry] of Object.entries(signalVal)) {
      const known = newest.get(id);
      if (known !== undefined && known.time > entry.time) continue;
      newest.set(id, entry);
      for (const listener of listeners.get(id) ?? []) listener(Number(entry.value));
    }
  };
  return () => worker.terminate();
}

function frames(): () => void {
  const worker = new Worker('/worker.js', { type: 'module', name: 'frames' });
  worker.onmessage = () => {
    requestAnimationFrame(() => {
      emitted++;
    });
  };
  return () => worker.terminate();
}

const WAYS: Readonly<Record<LiveWay, () => () => void>> = {
  slots: watchSlots,
  atoms: watchAtoms,
  view: showView,
  naive,
  frames,
};

const live = {
  start: (way: LiveWay, sent: LiveFeed = 'flood'): void => {
    isHidden = false;
    feed = sent;
    leavePage = WAYS[way]();
  },
  /** Simulates a hidden tab: notifies the worker as the product does, and stops frames. */
  hide: (hidden: boolean): void => {
    isHidden = hidden;
    notifyLife(hidden ? 'hidden' : 'visible');
    notifyVisibility();
  },
  /** Returns the counts and resets them. */
  taken: (): { readonly emitted: number; readonly ages: readonly number[] } => {
    const taken = { emitted, ages };
    emitted = 0;
    ages = [];
    return taken;
  },
  stop: (): void => leavePage(),
};
export type LiveBench = typeof live;
Object.assign(globalThis, { live });
