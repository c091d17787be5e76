import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { type Curve, openCurve } from '../../../../../src/state/live/curve';
import type { CurveNews } from '../../../../../src/worker-client/curve-channels';
import type {
  CurveMessage,
  CurveQuestion,
  CurveRequest,
  CurveSeries,
} from '../../../../../workers/monitor/contract/contract';

const SERIES: CurveSeries = {
  signalId: 's' as SignalId,
  availableCount: 1,
  total: 2,
  firstTime: null,
  lastTime: null,
};
const VIEW = { from: epochMs(0), end: epochMs(9), columns: 3 };

let store: ReturnType<typeof createStore>;
let sendNews: (news: CurveNews) => void;
let sentRequests: CurveRequest[];
let isClosed: boolean;
let curve: Curve;
beforeEach(setUp);
const getStatus = () => store.get(curve.status);

describe('A curve on the page', () => {
  it('reports progress, points and growth', () => {
    expect(getStatus().status).toBe('idle');
    curve.ask(QUESTION);
    expect(getStatus()).toMatchObject({ status: 'loading', loadedCount: 0, totalCount: null });
    sendNews({ kind: 'progress', ask: 1, loaded: 20, total: 50 });
    expect(getStatus()).toMatchObject({ status: 'loading', loadedCount: 20, totalCount: 50 });
    sendNews(createLoadedMessage(1));
    const range = { from: 0, end: 9 };
    expect(getStatus()).toMatchObject({ status: 'loaded', range, series: [SERIES], version: 1 });
    sendNews({ kind: 'grew', ask: 1, series: [{ ...SERIES, availableCount: 2 }] });
    expect(getStatus()).toMatchObject({ series: [{ availableCount: 2 }], version: 2 });
  });

  it('never shows the answer to an earlier request (faults 40)', () => {
    curve.ask(QUESTION);
    loadCurve();
    sendNews({ kind: 'progress', ask: 1, loaded: 5, total: 5 });
    expect(getStatus()).toMatchObject({ status: 'loading', loadedCount: 0 });
    sendNews(createLoadedMessage(2));
    expect(getStatus().status).toBe('loaded');
  });

  it('returns each window to its requester, and none before anything is loaded', async () => {
    expect(await curve.requestWindow(VIEW)).toBeNull();
    loadCurve();
    const first = curve.requestWindow(VIEW);
    const second = curve.requestWindow(VIEW);
    const requests = sentRequests.flatMap((request) => (request.kind === 'window' ? [request.request] : []));
    const [firstId = 0, secondId = 0] = requests;
    sendNews({ kind: 'window', request: secondId, windows: [] });
    expect(await second).toEqual([]);
    curve.ask(QUESTION);
    expect(await first).toBeNull();
    expect(firstId).not.toBe(secondId);
  });

  it('assembles a CSV file from parts requested one by one', async () => {
    loadCurve();
    const csvPromise = curve.requestCsv({ headings: ['t', 's'], zone: 0, hasMark: true });
    const csvRequest = sentRequests.at(-1);
    const request = csvRequest?.kind === 'csv' ? csvRequest.request : 0;
    sendNews({ kind: 'csv', request, part: '\ufefft,s\r\n' });
    expect(sentRequests.at(-1)).toEqual({ kind: 'csv-next', request });
    sendNews({ kind: 'csv', request, part: '1,2\r\n' });
    sendNews({ kind: 'csv', request, part: null });
    const outcome = await csvPromise;
    expect(outcome.ok && outcome.value.type).toBe('text/csv;charset=utf-8');
    const bytes = outcome.ok ? new Uint8Array(await outcome.value.arrayBuffer()) : new Uint8Array();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('t,s\r\n1,2\r\n');
  });

  it('drops pending requests and reports a fault when the worker is lost, and reloads with the next', async () => {
    loadCurve();
    const window = curve.requestWindow(VIEW);
    const sheet = curve.requestCsv({ headings: [], zone: 0, hasMark: false });
    sendNews({ kind: 'lost', fault: { kind: 'worker-lost' } });
    expect(await window).toBeNull();
    expect(await sheet).toEqual({ ok: false, fault: { kind: 'worker-lost' } });
    expect(getStatus()).toMatchObject({ status: 'loading', fault: { kind: 'worker-lost' } });
    sendNews(createLoadedMessage(1));
    expect(getStatus()).toMatchObject({ status: 'loaded', fault: null });
  });

  it('reports why it could not be opened', () => {
    curve.ask(QUESTION);
    sendNews({ kind: 'lost', fault: { kind: 'offline' } });
    expect(getStatus()).toMatchObject({ status: 'loaded', fault: { kind: 'offline' } });
  });

  it('ignores messages and answers no request after it is closed', async () => {
    loadCurve();
    const window = curve.requestWindow(VIEW);
    curve.close();
    expect(await window).toBeNull();
    expect(isClosed).toBe(true);
    sendNews({ kind: 'grew', ask: 1, series: [] });
    expect(getStatus().version).toBe(1);
    expect(await curve.requestCsv({ headings: [], zone: 0, hasMark: false })).toMatchObject({ ok: false });
  });
});

const QUESTION: CurveQuestion = {
  owner: { family: 'equipment', equipmentId: 'e' as never },
  signalIds: ['s' as SignalId],
  range: { lastMs: 60_000 },
  isLive: true,
};

function loadCurve(): void {
  curve.ask(QUESTION);
  sendNews(createLoadedMessage(1));
}

function createLoadedMessage(ask: number): CurveMessage {
  return {
    kind: 'loaded',
    ask,
    from: epochMs(0),
    end: epochMs(9),
    series: [SERIES],
    fault: null,
  };
}

function setUp(): void {
  store = createStore();
  sentRequests = [];
  isClosed = false;
  const channel = {
    send: (request: CurveRequest) => sentRequests.push(request),
    close: () => {
      isClosed = true;
    },
  };
  curve = openCurve(
    {
      openCurve: (listener) => {
        sendNews = listener;
        return channel;
      },
    },
    store,
  );
}
