import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { WriteDialog } from '../../../src/features/writing/write-dialog';
import { STRAY_CLICK_MS } from '../../../src/shared/constants';
import type { PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { ledgerAtom } from '../../../src/state/commands/operations';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import type { Operation } from '../../../workers/monitor/contract/contract';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { accepted, type FakeWatch, fakeWatch, gateway, link, NOW } from '../kit/fake-watch';
import {
  act,
  cleanup,
  getAllBySelector,
  getBySelector,
  renderPart,
  screen,
  settled,
  user,
  type View,
} from '../kit/render';

const EQUIPMENT = '/lfscada/project/equip/queryAll';
const OWNER = { family: 'project', projectId: 'p1' as ProjectId, pageId: 'g1' as PageId } as const;
const REQUEST: WriteRequest = {
  slot: 0,
  signalId: 's1' as SignalId,
  value: '42.5',
  label: '',
  confirm: '',
  shownOld: '20 ℃',
  shownNew: '42.5 ℃',
};

let drawn: View;
let outside: FakeOutside;
let watch: FakeWatch;
let closed = 0;
/** What the page was told when it was closed. */
let toldSent: boolean[];
async function open(
  write?: Parameters<typeof fakeWatch>[1],
  request: Partial<WriteRequest> = {},
  widget: object = {},
  onWrite?: (request: WriteRequest) => void,
): Promise<void> {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
  await outside.services.session.check();
  watch = fakeWatch(outside.services, write, widget);
  watch.value(20);
  closed = 0;
  toldSent = [];
  drawn = await renderPart(
    outside.services,
    <LiveProvider value={watch.live}>
      <WriteDialog
        request={{ ...REQUEST, ...request }}
        onClose={(isSent) => {
          closed += 1;
          toldSent.push(isSent);
        }}
        {...(onWrite ? { onWrite } : {})}
      />
    </LiveProvider>,
  );
}
const confirm = (): HTMLButtonElement => screen.getByRole('button', { name: '确认下发' });
const hear = async (phase: Operation['phase'], changes: Partial<Operation> = {}): Promise<void> => {
  const [order] = watch.orders;
  if (!order) throw new Error('nothing was sent');
  await act(async () =>
    outside.services.ledger.update({
      ...order,
      phase,
      sentAt: epochMs(NOW),
      endedAt: null,
      fault: null,
      uuid: null,
      ...changes,
    }),
  );
};

describe('The confirmation of a write', () => {
  it('shows signal, number, both values, unit, gateway and the page author’s words', async () => {
    await open(undefined, { confirm: 'Nobody at the pump?', label: 'P-201' });
    for (const words of ['P-201 · Set point', 'SP-01', '20 ℃', '42.5 ℃', '在线', 'Nobody at the pump?'])
      expect(document.body).toHaveTextContent(words);
    expect(watch.orders).toHaveLength(0);
  });

  it('has no row for a unit, which stands behind the values or is none', async () => {
    await open();
    expect(getAllBySelector('dialog .as-write__facts dt').map((one) => one.textContent)).toEqual(['网关']);
    expect(document.body).not.toHaveTextContent('单位');
  });

  it('has the old value brought up to date while it is open, wherever on the page it is', async () => {
    await open();
    expect(watch.followed).toEqual([[0]]);
    await drawn.rerender(null);
    expect(watch.followed).toEqual([]);
  });

  it('keeps the old value live while it is open', async () => {
    await open();
    await act(async () => watch.value(23.75));
    expect(document.body).toHaveTextContent('23.75');
    expect(document.body).not.toHaveTextContent('20 ℃');
  });

  it('sends nothing once a state of the page has disabled the control', async () => {
    let isDisabled = false;
    await open(undefined, { isDisabled: () => isDisabled });
    expect(confirm().disabled).toBe(false);
    isDisabled = true;
    await act(async () => watch.value(21));
    expect(confirm().disabled).toBe(true);
    expect(document.body).toHaveTextContent('只读，不可操作');
    isDisabled = false;
    await act(async () => watch.value(22));
    await user.click(confirm());
    // It was sent: what comes of it is told, whatever the state does now.
    isDisabled = true;
    await hear('done');
    expect(watch.orders).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('只读');
  });

  it('is one order, however often it is confirmed', async () => {
    await open();
    const button = confirm();
    await act(async () => {
      for (let i = 0; i < 10; i++) button.click();
    });
    await settled();
    button.click();
    screen.getByRole('button', { name: '等待响应' }).click();
    expect(watch.orders).toEqual([{ id: 'operation-1', projectId: 'p1', signalId: 's1', value: '42.5' }]);
  });

  it('makes its id when it opens, so that a second dialog is a second order', async () => {
    await open();
    expect(outside.services.newOperationId()).toBe('operation-2');
    await user.click(confirm());
    expect(watch.orders[0]?.id).toBe('operation-1');
  });

  it('never puts another button where the confirmation stood', async () => {
    await open(async (order) => accepted(order, 'read-back'));
    const place = [...(confirm().parentElement?.children ?? [])].indexOf(confirm());
    await user.click(confirm());
    const there = getBySelector('.as-dialog__actions').children[place];
    expect(there?.tagName).not.toBe('BUTTON');
    expect(closed).toBe(0);
  });

  it('tells each phase up to the value read back', async () => {
    await open(async (order) => accepted(order, 'accepted'));
    await act(async () => confirm().click());
    await settled();
    expect(document.body).toHaveTextContent('平台已受理，等待设备响应');
    await hear('done');
    expect(document.body).toHaveTextContent('下发成功，等待读回');
    // Some values are never read back, so the dialog does not wait for that.
    expect(document.body).not.toHaveTextContent('等待响应');
    await hear('read-back');
    expect(document.body).toHaveTextContent('下发成功，已读回');
    expect(document.body).toHaveTextContent('20 ℃');
  });

  it('says that the result is unknown, never that it failed, and sends nothing again', async () => {
    await open();
    await user.click(confirm());
    await hear('unknown', { fault: { kind: 'timeout', afterMs: 60_000 } });
    expect(document.body).toHaveTextContent('结果未知：再次下发前请先读取该值');
    expect(document.body).not.toHaveTextContent('失败');
    expect(watch.orders).toHaveLength(1);
  });

  it('says why it was refused', async () => {
    await open();
    await user.click(confirm());
    await hear('refused', { fault: { kind: 'refused', code: '1', message: '超出量程' } });
    expect(document.body).toHaveTextContent('下发失败');
    expect(document.body).toHaveTextContent('超出量程');
  });

  it.each([
    ['refused', false],
    ['unknown', true],
    ['done', true],
  ] as const)('that ends as %s lets the page do what follows it: %s', async (phase, isSent) => {
    await open();
    await user.click(confirm());
    await hear(phase);
    const [close] = getAllBySelector('button').filter((one) => one.getAttribute('aria-label') === '关闭');
    await user.click(close ?? 'none');
    expect(toldSent).toEqual([isSent]);
  });

  it('goes on in the ledger after it was closed', async () => {
    await open();
    await user.click(confirm());
    await user.click(getAllBySelector('button').filter((one) => one.textContent === '关闭')[0] ?? 'none');
    expect(closed).toBe(1);
    await hear('read-back');
    expect(outside.services.store.get(ledgerAtom)).toMatchObject([
      { title: 'Set point', shownOld: '20 ℃', shownNew: '42.5 ℃', phase: 'read-back' },
    ]);
  });

  it('says before what was written to the signal last and what became of it, and nothing of other signals', async () => {
    await open();
    await user.click(confirm());
    await hear('refused', {
      endedAt: epochMs(NOW + 2_000),
      fault: { kind: 'refused', code: '1', message: 'Too hot' },
    });
    expect(getAllBySelector('.as-ledger__own')).toHaveLength(0);
    const again = async (signalId: string): Promise<string> => {
      await drawn.rerender(
        <MemoryRouter>
          <LiveProvider value={watch.live}>
            <WriteDialog
              key={signalId}
              request={{ ...REQUEST, signalId: signalId as SignalId }}
              onClose={() => undefined}
            />
          </LiveProvider>
        </MemoryRouter>,
      );
      return getAllBySelector('.as-ledger__own')[0]?.textContent ?? '';
    };
    expect(await again('s2')).toBe('');
    const told = await again('s1');
    for (const words of ['20 ℃ → 42.5 ℃', '下发失败', 'Too hot', '2025-10-09 16:53:20', '2 秒'])
      expect(told).toContain(words);
  });

  it.each([
    ['the device has no network', { link: link('offline') }, '网络不可用，无法下发'],
    ['the link is lost', { link: link('reconnecting') }, '连接中断，无法下发'],
    ['the link is not there yet', { link: null }, '正在连接，无法下发'],
    [
      'the gateway is offline',
      { gateways: new Map([[gateway().equipmentId, gateway({ online: false })]]) },
      '网关离线，无法下发',
    ],
    [
      'the gateway is in vpn mode',
      { gateways: new Map([[gateway().equipmentId, gateway({ vpn: true })]]) },
      '虚拟网络模式，无法下发',
    ],
  ])('refuses at once while %s', async (_, changes, words) => {
    await open();
    await act(async () => watch.status(changes));
    expect(document.body).toHaveTextContent(words);
    expect(confirm().disabled).toBe(true);
    await user.click(confirm());
    expect(watch.orders).toHaveLength(0);
  });

  it('warns where the shown value is stale', async () => {
    await open();
    await act(async () => watch.value(20, Freshness.stale));
    expect(document.body).toHaveTextContent('当前值已过期');
  });

  it('closes by Escape and sends nothing', async () => {
    await open();
    await act(async () => {
      screen
        .getByRole('dialog', { name: '确认写值：Set point' })
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(closed).toBe(1);
    expect(watch.orders).toHaveLength(0);
  });
});

describe('The words of a write', () => {
  const MODES = [
    ['0', '手动'],
    ['1', '自动'],
  ] as const;
  const title = (): string => getBySelector('.as-dialog__title').textContent ?? '';
  const change = (): string => getBySelector('.as-write__change').textContent ?? '';
  const shownNow = (): string => 'as the control says';

  it('are equipment and variable, each once, whatever the control is called', async () => {
    await open(undefined, { label: 'P-201 启停' });
    expect(title()).toBe('确认写值：P-201 启停 · Set point');
    outside.answers[EQUIPMENT] = ok([{ id: 'e1', name: 'P-201 进水泵' }]);
    await drawn.rerender(
      <MemoryRouter>
        <LiveProvider value={{ ...watch.live, owner: { ...OWNER, projectId: 'p2' as ProjectId } }}>
          <WriteDialog request={{ ...REQUEST, label: 'P-201 启停' }} onClose={() => undefined} />
        </LiveProvider>
      </MemoryRouter>,
    );
    expect(title()).toBe('确认写值：P-201 进水泵 · Set point');
    expect(document.body).not.toHaveTextContent('单位');
    await user.click(confirm());
    expect(outside.services.store.get(ledgerAtom)).toMatchObject([{ title: 'P-201 进水泵 · Set point' }]);
  });

  it('name a coded value that the control names by its number', async () => {
    await open(undefined, { value: '1', shownOld: '0', shownNew: '1', shownNow });
    await act(async () => {
      watch.value(0);
      watch.describe({ dataType: 'int', unit: '', map: MODES });
    });
    await act(async () => watch.value(0));
    expect(change()).toBe('当前值手动写入自动');
    await user.click(confirm());
    expect(outside.services.store.get(ledgerAtom)).toMatchObject([
      { shownOld: '手动', shownNew: '自动', value: '1', former: '0' },
    ]);
    expect(watch.orders).toHaveLength(1);
  });

  it('are before and now once it is read back, with the value that was read', async () => {
    await open();
    await user.click(confirm());
    expect(change()).toBe('当前值20 ℃写入42.5 ℃');
    await act(async () => watch.value(42.4));
    await hear('read-back', { endedAt: epochMs(NOW) });
    expect(change()).toBe('写入前20 ℃现值42.4 ℃');
  });
});

describe('The former value', () => {
  it('is offered after a confirmed write, and written by a confirmation of its own', async () => {
    const asked: WriteRequest[] = [];
    await open(undefined, {}, {}, (request) => asked.push(request));
    await user.click(confirm());
    await act(async () => watch.value(42.5));
    await hear('read-back');
    const back = screen.getByRole('button', { name: '写回原值：20.0 ℃' });
    // The second click of a double click lands on nothing.
    expect(back.disabled).toBe(true);
    await act(async () => outside.pass(STRAY_CLICK_MS));
    await user.click(screen.getByRole('button', { name: '写回原值：20.0 ℃' }));
    expect(closed).toBe(1);
    expect(asked).toMatchObject([{ signalId: 's1', value: '20', shownOld: '42.5 ℃', shownNew: '20.0 ℃' }]);
    // Nothing was sent by that.
    expect(watch.orders).toHaveLength(1);
  });

  it.each(['refused', 'unknown'] as const)('is not offered after a write that ended as %s', async (phase) => {
    await open(undefined, {}, {}, () => undefined);
    await user.click(confirm());
    await act(async () => watch.value(42.5));
    await hear(phase);
    expect(document.body).not.toHaveTextContent('写回原值');
  });

  it('is not offered to a person who may not write it, nor where it is there again', async () => {
    await open(undefined, {}, { perm: { operate: 'monitor_operate' } }, () => undefined);
    await user.click(confirm());
    await act(async () => watch.value(42.5));
    await hear('done');
    expect(document.body).not.toHaveTextContent('写回原值');
    cleanup();
    await open(undefined, {}, {}, () => undefined);
    await user.click(confirm());
    await hear('done');
    expect(document.body).not.toHaveTextContent('写回原值');
  });

  it('is not kept of a value that was not good', async () => {
    await open();
    await act(async () => watch.value(20, Freshness.never));
    await user.click(confirm());
    expect(outside.services.store.get(ledgerAtom)[0]).not.toHaveProperty('former');
  });
});
