/**
 * All widget kinds on one live page, in a real browser against the production build: the page shows the platform's
 * values, each write arrives once, and the console stays empty.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as hold } from '../../../src/i18n/hold';
import { cn as value } from '../../../src/i18n/values';
import { EVERY_KIND } from '../../kit/every-kind';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGE = '/home/work/project/campus/page/c-kinds';
describe('A page with every widget kind', { shuffle: false }, () => {
  const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
  let app: App;

  const listWrites = async (signalId: string): Promise<readonly string[]> =>
    (await stand.platform.control.getCounters()).appliedWrites
      .filter((each) => each.signalId === signalId)
      .map((each) => each.value);
  const open = async (options: Parameters<typeof App.open>[2]): Promise<App> => {
    const openedApp = await stand.openSignedIn(PAGE, options);
    await openedApp.until('live values', (painted) =>
      painted.some(({ id, freshness }) => id === 'value-v202-pressure' && freshness === 'fresh'),
    );
    return openedApp;
  };
  const confirmWrite = async (): Promise<void> => {
    const dialog = app.page.getByRole('dialog');
    await dialog.getByRole('button', { name: value.confirmWrite }).click();
    await dialog.getByText(value.statusReadBack).waitFor();
    await dialog.getByRole('button', { name: common.close }).last().click();
  };
  /** Scrolls a widget into view, from the top of the page. */
  const scrollTo = async (id: string): Promise<void> => {
    const { width, height } = app.page.viewportSize() ?? { width: 0, height: 0 };
    // Outside the page, where nothing else consumes the wheel.
    await app.page.mouse.move(width - 20, height / 2);
    const getMiddle = async (): Promise<number> => {
      const found = (await app.listPaintedWidgets()).find((widget) => widget.id === id);
      return found ? found.box.y + found.box.height / 2 : Number.POSITIVE_INFINITY;
    };
    const isInView = (at: number): boolean => at > 120 && at < height - 120;
    let at = Number.NaN;
    /** Whether the widget has stopped moving; wheel scrolling continues for a while. */
    const isAtRest = async (): Promise<boolean> => {
      const before = at;
      at = await getMiddle();
      return at === before;
    };
    await until('a page at rest', isAtRest);
    if (isInView(at)) return;
    await app.page.mouse.wheel(0, -20_000);
    await until('the top', async () => ((await app.getWidget('nav')).box.y ?? 0) > 0);
    await until(
      `${id} in sight`,
      async () => {
        if (!(await isAtRest())) return false;
        if (isInView(at)) return true;
        await app.page.mouse.wheel(0, Math.max(-400, Math.min(400, at - height / 2)));
        return false;
      },
      60_000,
    );
  };

  beforeAll(async () => {
    app = await open({ viewport: { width: 1_280, height: 900 } });
  });

  it('draws each kind from top to bottom', async () => {
    const seenKinds = new Map<string, string>();
    // Outside the page, and not over the tabs.
    await app.page.mouse.move(1_270, 450);
    await until('every kind', async () => {
      for (const { kind, text } of await app.listPaintedWidgets())
        seenKinds.set(kind, text || (seenKinds.get(kind) ?? ''));
      await app.page.mouse.wheel(0, 300);
      return EVERY_KIND.every((kind) => seenKinds.has(kind));
    });
    expect(seenKinds.has('placeholder')).toBe(false);
    await scrollTo('kinds-records');
    await app.until('values of the past', (painted) => {
      const text = (id: string): string => painted.find((widget) => widget.id === id)?.text ?? '';
      return text('kinds-records') !== '' && /\d/.test(text('kinds-history'));
    });
  });

  it('keeps its colours in a high-contrast theme', async () => {
    // Checked on the stage, since values keep changing the colours of widgets.
    const getBackground = (): Promise<string> =>
      app.page.locator('.w-stage').evaluate((stage) => getComputedStyle(stage).backgroundColor);
    const initialColour = await getBackground();
    await app.page.emulateMedia({ forcedColors: 'active' });
    expect(await getBackground()).toBe(initialColour);
    await app.page.emulateMedia({ forcedColors: 'none' });
  });

  it('is printed as on the screen, on one sheet of A4 landscape', async () => {
    const drawn = await app.page.locator('.w-world').boundingBox();
    await app.page.emulateMedia({ media: 'print' });
    const printed = await app.page.locator('.w-stage').boundingBox();
    expect(printed?.width).toBeLessThanOrEqual(1_040);
    expect(printed?.height).toBeLessThanOrEqual(640);
    const paper = (await app.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sizes = [...paper.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sizes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual(
      [[842, 595]],
    );
    await app.page.emulateMedia({ media: 'screen' });
    expect(await app.page.locator('.w-world').boundingBox()).toEqual(drawn);
  });

  it('shows the same means of a custom report as the platform, as rows and as a curve', async () => {
    await scrollTo('kinds-report-rows');
    await app.until('rows of whole hours', (painted) =>
      painted.some(({ id, text }) => id === 'kinds-report-rows' && /\d/.test(text)),
    );
    const table = app.page.getByRole('region', { name: '小时均值报表' });
    const shownRows = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    const expected = await app.page.evaluate(async () => {
      const end = Date.now();
      const body = {
        projectId: 'campus',
        reportId: 'hourly',
        from: end - 86_400_000,
        end,
        pagenum: 1,
        count: 120,
      };
      const answer = await fetch('/lfscada/monitor/project/custom/report/data/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()).data as Report;
    });
    expect(shownRows.length).toBeGreaterThan(20);
    // The newest hour is incomplete; the previous one may be too, if the hour has just begun.
    const [, , ...pastHours] = expected.list;
    const numbersByTime = new Map(
      shownRows.map(([time = '', ...cells]) => [time, cells.map(Number.parseFloat)]),
    );
    for (const { time, values } of pastHours.slice(0, 5)) {
      const at = new Date(time + 8 * 3_600_000).toISOString().slice(5, 19).replace('T', ' ');
      expect(numbersByTime.get(at), at).toEqual(values.map(Number));
    }
    await scrollTo('kinds-report-curve');
    await app.until('its curve', (painted) =>
      painted.some(({ id, text }) => id === 'kinds-report-curve' && /\d/.test(text)),
    );
    const lines = await app.page
      .locator('.w-history .w-curve')
      .evaluateAll((all) => all.filter((one) => (one.getAttribute('d') ?? '').length > 20).length);
    expect(lines).toBeGreaterThanOrEqual(expected.cols.length);
  });

  it('shows weather and time, and blocks a frame that is not allowed', async () => {
    await scrollTo('kinds-weather');
    await app.until('weather', (painted) =>
      painted.some(({ id, text }) => id === 'kinds-weather' && /℃/.test(text)),
    );
    const clock = (await app.getWidget('kinds-clock')).text;
    expect(clock).toMatch(/^\d{4}-\d{2}-\d{2} 周. \d{2}:\d{2}:\d{2}$/);
    await app.until('a running clock', (painted) =>
      painted.some(({ id, text }) => id === 'kinds-clock' && text !== clock),
    );
    await scrollTo('kinds-frame');
    expect((await app.getWidget('kinds-frame')).text).toContain('scada.example.com');
    expect(await app.page.locator('.w-embedded-frame').count()).toBe(0);
  });

  it('animates fills, moves and rotations on the compositor only', async () => {
    await scrollTo('anim-fill');
    const animations = await app.page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect)) return [];
        return effect
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame))
          .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
      }),
    );
    expect(animations.length).toBeGreaterThan(0);
    expect([...new Set(animations)].filter((name) => name !== 'transform' && name !== 'opacity')).toEqual([]);
    const getTransform = (index: string): Promise<string> =>
      app.page
        .locator(index)
        .first()
        .evaluate((element) => getComputedStyle(element).transform);
    await until('a filled shape', async () => (await getTransform('.w-filled')) !== 'none');
    await until('a rotating shape', async () => (await app.page.locator('.w-turn').count()) > 0);
  });

  it('writes a selected and a slider value once each, and only after confirmation', async () => {
    await scrollTo('mode-select');
    await app.page.locator('select.w-select-field').selectOption({ label: '手动' });
    expect(await listWrites('p203-mode')).toEqual([]);
    await confirmWrite();
    expect(await listWrites('p203-mode')).toEqual(['0']);
    await app.until('the mode', (painted) =>
      painted.some(({ id, text }) => id === 'mode-select' && text === '手动'),
    );

    await scrollTo('fan-slider');
    const box = await app.getRestingBox('fan-slider');
    const y = box.y + box.height / 3;
    await app.page.mouse.move(box.x + box.width / 4, y);
    await app.page.mouse.down();
    await app.page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
    expect(await app.page.getByRole('dialog').count()).toBe(0);
    await app.page.mouse.up();
    await confirmWrite();
    expect(await listWrites('gm05-fan-at')).toEqual(['25']);
  });

  const holdByKey = async (): Promise<void> => {
    await scrollTo('fan-hold');
    await app.tap('fan-hold');
    const key = app.page.getByRole('dialog').locator('.as-hold__key');
    await key.waitFor();
    await key.focus();
    await app.page.keyboard.down('Space');
  };

  it('writes once when a hold button is pressed, and reverts once when the finger leaves it', async () => {
    await scrollTo('fan-hold');
    await app.tap('fan-hold');
    const dialog = app.page.getByRole('dialog');
    const key = dialog.locator('.as-hold__key');
    await key.waitFor();
    // Waits until the dialog is in place.
    await key.hover();
    await app.page.mouse.down();
    await until('the press', async () => (await listWrites('gm05-fan-run')).length === 1);
    await app.page.mouse.move(4, 4, { steps: 3 });
    await app.page.mouse.up();
    await until('the release', async () => (await listWrites('gm05-fan-run')).length === 2);
    await dialog.locator('.as-hold__step', { hasText: hold.released.replace('{off}', '') }).waitFor();
    expect(await listWrites('gm05-fan-run')).toEqual(['1', '0']);
    await dialog.getByRole('button', { name: common.close }).last().click();
  });

  it('reverts a held value when the page is left during the hold', async () => {
    await holdByKey();
    await until('the press', async () => (await listWrites('gm05-fan-run')).length === 3);
    await app.page.goBack();
    await until('the release', async () => (await listWrites('gm05-fan-run')).length === 4);
    expect(await listWrites('gm05-fan-run')).toEqual(['1', '0', '1', '0']);
    await app.page.keyboard.up('Space');
    await app.visit(PAGE);
    await app.until('live values', (painted) =>
      painted.some(({ id, freshness }) => id === 'value-v202-pressure' && freshness === 'fresh'),
    );
  });

  it('reverts a held value when its tab is closed', async () => {
    const originalApp = app;
    app = await open({});
    try {
      await holdByKey();
      await until('the press', async () => (await listWrites('gm05-fan-run')).length === 5);
      await app.page.close();
      await until('the release', async () => (await listWrites('gm05-fan-run')).length === 6);
      expect((await listWrites('gm05-fan-run')).slice(-2)).toEqual(['1', '0']);
    } finally {
      app = originalApp;
    }
  });

  it('pulses, and ends the pulse automatically', async () => {
    await scrollTo('buzzer-pulse');
    await app.tap('buzzer-pulse');
    await app.page.getByRole('dialog').locator('.as-hold__key').click();
    await until('both halves', async () => (await listWrites('gm05-buzzer')).length === 2);
    expect(await listWrites('gm05-buzzer')).toEqual(['1', '0']);
    await app.page.getByRole('dialog').getByRole('button', { name: common.close }).last().click();
  });

  it('causes no console errors and no axe-core violations', async () => {
    expect(app.problems).toEqual([]);
    await app.page.evaluate(AXE);
    const found = await app.page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: readonly Violation[] }> };
      };
      const { violations } = await axe.run();
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    });
    expect(found).toEqual([]);
    await app.close();
  });

  it('is live on a phone with the dark theme and reduced motion', async () => {
    const phone = await open({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' });
    await phone.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await phone.page.mouse.move(180, 320);
    const seenKinds = new Set<string>();
    await until('every kind', async () => {
      for (const { kind } of await phone.listPaintedWidgets()) seenKinds.add(kind);
      await phone.page.mouse.wheel(0, 200);
      return EVERY_KIND.every((kind) => seenKinds.has(kind));
    });
    await until('no running animation', async () =>
      phone.page.evaluate(
        () =>
          document.getAnimations().filter((one) => one instanceof CSSAnimation && one.playState === 'running')
            .length === 0,
      ),
    );
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // After a rotation it still shows the same centre.
    const getMiddle = async (): Promise<readonly string[]> =>
      (await phone.listPaintedWidgets())
        .filter(({ box }) => {
          const { width, height } = phone.page.viewportSize() ?? { width: 0, height: 0 };
          return (
            box.y < height / 2 && box.y + box.height > height / 2 && box.x < width && box.x + box.width > 0
          );
        })
        .map(({ id }) => id);
    const before = await getMiddle();
    await phone.page.setViewportSize({ width: 640, height: 360 });
    await until('the same widget in the middle', async () =>
      (await getMiddle()).some((id) => before.includes(id)),
    );
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}
interface Report {
  readonly cols: readonly unknown[];
  readonly list: readonly { readonly time: number; readonly values: readonly string[] }[];
}
