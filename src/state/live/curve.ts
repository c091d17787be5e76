/** The page's side of a curve. A response to an outdated request never reaches the atom (faults 40). */
import { type Atom, atom, type createStore } from 'jotai';
import type {
  CsvSheet,
  CurveQuestion,
  CurveSeries,
  CurveView,
  CurveWindow,
} from '../../../workers/monitor/contract/contract';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import type { CurveNews } from '../../worker-client/curve-channels';
import type { MonitorClient } from '../../worker-client/monitor-client';

type Store = ReturnType<typeof createStore>;

export interface CurveStatus {
  readonly status: 'idle' | 'loading' | 'loaded';
  /** Number of loaded points, and of all points (`null` while unknown). */
  readonly loadedCount: number;
  readonly totalCount: number | null;
  readonly range: TimeRange | null;
  readonly series: readonly CurveSeries[];
  /** Reason for missing data; `null` if complete. */
  readonly fault: Fault | null;
  /** Increases whenever data is loaded or appended, which new windows would show. */
  readonly version: number;
}
const IDLE: CurveStatus = {
  status: 'idle',
  loadedCount: 0,
  totalCount: null,
  range: null,
  series: [],
  fault: null,
  version: 0,
};

export interface Curve {
  readonly status: Atom<CurveStatus>;
  /** Loads data, dropping the previous request. */
  readonly ask: (question: CurveQuestion) => void;
  /** Stops loading. Loaded points stay. */
  readonly cancel: () => void;
  /** Returns one window per signal, in the order of the request; `null` if no response can arrive. */
  readonly requestWindow: (view: CurveView) => Promise<readonly CurveWindow[] | null>;
  readonly requestCsv: (sheet: CsvSheet) => Promise<Outcome<Blob>>;
  readonly close: () => void;
}

interface OpenSheet {
  readonly parts: string[];
  readonly end: (outcome: Outcome<Blob>) => void;
}

export function openCurve(client: Pick<MonitorClient, 'openCurve'>, store: Store): Curve {
  const status = atom<CurveStatus>(IDLE);
  const windows = new Map<number, (windows: readonly CurveWindow[] | null) => void>();
  const sheets = new Map<number, OpenSheet>();
  let ask = 0;
  let requestCount = 0;
  let isClosed = false;

  const update = (change: Partial<CurveStatus>): void => {
    const previous = store.get(status);
    store.set(status, { ...previous, ...change });
  };
  const rejectAll = (fault: Fault): void => {
    for (const resolve of windows.values()) resolve(null);
    windows.clear();
    for (const { end } of sheets.values()) end(failed(fault));
    sheets.clear();
  };
  const addPart = (request: number, part: string | null): void => {
    const sheet = sheets.get(request);
    if (sheet === undefined) return;
    if (part !== null) {
      sheet.parts.push(part);
      channel.send({ kind: 'csv-next', request });
      return;
    }
    sheets.delete(request);
    sheet.end(done(new Blob(sheet.parts, { type: 'text/csv;charset=utf-8' })));
  };

  const handleNews = (news: CurveNews): void => {
    if (isClosed || ('ask' in news && news.ask !== ask)) return;
    switch (news.kind) {
      case 'progress':
        update({ loadedCount: news.loaded, totalCount: news.total });
        return;
      case 'loaded': {
        const { from, end, series, fault } = news;
        const { version } = store.get(status);
        update({ status: 'loaded', range: { from, end }, series, fault, version: version + 1 });
        return;
      }
      case 'grew':
        update({ series: news.series, version: store.get(status).version + 1 });
        return;
      case 'window':
        windows.get(news.request)?.(news.windows);
        windows.delete(news.request);
        return;
      case 'csv':
        addPart(news.request, news.part);
        return;
      case 'lost': {
        rejectAll(news.fault);
        const { fault } = news;
        if (store.get(status).status === 'idle') return;
        // A restarted worker receives the request again. Its response removes the fault.
        if (fault.kind === 'worker-lost')
          update({ status: 'loading', loadedCount: 0, totalCount: null, fault });
        else update({ status: 'loaded', series: [], fault });
        return;
      }
    }
  };
  const channel = client.openCurve(handleNews);

  return {
    status,
    ask: (question) => {
      rejectAll({ kind: 'cancelled' });
      store.set(status, { ...IDLE, status: 'loading', version: store.get(status).version });
      channel.send({ kind: 'ask', ask: ++ask, question });
    },
    cancel: () => channel.send({ kind: 'cancel' }),
    requestWindow: (view) => {
      if (isClosed || store.get(status).status !== 'loaded') return Promise.resolve(null);
      const request = ++requestCount;
      return new Promise((resolve) => {
        windows.set(request, resolve);
        channel.send({ kind: 'window', request, view });
      });
    },
    requestCsv: (sheet) => {
      if (isClosed) return Promise.resolve(failed({ kind: 'cancelled' }));
      const request = ++requestCount;
      return new Promise((resolve) => {
        sheets.set(request, { parts: [], end: resolve });
        channel.send({ kind: 'csv', request, sheet });
      });
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      rejectAll({ kind: 'cancelled' });
      channel.close();
    },
  };
}
