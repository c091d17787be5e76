import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '../../src/shared/faults';
import { Freshness, Quality } from '../../src/shared/reading';
import { epochMs } from '../../src/shared/units';
import type { ReplayCommand, ReplayState } from '../../workers/monitor/contract/contract';
// Imported eagerly, since loading later would take real time.
import '../../workers/monitor/replay/replay';
import { type FakeExchange, START, settle } from '../kit/fake-ports';
import {
  createGatewaySlot,
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  PATHS,
  type WatchedPage,
  WatchStage,
} from '../kit/watch-stage';

const DATA = '/lfscada/monitor/project/history/queryAllData';
const ALARMS = '/lfscada/monitor/project/alarm/query';
const SPEC = createWatchSpec([
  createSignalSlot('s1'),
  createSignalSlot('s2'),
  createMvarSlot('m1'),
  createGatewaySlot('e1'),
  { src: 'count', metric: 'alarm_count' },
]);
const [S1, S2, SUM, GATEWAY, COUNT] = [0, 1, 2, 3, 4] as const;
/** The played range: ten minutes, one day in the past. */
const FROM = START - 86_400_000;
const END = FROM + 600_000;

let stage: WatchStage;
let page: WatchedPage;

beforeEach(setUp);
afterEach(() => stage.close());
const seek = (at: number) => sendCommand({ kind: 'seek', at: epochMs(at) });
const getState = (): ReplayState | null | undefined => page.getMessages('replay').at(-1)?.replay;
const getShown = (slot: number) => page.shownValues.get(slot);

