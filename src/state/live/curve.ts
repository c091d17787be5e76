/**
 * A curve on the page's side: what is known of it as one atom, its windows and sheets as promises. An answer to an
 * earlier question never reaches the atom (faults, 40).
 */
import { type Atom, atom, type createStore } from 'jotai';
import type {
  CsvSheet,
  CurveQuestion,
  CurveSeries,
  CurveView,
  CurveWindow,
} from '../../../workers/monitor/contract/contract';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import type { CurveNews } from '../../worker-client/curve-channels';
import type { MonitorClient } from '../../worker-client/monitor-client';

type Store = ReturnType<typeof createStore>;

export interface CurveStatus {
  readonly phase: 'idle' | 'loading' | 'loaded';
  /** Points that have arrived, of how many; null while that is not known. */
  readonly loaded: number;
  readonly of: number | null;
  /** The span that was asked for, once it is loaded. */
  readonly span: { readonly from: EpochMs; readonly end: EpochMs } | null;
  readonly series: readonly CurveSeries[];
  /** Why not all of it is there; null where it is. */
  readonly fault: Fault | null;
  /** Counts what was loaded and appended: with another count, windows have something new to show. */
  readonly version: number;
}
const IDLE: CurveStatus = {
  phase: 'idle',
  loaded: 0,
  of: null,
  span: null,
  series: [],
  fault: null,
  version: 0,
};

export interface Curve {
  readonly status: Atom<CurveStatus>;
  /** Asks; what was asked before is dropped. */
  readonly ask: (question: CurveQuestion) => void;
  /** Stops loading; what has arrived stays. */
  readonly cancel: () => void;
  /** The points of a view, a window a signal in the question's order; null where nobody answers any more. */
  readonly window: (view: CurveView) => Promise<readonly CurveWindow[] | null>;
  /** A sheet of what is loaded, as a file. */
  readonly csv: (sheet: CsvSheet) => Promise<Outcome<Blob>>;
  readonly close: () => void;
}

interface Saving {
  readonly parts: string[];
  readonly end: (outcome: Outcome<Blob>) => void;
}

export function openCurve(client: Pick<MonitorClient, 'curve'>, store: Store): Curve {
  const status = atom<CurveStatus>(IDLE);
  const windows = new Map<number, (windows: readonly CurveWindow[] | null) => void>();
  const sheets = new Map<number, Saving>();
  let ask = 0;
  let requests = 0;
  let isClosed = false;

  const update = (change: Partial<CurveStatus>): void => {
    const before = store.get(status);
    store.set(status, { ...before, ...change });
  };
  const giveUp = (fault: Fault): void => {
    for (const answer of windows.values()) answer(null);
    windows.clear();
    for (const { end } of sheets.values()) end(failed(fault));
    sheets.clear();
  };
  const takePart = (request: number, part: string | null): void => {
    const saving = sheets.get(request);
    if (saving === undefined) return;
    if (part !== null) {
      saving.parts.push(part);
      channel.send({ kind: 'csv-next', request });
      return;
    }
    sheets.delete(request);
    saving.end(done(new Blob(saving.parts, { type: 'text/csv;charset=utf-8' })));
  };

  const hear = (news: CurveNews): void => {
    if (isClosed || ('ask' in news && news.ask !== ask)) return;
    switch (news.kind) {
      case 'progress':
        update({ loaded: news.loaded, of: news.of });
        return;
      case 'loaded': {
        const { from, end, series, fault } = news;
        const { version } = store.get(status);
        update({ phase: 'loaded', span: { from, end }, series, fault, version: version + 1 });
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
        takePart(news.request, news.part);
        return;
      case 'lost': {
        giveUp(news.fault);
        const { fault } = news;
        if (store.get(status).phase === 'idle') return;
        // A restarted worker is asked again, and what it answers takes the fault away.
        if (fault.kind === 'worker-lost') update({ phase: 'loading', loaded: 0, of: null, fault });
        else update({ phase: 'loaded', series: [], fault });
        return;
      }
    }
  };
  const channel = client.curve(hear);

  return {
    status,
    ask: (question) => {
      giveUp({ kind: 'cancelled' });
      store.set(status, { ...IDLE, phase: 'loading', version: store.get(status).version });
      channel.send({ kind: 'ask', ask: ++ask, question });
    },
    cancel: () => channel.send({ kind: 'cancel' }),
    window: (view) => {
      const { phase } = store.get(status);
      if (isClosed || phase !== 'loaded') return Promise.resolve(null);
      const request = ++requests;
      return new Promise((resolve) => {
        windows.set(request, resolve);
        channel.send({ kind: 'window', request, view });
      });
    },
    csv: (sheet) => {
      if (isClosed) return Promise.resolve(failed({ kind: 'cancelled' }));
      const request = ++requests;
      return new Promise((resolve) => {
        sheets.set(request, { parts: [], end: resolve });
        channel.send({ kind: 'csv', request, sheet });
      });
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      giveUp({ kind: 'cancelled' });
      channel.close();
    },
  };
}
