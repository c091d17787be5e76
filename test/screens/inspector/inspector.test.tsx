import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Inspector } from '../../../src/features/inspector/inspector';
import { usePressedAt } from '../../../src/features/inspector/use-clear-side';
import { LiveProvider, type LiveValues } from '../../../src/features/live-values/live-context';
import { dateText } from '../../../src/features/time/time-text';
import { failed } from '../../../src/shared/faults';
import type { MvarId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import { toastsAtom } from '../../../src/state/feedback';
import type { Services } from '../../../src/state/services';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import type { FormulaExplanation } from '../../../workers/monitor/contract/contract';
import { inZone } from '../../kit/in-zone';
import { fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch, link, NOW } from '../kit/fake-watch';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderPart,
  screen,
  settled,
  submit,
  user,
  type View,
} from '../kit/render';

const EQUIPMENT = '/lfscada/project/equip/queryAll';
const MODES = [
  ['0', '手动'],
  ['1', '自动'],
] as const;

const NOWHERE = { current: null };

let drawn: View;
let watch: FakeWatch;
let services: Services;
let requests: WriteRequest[] = [];
let passwords: boolean[] = [];
async function open(
  widget: object = {},
  recent?: LiveValues['client']['recent'],
  formula?: FormulaExplanation,
): Promise<void> {
  const outside = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), [EQUIPMENT]: ok([{ id: 'e1', name: 'P-203 Pump' }]) },
  });
  await outside.services.session.check();
  services = outside.services;
  watch = fakeWatch(outside.services, undefined, widget, undefined, recent);
  const live = formula ? explained(watch.live, formula) : watch.live;
  requests = [];
  passwords = [];
  drawn = await renderPart(outside.services, inspector(live, 'first'));
}
const explained = (live: LiveValues, formula: FormulaExplanation): LiveValues => ({
  ...live,
  watch: { ...live.watch, explain: async () => formula },
});
let path = '';
function Where() {
  path = useLocation().pathname;
  return null;
}
const inspector = (live: LiveValues, key: string) => (
  <LiveProvider value={live}>
    <Where />
    <Inspector
      key={key}
      slot={0}
      pressedAt={NOWHERE}
      onClose={() => undefined}
      onWrite={(request, needsPassword) => {
        requests.push(request);
        passwords.push(needsPassword);
      }}
    />
  </LiveProvider>
);
const choose = async (value: string): Promise<void> => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '新值' });
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

/** A list whose one row opens the sheet. */
function Row({ live }: { readonly live: LiveValues }) {
  const pressedAt = usePressedAt();
  const [isOpen, setOpen] = useState(false);
  return (
    <LiveProvider value={live}>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        row
      </button>
      {isOpen ? (
        <Inspector slot={0} pressedAt={pressedAt} onClose={() => setOpen(false)} onWrite={() => undefined} />
      ) : null}
    </LiveProvider>
  );
}