describe('Replay', () => {
  it('shows the values of its moment, with formulas, through the live batches', async () => {
    expect(getShown(SUM)).toMatchObject({ number: 83 });
    await start();
    expect(getState()).toMatchObject({
      from: FROM,
      end: END,
      at: FROM,
      speed: 1,
      isPlaying: false,
      fault: null,
    });
    expect(getState()).toMatchObject({ loaded: 2, total: 2, thinned: 0 });
    expect(getShown(S1)).toMatchObject({ number: 0, time: FROM, freshness: Freshness.fresh });
    expect(getShown(S2)).toMatchObject({ number: null, freshness: Freshness.never });
    expect(getShown(SUM)).toMatchObject({ number: 0, quality: Quality.formula });
    await seek(FROM + 360_000);
    expect(getShown(S1)).toMatchObject({ number: 6, time: FROM + 360_000 });
    expect(getShown(S2)).toMatchObject({ number: 100, freshness: Freshness.fresh });
    expect(getShown(SUM)).toMatchObject({ number: 106, quality: Quality.good });
  });

  it('explains its formulas at its moment', async () => {
    await start();
    expect(await stage.api.explain(page.id, SUM)).toMatchObject({
      missing: ['e1_s2'],
      error: 'missing-operand',
    });
    await seek(FROM + 360_000);
    expect(await stage.api.explain(page.id, SUM)).toMatchObject({ missing: [], error: null });
  });

  it('plays backwards as well as forwards', async () => {
    await start();
    await seek(FROM + 360_000);
    await seek(FROM + 120_000);
    expect(getShown(S1)).toMatchObject({ number: 2 });
    expect(getShown(S2)).toMatchObject({ number: null, freshness: Freshness.never });
  });

  it('is fresh for three intervals after a value, then stale, and never fresh in a gap', async () => {
    await start();
    await seek(FROM + 300_000 + 90_000);
    expect(getShown(S2)).toMatchObject({ number: 100, freshness: Freshness.fresh });
    await seek(FROM + 300_000 + 90_001);
    expect(getShown(S2)).toMatchObject({ number: 100, freshness: Freshness.stale });
    expect(getShown(SUM)).toMatchObject({ number: 106, freshness: Freshness.stale });
    await seek(FROM + 480_000);
    expect(getShown(S2)).toMatchObject({ number: null, freshness: Freshness.never });
    expect(getShown(GATEWAY)).toMatchObject({ number: null, freshness: Freshness.never });
  });

  it('plays at the chosen speed and stops at the end', async () => {
    await start();
    await sendCommand({ kind: 'speed', speed: 60 });
    await sendCommand({ kind: 'play' });
    await stage.ports.advance(4_900);
    expect(getState()).toMatchObject({ isPlaying: true, speed: 60 });
    expect(getShown(S1)).toMatchObject({ number: 5 });
    expect(getShown(SUM)).toMatchObject({ number: 105 });
    await stage.ports.advance(6_000);
    expect(getState()).toMatchObject({ at: END, isPlaying: false });
    expect(getShown(S1)).toMatchObject({ number: 10 });
    const messageCount = page.messages.length;
    await stage.ports.advance(900);
    expect(
      page.messages.slice(messageCount).filter(({ kind }) => kind === 'replay' || kind === 'batch'),
    ).toEqual([]);
  });

  it('keeps its speed between 1 and 3,600, and its moment within the span', async () => {
    await start();
    await sendCommand({ kind: 'speed', speed: 9_000 });
    expect(getState()?.speed).toBe(3_600);
    await sendCommand({ kind: 'speed', speed: 0 });
    expect(getState()?.speed).toBe(1);
    await seek(END + 1);
    expect(getState()?.at).toBe(END);
    await seek(Number.NaN);
    expect(getState()?.at).toBe(END);
  });

  it('pauses where it is, and steps from value to value', async () => {
    await start(FROM + 150_000);
    await sendCommand({ kind: 'play' });
    await stage.ports.advance(1_000);
    await sendCommand({ kind: 'pause' });
    const at = getState()?.at ?? 0;
    await stage.ports.advance(10_000);
    expect(getState()).toMatchObject({ at, isPlaying: false });
    await sendCommand({ kind: 'step', direction: 1 });
    expect(getState()?.at).toBe(FROM + 180_000);
    expect(getShown(S1)).toMatchObject({ number: 3 });
    await sendCommand({ kind: 'step', direction: -1 });
    expect(getState()?.at).toBe(FROM + 120_000);
    await seek(END);
    await sendCommand({ kind: 'step', direction: 1 });
    expect(getState()?.at).toBe(END);
  });

  it('shows nothing live, and requests current values when it ends', async () => {
    await start();
    const signals = stage.ports.getExchanges(PATHS.signals).length;
    await stage.pushAndAdvance({ s1: '77', s2: '78' }, 5_000);
    expect(getShown(S1)).toMatchObject({ number: 0 });
    // Past gateway states and counts are not recorded.
    for (const slot of [GATEWAY, COUNT])
      expect(getShown(slot)).toMatchObject({ freshness: Freshness.never, text: null, number: null });
    stage.platform.signals.set('s2', { value: '79', time: stage.platformNow });
    await sendCommand({ kind: 'leave' });
    await stage.ports.advance(200);
    expect(getState()).toBeNull();
    expect(stage.ports.getExchanges(PATHS.signals).length).toBe(signals + 1);
    expect(getShown(S1)).toMatchObject({ number: 77, freshness: Freshness.fresh });
    expect(getShown(S2)).toMatchObject({ number: 79 });
    expect(getShown(SUM)).toMatchObject({ number: 156 });
    expect(getShown(GATEWAY)).toMatchObject({ number: 1 });
    await stage.pushAndAdvance({ s1: '80' }, 200);
    expect(getShown(S1)).toMatchObject({ number: 80 });
  });

  it('is not overwritten by a live value that was waiting for its batch', async () => {
    page.isPainting = false;
    await stage.pushAndAdvance({ s1: '43' }, 100);
    stage.push({ s1: '44' });
    page.isPainting = true;
    await start();
    await stage.ports.advance(30_000);
    expect(getShown(S1)).toMatchObject({ number: 0, time: FROM });
  });

  it('sends nothing after it was left, even with open requests', async () => {
    stage.ports.routes.set(ALARMS, () => undefined);
    await start();
    await sendCommand({ kind: 'leave' });
    await stage.ports.advance(60_000);
    expect(getState()).toBeNull();
    expect(getShown(S1)).toMatchObject({ number: 41 });
  });

  it('yields to live values immediately', async () => {
    await start();
    await stage.pushAndAdvance({ s1: '43' }, 100);
    page.send({ kind: 'replay', command: { kind: 'leave' } });
    await settle(30);
    await stage.ports.advance(0);
    expect(getShown(S1)).toMatchObject({ number: 43 });
  });

  it('keeps reporting the link, the gateways and live alarms', async () => {
    await start();
    stage.ports.socket.receiveFrame({
      signalAlarm: [{ id: 'a1', signalId: 's1', equipmentId: 'e1', triggerTime: START, level: 'serious' }],
      gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false, interval: 30 }],
    });
    stage.ports.socket.close();
    await settle();
    expect(page.getMessages('alarms').at(-1)?.alarms[0]?.id).toBe('a1');
    expect(page.getMessages('gateways').at(-1)?.gateways[0]?.online).toBe(false);
    expect(page.status).toBe('reconnecting');
    expect(getShown(S1)).toMatchObject({ number: 0, freshness: Freshness.fresh });
  });

  it('locks writing until the watch is live again', async () => {
    stage.ports.routes.set(PATHS.write, (exchange) => exchange.answer({ uuid: 'u1' }));
    await start();
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'locked' }));
    expect(stage.ports.getExchanges(PATHS.write)).toEqual([]);
    await sendCommand({ kind: 'leave' });
    expect((await stage.write(page, 'o2', 's1', '1')).ok).toBe(true);
  });

  it('locks writing as soon as it is requested', async () => {
    stage.ports.routes.set(DATA, () => {});
    page.send({ kind: 'replay', command: { kind: 'start', from: epochMs(FROM), end: epochMs(END) } });
    await settle(1);
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'locked' }));
  });

  it('reports alarms as unknown until it has read them, and rereads them', async () => {
    let answer = (): void => undefined;
    stage.ports.routes.set(ALARMS, (exchange) => {
      answer = () => exchange.cut();
    });
    await start();
    const countReports = () => page.getMessages('replay-alarms').length;
    const before = countReports();
    expect(getState()?.unknownAlarms).toBe('asked');
    answer();
    await settle();
    expect(getState()?.unknownAlarms).toBe('unreached');
    expect(countReports()).toBe(before + 1);
    stage.ports.routes.set(ALARMS, (exchange) => exchange.answer({ list: [], totalCount: 0, totalPage: 1 }));
    await seek(FROM + 60_000);
    expect(getState()?.unknownAlarms).toBeUndefined();
    expect(countReports()).toBe(before + 2);
  });

  it('shows the alarms active at its moment, in their state at that time', async () => {
    const alarm = { id: 'a1', equipmentId: 'e1', signalId: 's1', level: 'serious', type: 'variable' };
    stage.ports.routes.set(ALARMS, (exchange) =>
      exchange.answer({
        list: [
          { ...alarm, triggerTime: FROM + 60_000, confirmTime: FROM + 120_000, recoverTime: FROM + 180_000 },
          { ...alarm, id: 'a0', triggerTime: FROM - 1_000, recoverTime: null },
        ],
        totalCount: 2,
        totalPage: 1,
      }),
    );
    await start();
    const listActive = () =>
      page
        .getMessages('replay-alarms')
        .at(-1)
        ?.alarms.map(({ id, confirmTime, recoverTime }) => [id, confirmTime, recoverTime]);
    expect(listActive()).toEqual([['a0', null, null]]);
    await seek(FROM + 60_000);
    expect(listActive()).toEqual([
      ['a1', null, null],
      ['a0', null, null],
    ]);
    await seek(FROM + 121_000);
    expect(listActive()?.[0]).toEqual(['a1', FROM + 120_000, null]);
    await seek(FROM + 180_000);
    expect(listActive()).toEqual([['a0', null, null]]);
    await sendCommand({ kind: 'leave' });
    expect(listActive()).toEqual([]);
  });

  it('thins very many points to what a view needs, and reports it', async () => {
    const list = Array.from({ length: 60_000 }, (_, i) => [FROM + i * 10, i === 31_234 ? '5000' : '1']);
    stage.ports.routes.set(DATA, (exchange) => exchange.answer([{ id: 's1', list }]));
    await start();
    expect(getState()).toMatchObject({ thinned: 1, loaded: 2 });
    expect(getState()?.spacingMs).toBeLessThan(300);
    await seek(FROM + 312_340);
    expect(getShown(S1)).toMatchObject({ number: 5_000 });
  });

  it('reports what failed to load, and plays the rest', async () => {
    stage.ports.routes.set(DATA, (exchange) => exchange.respond({ status: 500 }));
    await start();
    expect(getState()).toMatchObject({ fault: { kind: 'http', status: 500 } });
    await sendCommand({ kind: 'play' });
    expect(getState()).toMatchObject({ isPlaying: true });
  });

  it('ignores late answers for an earlier span after a restart (faults 40)', async () => {
    const heldExchanges: FakeExchange[] = [];
    stage.ports.routes.set(DATA, (exchange) => heldExchanges.push(exchange));
    page.send({ kind: 'replay', command: { kind: 'start', from: epochMs(FROM), end: epochMs(END) } });
    await settle(30);
    page.send({
      kind: 'replay',
      command: { kind: 'start', from: epochMs(FROM), end: epochMs(FROM + 60_000) },
    });
    await settle(30);
    heldExchanges[1]?.answer([{ id: 's1', list: [[FROM, '22']] }]);
    await settle();
    heldExchanges[0]?.answer([{ id: 's1', list: [[FROM, '11']] }]);
    await settle();
    await stage.ports.advance(100);
    expect(heldExchanges[0]?.isCancelled).toBe(true);
    expect(getState()?.end).toBe(FROM + 60_000);
    expect(getShown(S1)).toMatchObject({ number: 22 });
  });

  it('shows slots that come on screen, and counts its own credits', async () => {
    await start();
    page.send({ kind: 'interest', slots: new Uint32Array([S2]) });
    await seek(FROM + 300_000);
    expect(getShown(S1)).toMatchObject({ number: 0 });
    expect(getShown(S2)).toMatchObject({ number: 100 });
    page.send({ kind: 'interest', slots: null });
    await settle();
    await stage.ports.advance(200);
    expect(getShown(S1)).toMatchObject({ number: 5 });
    page.isPainting = false;
    await seek(FROM + 360_000);
    const batches = page.batchSizes.length;
    await seek(FROM + 420_000);
    expect(page.batchSizes.length).toBe(batches);
    await stage.ports.advance(2_000);
    expect(page.batchSizes.length).toBe(batches + 1);
  });

  it('loads around the shown moment first, and no more of a long span than playing needs', async () => {
    const requestedSpans: (readonly [from: number, end: number])[] = [];
    stage.ports.routes.set(DATA, (exchange) => {
      const { from, end } = exchange.body as { readonly from: number; readonly end: number };
      requestedSpans.push([(from - FROM) / 3_600_000, (end - FROM) / 3_600_000]);
      const first = Math.ceil(from / 60_000);
      const count = Math.floor(end / 60_000) - first + 1;
      const list = Array.from({ length: count }, (_, i) => [(first + i) * 60_000, String(first + i)]);
      exchange.answer(['s1', 's2'].map((id) => ({ id, list })));
    });
    const day = 86_400_000;
    const noon = FROM + 50_400_000;
    page.send({
      kind: 'replay',
      command: { kind: 'start', from: epochMs(FROM), end: epochMs(FROM + day), at: epochMs(noon) },
    });
    await settle(60);
    await stage.ports.advance(100);
    // Two signals every 30 s make parts of six hours. Loaded are the part with 14:00, three minutes before it, the next
    // part and the previous one.
    expect(requestedSpans.map((hours) => hours.map((hour) => Math.round(hour * 100) / 100))).toEqual([
      [11.95, 18],
      [18, 24],
      [5.95, 12],
    ]);
    expect(getState()).toMatchObject({ readyFrom: FROM + 6 * 3_600_000, readyEnd: FROM + day, loaded: 2 });
    expect(getShown(S1)).toMatchObject({ number: Math.floor(noon / 60_000) });
    await seek(FROM + 60_000);
    expect(requestedSpans).toHaveLength(4);
    expect(getState()).toMatchObject({ readyFrom: FROM, readyEnd: FROM + day });
    expect(getShown(S1)).toMatchObject({ number: Math.floor((FROM + 60_000) / 60_000) });
  });

  it('waits at the edge of the loaded part, and continues when the next part arrives', async () => {
    const heldExchanges: FakeExchange[] = [];
    const answerPoints = (exchange: FakeExchange) => {
      const { from, end } = exchange.body as { readonly from: number; readonly end: number };
      const list = [
        [from, '1'],
        [end - 1, '2'],
      ];
      exchange.answer([{ id: 's1', list }]);
    };
    stage.ports.routes.set(DATA, (exchange) => heldExchanges.push(exchange));
    const edge = FROM + 6 * 3_600_000;
    const at = epochMs(edge - 60_000);
    page.send({
      kind: 'replay',
      command: { kind: 'start', from: epochMs(FROM), end: epochMs(FROM + 86_400_000), at },
    });
    await settle(30);
    await sendCommand({ kind: 'speed', speed: 600 });
    await sendCommand({ kind: 'play' });
    await stage.ports.advance(2_000);
    // Nothing is loaded yet: the replay waits and shows nothing.
    expect(getState()).toMatchObject({ at, isPlaying: true, loaded: 0, total: 2 });
    expect(getShown(S1)).toMatchObject({ number: null, freshness: Freshness.never });
    for (const exchange of heldExchanges.splice(0)) answerPoints(exchange);
    await settle();
    await stage.ports.advance(2_000);
    expect(getState()).toMatchObject({ at: edge - 1, isPlaying: true, readyEnd: edge });
    expect(getShown(S1)).toMatchObject({ number: 2 });
    for (const exchange of heldExchanges.splice(0)) answerPoints(exchange);
    await settle();
    await stage.ports.advance(1_000);
    expect(getState()?.at).toBeGreaterThan(edge + 300_000);
    expect(getState()?.at).toBeLessThan(edge + 700_000);
  });

  it('shows signals as they load, on-screen ones first', async () => {
    const signals = Array.from({ length: 45 }, (_, i) => createSignalSlot(`t${i}`));
    await stage.api.leave(page.id);
    page = await stage.watchLive(createWatchSpec(signals));
    page.send({ kind: 'interest', slots: new Uint32Array([44]) });
    const requestedSpans: FakeExchange[] = [];
    stage.ports.routes.set(DATA, (exchange) => requestedSpans.push(exchange));
    await start();
    const getIds = (exchange: FakeExchange | undefined) => String(exchange?.body.signalIds).split(',');
    expect(requestedSpans).toHaveLength(3);
    expect(getIds(requestedSpans[0])[0]).toBe('t44');
    requestedSpans[0]?.answer([{ id: 't44', list: [[FROM, '5']] }]);
    await settle(30);
    await stage.ports.advance(100);
    expect(getShown(44)).toMatchObject({ number: 5, freshness: Freshness.fresh });
    expect(getState()).toMatchObject({ loaded: 10, total: 45 });
  });

  it('shows texts of the past', async () => {
    await stage.pushAndAdvance({ s2: '正在反洗' }, 200);
    expect(getShown(S2)).toMatchObject({ text: '正在反洗' });
    stage.ports.routes.set(DATA, (exchange) =>
      String(exchange.body.signalIds) === 's2'
        ? exchange.answer([
            {
              id: 's2',
              list: [
                [FROM + 60_000, '冲洗结束'],
                [FROM, '准备反洗'],
              ],
            },
          ])
        : answer(exchange),
    );
    await start();
    expect(getShown(S2)).toMatchObject({ text: '准备反洗', number: null, freshness: Freshness.fresh });
    await seek(FROM + 60_000);
    expect(getShown(S2)).toMatchObject({ text: '冲洗结束' });
    expect(getShown(S1)).toMatchObject({ number: 1 });
  });

  it('requests failed parts again when the user resumes', async () => {
    stage.ports.routes.set(DATA, (exchange) => exchange.respond({ status: 500 }));
    await start();
    const before = stage.ports.getExchanges(DATA).length;
    await stage.ports.advance(60_000);
    expect(stage.ports.getExchanges(DATA).length, 'not automatically').toBe(before);
    stage.ports.routes.set(DATA, answer);
    await seek(FROM + 60_000);
    expect(getState()).toMatchObject({ fault: null, loaded: 2 });
    expect(getShown(S1)).toMatchObject({ number: 1 });
  });

  it('leaves nothing open when its watch is left', async () => {
    await start();
    await sendCommand({ kind: 'play' });
    await stage.api.leave(page.id);
    expect(await stage.api.getInventory()).toEqual({
      watches: 0,
      sockets: 0,
      timers: 0,
      calls: 0,
      operations: 0,
    });
  });
});

