import { describe, expect, it, vi } from 'vitest';
import { getSamplesSince } from '../../src/debug/profile/samples';
import { Totals } from '../../src/debug/profile/totals';
import { cn as health } from '../../src/i18n/health';
import { COUNT_SIZE, Count, STAGE_COUNT, Stage } from '../../src/shared/profile';
import { MAX_SAMPLES, StageTimes } from '../../src/shared/stage-times';
import { epochMs } from '../../src/shared/units';
import { brokerConfigAtom } from '../../src/state/broker/broker-config';
import { healthAtom } from '../../src/state/health/shift-health';
import { throughputAtom } from '../../src/state/live/throughput';
import type { ProfileSnapshot } from '../../workers/monitor/contract/contract';
import { findTraceFaults } from '../kit/trace-format';
import { createUserInfo, ok, Path } from './kit/answers';
import { createBrokerConfig } from './kit/broker';
import { advanceTime } from './kit/events';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside, type FakeOutside } from './kit/fake-outside';
import { getToasts, press, runAndSettle } from './kit/open';
import { expectTexts, getAllBySelector, getBySelector } from './kit/queries';
import { cleanup, getCurrentPath, renderAt, renderBare, screen, user, within } from './kit/render';

const START = 1_760_000_000_000;
let worker: BusyWorker;
let outside: FakeOutside;