describe('The sheet of a value', () => {
  it.each([
    [1_280, 100, 'right'],
    [1_280, 840, 'right'],
    [1_280, 900, 'left'],
    [1_920, 1_400, 'left'],
    [768, 400, 'left'],
    [1_280, null, 'right'],
  ])(
    'on a screen of %s px that was pressed at %s px stands at the %s, and stays there',
    async (width, x, at) => {
      const before = window.innerWidth;
      Object.assign(window, { innerWidth: width });
      const press = (clientX: number): boolean =>
        window.dispatchEvent(new PointerEvent('pointerdown', { clientX }));
      await open();
      await drawn.rerender(
        <MemoryRouter>
          <Row live={watch.live} />
        </MemoryRouter>,
      );
      press(x ?? width);
      // Somebody who came with keys has pressed nowhere.
      if (x === null) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      await user.click(screen.getByRole('button', { name: 'row' }));
      const dialog = screen.getByRole('dialog', { name: 'P-203 Pump · Set point' }).classList;
      expect(dialog.contains('as-dialog--left')).toBe(at === 'left');
      press(at === 'left' ? 0 : width);
      await act(async () => watch.value(2));
      expect(dialog.contains('as-dialog--left')).toBe(at === 'left');
      // The focus is on the page: Escape closes the sheet from there too.
      await act(async () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      );
      expect(getAllBySelector('dialog')).toEqual([]);
      Object.assign(window, { innerWidth: before });
    },
  );

  it('tells all that is known, and follows the value', async () => {
    await open();
    expect(document.body).toHaveTextContent('数据未采集到');
    await act(async () => watch.value(12.34567));
    for (const words of ['Set point', 'SP-01', '12.34567', '℃', '实时', '良好', '2 秒'])
      expect(document.body).toHaveTextContent(words);
    await act(async () => watch.value(12.34567, Freshness.disconnected));
    expect(document.body).toHaveTextContent('连接中断');
    expect(getBySelector('.as-inspect__value').className).toContain('--old');
  });

  it('says times on the platform’s clock, with its zone where the device is in another', () =>
    inZone('Europe/Berlin', async () => {
      await open();
      expect(getBySelector('.as-inspect__facts')).not.toHaveTextContent('UTC');
      await act(async () => watch.value(1));
      const facts = getBySelector('.as-inspect__facts').textContent;
      for (const words of ['2025-10-09 16:53:17 (UTC+8)', '2025-10-09 16:53:18 (UTC+8)'])
        expect(facts).toContain(words);
    }));

  it('hands over a write request after a look at what was typed', async () => {
    await open();
    await act(async () => watch.value(20));
    for (const [typed, words] of [
      ['', '请输入新值'],
      ['abc', '请输入数字'],
      ['1e999', '请输入数字'],
    ] as const) {
      await fill(screen.getByRole('textbox', { name: '新值' }), typed);
      await submit();
      expect(document.body).toHaveTextContent(words);
    }
    expect(requests).toHaveLength(0);
    await fill(screen.getByRole('textbox', { name: '新值' }), ' 42.5 ');
    await submit();
    expect(requests).toMatchObject([{ signalId: 's1', value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' }]);
  });

  it('offers no writing where the link is lost', async () => {
    await open();
    await act(async () => watch.status({ link: link('reconnecting') }));
    expect(document.body).toHaveTextContent('连接中断，无法下发');
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it('offers no writing that the page’s own control would refuse this person', async () => {
    await open({ perm: { operate: 'monitor_operate' } });
    expect(document.body).toHaveTextContent('暂无操作权限');
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it('offers no writing that an event of the page’s control would refuse this person', async () => {
    const event = { on: 'tap', do: 'write', value: 1, perm: 'monitor_operate' };
    await open({ kind: 'button', text: 'Start', events: [event] });
    expect(document.body).toHaveTextContent('暂无操作权限');
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it('says of a request whether the page’s control would ask for the password first', async () => {
    for (const password of ['x', undefined]) {
      await open({ kind: 'button', text: 'Start', events: [{ on: 'tap', do: 'write', value: 1, password }] });
      await act(async () => watch.value(20));
      await fill(screen.getByRole('textbox', { name: '新值' }), '42');
      await submit();
      expect(passwords).toEqual([password !== undefined]);
      if (password !== undefined) cleanup();
    }
  });

  it('draws the trend of the last 30 minutes and goes on with what arrives', async () => {
    const asked: unknown[] = [];
    await open({}, async (owner, signalId, rangeMs, until) => {
      asked.push([owner.family, signalId, rangeMs, until]);
      const times = Float64Array.of(NOW - 900_000, NOW - 600_000);
      return { ok: true, value: { times, numbers: Float64Array.of(10, 30) } };
    });
    await settled();
    expect(asked).toEqual([['project', 's1', 1_800_000, undefined]]);
    expect(getBySelector('.as-trend svg').getAttribute('aria-label')).toBe(
      '最近30分钟：最小 10 ℃，最大 30 ℃',
    );
    await act(async () => watch.value(45));
    await settled();
    expect(getBySelector('.as-trend svg').getAttribute('aria-label')).toBe(
      '最近30分钟：最小 10 ℃，最大 45 ℃',
    );
  });

  it.each([
    ['leads to the curve by the equipment that the page names', { equipmentId: 'e1' }, /history-chart/, 0],
    ['says that no curve can be opened of a signal without an equipment', {}, /^\/$/, 1],
  ])('%s', async (_, of, leadsTo, toasts) => {
    await open({ bind: { src: 'signal', signalId: 's1', ...of } });
    await act(async () => watch.describe({ equipmentId: null }));
    await user.click(screen.getByRole('button', { name: '历史曲线' }));
    await settled();
    expect(path).toMatch(leadsTo);
    expect(services.store.get(toastsAtom)).toHaveLength(toasts);
  });

  it('goes on with values that have no time of their own', async () => {
    await open({}, async () => ({
      ok: true,
      value: { times: Float64Array.of(NOW - 600_000), numbers: Float64Array.of(30) },
    }));
    await settled();
    await act(async () => watch.value(45, Freshness.fresh, { time: Number.NaN, arrivedAt: NOW - 2_000 }));
    await settled();
    expect(getBySelector('.as-trend svg').getAttribute('aria-label')).toBe(
      '最近30分钟：最小 30 ℃，最大 45 ℃',
    );
  });

  it('says that a trend did not load, and asks again', async () => {
    let isDown = true;
    await open({}, async () =>
      isDown
        ? failed({ kind: 'offline' })
        : { ok: true, value: { times: new Float64Array(), numbers: new Float64Array() } },
    );
    await settled();
    expect(document.body).toHaveTextContent('曲线加载失败');
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).not.toHaveTextContent('曲线加载失败');
    expect(document.body).toHaveTextContent('这段时间没有数据');
  });

  it('says why a formula has no value, and where to look', async () => {
    await open({ bind: { src: 'mvar', id: 'm1' } }, undefined, {
      id: 'm1' as MvarId,
      formula: '#{e1_s1} / #{e1_s2}',
      error: 'division-by-zero',
      at: 9,
      missing: ['e1_s9'],
      cycle: [],
    });
    await settled();
    expect(getBySelector('[data-formula]').dataset.formula).toBe('division-by-zero');
    for (const words of ['#{e1_s1} / #{e1_s2}', '除数为零', '第 10 个字符处', 'e1_s9'])
      expect(document.body).toHaveTextContent(words);
    expect(getBySelector('mark').textContent).toBe('/');
    expect(getAllBySelector('.as-trend')).toHaveLength(0);
  });
});

describe('The sheet of a coded value', () => {
  const title = (): string => getBySelector('.as-dialog__title').textContent ?? '';
  const shown = (): string => getBySelector('.as-inspect__value').textContent ?? '';
  const offered = (): readonly string[] =>
    getAllBySelector('form option').map((one) => one.textContent ?? '');

  it('has equipment and variable as its title', async () => {
    await open();
    await settled();
    expect(title()).toBe('P-203 Pump · Set point');
  });

  it('says the name that the signal declares, the raw value beside it, and offers the other names only', async () => {
    await open();
    await act(async () => {
      watch.value(1);
      watch.describe({ dataType: 'int', unit: '', map: [...MODES, ['2', '远程']] });
    });
    await settled();
    expect(shown()).toBe('自动');
    expect(getBySelector('.as-inspect__facts')).toHaveTextContent('原始值1');
    expect(getAllBySelector('form input')).toHaveLength(0);
    expect(offered()).toEqual(['请选择', '手动', '自动', '远程']);
    await submit();
    expect(document.body).toHaveTextContent('请选择一个值');
    expect(requests).toHaveLength(0);
    await choose('0');
    await submit();
    expect(requests).toMatchObject([{ value: '0', shownOld: '自动', shownNew: '手动' }]);
  });

  it('says the names that the page shows where the signal declares none', async () => {
    await open({ format: { map: { 0: '停止', 1: '运行', 2: '跳闸' } } });
    await act(async () => {
      watch.value(2);
      watch.describe({ dataType: 'int', unit: '' });
    });
    expect(shown()).toBe('跳闸');
    expect(offered()).toEqual(['请选择', '停止', '运行', '跳闸']);
  });

  it('offers what a control of the page offers, and nothing else', async () => {
    await open({
      kind: 'select',
      items: [
        { value: 0, text: 'Hand' },
        { value: 5, text: 'Far' },
      ],
    });
    await act(async () => {
      watch.value(5);
      watch.describe({ dataType: 'int', unit: '', map: MODES });
    });
    expect(shown()).toBe('Far');
    // Of two values it stands on the one that is not there.
    expect(offered()).toEqual(['Hand', 'Far']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '新值' }).value).toBe('0');
  });

  it('of a bit stands on the other value, and does not move under the thumb', async () => {
    await open();
    await act(async () => {
      watch.value(1);
      watch.describe({ dataType: 'bit', unit: '' });
    });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '新值' }).value).toBe('0');
    await act(async () => watch.value(0));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '新值' }).value).toBe('0');
    await submit();
    expect(requests).toMatchObject([{ value: '0', shownNew: '关' }]);
  });

  it('writes its trend in names', async () => {
    await open({}, async () => ({
      ok: true,
      value: { times: Float64Array.of(NOW - 900_000, NOW - 600_000), numbers: Float64Array.of(0, 1) },
    }));
    await act(async () => {
      watch.value(1);
      watch.describe({ dataType: 'int', unit: '', map: MODES });
    });
    await settled();
    expect(getBySelector('.as-trend__scale')).toHaveTextContent('手动 … 自动');
  });
});

