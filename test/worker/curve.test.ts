import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import type { CurveQuestion } from '../../workers/monitor/contract/contract';
import { CurvePage } from '../kit/curve-page';
import { type FakeExchange, START, settle } from '../kit/fake-ports';
import { createSignalSlot, createWatchSpec, WatchStage } from '../kit/watch-stage';

const DATA = '/lfscada/monitor/project/history/queryAllData';
const SPEC = createWatchSpec([createSignalSlot('s1'), createSignalSlot('s2')]);
let stage: WatchStage;
let page: CurvePage;
/** The platform's points of each signal, oldest first. */
let history: Map<string, readonly Row[]>;

beforeEach(setUp);
afterEach(async () => {
  page.close();
  await stage.close();
});

describe('A curve', () => {
  it('of a custom report is requested once, in full, and shows the selected columns', async () => {
    const requests: unknown[] = [];
    stage.ports.routes.set('/lfscada/monitor/project/custom/report/data/queryAllForCurve', (exchange) => {
      requests.push(exchange.body);
      const rows = [START - 7_200_000, START - 3_600_000].map((time, i) => [time, String(i)]);
      exchange.answer(['s1', 's2', 's3'].map((id) => ({ id, list: rows })));
    });
    const from = START - 86_400_000;
    await ask(1, {
      owner: { family: 'project', projectId: 'p1' as never, reportId: 'hourly' as never },
      signalIds: ['s1' as SignalId, 's3' as SignalId],
      range: { from: epochMs(from), end: epochMs(START) },
    });
    expect(requests).toEqual([{ projectId: 'p1', reportId: 'hourly', from, end: START }]);
    expect(page.getMessages('loaded')[0]).toMatchObject({
      fault: null,
      series: [
        { signalId: 's1', availableCount: 2, total: 2 },
        { signalId: 's3', availableCount: 2, total: 2 },
      ],
    });
    expect(await getNumbers(2, from, START)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('is loaded completely, announced with its counts and shown in windows', async () => {
    await ask(1, { signalIds: ['s1' as SignalId, 's2' as SignalId] });
    expect(page.getMessages('loaded')).toEqual([
      {
        kind: 'loaded',
        ask: 1,
        from: START - 100_000,
        end: START,
        fault: null,
        series: [
          {
            signalId: 's1',
            availableCount: 100,
            total: 100,
            firstTime: START - 100_000,
            lastTime: START - 1_000,
          },
          { signalId: 's2', availableCount: 0, total: 0, firstTime: null, lastTime: null },
        ],
      },
    ]);
    page.send({ kind: 'window', request: 7, view: createView(START - 50_000, START - 40_500) });
    await settle();
    const [windowMessage] = page.getMessages('window');
    expect(windowMessage?.request).toBe(7);
    expect(windowMessage?.windows[0]?.statistics).toMatchObject({ count: 10, min: 50, max: 59, mean: 54.5 });
    // One point beyond each edge continues the line to the edges.
    expect([...(windowMessage?.windows[0]?.numbers ?? [])]).toEqual([
      ...Array.from({ length: 12 }, (_, i) => 49 + i),
    ]);
    expect(windowMessage?.windows[1]?.numbers).toHaveLength(0);
  });

  it('answers a signal at each of its positions in a question', async () => {
    history.set('s2', [[START - 1_000, '7']]);
    await ask(1, { signalIds: ['s2', 's2', 's1'] as SignalId[] });
    const numbers = await getNumbers(1);
    expect(numbers?.map(({ length }) => length)).toEqual([1, 1, 100]);
    page.send({
      kind: 'csv',
      request: 2,
      sheet: { headings: ['t', 'a', 'b', 'c'], zone: 0, hasMark: false },
    });
    await settle();
    expect(page.getMessages('csv')[0]?.part?.trim().split('\r\n').at(-1)).toMatch(/,7,7,99$/);
  });

  it('of a preset ends at the platform’s current time, not the device’s', async () => {
    stage.ports.platformShift = -3_600_000;
    await stage.watchLive(SPEC);
    await ask(1, { range: { lastMs: 60_000 } });
    const { from, end } = stage.ports.getExchanges(DATA)[0]?.body ?? {};
    expect(Number(end) - Number(from)).toBe(60_000);
    expect(Number(end)).toBeLessThan(START);
  });

  it('arrives in pieces, newest first, and reports its progress', async () => {
    setPoints(45_000, START - 90_000_000, 2_000);
    page.ask(1, createQuestion({ range: { from: epochMs(START - 90_000_000), end: epochMs(START) } }));
    await settle(40);
    expect(page.getMessages('progress').map(({ loaded, total }) => [loaded, total])).toEqual([
      [20_000, 45_000],
      [40_000, 45_000],
      [45_000, 45_000],
    ]);
    expect(page.getMessages('loaded')[0]?.series[0]).toMatchObject({ availableCount: 45_000, total: 45_000 });
  });

  it('keeps the latest 200,000 of 200,001 points and reports it (faults 39)', async () => {
    const first = START - 200_001_000;
    setPoints(200_001, first, 1_000, '1');
    page.ask(1, createQuestion({ range: { from: epochMs(first), end: epochMs(START) } }));
    await settle(60);
    expect(page.getMessages('loaded')[0]?.series[0]).toMatchObject({
      availableCount: 200_000,
      total: 200_001,
      firstTime: first + 1_000,
      lastTime: START - 1_000,
    });
    expect(stage.ports.getExchanges(DATA)).toHaveLength(10);
  });

  it('reports the number of points if the platform sends only the latest (faults 39)', async () => {
    const list = Array.from({ length: 30_000 }, (_, i) => [START - 30_000 + i, '1']);
    stage.ports.routes.set('/usual/EquipDataAction!queryLineData.action', (exchange) =>
      exchange.answer([{ id: 's1', list, totalCount: 45_000 }]),
    );
    page.ask(1, createQuestion({ owner: { family: 'legacy', equipmentId: 'e1' as never } }));
    await settle(40);
    expect(page.getMessages('loaded')[0]).toMatchObject({
      fault: null,
      series: [{ availableCount: 30_000, total: 45_000, firstTime: START - 30_000 }],
    });
  });

  it('continues after a piece with an unreadable point', async () => {
    setPoints(45_000, START - 90_000_000, 2_000);
    stage.ports.routes.set(DATA, (exchange) => {
      const { pagenum, count } = exchange.body;
      const allPoints = history.get('s1') ?? [];
      const skipped = Math.max(0, allPoints.length - Number(count) * (Number(pagenum) - 1));
      const list = allPoints
        .slice(Math.max(0, skipped - Number(count)), skipped)
        .map(([time, value]) => [time === START - 2_000 ? 'no time' : time, value]);
      exchange.answer([{ id: 's1', list, totalCount: allPoints.length }]);
    });
    page.ask(1, createQuestion({ range: { from: epochMs(START - 90_000_000), end: epochMs(START) } }));
    await settle(60);
    expect(page.getMessages('loaded')[0]?.series[0]).toMatchObject({
      availableCount: 44_999,
      total: 44_999,
      firstTime: START - 90_000_000,
    });
  });

  it('is loaded completely even if the platform sends smaller pieces than requested', async () => {
    setPoints(25_000, START - 90_000_000, 2_000);
    stage.ports.routes.set(DATA, (exchange) => answer(exchange, 10_000));
    page.ask(1, createQuestion({ range: { from: epochMs(START - 90_000_000), end: epochMs(START) } }));
    await settle(60);
    expect(page.getMessages('loaded')[0]?.series[0]).toMatchObject({ availableCount: 25_000, total: 25_000 });
    expect(stage.ports.getExchanges(DATA)).toHaveLength(3);
  });

  it('is cleaned: sorted, one point per time, gaps for missing numbers (faults 38)', async () => {
    stage.ports.routes.set(DATA, (exchange) =>
      exchange.answer([
        {
          id: 's1',
          list: [
            [START + 20, '2'],
            [START, '0'],
            [START + 10, 'NaN'],
            [START + 20, '2.5'],
          ],
        },
      ]),
    );
    await ask(1);
    expect(await getNumbers(1)).toEqual([[0, Number.NaN, 2.5]]);
  });

  it('accepts everything in one answer, and does not request it twice', async () => {
    const list = Array.from({ length: 20_000 }, (_, i) => [START - 100_000 + i, '1']);
    stage.ports.routes.set(DATA, (exchange) => exchange.answer([{ id: 's1', list }]));
    page.ask(1, createQuestion());
    await settle(40);
    expect(stage.ports.getExchanges(DATA)).toHaveLength(2);
    expect(page.getMessages('loaded')[0]?.series[0]).toMatchObject({ availableCount: 20_000, total: 20_000 });
  });

  it('answers only the last question, even if the first answers last (faults 40)', async () => {
    const heldExchanges: FakeExchange[] = [];
    stage.ports.routes.set(DATA, (exchange) => heldExchanges.push(exchange));
    await ask(1);
    await ask(2, { signalIds: ['s2' as SignalId] });
    heldExchanges[1]?.answer([{ id: 's2', list: [[START, '22']] }]);
    await settle();
    heldExchanges[0]?.answer([{ id: 's1', list: [[START, '11']] }]);
    await settle();
    expect(heldExchanges[0]?.isCancelled).toBe(true);
    expect(page.getMessages('loaded').map(({ ask, series }) => [ask, series[0]?.signalId])).toEqual([
      [2, 's2'],
    ]);
    expect(await getNumbers(1)).toEqual([[22]]);
  });

  it('shows the newest points received if cancelled or failed, with the reason', async () => {
    setPoints(30_000, START - 30_000, 1, '1');
    stage.ports.routes.set(DATA, (exchange) => {
      if (exchange.body.pagenum === 1) answer(exchange);
    });
    await ask(1);
    page.send({ kind: 'cancel' });
    await settle();
    expect(page.getMessages('loaded')[0]).toMatchObject({
      fault: { kind: 'cancelled' },
      series: [{ availableCount: 20_000, total: 30_000, firstTime: START - 20_000 }],
    });
    stage.ports.routes.set(DATA, (exchange) => exchange.cut());
    await ask(2);
    expect(page.getMessages('loaded')[1]).toMatchObject({
      fault: { kind: 'offline' },
      series: [{ availableCount: 0 }],
    });
  });

  it('is exported as a sheet in parts, each created on request', async () => {
    const points = Array.from({ length: 5_000 }, (_, i): Row => [START - 5_000 + i, String(-i)]);
    history.set('s1', points);
    await ask(1);
    page.send({ kind: 'csv', request: 3, sheet: { headings: ['t', '=s'], zone: 0, hasMark: false } });
    await settle();
    expect(page.getMessages('csv')).toHaveLength(1);
    for (let i = 0; i < 10; i++) page.send({ kind: 'csv-next', request: 3 });
    await settle();
    const parts = page.getMessages('csv').map(({ part }) => part);
    expect(parts.filter((part) => part !== null).length).toBeGreaterThan(1);
    expect(parts.at(-1)).toBeNull();
    const lines = parts.join('').trim().split('\r\n');
    expect(lines[0]).toBe("t,'=s");
    expect(lines).toHaveLength(5_001);
    expect(lines[5_000]?.endsWith(',-4999')).toBe(true);
  });

  it('ends with the session, without further requests', async () => {
    await ask(1);
    await stage.api.endSession();
    const before = stage.ports.exchanges.length;
    page.ask(2, createQuestion());
    page.send({ kind: 'window', request: 1, view: createView(START - 1, START) });
    await settle();
    expect(stage.ports.exchanges).toHaveLength(before);
    expect(page.getMessages('window')).toEqual([]);
  });
});

describe('The live end of a curve', () => {
  it('follows pushes to a watch of the signal, and announces growth once until it is read', async () => {
    await stage.watchLive(SPEC);
    await ask(1, LIVE);
    const before = page.getMessages('grew').length;
    await getNumbers(1);
    for (let i = 0; i < 3; i++) {
      await stage.ports.advance(1_000);
      stage.push({ s1: String(1_000 + i) });
      await settle();
    }
    expect(page.getMessages('grew').length).toBe(before + 1);
    expect((await getNumbers(2))?.[0]?.slice(-3)).toEqual([1_000, 1_001, 1_002]);
    await stage.ports.advance(1_000);
    await push('1003');
    expect(page.getMessages('grew').length).toBe(before + 2);
  });

  it('requests history missed while the link was lost, and only then continues', async () => {
    await showLive();
    await loseLink(() => addPoints([START + 5_000, '777']));
    const requests = stage.ports.getExchanges(DATA).length;
    await push('900');
    expect(stage.ports.getExchanges(DATA).length).toBe(requests + 1);
    expect((await getNumbers(1))?.[0]?.slice(-3)).toEqual([500, 777, 900]);
  });

  it('requests again if the link is lost before the answer', async () => {
    await showLive();
    const heldExchanges: FakeExchange[] = [];
    const pushTimes: number[] = [];
    stage.ports.routes.set(DATA, (exchange) => void heldExchanges.push(exchange));
    for (const value of ['600', '900']) {
      await stage.reconnect();
      await settle();
      stage.push({ s1: value });
      pushTimes.push(stage.platformNow);
      await settle();
    }
    expect(heldExchanges).toHaveLength(1);
    const [first = 0, last = 0] = pushTimes;
    const before = history.get('s1') ?? [];
    history.set('s1', [...before, [first - 5_000, '550'], [first, '600']]);
    for (const exchange of heldExchanges) answer(exchange);
    addPoints([last - 5_000, '777']);
    stage.ports.routes.set(DATA, (exchange) => answer(exchange));
    await settle();
    expect((await getNumbers(1))?.[0]?.slice(-5)).toEqual([500, 550, 600, 777, 900]);
  });

  it('has a gap where loading failed', async () => {
    await showLive();
    await loseLink(() => stage.ports.routes.set(DATA, (exchange) => exchange.cut()));
    await push('900');
    expect((await getNumbers(1))?.[0]?.slice(-3)).toEqual([500, Number.NaN, 900]);
  });

  it('closes a gap when the platform is reachable again', async () => {
    await showLive();
    const lostAt = stage.platformNow;
    await loseLink(() => {
      addPoints([lostAt, '500'], [lostAt + 5_000, '777']);
      stage.ports.routes.set(DATA, (exchange) => exchange.cut());
    });
    await push('900');
    stage.ports.routes.set(DATA, (exchange) => answer(exchange));
    const requests = stage.ports.getExchanges(DATA).length;
    await stage.ports.advance(30_000);
    await push('901');
    expect(stage.ports.getExchanges(DATA)).toHaveLength(requests);
    await stage.ports.advance(30_000);
    await push('902');
    expect(stage.ports.getExchanges(DATA)).toHaveLength(requests + 1);
    expect((await getNumbers(1))?.[0]?.slice(-5)).toEqual([500, 777, 900, 901, 902]);
    await stage.ports.advance(60_000);
    await push('903');
    expect(stage.ports.getExchanges(DATA)).toHaveLength(requests + 1);
  });

  it('keeps a gap that the platform refuses to fill, without requesting it again', async () => {
    await showLive();
    await loseLink(() => stage.ports.routes.set(DATA, (exchange) => exchange.answer(null, '1400')));
    await push('900');
    const requests = stage.ports.getExchanges(DATA).length;
    await stage.ports.advance(120_000);
    await push('901');
    expect(stage.ports.getExchanges(DATA)).toHaveLength(requests);
    expect((await getNumbers(1))?.[0]?.slice(-4)).toEqual([500, Number.NaN, 900, 901]);
  });

  it('does not resume loading after the user cancelled it', async () => {
    await stage.watchLive(SPEC);
    stage.ports.routes.set(DATA, () => undefined);
    await ask(1, LIVE);
    const { end } = stage.ports.getExchanges(DATA)[0]?.body ?? {};
    stage.ports.routes.set(DATA, (exchange) => answer(exchange));
    page.send({ kind: 'cancel' });
    await settle();
    await stage.ports.advance(1_000);
    await push('500');
    for (const { body } of stage.ports.getExchanges(DATA).slice(1))
      expect(Number(body.from)).toBeGreaterThanOrEqual(Number(end) - 60_000);
    expect(stage.ports.getExchanges(DATA).length).toBeGreaterThan(1);
    expect((await getNumbers(1))?.[0]?.at(-1)).toBe(500);
  });

  it('requests only the missed part, even next to a signal silent for days', async () => {
    const day = 86_400_000;
    await stage.watchLive(SPEC);
    history.set('s2', [[START - 20 * day, '7']]);
    await ask(1, {
      isLive: true,
      signalIds: ['s1', 's2'] as SignalId[],
      range: { lastMs: 30 * day },
    });
    const { end } = stage.ports.getExchanges(DATA)[0]?.body ?? {};
    await stage.ports.advance(1_000);
    stage.push({ s1: '500', s2: '8' });
    await settle();
    const [, fillRequest] = stage.ports.getExchanges(DATA);
    expect(Number(fillRequest?.body.from)).toBeGreaterThanOrEqual(Number(end) - 60_000);
  });

  it('has the gap before the loaded part if another part failed', async () => {
    await showLive();
    const lostAt = stage.platformNow;
    await loseLink(() => {
      setPoints(25_000, lostAt + 1, 1, '777');
      stage.ports.routes.set(DATA, (exchange) => {
        if (exchange.body.pagenum === 1) answer(exchange);
        else exchange.cut();
      });
    }, 30_000);
    stage.push({ s1: '900' });
    await settle(40);
    const numbers = (await getNumbers(1, lostAt - 1, lostAt + 40_000))?.[0] ?? [];
    const at = numbers.indexOf(500);
    expect(numbers.slice(at, at + 3)).toEqual([500, Number.NaN, 777]);
    expect(numbers.slice(-2)).toEqual([777, 900]);
  });

  it('ignores bad values and has a break there', async () => {
    await stage.watchLive(SPEC);
    await ask(1, LIVE);
    await stage.pushAndAdvance({ s1: '500' }, 1_000);
    stage.ports.socket.receiveFrame({
      signalVal: { s1: { time: stage.platformNow, value: '9', code: '1301', dataType: 'float' } },
    });
    await settle();
    expect((await getNumbers(1))?.[0]?.slice(-2)).toEqual([500, Number.NaN]);
  });
});

const LIVE = { isLive: true, range: { lastMs: 100_000 } } as const;

type Row = readonly [time: number, value: string | null];

/** Answers like the stand-in: in pieces, newest first, of at most `maxCount` points. */
function answer(exchange: FakeExchange, maxCount = Number.POSITIVE_INFINITY): void {
  const { signalIds, from, end, pagenum } = exchange.body;
  const count = Math.min(maxCount, Number(exchange.body.count));
  exchange.answer(
    String(signalIds)
      .split(',')
      .map((id) => {
        const allPoints = (history.get(id) ?? []).filter(
          ([time]) => time >= Number(from) && time <= Number(end),
        );
        const skipped = Math.max(0, allPoints.length - count * (Number(pagenum) - 1));
        return {
          id,
          list: allPoints.slice(Math.max(0, skipped - count), skipped),
          totalCount: allPoints.length,
        };
      }),
  );
}

function createQuestion(change: Partial<CurveQuestion> = {}): CurveQuestion {
  return {
    owner: { family: 'project', projectId: 'p1' as never },
    signalIds: ['s1' as SignalId],
    range: { from: epochMs(START - 100_000), end: epochMs(START) },
    isLive: false,
    ...change,
  };
}

function createView(from: number, end: number, columns = 1_000) {
  return {
    from: epochMs(from),
    end: epochMs(end),
    columns,
  };
}

async function ask(number: number, change: Partial<CurveQuestion> = {}): Promise<void> {
  page.ask(number, createQuestion(change));
  await settle();
}

async function push(value: string): Promise<void> {
  stage.push({ s1: value });
  await settle();
}

async function showLive(): Promise<void> {
  await stage.watchLive(SPEC);
  await ask(1, LIVE);
  await push('500');
}

async function loseLink(change: () => unknown, ms = 10_000): Promise<void> {
  stage.ports.socket.close();
  await stage.ports.advance(ms);
  change();
  stage.ports.socket.open();
  await settle();
}

/** Sets `count` points of s1 at the platform, `stepMs` apart. */
function setPoints(count: number, first: number, stepMs: number, value?: string): void {
  const points = Array.from({ length: count }, (_, i): Row => [first + i * stepMs, value ?? String(i)]);
  history.set('s1', points);
}
function addPoints(...points: readonly Row[]): void {
  history.set('s1', [...(history.get('s1') ?? []), ...points]);
}

async function getNumbers(request: number, from = START - 100_000, end = START + 600_000) {
  page.send({ kind: 'window', request, view: createView(from, end, 100_000) });
  await settle();
  const foundWindow = page.getMessages('window').find((message) => message.request === request);
  return foundWindow?.windows.map(({ numbers }) => [...numbers]);
}

async function setUp(): Promise<void> {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START - 60_000 });
  stage.platform.signals.set('s2', { value: '2', time: START - 60_000 });
  history = new Map([
    ['s1', Array.from({ length: 100 }, (_, i): Row => [START - 100_000 + i * 1_000, String(i)])],
    ['s2', []],
  ]);
  stage.ports.routes.set(DATA, (exchange) => answer(exchange));
  page = await CurvePage.open(stage.monitor);
}
