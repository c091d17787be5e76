/**
 * The dense pages that P8 to P11 measure, in the browser: the product's own page view over a real board, and the same
 * boxes as plain DOM whose texts are written directly. Both get the same batches. A plain box of a lamp or a bar gets the
 * number as its text; it draws nothing else.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { decodePage } from '../../../../src/page-document/decode';
import type { Page } from '../../../../src/page-document/model';
import { type PagePlan, planPage } from '../../../../src/page-document/plan';
import { batchBytes, batchColumns, Header, openBatch } from '../../../../src/shared/batch';
import { Freshness, HAS_NUMBER } from '../../../../src/shared/reading';
import { epochMs } from '../../../../src/shared/units';
import { Board } from '../../../../src/state/live/board';
import { PageView } from '../../../../src/widgets/page-view';
import { hostWith, OWNER, SHOWN } from './shown-page';

export type Contestant = 'product' | 'plain';

const DECIMALS = 2;
/** For widgets whose document gives no size. */
const FONT_SIZE = 14;
/** Kinds that show one of a few states rather than a number. */
const STATE_KINDS: ReadonlySet<string> = new Set(['lamp', 'multistate', 'switch', 'rotor', 'shape', 'pipe']);
/** Number of states that a batch uses. */
const STATES = 4;

/** A page that is read: its document, what has to be watched, and which slots show states. */
interface Scene {
  readonly page: Page;
  readonly plan: PagePlan;
  readonly slots: number;
  readonly isState: readonly boolean[];
}

/** A batch of which `share` of the values changed, a different stretch of the page for each number. */
function makeBatch({ slots: count, isState }: Scene, share: number, number: number): ArrayBuffer {
  const changed = Math.max(1, Math.round(count * share));
  const buffer = new ArrayBuffer(batchBytes(changed, 0));
  const { header, slots, numbers, times, arrivals, flags } = batchColumns(buffer, changed, 0);
  header[Header.sequence] = number + 1;
  header[Header.values] = changed;
  const at = Date.now();
  for (let i = 0; i < changed; i++) {
    const slot = (number * changed + i) % count;
    slots[i] = slot;
    numbers[i] = isState[slot] ? (slot + number) % STATES : ((slot * 7.13 + number * 3.77) % 90) + 10;
    times[i] = at;
    arrivals[i] = at;
    flags[i] = Freshness.fresh | HAS_NUMBER;
  }
  return buffer;
}

/** Something mounted that takes batches. */
interface Mounted {
  readonly take: (batch: ArrayBuffer) => void;
  readonly leave: () => void;
}

/** The text of the document, as fetched. */
let text = '';

/** The product's page, from its document to what has to be watched. */
function read(): Scene {
  const decoded = decodePage(JSON.parse(text));
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
  board.apply(makeBatch(scene, 1, 0), []);
  const root = createRoot(holder);
  root.render(
    createElement(PageView, {
      page,
      plan,
      board,
      ...SHOWN,
      now: () => epochMs(Date.now()),
      host: hostWith(() => undefined),
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

/** The same boxes in the same places, as large as the product opens the page. */
function mountPlain(holder: HTMLElement, scene: Scene): Mounted {
  const { page, plan } = scene;
  const across = holder.clientWidth / page.width;
  const scale = page.fit === 'width' ? across : Math.min(across, holder.clientHeight / page.height);
  const px = (size: number): string => `${size * scale}px`;
  const bySlot = Array.from({ length: scene.slots }, (): Text[] => []);
  const stage = document.createElement('div');
  stage.style.cssText = `position:absolute;width:${px(page.width)};height:${px(page.height)};background:#0b1f33;color:#e8eef6;font:${px(FONT_SIZE)} system-ui,sans-serif`;
  for (const widget of page.widgets) {
    const { x, y, w, h, font } = widget;
    const box = document.createElement('div');
    box.style.cssText = `position:absolute;left:${px(x)};top:${px(y)};width:${px(w)};height:${px(h)};font-size:${px(font.size)};line-height:${px(h)};overflow:hidden;text-align:right;white-space:nowrap`;
    const node = document.createTextNode(widget.kind === 'text' ? widget.text : '');
    box.append(node);
    stage.append(box);
    bySlot[plan.slotOf(widget.bind)]?.push(node);
  }
  const take = (batch: ArrayBuffer): void => {
    const { slots, numbers } = openBatch(batch);
    for (let i = 0; i < slots.length; i++)
      for (const node of bySlot[slots[i] ?? 0] ?? []) node.data = (numbers[i] ?? 0).toFixed(DECIMALS);
  };
  take(makeBatch(scene, 1, 0));
  holder.append(stage);
  return { take, leave: () => stage.remove() };
}

function mount(contestant: Contestant, scene: Scene): Mounted {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  document.body.append(holder);
  const mounted = contestant === 'product' ? mountProduct(holder, scene) : mountPlain(holder, scene);
  return {
    take: mounted.take,
    leave: () => {
      mounted.leave();
      holder.remove();
    },
  };
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Until what was written has been painted. */
async function painted(): Promise<void> {
  await frame();
  await frame();
}

let scene: Scene | null = null;
let standing: Mounted | null = null;
let batches: ArrayBuffer[] = [];
let longest = 0;

function theScene(): Scene {
  scene ??= read();
  return scene;
}

/** Functions for the measuring side; each call is one evaluation. */
const bench = {
  /** Fetches the document of that name, which the rest is about. */
  async open(name: string): Promise<void> {
    text = await (await fetch(`/${name}.json`)).text();
    scene = null;
  },
  /** Reads the document beforehand, so that a mount is only a mount. Returns how long it took. */
  readPage(): number {
    const start = performance.now();
    scene = read();
    return performance.now() - start;
  },
  async mount(contestant: Contestant): Promise<void> {
    standing = mount(contestant, theScene());
    await painted();
  },
  /** Makes batches beforehand, so that making them is not measured. */
  prepare(share: number, from: number, many: number): void {
    batches = Array.from({ length: many }, (_, i) => makeBatch(theScene(), share, from + i));
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
