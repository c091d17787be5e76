/** The screens of a GM device share one strip of links; none of them leaves it. */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/gm';
import { SEARCH_REST_MS, SIGNALS_SHOWN } from '../../src/shared/constants';
import { fakeClient } from './kit/fake-client';
import { fakeOutside, heldAnswer, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  user,
} from './kit/render';

const DETAIL = '/usual/EquipAction!getEquipDetail.action';
const LINKS = ['参数', '写值', '历史曲线', '历史报表', '报警', '在线视频'];

it.each(['list', 'write-list', 'chart-list', 'history-report', 'alarm', 'video'])(
  '/detail/gm/%s has the links to all screens of the device',
  async (screen) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      },
    });
    await renderAt(services, `/detail/gm/${screen}/g1`);
    await settled();
    // The strip says which screen it is: the bar has room for the whole name.
    expect(getBySelector('h1').textContent).toBe('M-01');
    const links = getAllBySelector('.as-gm-places a');
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
    ['chart-list', '.as-gm-charts__row'],
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
        [Path.info]: ok(userInfo()),
        [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
        [SIGNALS]: ok(many),
        [COMMANDS]: ok(many),
      },
    });
    await renderAt(services, `/detail/gm/${screen}/g1`);
    await settled();
    expect(getAllBySelector(row)).toHaveLength(SIGNALS_SHOWN);
    await user.click(screen.getByRole('button', { name: '显示更多' }));
    expect(getAllBySelector(row)).toHaveLength(2 * SIGNALS_SHOWN);
    await user.click(screen.getByRole('button', { name: '显示更多' }));
    expect(getAllBySelector(row)).toHaveLength(many.length);
    expect(document.body).not.toHaveTextContent('显示更多');
  });
});

it('a device is not said to have no rule before the platform has answered', async () => {
  const { held, answer } = heldAnswer();
  const { services } = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      '/usual/EquipDataAction!queryAllSignal.action': () => held,
    },
  });
  await renderAt(services, '/detail/gm/rule-empty/g1');
  expect(document.body).not.toHaveTextContent(words.ruleEmpty);
  answer(ok([]));
  await settled();
  expect(document.body).toHaveTextContent(words.ruleEmpty);
});

it('a device without parameters is said to be as it was where it cannot be looked at again', async () => {
  const SIGNALS = '/usual/EquipDataAction!queryAllSignal.action';
  const { services, answers } = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      [SIGNALS]: ok([]),
    },
  });
  await renderAt(services, '/detail/gm/rule-empty/g1');
  expect(getAllBySelector('.as-notice')).toEqual([]);
  answers[SIGNALS] = refused('维护中');
  await user.click(screen.getByRole('button', { name: '重新查看' }));
  expect(document.body).toHaveTextContent('维护中');
});

it('What was searched for among its curves is there on the way back from one of them', async () => {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [DETAIL]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      '/usual/EquipDataAction!queryAllSignal.action': ok([
        { id: 's1', title: 'Pressure', unit: 'bar', dataType: 'float' },
        { id: 's2', title: 'Level', unit: 'm', dataType: 'float' },
      ]),
    },
  });
  await renderAt(outside.services, '/detail/gm/chart-list/g1');
  await settled();
  const rows = (): readonly (string | null)[] =>
    getAllBySelector('.as-gm-charts__name').map((one) => one.textContent);
  expect(rows()).toEqual(['Pressure', 'Level']);
  await fill(screen.getByRole('searchbox', { name: '搜索变量' }), 'lev');
  await act(async () => outside.pass(SEARCH_REST_MS));
  await settled();
  expect(rows()).toEqual(['Level']);
  await user.click(screen.getByRole('link', { name: 'Level m' }));
  expect(currentPath()).toBe('/detail/gm/chart-line/g1/s2');
  await go(-1);
  expect(rows()).toEqual(['Level']);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索变量' }).value).toBe('lev');
});