describe('The sheet of a number', () => {
  it('has range, step and unit beside the field from the start', async () => {
    await open({ kind: 'input', min: 15, max: 55, step: 0.5 });
    await act(async () => watch.value(20));
    const form = getBySelector('form').textContent ?? '';
    for (const words of ['范围 15 ~ 55', '步长 0.5', '℃']) expect(form).toContain(words);
    await fill(screen.getByRole('textbox', { name: '新值' }), '60');
    await submit();
    expect(document.body).toHaveTextContent('超出范围：范围 15 ~ 55');
    await fill(screen.getByRole('textbox', { name: '新值' }), '20.3');
    await submit();
    expect(document.body).toHaveTextContent('须按步长 0.5 取值');
    expect(requests).toHaveLength(0);
  });

  it('takes the narrower of the limits of page and signal', async () => {
    await open({ kind: 'input', min: 15, max: 55 });
    await act(async () => {
      watch.value(20);
      watch.describe({ min: 18, max: 99 });
    });
    expect(getBySelector('form')).toHaveTextContent('范围 18 ~ 55');
  });

  it('takes the limits of a control that shows another signal and writes this one', async () => {
    const writes = (signalId: string) => [
      { on: 'change', do: 'write', bind: { src: 'signal', equipmentId: 'e1', signalId } },
    ];
    await open({ kind: 'input', bind: null, min: 15, max: 55, events: writes('s1') });
    expect(getBySelector('form')).toHaveTextContent('范围 15 ~ 55');
    cleanup();
    await open({ kind: 'input', min: 15, max: 55, events: writes('s2') });
    expect(getBySelector('form')).not.toHaveTextContent('范围');
    cleanup();
    const items = [{ value: '3', text: 'Three' }];
    await open({ kind: 'select', bind: null, items, events: writes('s1') });
    expect(screen.getByRole('combobox', { name: '新值' })).toHaveTextContent('Three');
  });

  it('keeps the decimals of the variable', async () => {
    await open();
    await act(async () => {
      watch.describe({ decimals: 2 });
      watch.value(50);
    });
    expect(getBySelector('.as-inspect__value').textContent).toBe('50.00℃');
  });

  it('has no constant at the bottom of its trend', async () => {
    await open({}, async () => ({
      ok: true,
      value: { times: Float64Array.of(NOW - 900_000, NOW - 600_000), numbers: Float64Array.of(5, 5) },
    }));
    await settled();
    // The drawing is 96 high.
    expect(getBySelector('.as-trend__line').getAttribute('d')).toMatch(/^M[\d.]+ 48L[\d.]+ 48$/);
  });
});

