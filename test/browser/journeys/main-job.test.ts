/**
 * The main job, from the address bar to the pump: sign in, watch a live plant, write, lose the platform and
 * reconnect. Production build, real worker, HTTP and websockets, and the stand-in in its own process.
 */
import { describe, expect, it } from 'vitest';
import { TcpProxy } from '../../kit/tcp-proxy';
import { createProjects } from '../../platform/pages';
import { createPlant } from '../../platform/plant';
import { type App, type AppOptions, type PaintedWidget, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
/** Freshness of current values. */
const LIVE = new Set(['fresh', 'ageing']);

describe('The main job', () => {
  const stand = new JourneyStand();
  let app: App;

  const open = async ({ speed = 1, ...options }: AppOptions & { speed?: number } = {}): Promise<void> => {
    await stand.start({ speed });
    app = await stand.open(options);
  };
  const openPumps = async (): Promise<void> => {
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    // The code of the controls is loaded lazily, possibly after the first values.
    await app.page.getByRole('switch').first().waitFor();
  };

  it('leads from the bare address through login, list and projects to a live page', async () => {
    await open();
    await app.visit('/');
    await app.page.waitForURL('**/wx/login*');
    await app.signIn();
    await app.page.waitForURL('**/wx/home/monitor*');
    await app.page.getByText('P-201', { exact: false }).first().waitFor();
    await app.page.locator('a[href="/wx/home/work"]').click();
    await app.page.waitForURL('**/wx/home/work');
    await app.page.locator('a[href="/wx/home/work/project"]').click();
    await app.page.getByText('滨江水厂').first().click();
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    // Counts are requested next to the values, and arrive independently.
    await until('the count', async () => /^\d+$/.test((await app.getWidget('equipment-count')).text));
    expect(app.problems).toEqual([]);
  });

  it('shows a forced value in each value widget within a second', async () => {
    await open();
    await openPumps();
    // Values are pushed only once the connection and the gateway are open.
    await app.page.locator('[data-link=live]').first().waitFor();
    await until(
      'an opened gateway',
      async () =>
        ((await stand.platform.control.getCounters()).calls['/lfscada/monitor/project/gateway/open'] ?? 0) >
        0,
    );
    const valueWidgets = boundWidgets.filter(({ kind }) => kind === 'value').slice(0, 8);
    expect(valueWidgets.length).toBeGreaterThan(3);
    for (const [index, widget] of valueWidgets.entries()) {
      const expected = 10 + index;
      const load = watchLoad();
      await stand.platform.control.forceValue(widget.bind?.signalId ?? '', String(expected));
      const elapsedMs = await app.until(
        `${expected} in ${widget.id}`,
        (painted) => parseNumber(painted.find(({ id }) => id === widget.id)?.text ?? '') === expected,
      );
      expect(elapsedMs, widget.id).toBeLessThan(1_000 + load());
    }
    expect(app.problems).toEqual([]);
  });

  it('paints a recent value of the platform in every value widget', async () => {
    await open();
    await openPumps();
    const valueWidgets = boundWidgets.filter(({ kind }) => kind === 'value');
    for (let round = 0; round < 3; round++) {
      const pendingIds = new Set(valueWidgets.map(({ id }) => id));
      // Between two reports a value lags behind the plant; each widget must agree at least once within a few
      // reports.
      await until(
        `agreement of ${[...pendingIds].join(', ')}`,
        async () => {
          const painted = new Map((await app.listPaintedWidgets()).map((widget) => [widget.id, widget]));
          for (const id of [...pendingIds]) {
            const widget = painted.get(id);
            const { value } = await stand.platform.control.value(getSignalId(id));
            const decimals = valueWidgets.find((each) => each.id === id)?.format?.decimals ?? 3;
            const tolerance = 0.02 * Math.abs(Number(value)) + 2 * 10 ** -decimals;
            const isAgreeing =
              widget !== undefined &&
              (Number.isNaN(Number(value)) ||
                Math.abs(parseNumber(widget.text) - Number(value)) <= tolerance);
            if (isAgreeing || widget === undefined) pendingIds.delete(id);
          }
          return pendingIds.size === 0;
        },
        20_000,
      );
    }
  });

  it('shows a value going into alarm and clearing', async () => {
    // Tall enough for the lamp at the bottom of the page.
    await open({ viewport: { width: 360, height: 2_000 } });
    const pressure = getSignalId('alarm-lamp');
    await stand.platform.control.forceValue(pressure, '0.75');
    await openPumps();
    const readLamp = async (): Promise<string> => (await app.getWidget('alarm-lamp')).text;
    // The lamp is blank only before its first value.
    await app.until('a live alarm lamp', (painted) =>
      LIVE.has(painted.find(({ id }) => id === 'alarm-lamp')?.freshness ?? ''),
    );
    const calmText = await readLamp();
    await stand.platform.control.forceValue(pressure, '0.6');
    await until('the alarm lamp changes', async () => (await readLamp()) !== calmText);
    await stand.platform.control.forceValue(pressure, '0.75');
    await until('the alarm lamp changes back', async () => (await readLamp()) === calmText);
    expect(app.problems).toEqual([]);
  });

  it('starts a pump with one write from its switch, then shows the pushed value and the filling tank', async () => {
    await open();
    await openPumps();
    const pump = getSignalId('p201-switch');
    const widgetBefore = await app.getWidget('p201-switch');
    const wasOn = (await stand.platform.control.value(pump)).value === '1';
    // A running pump is stopped first, to observe the start.
    if (wasOn) {
      await (await app.openConfirmation('p201-switch')).click();
      await until('the stopped pump', async () => (await stand.platform.control.value(pump)).value === '0');
      await app.page.keyboard.press('Escape');
      await app.until(
        'the stopped switch',
        (painted) => painted.find(({ id }) => id === 'p201-switch')?.text !== widgetBefore.text,
      );
    }
    await stand.platform.control.resetCounters();
    const level = parseNumber((await app.getWidget('level-value')).text);
    const offText = (await app.getWidget('p201-switch')).text;

    const confirm = await app.openConfirmation('p201-switch');
    expect((await app.getWidget('p201-switch')).text, 'the requested value is not shown').toBe(offText);
    expect(
      (await stand.platform.control.getCounters()).writePosts,
      'nothing is sent before the confirmation',
    ).toEqual([]);
    await confirm.dblclick();
    await until('the running pump', async () => (await stand.platform.control.value(pump)).value === '1');
    await app.until(
      'the switch shows the pushed value',
      (painted) => painted.find(({ id }) => id === 'p201-switch')?.text !== offText,
    );
    await app.page.keyboard.press('Escape');
    const elapsedMs = await app.until(
      'the tank fills',
      (painted) => parseNumber(painted.find(({ id }) => id === 'level-value')?.text ?? '') > level + 0.05,
      40_000,
    );
    expect(elapsedMs).toBeGreaterThan(0);
    const { appliedWrites, writePosts } = await stand.platform.control.getCounters();
    expect(writePosts.length).toBe(1);
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[pump, '1']]);
  });

  it('shows no live values two seconds after the platform is killed, and each value as live only once it arrives again', async () => {
    await open();
    const proxy = stand.closeLater(await TcpProxy.start(() => stand.platform.url));
    await app.beginSession();
    await app.page.goto(`${proxy.url}/wx${PUMPS}?debug`);
    await app.until('live values', (painted) => filterLive(painted).length > 10);
    await stand.platform.kill();
    const load = watchLoad();
    const elapsedMs = await app.until('nothing live', (painted) => filterLive(painted).length === 0);
    expect(elapsedMs).toBeLessThan(2_000 + load());

    proxy.isRefusing = true;
    await stand.platform.restart();
    // The connection returns without values; nothing may look live yet.
    await stand.platform.control.setSilent(true);
    await stand.platform.control.injectFault('/lfscada/monitor/project/signal/query', { kind: 'hang' });
    proxy.isRefusing = false;
    await until(
      'the push channel is open again',
      async () => (await stand.platform.control.getCounters()).openSockets > 0,
      30_000,
    );
    await app.page.waitForTimeout(1_500);
    expect(filterLive(await app.listPaintedWidgets()).filter(({ kind }) => kind === 'value')).toEqual([]);

    const level = getSignalId('level-value');
    await stand.platform.control.clearFaults();
    await stand.platform.control.forceValue(level, '1.23');
    await app.until(
      'the value that arrived',
      (painted) => LIVE.has(painted.find(({ id }) => id === 'level-value')?.freshness ?? ''),
      20_000,
    );
    await app.until('all values', (painted) => filterLive(painted).length > 10, 40_000);
  });

  it('detects a half-open connection within 75 s of worker time', async () => {
    const clock = 15;
    // The plant runs as fast as the worker's clock, to keep the spacing of its reports.
    await open({ clock, speed: clock });
    await openPumps();
    stand.platform.stop();
    const load = watchLoad();
    try {
      const elapsedMs = await app.until(
        'nothing live',
        (painted) => filterLive(painted).length === 0,
        20_000,
      );
      expect(elapsedMs * clock).toBeLessThan(75_000 + (1_000 + load()) * clock);
    } finally {
      stand.platform.resume();
    }
    await app.until('live values again', (painted) => filterLive(painted).length > 10, 30_000);
  });
});

interface BoundWidget {
  readonly id: string;
  readonly kind: string;
  readonly bind?: { readonly src: string; readonly signalId?: string };
  readonly format?: { readonly decimals?: number };
}

/** The stand-in's document of the pump house. */
const pumpHouse = createProjects(createPlant({ seed: 1, start: 1_760_000_000_000 }))
  .find(({ id }) => id === 'waterworks')
  ?.pages.find(({ id }) => id === 'w-pumps')?.document;
const boundWidgets = ((pumpHouse?.widgets ?? []) as readonly BoundWidget[]).filter(
  (widget) => widget.bind?.src === 'signal',
);

const getSignalId = (id: string): string => {
  const signalId = boundWidgets.find((widget) => widget.id === id)?.bind?.signalId;
  if (!signalId) throw new Error(`${id} is bound to no signal`);
  return signalId;
};

const filterLive = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter((widget) => LIVE.has(widget.freshness));
const parseNumber = (text: string): number => Number(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? Number.NaN);
