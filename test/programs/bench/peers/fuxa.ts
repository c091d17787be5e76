/**
 * FUXA with a web API device that polls the latest values ten times a second, its usual mode. Its server sends every
 * value each time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../browser/kit/app';
import { findFreePort } from '../../../kit/web-server';
import type { PeerSheet } from './contestants';
import { BACKGROUND, COLOR, SCREEN } from './screen.shared';

const POLLING_MS = 100;
const START_LIMIT_MS = 60_000;
const FONT_SIZE = 14;
/** Reachable only from this machine, and silent; otherwise the defaults. */
const SETTINGS = "module.exports = { uiHost: '127.0.0.1', logApiLevel: 'none' };\n";
/** FUXA's number for the kind of range that carries the unit. */
const UNIT_RANGE = 1;
const DEVICE = 'd_bench';
const VIEW = 'v_bench';

function createProject({ document, units }: PeerSheet, origin: string): object {
  const { size, widgets } = document;
  const scale = SCREEN.width / size.w;
  const height = size.h * scale;
  const boxes = widgets.map(({ x, y, w, h, bind }) => ({
    id: bind.signalId,
    right: (x + w) * scale,
    baseline: (y + h / 2) * scale + (FONT_SIZE * scale) / 3,
  }));
  const texts = boxes.map(
    ({ id, right, baseline }) =>
      `<g id="VAL_${id}" type="svg-ext-value" text-anchor="end" font-family="sans-serif" font-size="${FONT_SIZE * scale}" stroke-width="0"><text id="TXT_${id}" class="value" x="${right}" y="${baseline}" fill="${COLOR}" text-anchor="end" font-size="${FONT_SIZE * scale}" xml:space="preserve">##.##</text></g>`,
  );
  const svg = `<svg width="${SCREEN.width}" height="${height}" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"><g><title>Layer 1</title>${texts.join('')}</g></svg>`;
  const items = Object.fromEntries(
    boxes.map(({ id }) => [
      `VAL_${id}`,
      {
        id: `VAL_${id}`,
        type: 'svg-ext-value',
        name: id,
        label: 'Value',
        property: {
          variableId: `t_${id}`,
          variableValue: '',
          permission: 0,
          ranges: [{ type: UNIT_RANGE, min: '', max: '', text: ` ${units.get(id) ?? ''}` }],
          events: [],
          actions: [],
        },
      },
    ]),
  );
  const tags = Object.fromEntries(
    boxes.map(({ id }) => [
      `t_${id}`,
      {
        id: `t_${id}`,
        name: id,
        label: id,
        type: 'string',
        address: id,
        memaddress: '',
        daq: { enabled: false },
      },
    ]),
  );
  const profile = { width: SCREEN.width, height, bkcolor: BACKGROUND, margin: 0, align: 'topCenter' };
  return {
    version: '1.01',
    name: 'bench',
    server: { id: '0', name: 'FUXA Server', type: 'FuxaServer', enabled: true, property: {}, tags: {} },
    hmi: {
      views: [{ id: VIEW, name: 'MainView', type: 'svg', profile, items, variables: {}, svgcontent: svg }],
      layout: {
        start: VIEW,
        autoresize: false,
        zoom: 'disabled',
        navigation: { mode: 'void', type: 'block', items: [] },
        header: { title: '', alarms: 'hide', infos: 'hide', items: [] },
        showdev: false,
      },
    },
    devices: {
      [DEVICE]: {
        id: DEVICE,
        name: 'bench',
        type: 'WebAPI',
        enabled: true,
        polling: POLLING_MS,
        property: { address: `${origin}/peers/values.json`, method: 'GET', format: 'JSON' },
        tags,
      },
    },
    charts: [],
    alarms: [],
    notifications: [],
    scripts: [],
    reports: [],
    texts: [],
    plugin: [],
  };
}

export class FuxaServer {
  private constructor(
    readonly origin: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(program: string, sheet: PeerSheet, feedOrigin: string): Promise<FuxaServer> {
    const folder = mkdtempSync(join(tmpdir(), 'allshift-fuxa-'));
    mkdirSync(join(folder, '_appdata'));
    writeFileSync(join(folder, '_appdata/settings.js'), SETTINGS);
    const port = await findFreePort();
    const child = spawn(
      process.execPath,
      [join(program, 'main.js'), '--port', String(port), '--userDir', folder],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
    const server = new FuxaServer(`http://127.0.0.1:${port}`, child, folder);
    const killChild = (): void => {
      child.kill('SIGKILL');
    };
    process.once('exit', killChild);
    child.once('exit', () => process.off('exit', killChild));
    try {
      await until(
        'the server of FUXA',
        async () => (await server.tryFetch('/api/settings')) !== null,
        START_LIMIT_MS,
      );
      const response = await fetch(`${server.origin}/api/project`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(createProject(sheet, feedOrigin)),
      });
      if (!response.ok)
        throw new Error(`FUXA refused the project: ${response.status} ${await response.text()}`);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await exited;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private tryFetch(path: string): Promise<Response | null> {
    return fetch(`${this.origin}${path}`).then(
      (response) => (response.ok ? response : null),
      () => null,
    );
  }
}
