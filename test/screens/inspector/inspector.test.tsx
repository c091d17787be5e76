import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Inspector } from '../../../src/features/inspector/inspector';
import { usePressX } from '../../../src/features/inspector/use-clear-side';
import { LiveProvider, type LiveValues } from '../../../src/features/live-values/live-context';
import { formatDateTime } from '../../../src/features/time/time-text';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/values';
import { cn as blocks } from '../../../src/i18n/write-block';
import { done, failed } from '../../../src/shared/faults';
import type { EquipmentId, MvarId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { Services } from '../../../src/state/services';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import type { FormulaExplanation, SlotDescription } from '../../../workers/monitor/contract/contract';
import { runInZone } from '../../kit/in-zone';
import { type Answers, ok } from '../kit/answers';
import { createFakeWatch, type FakeWatch, link, NOW } from '../kit/fake-watch';
import { getToasts, press, startSession } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts } from '../kit/queries';
import {
  act,
  cleanup,
  fill,
  fireEvent,
  renderPart,
  screen,
  submit,
  type View,
  waitUntilSettled,
} from '../kit/render';

type Recent = LiveValues['client']['loadRecent'];

const MODES = [
  ['0', '手动'],
  ['1', '自动'],
] as const;

let view: View;
let watch: FakeWatch;
let services: Services;
let path: string;
let requests: WriteRequest[];
let passwords: boolean[];
beforeEach(() => {
  [requests, passwords] = [[], []];
});

