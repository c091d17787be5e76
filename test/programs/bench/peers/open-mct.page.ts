/**
 * A plugin as in Open MCT's guides: a display layout, an alphanumeric per value, and a telemetry provider that forwards
 * frames.
 */
import { type PeerPage, readPeerPage, subscribeFrames } from './pages.shared';

const NAMESPACE = 'bench';
const LAYOUT = 'page';

interface Identifier {
  readonly namespace: string;
  readonly key: string;
}
interface Datum {
  readonly id: string;
  readonly utc: number;
  readonly value: string;
}
interface DomainObject {
  readonly identifier: Identifier;
  readonly type: string;
}
interface OpenMct {
  install(plugin: unknown): void;
  setAssetPath(path: string): void;
  start(element: Element): void;
  readonly plugins: Readonly<Record<'LocalStorage' | 'UTCTimeSystem' | 'Espresso', () => unknown>> & {
    readonly DisplayLayout: (options: { readonly showAsView: readonly string[] }) => unknown;
  };
  readonly time: {
    setClock(key: string): void;
    setClockOffsets(offsets: { readonly start: number; readonly end: number }): void;
    setTimeSystem(key: string): void;
    setMode(mode: string, offsets?: { readonly start: number; readonly end: number }): void;
  };
  readonly objects: {
    addRoot(root: Identifier): void;
    addProvider(namespace: string, provider: object): void;
  };
  readonly telemetry: { addProvider(provider: object): void };
  readonly types: { addType(key: string, type: object): void };
}

const identifier = (key: string): Identifier => ({ namespace: NAMESPACE, key });
const RECENT = { start: -15 * 60_000, end: 15_000 } as const;

function createLayout({ boxes }: PeerPage): object {
  return {
    identifier: identifier(LAYOUT),
    type: 'layout',
    name: 'Page',
    location: 'ROOT',
    composition: boxes.map(({ id }) => identifier(id)),
    configuration: {
      layoutGrid: [1, 1],
      items: boxes.map(({ id, left, top, width, height }) => ({
        id: `item-${id}`,
        type: 'telemetry-view',
        identifier: identifier(id),
        x: Math.round(left),
        y: Math.round(top),
        width: Math.round(width),
        height: Math.round(height),
        displayMode: 'value',
        value: 'value',
        stroke: '',
        fill: '',
        color: '',
        fontSize: '8',
        font: 'default',
        showUnits: true,
      })),
    },
  };
}

const createValueObject = ({ units }: PeerPage, id: string): object => ({
  identifier: identifier(id),
  type: 'bench.value',
  name: id,
  location: `${NAMESPACE}:${LAYOUT}`,
  telemetry: {
    values: [
      { key: 'value', name: 'Value', unit: units.get(id) ?? '', format: 'string', hints: { range: 1 } },
      { key: 'utc', source: 'utc', name: 'Time', format: 'utc', hints: { domain: 1 } },
    ],
  },
});

function plugin(page: PeerPage) {
  const newest = new Map<string, Datum>();
  const listeners = new Map<string, (datum: Datum) => void>();
  const start = Date.now();
  for (const [id, value] of page.first) newest.set(id, { id, utc: start, value });
  subscribeFrames((values) => {
    for (const [id, value, utc] of values) {
      const datum = { id, utc, value };
      newest.set(id, datum);
      listeners.get(id)?.(datum);
    }
  });
  const isValue = ({ type }: DomainObject): boolean => type === 'bench.value';
  return (openmct: OpenMct): void => {
    openmct.types.addType('bench.value', { name: 'Value', cssClass: 'icon-telemetry' });
    openmct.objects.addRoot(identifier(LAYOUT));
    openmct.objects.addProvider(NAMESPACE, {
      get: async ({ key }: Identifier) =>
        key === LAYOUT ? createLayout(page) : createValueObject(page, key),
    });
    openmct.telemetry.addProvider({
      supportsRequest: isValue,
      supportsSubscribe: isValue,
      request: async ({ identifier: { key } }: DomainObject) => [newest.get(key)],
      subscribe: ({ identifier: { key } }: DomainObject, listener: (datum: Datum) => void) => {
        listeners.set(key, listener);
        return () => listeners.delete(key);
      },
    });
  };
}

export async function run(): Promise<void> {
  const { openmct } = globalThis as unknown as { readonly openmct: OpenMct };
  const page = await readPeerPage();
  openmct.setAssetPath('/peers/openmct/');
  openmct.install(openmct.plugins.LocalStorage());
  openmct.install(openmct.plugins.UTCTimeSystem());
  openmct.install(openmct.plugins.Espresso());
  openmct.install(openmct.plugins.DisplayLayout({ showAsView: [] }));
  openmct.time.setClock('local');
  openmct.time.setTimeSystem('utc');
  openmct.time.setClockOffsets(RECENT);
  openmct.time.setMode('realtime', RECENT);
  openmct.install(plugin(page));
  const holder = document.createElement('div');
  document.body.append(holder);
  openmct.start(holder);
}
