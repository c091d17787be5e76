/**
 * The pages of P8 to P11: the product's page view over a real board and the same boxes in plain DOM, with the same
 * batches. In plain DOM, the box of a lamp or bar only shows the number as text.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { decodePage } from '../../../../src/page-document/decode';
import type { Page } from '../../../../src/page-document/model';
import { type PagePlan, planPage } from '../../../../src/page-document/plan';
import { createBatchColumns, getBatchSize, Header, openBatch } from '../../../../src/shared/batch';
import { Freshness, HAS_NUMBER } from '../../../../src/shared/reading';
import { epochMs } from '../../../../src/shared/units';
import { Board } from '../../../../src/state/live/board';
import { PageView } from '../../../../src/widgets/page-view';
import { createHost, OWNER, PAGE_VIEW_PROPS } from './shown-page';

export type Contestant = 'product' | 'plain';

const DECIMALS = 2;
/** For widgets whose document gives no size. */
const FONT_SIZE = 14;
/** Kinds that show one of a few states rather than a number. */
const STATE_KINDS: ReadonlySet<string> = new Set(['lamp', 'multistate', 'switch', 'rotor', 'shape', 'pipe']);
const STATES = 4;

interface Scene {
  readonly page: Page;
  readonly plan: PagePlan;
  readonly slots: number;
  readonly isState: readonly boolean[];
}

/** Creates a batch that changes a share of the values, in a different part of the page for each batch number. */
function createBatch({ slots: count, isState }: Scene, share: number, batchNumber: number): ArrayBuffer {
  const changedCount = Math.max(1, Math.round(count * share));
  const buffer = new ArrayBuffer(getBatchSize(changedCount, 0));
  const { header, slots, numbers, times, arrivals, flags } = createBatchColumns(buffer, changedCount, 0);
  header[Header.sequence] = batchNumber + 1;
  header[Header.values] = changedCount;
  const at = Date.now();
  for (let i = 0; i < changedCount; i++) {
    const slot = (batchNumber * changedCount + i) % count;
    slots[i] = slot;
    numbers[i] = isState[slot]
      ? (slot + batchNumber) % STATES
      : ((slot * 7.13 + batchNumber * 3.77) % 90) + 10;
    times[i] = at;
    arrivals[i] = at;
    flags[i] = Freshness.fresh | HAS_NUMBER;
  }
  return buffer;
}

interface Mounted {
  readonly applyBatch: (batch: ArrayBuffer) => void;
  readonly leave: () => void;
}

let documentText = '';

function readScene(): Scene {
  const decoded = decodePage(JSON.parse(documentText));
  if (!decoded.ok) throw new Error(decoded.fault.kind);
  const { page } = decoded;
  const plan = planPage(page, OWNER);
  const slots = plan.spec.slots.length;
  const isState = new Array<boolean>(slots).fill(true);
  page.widgets.forEach(({ kind }, index) => {
    if (!STATE_KINDS.has(kind)) for (const slot of plan.widgetSlots[index] ?? []) isState[slot] = false;
  });
  return { page, plan, slots, isState };
}

function mountProduct(holder: HTMLElement, scene: Scene): Mounted {
  const { page, plan } = scene;
  const board = new Board(scene.slots);
  board.apply(createBatch(scene, 1, 0), []);
  const root = createRoot(holder);
  root.render(
    createElement(PageView, {
      page,
      plan,
      board,
      ...PAGE_VIEW_PROPS,
      now: () => epochMs(Date.now()),
      host: createHost(() => undefined),
    }),
  );
  return {
    applyBatch(batch) {
      board.apply(batch, []);
      board.flush();
    },
    leave: () => root.unmount(),
  };
}