describe('The value sheet', () => {
  it.each([
    [1_280, 100, 'right'],
    [1_280, 840, 'right'],
    [1_280, 900, 'left'],
    [1_920, 1_400, 'left'],
    [768, 400, 'left'],
    [1_280, null, 'right'],
  ])(
    'on a screen of %s px that was pressed at %s px is at the %s, and stays there',
    async (width, x, side) => {
      const originalWidth = window.innerWidth;
      Object.assign(window, { innerWidth: width });
      const pressAt = (clientX: number) => fireEvent.pointerDown(window, { clientX });
      await open();
      await view.rerender(
        <MemoryRouter>
          <Row live={watch.live} />
        </MemoryRouter>,
      );
      pressAt(x ?? width);
      // A key press has no position.
      if (x === null) fireEvent.keyDown(window, { key: 'Enter' });
      fireEvent.click(screen.getByText('row'));
      const expectSide = () =>
        expect(screen.getByRole('dialog').classList.contains('as-dialog--left')).toBe(side === 'left');
      expectSide();
      pressAt(side === 'left' ? 0 : width);
      await act(async () => watch.value(2));
      expectSide();
      // The focus is on the page: Escape closes the sheet from there too.
      fireEvent.keyDown(document.body, { key: 'Escape' });
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      Object.assign(window, { innerWidth: originalWidth });
    },
  );

  it('shows everything known, and follows the value', async () => {
    await open();
    expect(document.body).toHaveTextContent(words.stateNever);
    await act(async () => watch.value(12.34567));
    expectTexts('Set point', 'SP-01', '12.34567', '℃', '实时', '良好', '2 秒');
    await act(async () => watch.value(12.34567, Freshness.disconnected));
    expect(document.body).toHaveTextContent(words.stateDisconnected);
    expect(getShownValue().className).toContain('--old');
  });

  it("shows times by the platform's clock, with its zone if the device's differs", () =>
    runInZone('Europe/Berlin', async () => {
      await open();
      expect(getFacts()).not.toHaveTextContent('UTC');
      await act(async () => watch.value(1));
      expect(getFacts()).toHaveTextContent('2025-10-09 16:53:17 (UTC+8)');
      expect(getFacts()).toHaveTextContent('2025-10-09 16:53:18 (UTC+8)');
    }));

  it('submits a write request after a review of the input', async () => {
    await open();
    await act(async () => watch.value(20));
    for (const [typed, message] of [
      ['', words.newValueMissing],
      ['abc', words.newValueNumber],
      ['1e999', words.newValueNumber],
    ] as const) {
      await write(typed);
      expect(document.body).toHaveTextContent(message);
    }
    expect(requests).toHaveLength(0);
    await write(' 42.5 ');
    expect(requests).toMatchObject([{ signalId: 's1', value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' }]);
  });

  it('offers no writing while the connection is lost', async () => {
    await open();
    await act(async () => watch.status({ link: link('reconnecting') }));
    expect(document.body).toHaveTextContent(blocks.disconnected);
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it.each([
    ["the page's own control", { perm: { operate: 'monitor_operate' } }],
    ["an event of the page's control", createStartButton({ perm: 'monitor_operate' })],
  ])('offers no writing that %s would refuse this user', async (_, widget) => {
    await open(widget);
    expect(document.body).toHaveTextContent('暂无操作权限');
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it.each([['x'], [undefined]])(
    'passes on whether a page control with the password %s asks for it first',
    async (password) => {
      await open(createStartButton({ password }));
      await act(async () => watch.value(20));
      await write('42');
      expect(passwords).toEqual([password !== undefined]);
    },
  );

  it('draws the trend of the last 30 minutes and continues with arriving values', async () => {
    const recentRequests: unknown[] = [];
    await open({}, async (owner, signalId, rangeMs, until) => {
      recentRequests.push([owner.family, signalId, rangeMs, until]);
      return createHistory([15, 10], [10, 30]);
    });
    expect(recentRequests).toEqual([['project', 's1', 1_800_000, undefined]]);
    expect(getTrend()).toHaveAccessibleName('最近30分钟：最小 10 ℃，最大 30 ℃');
    await act(async () => watch.value(45));
    await waitUntilSettled();
    expect(getTrend()).toHaveAccessibleName('最近30分钟：最小 10 ℃，最大 45 ℃');
  });

  it.each([
    ['leads to the curve of the equipment that the page names', { equipmentId: 'e1' }, /history-chart/, 0],
    ['reports that a signal without equipment has no curve', {}, /^\/$/, 1],
  ])('%s', async (_, bindFields, expectedPath, toastCount) => {
    await open({ bind: { src: 'signal', signalId: 's1', ...bindFields } });
    await act(async () => watch.describe({ equipmentId: null }));
    await press('历史曲线');
    expect(path).toMatch(expectedPath);
    expect(getToasts(services)).toHaveLength(toastCount);
  });

  it('continues with values that have no source time', async () => {
    await open({}, async () => createHistory([10, 30]));
    await act(async () => watch.value(45, Freshness.fresh, { time: Number.NaN, arrivedAt: NOW - 2_000 }));
    await waitUntilSettled();
    expect(getTrend()).toHaveAccessibleName('最近30分钟：最小 30 ℃，最大 45 ℃');
  });

  it('reports a trend that failed to load, and retries', async () => {
    let isDown = true;
    await open({}, async () => (isDown ? failed({ kind: 'offline' }) : createHistory()));
    expect(document.body).toHaveTextContent('曲线加载失败');
    isDown = false;
    await press(common.retry);
    expect(document.body).not.toHaveTextContent('曲线加载失败');
    expect(document.body).toHaveTextContent('这段时间没有数据');
  });

  it("shows the variable's details from the platform, and nothing else", async () => {
    const info = { id: 's1', unit: '℃', description: '出口温度', address: '40017', interval: 5, max: 90 };
    await open({}, undefined, undefined, { '/lfscada/signal/info': ok(info) });
    expectTexts('说明出口温度', '变量地址40017', '限值不大于 90 ℃', '采样周期5 秒');
    await open({}, undefined, undefined, { '/lfscada/signal/info': ok({ id: 's1' }) });
    expect(document.body).not.toHaveTextContent('采样周期');
  });

  it.each([
    ['project', '项目中没有此计算变量'],
    ['equipment', '本页面不属于任何项目'],
  ] as const)('shows why a page of %s has no such formula', async (family, why) => {
    const unknownFormula = {
      id: 'm1' as MvarId,
      formula: '',
      error: 'undeclared',
      at: null,
      missing: [],
      cycle: [],
      operands: [],
    } as const;
    await open({ bind: { src: 'mvar', id: 'm1' } }, undefined, unknownFormula);
    if (family === 'equipment') {
      const owner = { family, equipmentId: 'e1' as EquipmentId };
      const explainedLive = {
        ...watch.live,
        owner,
        watch: { ...watch.live.watch, explain: async () => unknownFormula },
      };
      await view.rerender(
        <MemoryRouter>
          <Sheet live={explainedLive} />
        </MemoryRouter>,
      );
    }
    expectTexts(why);
  });

  it('shows why a formula has no value, and where to look', async () => {
    await open({ bind: { src: 'mvar', id: 'm1' } }, undefined, {
      id: 'm1' as MvarId,
      formula: '#{e1_s1} / #{e1_s2}',
      error: 'division-by-zero',
      at: 9,
      operands: [
        { key: 'e1_s1', row: 7, number: 4, words: { title: 'Power', unit: 'kW' } },
        { key: 'e1_s9', row: null, number: Number.NaN },
      ],
      missing: ['e1_s9'],
      cycle: [],
    });
    expect(getBySelector('[data-formula]').dataset.formula).toBe('division-by-zero');
    expectTexts(
      '#{e1_s1} / #{e1_s2}',
      '除数为零',
      '第 10 个字符处',
      'P-203 Pump · Power4 kW',
      'P-203 Pump · s9--',
    );
    expect(getBySelector('mark')).toHaveTextContent(/^\/$/);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });
});

describe('The sheet of a coded value', () => {
  it('has equipment and variable as its title', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^P-203 Pump · Set point$/);
  });

  it("shows the signal's name for it with the raw value, and offers only the other names", async () => {
    await open();
    await emitCode(1, { map: [...MODES, ['2', '远程']] });
    expect(getShownValue()).toHaveTextContent(/^自动$/);
    expect(getFacts()).toHaveTextContent('原始值1');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(listChoices()).toEqual([common.choose, '手动', '自动', '远程']);
    await submit();
    expect(document.body).toHaveTextContent(words.choiceMissing);
    expect(requests).toHaveLength(0);
    await write('0');
    expect(requests).toMatchObject([{ value: '0', shownOld: '自动', shownNew: '手动' }]);
  });

  it("shows the page's names if the signal has none", async () => {
    await open({ format: { map: { 0: '停止', 1: '运行', 2: '跳闸' } } });
    await emitCode(2);
    expect(getShownValue()).toHaveTextContent(/^跳闸$/);
    expect(listChoices()).toEqual([common.choose, '停止', '运行', '跳闸']);
  });

  it('offers what a page control offers, and nothing else', async () => {
    const items = [
      { value: 0, text: 'Hand' },
      { value: 5, text: 'Far' },
    ];
    await open({ kind: 'select', items });
    await emitCode(5, { map: MODES });
    expect(getShownValue()).toHaveTextContent(/^Far$/);
    // With two values it selects the one that is not current.
    expect(listChoices()).toEqual(['Hand', 'Far']);
    expect(getNewValueField()).toHaveValue('0');
  });

  it('of a bit selects the other value, and does not change under the thumb', async () => {
    await open();
    await emitCode(1, { dataType: 'bit' });
    expect(getNewValueField()).toHaveValue('0');
    await act(async () => watch.value(0));
    expect(getNewValueField()).toHaveValue('0');
    await submit();
    expect(requests).toMatchObject([{ value: '0', shownNew: common.off }]);
  });

  it('labels its trend with names', async () => {
    await open({}, async () => createHistory([15, 0], [10, 1]));
    await emitCode(1, { map: MODES });
    expect(getBySelector('.as-trend__scale')).toHaveTextContent('手动 … 自动');
  });
});

describe('The sheet of a number', () => {
  it('shows range, step and unit next to the empty field from the start', async () => {
    await open({ kind: 'input', min: 15, max: 55, step: 0.5 });
    await act(async () => watch.value(20));
    for (const text of ['范围 15 ~ 55', '步长 0.5', '℃'])
      expect(getBySelector('form')).toHaveTextContent(text);
    expect(getNewValueField()).toHaveValue('');
    await write('60');
    expect(document.body).toHaveTextContent('超出范围：范围 15 ~ 55');
    await write('20.3');
    expect(document.body).toHaveTextContent('须按步长 0.5 取值');
    expect(requests).toHaveLength(0);
  });

  it("uses the narrower of the page's and the signal's limits", async () => {
    await open({ kind: 'input', min: 15, max: 55 });
    await act(async () => {
      watch.value(20);
      watch.describe({ min: 18, max: 99 });
    });
    expect(getBySelector('form')).toHaveTextContent('范围 18 ~ 55');
  });

  it('uses the limits of a control that shows another signal and writes this one', async () => {
    const createWriteEvent = (signalId: string) => [
      { on: 'change', do: 'write', bind: { src: 'signal', equipmentId: 'e1', signalId } },
    ];
    await open({ kind: 'input', bind: null, min: 15, max: 55, events: createWriteEvent('s1') });
    expect(getBySelector('form')).toHaveTextContent('范围 15 ~ 55');
    await open({ kind: 'input', min: 15, max: 55, events: createWriteEvent('s2') });
    expect(getBySelector('form')).not.toHaveTextContent('范围');
    await open({
      kind: 'select',
      bind: null,
      items: [{ value: '3', text: 'Three' }],
      events: createWriteEvent('s1'),
    });
    expect(listChoices()).toContain('Three');
  });

  it("keeps the variable's decimals", async () => {
    await open();
    await act(async () => {
      watch.describe({ decimals: 2 });
      watch.value(50);
    });
    expect(getShownValue()).toHaveTextContent(/^50.00℃$/);
  });

  it('does not draw a constant at the bottom of its trend', async () => {
    await open({}, async () => createHistory([15, 5], [10, 5]));
    // The drawing is 96 high.
    expect(getBySelector('.as-trend__line').getAttribute('d')).toMatch(/^M[\d.]+ 48L[\d.]+ 48$/);
  });
});

describe('The sheet of a value that is not live', () => {
  it('has a grey quality, and the 30 minutes before the last value', async () => {
    const recentRequests: unknown[] = [];
    const MINUTES_AGO = 3 * 24 * 60;
    const lastTime = NOW - MINUTES_AGO * 60_000;
    await open({}, async (_owner, _signalId, _rangeMs, until) => {
      recentRequests.push(until);
      return createHistory([MINUTES_AGO + 1, 1], [MINUTES_AGO, 2]);
    });
    cleanup();
    recentRequests.length = 0;
    watch.value(2, Freshness.disconnected, { time: lastTime, arrivedAt: lastTime });
    await renderPart(services, <Sheet live={watch.live} />);
    expect(recentRequests).toEqual([lastTime]);
    expect(screen.getByText(words.qualityGood).parentElement).toHaveClass('as-tag--stale');
    expect(getTrend()).toHaveAccessibleName('最后数值之前30分钟：最小 1 ℃，最大 2 ℃');
    // Three days ago: a time of day alone would imply today.
    const [from, , end] = getTexts('.as-trend__scale span');
    expect([from, end]).toEqual([lastTime - 1_800_000, lastTime].map((at) => formatDateTime(at).slice(5)));
  });

  it.each([
    ['as old as on the page once old', Freshness.stale, '距今3 天'],
    ['as old as its arrival while live, for any source clock', Freshness.fresh, '距今2 秒'],
  ])('is %s', async (_, freshness, age) => {
    await open();
    await act(async () => watch.value(2, freshness, { time: NOW - 3 * 86_400_000, arrivedAt: NOW - 2_000 }));
    expect(getFacts()).toHaveTextContent(age);
  });

  it('has no age and no times without a value', async () => {
    await open();
    await act(async () => watch.value(2, Freshness.paused));
    for (const text of ['数据时间--', '到达时间--', '距今--']) expect(getFacts()).toHaveTextContent(text);
  });

  it('reports a clock that is ahead if the value seems to arrive before its time', async () => {
    await open();
    await act(async () => watch.value(2, Freshness.fresh, { time: NOW, arrivedAt: NOW - 2_000 }));
    expect(document.body).toHaveTextContent('网关时钟快 2 秒');
    await act(async () => watch.value(2));
    expect(document.body).not.toHaveTextContent('网关时钟');
  });
});

function createStartButton(event: object): object {
  return { kind: 'button', text: 'Start', events: [{ on: 'tap', do: 'write', value: 1, ...event }] };
}
async function open(
  widget: object = {},
  loadRecent?: Recent,
  formula?: FormulaExplanation,
  answers: Answers = {},
): Promise<void> {
  const equipment = ok([{ id: 'e1', name: 'P-203 Pump' }]);
  ({ services } = await startSession({ '/lfscada/project/equip/queryAll': equipment, ...answers }));
  watch = createFakeWatch(services, undefined, widget, undefined, loadRecent);
  const { live } = watch;
  const explainedLive = { ...live, watch: { ...live.watch, explain: async () => formula ?? null } };
  view = await renderPart(services, <Sheet live={explainedLive} />);
}

function Sheet({ live }: { readonly live: LiveValues }) {
  path = useLocation().pathname;
  return (
    <LiveProvider value={live}>
      <Inspector
        slot={0}
        pressX={{ current: null }}
        onInspect={() => undefined}
        onClose={() => undefined}
        onWrite={(request, needsPassword) => {
          requests.push(request);
          passwords.push(needsPassword);
        }}
      />
    </LiveProvider>
  );
}

function Row({ live }: { readonly live: LiveValues }) {
  const pressedAt = usePressX();
  const [isOpen, setOpen] = useState(false);
  return (
    <LiveProvider value={live}>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        row
      </button>
      {isOpen ? (
        <Inspector
          slot={0}
          pressX={pressedAt}
          onInspect={() => undefined}
          onClose={() => setOpen(false)}
          onWrite={() => undefined}
        />
      ) : null}
    </LiveProvider>
  );
}

/** Creates history points, each a number of minutes ago. */
const createHistory = (...points: readonly (readonly [minutes: number, number: number])[]) =>
  done({
    times: Float64Array.from(points, ([minutes]) => NOW - minutes * 60_000),
    numbers: Float64Array.from(points, ([, number]) => number),
  });

const getShownValue = () => getBySelector('.as-inspect__value');
const getFacts = () => getBySelector('.as-inspect__facts');
const getTrend = () => screen.getByRole('img');
const getNewValueField = () => screen.getByLabelText(words.newValue);
const listChoices = () => getTexts('form option');

async function emitCode(value: number, overrides: Partial<SlotDescription> = {}): Promise<void> {
  await act(async () => {
    watch.value(value);
    watch.describe({ dataType: 'int', unit: '', ...overrides });
  });
  await waitUntilSettled();
}

async function write(value: string): Promise<void> {
  await fill(getNewValueField(), value);
  await submit();
}
