/**
 * A healthy platform that answers immediately and sends only the bench's push frames. The bench supplies clocks and
 * timers.
 */
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../../../src/shared/ids';
import type { WatchSpec } from '../../../../workers/monitor/contract/contract';
import type { Ports, SocketHandlers } from '../../../../workers/monitor/host/ports';

type Clocks = Pick<Ports, 'monotonic' | 'now' | 'wallTime' | 'after'>;

/** Answers by the end of the path; other calls get an answer without data. */
const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['/gateway/query', []],
  ['/signal/query', []],
  ['/mvar/queryAll', []],
  ['/token', 'a-token'],
];

/** Creates the ports of a worker. `answer` returns the raw body of a call, or `null` for the default answer. */
export function createBenchPorts(
  clocks: Clocks,
  answer: (path: string, body: string) => Uint8Array | null = () => null,
): { readonly ports: Ports; readonly socket: Promise<SocketHandlers> } {
  /** Resolves `socket` once the worker opens its push channel. */
  let resolveSocket: (handlers: SocketHandlers) => void = () => undefined;
  const socket = new Promise<SocketHandlers>((resolve) => {
    resolveSocket = resolve;
  });
  return {
    socket,
    ports: {
      ...clocks,
      random: () => 0.5,
      holdLock: () => Promise.resolve(),
      addSleep: () => undefined,
      openSocket: (_path, handlers) => {
        resolveSocket(handlers);
        return { send: () => undefined, close: () => undefined };
      },
      exchange: ({ path, body }) => {
        const data = ANSWERS.find(([end]) => path.endsWith(end))?.[1] ?? null;
        const defaultText = JSON.stringify({ code: '200', message: 'success', data });
        const bytes = answer(path, body ?? '');
        const response = { status: 200, text: defaultText, date: null, ...(bytes && { bytes }) };
        return { response: Promise.resolve(response), cancel: () => undefined };
      },
    },
  };
}

export const createBenchSpec = (signals: readonly string[]): WatchSpec => ({
  family: 'project',
  projectId: 'p' as ProjectId,
  pageId: 'q' as PageId,
  dataEquip: [],
  dataSignal: signals as readonly SignalId[],
  mvars: [],
  slots: signals.map((id) => ({
    src: 'signal',
    signalId: id as SignalId,
    equipmentId: 'e' as EquipmentId,
  })),
  trendSlots: [],
});

export const BENCH_SETTINGS = {
  httpOrigin: '',
  socketOrigin: 'ws://bench',
  platformZone: 480,
  clockSpeed: 1,
  reconnectSpreadMs: 0,
} as const;
