/**
 * The dense page that P8 to P11 measure, in the browser: the product's own page view over a real board, and the same
 * boxes as plain DOM whose texts are written directly. Both get the same batches.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { wordsOf } from '../../../src/i18n/engine';
import { pageWords } from '../../../src/i18n/page';
import { decodePage } from '../../../src/page-document/decode';
import type { Page } from '../../../src/page-document/model';
import { type PagePlan, planPage } from '../../../src/page-document/plan';
import { batchBytes, batchColumns, Header, openBatch } from '../../../src/shared/batch';
import { failed } from '../../../src/shared/faults';
import type { PageId, ProjectId } from '../../../src/shared/ids';
import { Freshness, HAS_NUMBER } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { Board } from '../../../src/state/live/board';
import { PageView } from '../../../src/widgets/page-view';

export type Contestant = 'product' | 'plain';

const WIDTH = 1920;
const HEIGHT = 1080;
const DECIMALS = 2;

interface Grid {
  readonly count: number;
  readonly columns: number;
  readonly cellW: number;
  readonly cellH: number;
  readonly size: number;
}
/** As many boxes as fit on a wall screen, all of them visible. */
function gridOf(count: number): Grid {
  const columns = Math.ceil(Math.sqrt(count * 0.8));
  const rows = Math.ceil(count / columns);
  const cellH = HEIGHT / rows;
  return { count, columns, cellW: WIDTH / columns, cellH, size: Math.min(14, cellH * 0.7) };
}
const place = ({ columns, cellW, cellH }: Grid, index: number) => ({
  x: (index % columns) * cellW,
  y: Math.floor(index / columns) * cellH,
  w: cellW - 2,
  h: cellH - 2,
});

/** A batch of which `share` of the values changed, a different stretch of the page for each number. */
export function makeBatch(count: number, share: number, number: number): ArrayBuffer {
  const changed = Math.max(1, Math.round(count * share));
  const buffer = new ArrayBuffer(batchBytes(changed, 0));
  const { header, slots, numbers, times, arrivals, flags } = batchColumns(buffer, changed, 0);
  header[Header.sequence] = number + 1;
  header[Header.values] = changed;
  const at = Date.now();
  for (let i = 0; i < changed; i++) {
    const slot = (number * changed + i) % count;
    slots[i] = slot;
    numbers[i] = ((slot * 7.13 + number * 3.77) % 90) + 10;
    times[i] = at;
    arrivals[i] = at;
    flags[i] = Freshness.fresh | HAS_NUMBER;
  }
  return buffer;
}

/** Something mounted that takes batches. */
export interface Mounted {
  readonly take: (batch: ArrayBuffer) => void;
  readonly leave: () => void;
}

/** The product's page, from its document to what has to be watched. */
function read(grid: Grid): { readonly page: Page; readonly plan: PagePlan } {
  const widgets = Array.from({ length: grid.count }, (_, index) => ({
    id: `v${index}`,
    kind: 'value',
    ...place(grid, index),
    color: '#e8eef6',
    font: { size: grid.size },
    bind: { src: 'signal', equipmentId: 'e', signalId: `s${index}` },
    format: { decimals: DECIMALS },
  }));
  const decoded = decodePage({
    version: 1,
    id: 'p',
    name: 'dense',
    size: { w: WIDTH, h: HEIGHT, fit: 'contain' },
    background: { color: '#0b1f33' },
    widgets,
  });
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  return {
    page: decoded.page,
    plan: planPage(decoded.page, {
      family: 'project',
      projectId: 'p' as ProjectId,
      pageId: 'p' as PageId,
    }),
  };
}

function mountProduct(holder: HTMLElement, grid: Grid): Mounted {
  const { page, plan } = ready ?? read(grid);
  const board = new Board(grid.count);
  board.apply(makeBatch(grid.count, 1, 0), []);
  const root = createRoot(holder);
  root.render(
    createElement(PageView, {
      page,
      plan,
      board,
      words: wordsOf(pageWords, 'cn'),
      assets: { cdnBase: '/cdn/', imageHosts: [] },
      reducedMotion: false,
      connection: {
        link: { phase: 'live', since: epochMs(0), lastFrameAt: null, retryAt: null, fault: null },
        gateways: new Map(),
        loaded: true,
        fault: null,
      },
      now: () => epochMs(Date.now()),
      host: {
        auths: new Set<string>(),
        write: () => undefined,
        refuse: () => undefined,
        jump: () => undefined,
        interest: () => undefined,
        recent: async () => failed({ kind: 'cancelled' }),
        inspect: () => undefined,
      },
    }),
  );
  return {
    take(batch) {
      board.apply(batch, []);
      board.flush();
    },
    leave: () => root.unmount(),
  };
}

