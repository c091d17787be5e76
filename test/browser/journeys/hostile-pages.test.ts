/**
 * Hostile page documents in a real browser, under the product's policy: nothing in them is executed, no other host is
 * contacted, and nothing hangs.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_PAGES, type HostilePage } from '../../kit/fixtures/pages/hostile';
import { type App, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

const PAGE = '/home/work/project/campus/page/c-demo';
const DOCUMENT = '**/cdn/project/campus/c-demo.json';
const DRAWN_MS = 20_000;
/** Maximum time that the page's thread may be busy without a break (faults: Page documents). */
const HANG_MS = 1_000;

const good = { id: 'good', kind: 'value', x: 10, y: 10, w: 200, h: 40, bind: { src: 'const', value: '42' } };
/** Creates a document with many copies of a widget, row by row in boxes of 40 × 40, within all document limits. */
const createMany = (count: number, widget: object): object => ({
  version: 1,
  id: 'h',
  name: 'h',
  size: { w: 800, h: 900 },
  widgets: [
    ...Array.from({ length: count }, (_, i) => ({
      id: `m${i}`,
      x: (i % 20) * 40,
      y: 60 + (Math.floor(i / 20) % 20) * 40,
      w: 40,
      h: 40,
      ...widget,
    })),
    good,
  ],
});
const ROWS = Array.from({ length: 500 }, (_, i) => ({
  bind: { src: 'const', value: `${i}` },
  text: `r${i}`,
}));

interface PageDocument {
  readonly widgets: readonly object[];
}
const getWidgets = (page: HostilePage): readonly object[] =>
  (page.document() as PageDocument).widgets.slice(0, -1);

const PRESSABLE_COUNT = 7;

describe('Hostile pages in a browser', { shuffle: false }, () => {
  const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
  let app: App;
  let servedDocument = '';
  const foreignRequests: string[] = [];

  beforeAll(async () => {
    app = await stand.open({ viewport: { width: 800, height: 900 } });
    await app.context.addInitScript(() => {
      const tasks: number[] = [];
      (globalThis as { busy?: number[] }).busy = tasks;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    app.page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== stand.platform.url) foreignRequests.push(request.url());
    });
    await app.page.route(DOCUMENT, (route) =>
      route.fulfill({ contentType: 'application/json', body: servedDocument }),
    );
    await app.beginSession();
  });

  const show = async (document: unknown): Promise<void> => {
    servedDocument = typeof document === 'string' ? document : JSON.stringify(document);
    await app.visit(PAGE);
  };
  const untilDrawn = (): Promise<number> =>
    app.until(
      'the honest value',
      (painted) => painted.some(({ id, text }) => id === 'good' && text === '42'),
      DRAWN_MS,
    );
  const isPwned = (): Promise<boolean> => app.page.evaluate(() => 'pwned' in globalThis || 'pwned' in {});

  it('execute nothing, contact no other host, and the rest is drawn (faults, 29 to 32)', async () => {
    const widgets = HOSTILE_PAGES.filter(
      ({ line, refused, isLarge }) => line !== 31 && refused === undefined && !isLarge,
    )
      .flatMap(getWidgets)
      .map((widget, i) =>
        typeof widget === 'object' && widget !== null && !Array.isArray(widget)
          ? { ...widget, y: 60 + (i % 40) * 30, x: 10 + Math.floor(i / 40) * 180, w: 170, h: 28 }
          : widget,
      );
    expect(widgets.length).toBeGreaterThan(60);
    await show({
      version: 1,
      id: 'h',
      name: '<b>h</b>',
      size: { w: 800, h: 1_400 },
      widgets: [...widgets, good],
    });
    await untilDrawn();
    const forbidden = await app.page.evaluate(() => {
      const world = document.querySelector('.w-world');
      const found: string[] = [];
      for (const element of world?.querySelectorAll('*') ?? []) {
        if (['SCRIPT', 'OBJECT', 'EMBED', 'STYLE', 'LINK', 'IFRAME'].includes(element.tagName))
          found.push(element.outerHTML.slice(0, 200));
        for (const { name, value } of element.attributes)
          if (
            name.startsWith('on') ||
            (/javascript:|evil/.test(`${name === 'title' ? '' : value}`) && name !== 'aria-label')
          )
            found.push(`${name}=${value.slice(0, 100)}`);
        if (getComputedStyle(element).position === 'fixed') found.push(`fixed: ${element.className}`);
      }
      return found;
    });
    expect(forbidden).toEqual([]);
    // Kinds whose code loads later show their content, and can be pressed, after a moment.
    await until('placeholders', async () => (await app.page.locator('.w-missing').count()) > 20);
    const pressable = app.page.locator('.w-world button');
    await until('all buttons', async () => (await pressable.count()) === PRESSABLE_COUNT);
    // Presses all buttons. A button may disappear when another is pressed.
    const buttons = await pressable.elementHandles();
    for (const button of buttons) await button.dispatchEvent('click');
    expect(await isPwned()).toBe(false);
    expect(foreignRequests).toEqual([]);
    expect(app.context.pages()).toHaveLength(1);
  });

  const expectNoHang = async (document: unknown): Promise<void> => {
    const load = watchLoad();
    await show(document);
    await untilDrawn();
    await app.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    const busy = await app.page.evaluate(() => (globalThis as { busy?: number[] }).busy ?? []);
    expect(Math.max(0, ...busy)).toBeLessThan(HANG_MS + load());
    expect(foreignRequests).toEqual([]);
  };

  it.each(HOSTILE_PAGES.filter(({ isLarge }) => isLarge))(
    'do not hang (faults, 31): $name',
    async ({ document }) => expectNoHang(document()),
  );

  it.each([
    ['400 tables of 500 rows', 400, { kind: 'table', columns: ['name', 'value'], rows: ROWS }],
    ['a text of 10 MB', 1, { kind: 'text', wrap: true, text: 'x y '.repeat(2_500_000) }],
    ['100 maps', 100, { kind: 'map', lng: 120, lat: 30 }],
    ['1,000 rotors', 1_000, { kind: 'rotor', bind: { src: 'const', value: '1' }, rpm: 60 }],
  ] as const)('do not hang even within all limits (fault 106): %s', async (_, count, widget) => {
    await expectNoHang(createMany(count, widget));
    const isWhole = count === 1;
    expect(await app.page.locator('.w-limit-note').count()).toBe(isWhole ? 0 : 1);
  });

  it('are rejected completely, with a way back, if they are too large (faults, 31)', async () => {
    // As text, since such a depth cannot be created by recursion.
    const panel = '{"id":"p","kind":"panel","x":0,"y":0,"w":9,"h":9,"children":[';
    const deep = panel.repeat(10_000) + ']}'.repeat(10_000);
    const documents = [
      ...HOSTILE_PAGES.filter(({ refused }) => refused === 'too-many-widgets').map((page) => page.document()),
      `{"version":1,"size":{"w":9,"h":9},"widgets":[${deep}]}`,
    ];
    expect(documents.length).toBeGreaterThan(2);
    for (const document of documents) {
      await show(document);
      await app.page.locator('.as-state').first().waitFor();
      await until('a way back', async () => (await app.page.locator('.as-state button').count()) > 0);
      expect(await isPwned()).toBe(false);
    }
  });

  it('leave the console empty', () => {
    expect(app.problems).toEqual([]);
  });
});
