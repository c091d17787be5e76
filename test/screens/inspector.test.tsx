// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Inspector } from '../../src/screens/common/live-page/inspector';
import { LiveProvider } from '../../src/screens/common/live-page/live-context';
import { Freshness } from '../../src/shared/reading';
import type { WriteWish } from '../../src/widgets/page-host';
import { fakeOutside, ok, Path, user } from './kit/fake-outside';
import { type FakeWatch, fakeWatch, link } from './kit/fake-watch';
import { type Drawn, drawPart } from './kit/render';

let drawn: Drawn;
let watch: FakeWatch;
let wishes: WriteWish[] = [];
async function open(widget: object = {}): Promise<void> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(user()) } });
  await outside.services.session.check();
  watch = fakeWatch(outside.services, undefined, widget);
  wishes = [];
  drawn = await drawPart(
    outside.services,
    <LiveProvider value={watch.live}>
      <Inspector slot={0} onClose={() => undefined} onWrite={(wish) => void wishes.push(wish)} />
    </LiveProvider>,
  );
}
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

  it('hands over a wish to write after a look at what was typed', async () => {
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
    expect(wishes).toHaveLength(0);
    await drawn.type('form input', ' 42.5 ');
    await submit();
    expect(wishes).toMatchObject([{ signalId: 's1', value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' }]);
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
});
