// @vitest-environment happy-dom
/** The screens of a GM device share one strip of links; none of them leaves it. */
import { afterEach, describe, expect, it } from 'vitest';
import { SIGNALS_SHOWN } from '../../src/shared/constants';
import { fakeClient } from './kit/fake-client';
import { fakeOutside, ok, Path, user } from './kit/fake-outside';
import { type Drawn, drawAt } from './kit/render';

const DETAIL = '/usual/EquipAction!getEquipDetail.action';
const LINKS = ['参数', '写值', '历史曲线', '历史报表', '报警', '在线视频'];

let drawn: Drawn;
afterEach(() => drawn.leave());

it.each(['list', 'write-list', 'chart-list', 'history-report', 'alarm', 'video'])(
  '/detail/gm/%s has the links to all screens of the device',
  async (screen) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(user()),
        [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      },
    });
    drawn = await drawAt(services, `/detail/gm/${screen}/g1`);
    await drawn.settle();
    // The strip says which screen it is: the bar has room for the whole name.
    expect(drawn.find('h1').textContent).toBe('M-01');
    const links = drawn.all('.as-gm-places a');
    expect(links.map((one) => one.textContent)).toEqual(LINKS);
    expect(links.filter((one) => one.getAttribute('aria-current') === 'page')).toHaveLength(1);
  },
);

describe('A device with very many parameters', () => {
  const SIGNALS = '/usual/EquipDataAction!queryAllSignal.action';
  const COMMANDS = '/usual/EquipDataAction!queryAllCommand.action';

  it.each([
    ['list', '.as-signal'],
    ['write-list', '.as-signal'],
    ['chart-list', '.as-charts__row'],
  ])('/detail/gm/%s draws the first of them, and more by a tap', async (screen, row) => {
    const many = Array.from({ length: 2 * SIGNALS_SHOWN + 5 }, (_, i) => ({
      id: `s${i}`,
      title: `P ${i}`,
      dataType: 'float',
      writable: true,
    }));
    const { services } = fakeOutside({
      startMonitor: async () => fakeClient().client,
      answers: {
        [Path.info]: ok(user()),
        [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
        [SIGNALS]: ok(many),
        [COMMANDS]: ok(many),
      },
    });
    drawn = await drawAt(services, `/detail/gm/${screen}/g1`);
    await drawn.settle();
    expect(drawn.all(row)).toHaveLength(SIGNALS_SHOWN);
    await drawn.click('显示更多');
    expect(drawn.all(row)).toHaveLength(2 * SIGNALS_SHOWN);
    await drawn.click('显示更多');
    expect(drawn.all(row)).toHaveLength(many.length);
    expect(drawn.text()).not.toContain('显示更多');
  });
});