/** `s1` has the number of the minute, each minute; `s2` is 100 from minute 5 on, with a gap at minute 8. */
function answer(exchange: FakeExchange): void {
  const getMinute = (i: number): number => FROM + i * 60_000;
  exchange.answer([
    { id: 's1', list: Array.from({ length: 11 }, (_, i) => [getMinute(i), String(i)]) },
    {
      id: 's2',
      list: [
        [getMinute(5), '100'],
        [getMinute(8), 'NaN'],
      ],
    },
  ]);
}

async function sendCommand(replayOrder: ReplayCommand): Promise<void> {
  page.send({ kind: 'replay', command: replayOrder });
  await settle(30);
  await stage.ports.advance(100);
}

function start(at?: number) {
  return sendCommand({
    kind: 'start',
    from: epochMs(FROM),
    end: epochMs(END),
    ...(at === undefined ? {} : { at: epochMs(at) }),
  });
}

async function setUp(): Promise<void> {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 30 });
  stage.platform.signals.set('s1', { value: '41', time: START });
  stage.platform.signals.set('s2', { value: '42', time: START });
  stage.platform.mvars = [
    { id: 'm1', name: 'sum', formula: '#{e1_s1} + #{e1_s2}', calcType: 'custom', decimals: 1, unit: '' },
  ];
  stage.ports.routes.set(DATA, answer);
  stage.ports.routes.set(ALARMS, (exchange) => exchange.answer({ list: [], totalCount: 0, totalPage: 1 }));
  page = await stage.watchLive(SPEC);
}