describe('The throughput panel', () => {
  it('shows the rates of the last second and the times of the stages', async () => {
    await open();
    await advanceSeconds(3);
    expect(getTile('每秒数值')).toHaveTextContent('收到100');
    expect(getTile('每秒数值')).toHaveTextContent('合并掉50.0');
    expect(getTile('每秒推送帧')).toHaveTextContent('10.0');
    expect(getTile('推送到绘制延迟')).toHaveTextContent(/p50(19|20)\.\d ms/);
    const row = screen.getByRole('row', { name: /^解析与合并（每帧）/ });
    const [perSecond, p50, , busy] = within(row).getAllByRole('cell');
    expect(perSecond?.textContent).toBe('10.0');
    expect(Number(p50?.textContent)).toBeCloseTo(2, 0);
    expect(busy?.textContent).toBe('20.0');
    expect(getTile('监控线程占用')).toHaveTextContent('2.00 %');
  });

  it('describes each graph in words', async () => {
    await open();
    await advanceSeconds(2);
    expect(screen.getByLabelText('每秒推送帧：现在 10.0，所示时段最大 10.0')).toBeInTheDocument();
  });

  it('lists top talkers and connection events, re-openings as such, newest first', async () => {
    await open();
    await advanceSeconds(2);
    expectTexts('loud-signal', 'loud-gateway');
    const moments = getAllBySelector('.as-profile__moment');
    for (const [at, words] of ['重新打开', '已断开', '已打开'].entries())
      expect(moments[at]).toHaveTextContent(words);
  });

  it("shows the page's memory, and links to its shift health", async () => {
    await open();
    await advanceSeconds(1);
    const line = getBySelector('.as-profile__health');
    expect(line).toHaveTextContent(health.memoryNone);
    const since = epochMs(START);
    const samples = [90_000_000, 312_000_000].map((bytes, minute) => ({
      at: epochMs(START + minute * 60_000),
      bytes,
    }));
    const grown = { since, verdict: 'growing', recoveredAt: null, samples } as const;
    await runAndSettle(() => outside.services.store.set(healthAtom, grown));
    expect(line).toHaveTextContent(new RegExp(`${health.growing}.*312 MB`));
    expect(line).not.toHaveTextContent(health.held);
    await user.click(line);
    expect(getCurrentPath()).toBe('/more-health');
  });

  it('freezes its figures while paused and keeps counting', async () => {
    await open();
    await advanceSeconds(2);
    await press('暂停显示');
    const before = getTotals().textContent;
    await advanceSeconds(3);
    expect(getTotals().textContent).toBe(before);
    expect(screen.getByRole('status')).toHaveTextContent('显示已暂停');
    await press('继续显示');
    await advanceSeconds(1);
    expect(getTotals().textContent).not.toBe(before);
  });

  it("shows a broker's losses, and only for a broker", async () => {
    await open();
    worker.counts[Count.brokerMalformed] = 3;
    worker.counts[Count.brokerGaps] = 41;
    worker.counts[Count.brokerRebirths] = 5;
    await advanceSeconds(1);
    expect(getTotals()).not.toHaveTextContent('序号缺口');
    const { counts } = JSON.parse((await exportFile('导出 JSON')).text) as { counts: object };
    expect(counts).toMatchObject({ brokerMalformed: 3, brokerGaps: 41, brokerRebirths: 5 });
    cleanup();
    outside.services.store.set(brokerConfigAtom, createBrokerConfig());
    await renderBare(outside.services, <Totals worker={worker.snapshot()} />);
    expect(document.body).toHaveTextContent('无法解析的消息3序号缺口41请求的 Birth 消息5');
  });

  it('resets the counts in the worker on request', async () => {
    await open();
    await advanceSeconds(3);
    await press('重新计数');
    await advanceSeconds(2);
    expect(worker.resets).toBe(1);
    expect(getTotals()).toHaveTextContent('收到的数值200');
    expect(getTile('每秒数值')).toHaveTextContent('收到100');
  });

  it('exports JSON with everything shown', async () => {
    await open();
    await advanceSeconds(3);
    const { name, text } = await exportFile('导出 JSON');
    expect(name).toMatch(/^allshift-profile-\d{8}-\d{6}\.json$/);
    const file = JSON.parse(text) as {
      counts: object;
      stages: object[];
      seconds: object[];
      links: object[];
    };
    expect(file.counts).toMatchObject({ frames: 30, accepted: 300 });
    expect(file.seconds).toHaveLength(3);
    expect(file.links).toHaveLength(3);
    expect(file.stages).toContainEqual(expect.objectContaining({ stage: 'ingest', thread: 'worker' }));
  });

  it('records for the selected time, and exports the recording as a trace', async () => {
    await open();
    await advanceSeconds(2);
    await press('录制');
    await advanceSeconds(60);
    expect(screen.getByRole('status')).toHaveTextContent('已录制 60 秒');
    await advanceSeconds(5);
    const { name, text } = await exportFile('导出 Trace');
    expect(name).toMatch(/^allshift-trace-/);
    const { traceEvents } = JSON.parse(text) as {
      traceEvents: { ph: string; name: string; pid: number; tid: number; ts: number; dur?: number }[];
    };
    const work = traceEvents.filter(({ ph }) => ph === 'X');
    expect(work).toHaveLength(600);
    for (const { name: what, pid, tid, ts, dur } of work) {
      expect(what).toBe('ingest');
      expect([pid, tid]).toEqual([1, 2]);
      expect(Number.isInteger(ts) && ts >= 0).toBe(true);
      expect(dur).toBe(2_000);
    }
    expect(findTraceFaults(text)).toEqual([]);
    const counters = traceEvents.filter(({ ph }) => ph === 'C');
    for (const name of ['values per second', 'push to paint, ms'])
      expect(counters.filter((event) => event.name === name)).toHaveLength(60);
  });

  it('has a scale with its peak and zero, a growing time axis, and units', async () => {
    await open();
    await advanceSeconds(3);
    const getPlot = (): string =>
      getBySelector('.as-profile__tile--wide .as-profile__plot').textContent ?? '';
    expect(getPlot()).toMatch(/^(19|20)\.\d ms0/);
    expect(getPlot()).toMatch(/30 秒前现在$/);
    await advanceSeconds(30);
    expect(getPlot()).toMatch(/1 分钟前现在$/);
    await advanceSeconds(30);
    expect(getPlot()).toMatch(/2 分钟前现在$/);
    expect(getTable()).toHaveTextContent('p50，毫秒p99，毫秒');
  });

  it('shows in one line the outcome of everything received', async () => {
    await open();
    await advanceSeconds(2);
    worker.counts[Count.offScreen] = 40;
    worker.counts[Count.older] = 5;
    worker.counts[Count.valuesOut] = 58;
    await advanceSeconds(1);
    expect(getTile('每秒数值')).toHaveTextContent(
      '合计：收到 305 = 送达 108 + 不在画面上 40 + 合并掉 150 + 忽略 5 + 其他 2',
    );
  });

  it('compares with a saved profile until that is closed, and refuses any other file', async () => {
    await open();
    await advanceSeconds(3);
    const { text } = await exportFile('导出 JSON');
    const choose = (content: string): Promise<void> =>
      user.upload(
        getBySelector('input[type=file]'),
        new File([content], 'a.json', { type: 'application/json' }),
      );
    await choose('{"product":"other"}');
    expect(getToasts(outside.services)).toEqual(['不是此面板导出的 JSON 文件']);
    expect(getTile('每秒推送帧')).not.toHaveTextContent('基准');
    await choose(text.replaceAll('"frames": 10,', '"frames": 8,'));
    await advanceSeconds(1);
    expect(getTile('每秒推送帧')).toHaveTextContent('10.0基准 8.00 +25 %');
    expect(getTile('每秒数值')).toHaveTextContent('基准 100 0 %');
    expect(getTable()).toHaveTextContent('基准 p99');
    await user.click(screen.getByRole('button', { name: /^收起基准/ }));
    expect(getTile('每秒推送帧')).not.toHaveTextContent('基准');
  });

  it('shows frames per second, the longest task and the input delay, each in a tile', async () => {
    await open();
    await advanceSeconds(2);
    for (const title of ['每秒画面帧', '最长任务', '输入延迟']) expect(getTile(title)).toBeInTheDocument();
  });

  it('stops polling when it is no longer shown', async () => {
    await open();
    await advanceSeconds(2);
    await press('返回');
    const { profileRequests } = worker;
    await advanceSeconds(3);
    expect(worker.profileRequests).toBe(profileRequests);
  });
});