/** Mounts the same boxes in the same places, at the product's initial zoom. */
function mountPlain(holder: HTMLElement, scene: Scene): Mounted {
  const { page, plan } = scene;
  const widthScale = holder.clientWidth / page.width;
  const scale = page.fit === 'width' ? widthScale : Math.min(widthScale, holder.clientHeight / page.height);
  const toPixels = (size: number): string => `${size * scale}px`;
  const bySlot = Array.from({ length: scene.slots }, (): Text[] => []);
  const stage = document.createElement('div');
  stage.style.cssText = `position:absolute;width:${toPixels(page.width)};height:${toPixels(page.height)};background:#0b1f33;color:#e8eef6;font:${toPixels(FONT_SIZE)} system-ui,sans-serif`;
  for (const widget of page.widgets) {
    const { x, y, w, h, font } = widget;
    const box = document.createElement('div');
    box.style.cssText = `position:absolute;left:${toPixels(x)};top:${toPixels(y)};width:${toPixels(w)};height:${toPixels(h)};font-size:${toPixels(font.size)};line-height:${toPixels(h)};overflow:hidden;text-align:right;white-space:nowrap`;
    const node = document.createTextNode(widget.kind === 'text' ? widget.text : '');
    box.append(node);
    stage.append(box);
    bySlot[plan.getSlot(widget.bind)]?.push(node);
  }
  const applyBatch = (batch: ArrayBuffer): void => {
    const { slots, numbers } = openBatch(batch);
    for (let i = 0; i < slots.length; i++)
      for (const node of bySlot[slots[i] ?? 0] ?? []) node.data = (numbers[i] ?? 0).toFixed(DECIMALS);
  };
  applyBatch(createBatch(scene, 1, 0));
  holder.append(stage);
  return { applyBatch, leave: () => stage.remove() };
}

function mount(contestant: Contestant, scene: Scene): Mounted {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  document.body.append(holder);
  const mounted = contestant === 'product' ? mountProduct(holder, scene) : mountPlain(holder, scene);
  return {
    applyBatch: mounted.applyBatch,
    leave: () => {
      mounted.leave();
      holder.remove();
    },
  };
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
async function untilPainted(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

let scene: Scene | null = null;
let mountedPage: Mounted | null = null;
let batches: ArrayBuffer[] = [];
let longestMs = 0;

function getScene(): Scene {
  scene ??= readScene();
  return scene;
}

/** Functions that the bench calls, each in one evaluation. */
const bench = {
  async open(name: string): Promise<void> {
    documentText = await (await fetch(`/${name}.json`)).text();
    scene = null;
  },
  /** Parses the document in advance, to measure a mount alone. Returns the duration in ms. */
  readPage(): number {
    const start = performance.now();
    scene = readScene();
    return performance.now() - start;
  },
  async mount(contestant: Contestant): Promise<void> {
    mountedPage = mount(contestant, getScene());
    await untilPainted();
  },
  /** Builds batches in advance, outside the measurement. */
  prepare(share: number, from: number, count: number): void {
    batches = Array.from({ length: count }, (_, i) => createBatch(getScene(), share, from + i));
    longestMs = 0;
  },
  /** Applies one batch per frame and waits until all are painted. */
  async run(): Promise<void> {
    for (const batch of batches) {
      await nextFrame();
      mountedPage?.applyBatch(batch);
    }
    await untilPainted();
  },
  longestTask: (): number => longestMs,
  /** Returns the share of frames missed while batches arrive ten times a second. */
  async dropped(seconds: number, isQuiet: boolean): Promise<number> {
    const start = await nextFrame();
    let last = start;
    let missedFrames = 0;
    let next = 0;
    let nextBatchAt = start;
    const frameMs = 1000 / 60;
    while (last - start < seconds * 1000) {
      if (!isQuiet && last >= nextBatchAt) {
        const batch = batches[next++ % batches.length];
        if (batch) mountedPage?.applyBatch(batch);
        nextBatchAt += 100;
      }
      const now = await nextFrame();
      missedFrames += Math.max(0, Math.round((now - last) / frameMs) - 1);
      last = now;
    }
    return missedFrames / ((last - start) / frameMs);
  },
  async leave(): Promise<void> {
    mountedPage?.leave();
    mountedPage = null;
    await untilPainted();
  },
};
export type DenseBench = typeof bench;

export function run(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(globalThis, { bench });
}
