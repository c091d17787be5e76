// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Inspector } from '../../../src/features/inspector/inspector';
import { LiveProvider, type LiveValues } from '../../../src/features/live-values/live-context';
import { failed } from '../../../src/shared/faults';
import type { MvarId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import type { FormulaExplanation } from '../../../workers/monitor/contract/contract';
import { fakeOutside, ok, Path, user } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch, link, NOW } from '../kit/fake-watch';
import { type Drawn, drawPart } from '../kit/render';

let drawn: Drawn;
let watch: FakeWatch;
let requests: WriteRequest[] = [];
let passwords: boolean[] = [];
async function open(
  widget: object = {},
  recent?: LiveValues['client']['recent'],
  formula?: FormulaExplanation,
): Promise<void> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(user()) } });
  await outside.services.session.check();
  watch = fakeWatch(outside.services, undefined, widget, undefined, recent);
  const live = formula ? explained(watch.live, formula) : watch.live;
  requests = [];
  passwords = [];
  drawn = await drawPart(
    outside.services,
    <LiveProvider value={live}>
      <Inspector
        slot={0}
        onClose={() => undefined}
        onWrite={(request, needsPassword) => {
          requests.push(request);
          passwords.push(needsPassword);
        }}
      />
    </LiveProvider>,
  );
}
const explained = (live: LiveValues, formula: FormulaExplanation): LiveValues => ({
  ...live,
  watch: { ...live.watch, explain: async () => formula },
});
const submit = async (): Promise<void> => {
  await act(async () => {
    drawn.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
};
afterEach(() => drawn.leave());

describe('The sheet of a value', () => {
  it('tells all that is known, and follows the value', async () => {
    await open();
    expect(drawn.text()).toContain('数据未采集到');
    await act(async () => watch.value(12.34567));
    for (const words of ['Set point', 'SP-01', '12.34567', '℃', '实时', '良好', '2 秒'])
      expect(drawn.text()).toContain(words);
    await act(async () => watch.value(12.34567, Freshness.disconnected));
    expect(drawn.text()).toContain('连接中断');
    expect(drawn.find('.as-inspect__value').className).toContain('--old');
  });

  it('says times on the platform’s clock, with its zone where the device is in another', async () => {
    const { TZ } = process.env;
    process.env.TZ = 'Europe/Berlin';
    try {
      await open();
      expect(drawn.find('.as-inspect__facts').textContent).not.toContain('UTC');
      await act(async () => watch.value(1));
      const facts = drawn.find('.as-inspect__facts').textContent;
      for (const words of ['2025-10-09 16:53:17 (UTC+8)', '2025-10-09 16:53:18 (UTC+8)'])
        expect(facts).toContain(words);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('hands over a write request after a look at what was typed', async () => {
    await open();
    await act(async () => watch.value(20));
    for (const [typed, words] of [
      ['', '请输入新值'],
      ['abc', '请输入数字'],
      ['1e999', '请输入数字'],
    ] as const) {
      await drawn.type('form input', typed);
      await submit();
      expect(drawn.text()).toContain(words);
    }
    expect(requests).toHaveLength(0);
    await drawn.type('form input', ' 42.5 ');
    await submit();
    expect(requests).toMatchObject([{ signalId: 's1', value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' }]);
  });

  it('offers no writing where the link is lost', async () => {
    await open();
    await act(async () => watch.status({ link: link('reconnecting') }));
    expect(drawn.text()).toContain('连接中断，无法下发');
    expect(drawn.all('form')).toHaveLength(0);
  });

  it('offers no writing that the page’s own control would refuse this person', async () => {
    await open({ perm: { operate: 'monitor_operate' } });
    expect(drawn.text()).toContain('暂无操作权限');
    expect(drawn.all('form')).toHaveLength(0);
  });

  it('offers no writing that an event of the page’s control would refuse this person', async () => {
    const event = { on: 'tap', do: 'write', value: 1, perm: 'monitor_operate' };
    await open({ kind: 'button', text: 'Start', events: [event] });
    expect(drawn.text()).toContain('暂无操作权限');
    expect(drawn.all('form')).toHaveLength(0);
  });

  it('says of a request whether the page’s control would ask for the password first', async () => {
    for (const password of ['x', undefined]) {
      await open({ kind: 'button', text: 'Start', events: [{ on: 'tap', do: 'write', value: 1, password }] });
      await act(async () => watch.value(20));
      await drawn.type('form input', '42');
      await submit();
      expect(passwords).toEqual([password !== undefined]);
      if (password !== undefined) await drawn.leave();
    }
  });

  it('draws the trend of the last 30 minutes and goes on with what arrives', async () => {
    const asked: unknown[] = [];
    await open({}, async (owner, signalId, rangeMs, until) => {
      asked.push([owner.family, signalId, rangeMs, until]);
      const times = Float64Array.of(NOW - 900_000, NOW - 600_000);
      return { ok: true, value: { times, numbers: Float64Array.of(10, 30) } };
    });
    await drawn.settle();
    expect(asked).toEqual([['project', 's1', 1_800_000, undefined]]);
    expect(drawn.find('.as-trend svg').getAttribute('aria-label')).toBe('最近30分钟：最小 10 ℃，最大 30 ℃');
    await act(async () => watch.value(45));
    await drawn.settle();
    expect(drawn.find('.as-trend svg').getAttribute('aria-label')).toBe('最近30分钟：最小 10 ℃，最大 45 ℃');
  });

  it('says that a trend did not load, and asks again', async () => {
    let isDown = true;
    await open({}, async () =>
      isDown
        ? failed({ kind: 'offline' })
        : { ok: true, value: { times: new Float64Array(), numbers: new Float64Array() } },
    );
    await drawn.settle();
    expect(drawn.text()).toContain('曲线加载失败');
    isDown = false;
    await drawn.click('重试');
    expect(drawn.text()).not.toContain('曲线加载失败');
    expect(drawn.text()).toContain('这段时间没有数据');
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
    await drawn.settle();
    expect(drawn.find('[data-formula]').dataset.formula).toBe('division-by-zero');
    for (const words of ['#{e1_s1} / #{e1_s2}', '除数为零', '第 10 个字符处', 'e1_s9'])
      expect(drawn.text()).toContain(words);
    expect(drawn.find('mark').textContent).toBe('/');
    expect(drawn.all('.as-trend')).toHaveLength(0);
  });
});