describe('The throughput panel over other screens', () => {
  it('is shown if the address asks for it, and goes when closed', async () => {
    await open('/home/more', true);
    await advanceSeconds(2);
    expect(findPanel()).toBeInTheDocument();
    expect(getTile('每秒推送帧')).toHaveTextContent('10.0');
    await press('关闭吞吐量面板');
    expect(findPanel()).not.toBeInTheDocument();
  });

  it('is not shown unless requested, nor on a login, nor twice on its own screen', async () => {
    await open('/home/more');
    expect(findPanel()).not.toBeInTheDocument();
    await open('/login', true);
    expect(findPanel()).not.toBeInTheDocument();
    await open('/more-throughput', true);
    expect(findPanel()).not.toBeInTheDocument();
  });

  it('is reached from More', async () => {
    await open('/home/more');
    await user.click(screen.getByRole('link', { name: /^吞吐量/ }));
    expect(getCurrentPath()).toBe('/more-throughput');
  });
});

describe('Samples from a ring buffer', () => {
  it('are ordered oldest first, each once, and overwritten ones are not made up', () => {
    const times = new StageTimes(1);
    for (let n = 0; n < 10; n++) times.record(0, n, 1);
    expect(getSamplesSince(times.takeSnapshot(), 7).map(({ start }) => start)).toEqual([7, 8, 9]);
    for (let n = 10; n < MAX_SAMPLES + 20; n++) times.record(0, n, 1);
    const found = getSamplesSince(times.takeSnapshot(), 10).map(({ start }) => start);
    expect(found).toHaveLength(MAX_SAMPLES);
    expect(found[0]).toBe(20);
    expect(found.at(-1)).toBe(MAX_SAMPLES + 19);
  });
});

/**
 * A worker that counts a hundred values a second in ten frames, half of them merged away, each painted
 * after 20 ms.
 */
class BusyWorker {
  second = 0;
  since = 0;
  resets = 0;
  profileRequests = 0;
  readonly counts = new Float64Array(COUNT_SIZE);
  readonly times = new StageTimes(STAGE_COUNT);

  addSecond(): void {
    this.second++;
    const add = (what: number, by: number): void => {
      this.counts[what] = (this.counts[what] ?? 0) + by;
    };
    add(Count.frames, 10);
    add(Count.chars, 4_000);
    add(Count.accepted, 100);
    add(Count.mergedAway, 50);
    add(Count.valuesOut, 50);
    for (let n = 0; n < 10; n++) {
      const at = START + this.second * 1_000 + n * 100;
      this.times.record(Stage.ingest, at, 2);
      this.times.record(Stage.pushToPaint, at, 20);
    }
  }

  snapshot(): ProfileSnapshot {
    return {
      at: epochMs(START + this.second * 1_000),
      since: epochMs(START + this.since * 1_000),
      counts: this.counts.slice(),
      times: this.times.takeSnapshot(),
      signals: [{ id: 'loud-signal', values: 60 }],
      gateways: [{ id: 'loud-gateway', values: 90 }],
      links: [
        { at: epochMs(START), watch: 1, kind: 'live', fault: null },
        { at: epochMs(START + 500), watch: 1, kind: 'reconnecting', fault: { kind: 'offline' } },
        { at: epochMs(START + 900), watch: 1, kind: 'live', fault: null },
      ],
      lag: 0,
    };
  }

  readonly client = createFakeClient({
    getInventory: async () => null,
    steadyNow: () => epochMs(START + this.second * 1_000),
    getProfile: async () => {
      this.profileRequests++;
      return this.snapshot();
    },
    resetProfile: async () => {
      this.resets++;
      this.counts.fill(0);
      this.times.reset();
      this.since = this.second;
    },
  }).client;
}

async function open(path = '/more-throughput', isOverlay = false): Promise<void> {
  worker = new BusyWorker();
  outside = createFakeOutside({
    answers: { [Path.info]: ok(createUserInfo()) },
    startMonitor: async () => worker.client,
  });
  outside.services.store.set(throughputAtom, isOverlay);
  await renderAt(outside.services, path);
}
async function advanceSeconds(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    worker.addSecond();
    await advanceTime(outside, 1_000);
  }
}
const findPanel = (): HTMLElement | null => screen.queryByRole('complementary', { name: '吞吐量' });
const getTile = (title: string): HTMLElement | null =>
  screen.getByRole('heading', { level: 3, name: title }).parentElement;
const getTotals = (): HTMLElement => getBySelector('.as-profile__totals');
const getTable = (): HTMLElement => screen.getByRole('table');

async function exportFile(button: string): Promise<{ readonly name: string; readonly text: string }> {
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await press(button);
  const [blob] = createUrl.mock.lastCall ?? [];
  const { download: name } = click.mock.contexts.at(-1) as HTMLAnchorElement;
  return { name, text: blob instanceof Blob ? await blob.text() : '' };
}