describe('The sheet of a value that is not live', () => {
  it('has a grey quality, and the 30 minutes before the last value', async () => {
    const asked: unknown[] = [];
    const last = NOW - 3 * 86_400_000;
    await open({}, async (_owner, _signalId, _rangeMs, until) => {
      asked.push(until);
      return {
        ok: true,
        value: { times: Float64Array.of(last - 60_000, last), numbers: Float64Array.of(1, 2) },
      };
    });
    cleanup();
    asked.length = 0;
    watch.value(2, Freshness.disconnected, { time: last, arrivedAt: last });
    drawn = await renderPart(fakeOutside().services, inspector(watch.live, 'lost'));
    await settled();
    expect(asked).toEqual([last]);
    const quality = getAllBySelector('.as-inspect__facts .as-tag').find((tag) => tag.textContent === '良好');
    expect(quality?.className).toContain('as-tag--stale');
    expect(getBySelector('.as-trend svg').getAttribute('aria-label')).toBe(
      '最后数值之前30分钟：最小 1 ℃，最大 2 ℃',
    );
    // Three days ago: a time of day alone would say that it is of today.
    const ends = getAllBySelector('.as-trend__scale span').map((one) => one.textContent);
    expect([ends[0], ends[2]]).toEqual([last - 1_800_000, last].map((at) => dateText(at).slice(5)));
  });

  it.each([
    ['as old as on the page once it is old', Freshness.stale, '距今3 天'],
    ['as old as its arrival while it is live, whatever the clock of its source', Freshness.fresh, '距今2 秒'],
  ])('is %s', async (_, freshness, age) => {
    await open();
    await act(async () => watch.value(2, freshness, { time: NOW - 3 * 86_400_000, arrivedAt: NOW - 2_000 }));
    expect(getBySelector('.as-inspect__facts')).toHaveTextContent(age);
  });

  it('has no age and no times without a value', async () => {
    await open();
    await act(async () => watch.value(2, Freshness.paused));
    const facts = getBySelector('.as-inspect__facts').textContent ?? '';
    for (const words of ['数据时间--', '到达时间--', '距今--']) expect(facts).toContain(words);
  });

  it('says that a clock is ahead where the value seems to come before its time', async () => {
    await open();
    await act(async () => watch.value(2, Freshness.fresh, { time: NOW, arrivedAt: NOW - 2_000 }));
    expect(document.body).toHaveTextContent('网关时钟快 2 秒');
    await act(async () => watch.value(2));
    expect(document.body).not.toHaveTextContent('网关时钟');
  });
});