/** The document as read beforehand, for those who measure the mount alone. */
let ready: ReturnType<typeof read> | null = null;

function mountPlain(holder: HTMLElement, grid: Grid): Mounted {
  const nodes: Text[] = [];
  const stage = document.createElement('div');
  stage.style.cssText = `position:absolute;width:${WIDTH}px;height:${HEIGHT}px;background:#0b1f33;color:#e8eef6;font:${grid.size}px system-ui,sans-serif;line-height:${grid.cellH - 2}px`;
  for (let index = 0; index < grid.count; index++) {
    const { x, y, w, h } = place(grid, index);
    const box = document.createElement('div');
    box.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;overflow:hidden;text-align:right;white-space:nowrap`;
    const node = document.createTextNode('');
    box.append(node);
    stage.append(box);
    nodes.push(node);
  }
  const take = (batch: ArrayBuffer): void => {
    const { slots, numbers } = openBatch(batch);
    for (let i = 0; i < slots.length; i++) {
      const node = nodes[slots[i] ?? 0];
      if (node) node.data = (numbers[i] ?? 0).toFixed(DECIMALS);
    }
  };
  take(makeBatch(grid.count, 1, 0));
  holder.append(stage);
  return { take, leave: () => stage.remove() };
}

export const mount = (contestant: Contestant, count: number): Mounted => {
  const holder = document.createElement('div');
  holder.style.cssText = `position:absolute;inset:0;width:${WIDTH}px;height:${HEIGHT}px`;
  document.body.append(holder);
  const grid = gridOf(count);
  const mounted = contestant === 'product' ? mountProduct(holder, grid) : mountPlain(holder, grid);
  return {
    take: mounted.take,
    leave() {
      mounted.leave();
      holder.remove();
    },
  };
};

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Until what was written has been painted. */
export async function painted(): Promise<void> {
  await frame();
  await frame();
}

let standing: Mounted | null = null;
let batches: ArrayBuffer[] = [];
let longest = 0;

/** What the measuring side calls; each is one evaluation. */
const bench = {
  /** Reads the document beforehand, so that a mount is only a mount. Returns how long it took. */
  readPage(count: number): number {
    const start = performance.now();
    ready = read(gridOf(count));
    return performance.now() - start;
  },
  async mount(contestant: Contestant, count: number): Promise<void> {
    standing = mount(contestant, count);
    await painted();
  },
  /** Makes batches beforehand, so that making them is not measured. */
  prepare(count: number, share: number, from: number, many: number): void {
    batches = Array.from({ length: many }, (_, i) => makeBatch(count, share, from + i));
    longest = 0;
  },
  /** Hands over one batch a frame, all of them painted at the end. */
  async run(): Promise<void> {
    for (const batch of batches) {
      await frame();
      standing?.take(batch);
    }
    await painted();
  },
  longestTask: (): number => longest,
  /** Share of frames that were not shown while batches came ten times a second. */
  async dropped(seconds: number, isQuiet: boolean): Promise<number> {
    const start = await frame();
    let last = start;
    let missing = 0;
    let next = 0;
    let due = start;
    const usual = 1000 / 60;
    while (last - start < seconds * 1000) {
      if (!isQuiet && last >= due) {
        const batch = batches[next++ % batches.length];
        if (batch) standing?.take(batch);
        due += 100;
      }
      const now = await frame();
      missing += Math.max(0, Math.round((now - last) / usual) - 1);
      last = now;
    }
    return missing / ((last - start) / usual);
  },
  async leave(): Promise<void> {
    standing?.leave();
    standing = null;
    await painted();
  },
};
export type DenseBench = typeof bench;

/** Puts the calls on the window, for the measuring side. */
export function run(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(globalThis, { bench });
}
