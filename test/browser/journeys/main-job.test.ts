/**
 * The main job, from the address bar to the pump: sign in, watch a live plant, write, lose the platform and
 * reconnect. Production build, real worker, HTTP and websockets, and the stand-in in its own process.
 */
import { describe, expect, it } from 'vitest';
import { TcpProxy } from '../../kit/tcp-proxy';
import { plantProjects } from '../../platform/pages';
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
  const onPumpPage = async (): Promise<void> => {
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => liveOnes(painted).length > 10);
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
    await app.until('live values', (painted) => liveOnes(painted).length > 10);
    // Counts are requested next to the values, and arrive independently.
    await until('the count', async () => /^\d+$/.test((await app.widget('equipment-count')).text));
    expect(app.problems).toEqual([]);
  });

  it('shows a forced value in each value widget within a second', async () => {
    await open();
    await onPumpPage();
    // Values are pushed only once the connection and the gateway are open.
    await app.page.locator('[data-link=live]').first().waitFor();
    await until(
      'an opened gateway',
      async () =>
        ((await stand.platform.control.counters()).calls['/lfscada/monitor/project/gateway/open'] ?? 0) > 0,
    );
    const plain = bound.filter(({ kind }) => kind === 'value').slice(0, 8);
    expect(plain.length).toBeGreaterThan(3);
    for (const [index, widget] of plain.entries()) {
      const wanted = 10 + index;
      const load = watchLoad();
      await stand.platform.control.forceValue(widget.bind?.signalId ?? '', String(wanted));
      const took = await app.until(
        `${wanted} in ${widget.id}`,
        (painted) => numberIn(painted.find(({ id }) => id === widget.id)?.text ?? '') === wanted,
      );
      expect(took, widget.id).toBeLessThan(1_000 + load());
    }
    expect(app.problems).toEqual([]);
  });

  it('paints a recent value of the platform in every value widget', async () => {
    await open();
    await onPumpPage();
    const plain = bound.filter(({ kind }) => kind === 'value');
    for (let round = 0; round < 3; round++) {
      const wrong = new Set(plain.map(({ id }) => id));
      // Between two reports a value lags behind the plant; each widget must agree at least once within a few
      // reports.
      await until(
        `agreement of ${[...wrong].join(', ')}`,
        async () => {
          const painted = new Map((await app.painted()).map((widget) => [widget.id, widget]));
          for (const id of [...wrong]) {
            const widget = painted.get(id);
            const { value } = await stand.platform.control.value(getBind(id));
            const decimals = plain.find((each) => each.id === id)?.format?.decimals ?? 3;
            const tolerance = 0.02 * Math.abs(Number(value)) + 2 * 10 ** -decimals;
            const agrees =
              widget !== undefined &&
              (Number.isNaN(Number(value)) || Math.abs(numberIn(widget.text) - Number(value)) <= tolerance);
            if (agrees || widget === undefined) wrong.delete(id);
          }
          return wrong.size === 0;
        },
        20_000,
      );
    }
  });

  it('shows a value going into alarm and clearing', async () => {
    // Tall enough for the lamp at the bottom of the page.
    await open({ viewport: { width: 360, height: 2_000 } });
    const pressure = getBind('alarm-lamp');
    await stand.platform.control.forceValue(pressure, '0.75');
    await onPumpPage();
    const lamp = async (): Promise<string> => (await app.widget('alarm-lamp')).text;
    // The lamp is blank only before its first value.
    await app.until('a live alarm lamp', (painted) =>
      LIVE.has(painted.find(({ id }) => id === 'alarm-lamp')?.freshness ?? ''),
    );
    const calm = await lamp();
    await stand.platform.control.forceValue(pressure, '0.6');
    await until('the alarm lamp changes', async () => (await lamp()) !== calm);
    await stand.platform.control.forceValue(pressure, '0.75');
    await until('the alarm lamp changes back', async () => (await lamp()) === calm);
    expect(app.problems).toEqual([]);
  });

  it('starts a pump with one write from its switch, then shows the pushed value and the filling tank', async () => {
    await open();
    await onPumpPage();
    const pump = getBind('p201-switch');
    const before = await app.widget('p201-switch');
    const wasOn = (await stand.platform.control.value(pump)).value === '1';
    // A running pump is stopped first, to observe the start.
    if (wasOn) {
      await (await app.askToWrite('p201-switch')).click();
      await until('the stopped pump', async () => (await stand.platform.control.value(pump)).value === '0');
      await app.page.keyboard.press('Escape');
      await app.until(
        'the stopped switch',
        (painted) => painted.find(({ id }) => id === 'p201-switch')?.text !== before.text,
      );
    }
    await stand.platform.control.resetCounters();
    const level = numberIn((await app.widget('level-value')).text);
    const off = (await app.widget('p201-switch')).text;

    const confirm = await app.askToWrite('p201-switch');
    expect((await app.widget('p201-switch')).text, 'the requested value is not shown').toBe(off);
    expect(
      (await stand.platform.control.counters()).writePosts,
      'nothing is sent before the confirmation',
    ).toEqual([]);
    await confirm.dblclick();
    await until('the running pump', async () => (await stand.platform.control.value(pump)).value === '1');
    await app.until(
      'the switch shows the pushed value',
      (painted) => painted.find(({ id }) => id === 'p201-switch')?.text !== off,
    );
    await app.page.keyboard.press('Escape');
    const took = await app.until(
      'the tank fills',
      (painted) => numberIn(painted.find(({ id }) => id === 'level-value')?.text ?? '') > level + 0.05,
      40_000,
    );
    expect(took).toBeGreaterThan(0);
    const { appliedWrites, writePosts } = await stand.platform.control.counters();
    expect(writePosts.length).toBe(1);
    expect(appliedWrites.map(({ signalId, value }) => [signalId, value])).toEqual([[pump, '1']]);
  });

  it('shows no live values two seconds after the platform is killed, and each value as live only once it arrives again', async () => {
    await open();
    const proxy = stand.closing(await TcpProxy.start(() => stand.platform.url));
    await app.beginSession();
    await app.page.goto(`${proxy.url}/wx${PUMPS}?debug`);
    await app.until('live values', (painted) => liveOnes(painted).length > 10);
    await stand.platform.kill();
    const load = watchLoad();
    const took = await app.until('nothing live', (painted) => liveOnes(painted).length === 0);
    expect(took).toBeLessThan(2_000 + load());

    proxy.refusing = true;
    await stand.platform.restart();
    // The connection returns without values; nothing may look live yet.
    await stand.platform.control.silence(true);
    await stand.platform.control.fault('/lfscada/monitor/project/signal/query', { kind: 'hang' });
    proxy.refusing = false;
    await until(
      'the push channel is open again',
      async () => (await stand.platform.control.counters()).openSockets > 0,
      30_000,
    );
    await app.page.waitForTimeout(1_500);
    expect(liveOnes(await app.painted()).filter(({ kind }) => kind === 'value')).toEqual([]);

    const level = getBind('level-value');
    await stand.platform.control.clearFaults();
    await stand.platform.control.forceValue(level, '1.23');
    await app.until(
      'the value that arrived',
      (painted) => LIVE.has(painted.find(({ id }) => id === 'level-value')?.freshness ?? ''),
      20_000,
    );
    await app.until('all values', (painted) => liveOnes(painted).length > 10, 40_000);
  });

  it('detects a half-open connection within 75 s of worker time', async () => {
    const clock = 15;
    // The plant runs as fast as the worker's clock, to keep the spacing of its reports.
    await open({ clock, speed: clock });
    await onPumpPage();
    stand.platform.stop();
    const load = watchLoad();
    try {
      const took = await app.until('nothing live', (painted) => liveOnes(painted).length === 0, 20_000);
      expect(took * clock).toBeLessThan(75_000 + (1_000 + load()) * clock);
    } finally {
      stand.platform.resume();
    }
    await app.until('live values again', (painted) => liveOnes(painted).length > 10, 30_000);
  });
});

interface BoundWidget {
  readonly id: string;
  readonly kind: string;
  readonly bind?: { readonly src: string; readonly signalId?: string };
  readonly format?: { readonly decimals?: number };
}

/** Widgets of the pump house that show one signal, from the stand-in's documents. */
const pumpHouse = plantProjects(createPlant({ seed: 1, start: 1_760_000_000_000 }))
  .find(({ id }) => id === 'waterworks')
  ?.pages.find(({ id }) => id === 'w-pumps')?.document;
const bound = ((pumpHouse?.widgets ?? []) as readonly BoundWidget[]).filter(
  (widget) => widget.bind?.src === 'signal',
);

const getBind = (id: string): string => {
  const signalId = bound.find((widget) => widget.id === id)?.bind?.signalId;
  if (!signalId) throw new Error(`${id} is bound to no signal`);
  return signalId;
};

const liveOnes = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter((widget) => LIVE.has(widget.freshness));
const numberIn = (text: string): number => Number(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? Number.NaN);
