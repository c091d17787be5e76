import { describe, expect, it } from 'vitest';
import { STRAY_CLICK_MS, WriteDialog } from '../../../src/features/writing/write-dialog';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/values';
import { cn as blocks } from '../../../src/i18n/write-block';
import type { PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { ledgerAtom, unseenWritesAtom } from '../../../src/state/commands/operations';
import type { WriteRequest } from '../../../src/widgets/live/page-host';
import type { Operation } from '../../../workers/monitor/contract/contract';
import { ok } from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import {
  createFakeWatch,
  createGateway,
  createOperation,
  type FakeWatch,
  link,
  NOW,
} from '../kit/fake-watch';
import { press, startSession } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts, withinDialog } from '../kit/queries';
import { act, cleanup, fireEvent, screen, user, waitUntilSettled } from '../kit/render';
import { renderLive } from '../kit/render-live';

const WRITE_BACK = '写回原值';

let outside: FakeOutside;
let watch: FakeWatch;
let sentFlags: boolean[];
/** Writes that the dialog has requested to replace it. */
let requestedWrites: WriteRequest[];

describe('The write confirmation', () => {
  it("shows signal, number, both values, unit, gateway and the page author's text", async () => {
    await open({ request: { confirm: 'Nobody at the pump?', label: 'P-201' } });
    expectTexts('P-201 · Set point', 'SP-01', '20 ℃', '42.5 ℃', '在线', 'Nobody at the pump?');
    expect(watch.orders).toHaveLength(0);
  });

  it('shows the unit next to the values rather than in a row', async () => {
    await open();
    expect(getTexts('dialog .as-write__facts dt')).toEqual([words.gateway]);
    expect(document.body).not.toHaveTextContent('单位');
  });

  it('shows the unit and the limits, even if the control has no unit', async () => {
    await open({ request: { shownOld: '20', shownNew: '42.5' } });
    await act(async () => watch.describe({ min: 0, max: 90 }));
    await act(async () => watch.value(20));
    expectTexts('20 ℃', '42.5 ℃', '范围 0 ~ 90');
  });

  it.each<[string, Partial<WriteRequest>, boolean]>([
    [words.sameAsNow, { value: '20' }, false],
    [words.openWarning, {}, true],
  ])('warns before sending: %s', async (warning, request, isOneOpen) => {
    await open({ request });
    if (isOneOpen) {
      expect(document.body).not.toHaveTextContent(warning);
      await confirm();
      cleanup();
      await show(request);
    }
    expect(document.body).toHaveTextContent(warning);
  });

  it('updates the old value while it is open, wherever it is on the page', async () => {
    await open();
    expect(watch.followedSlots).toEqual([[0]]);
    await act(async () => watch.value(23.75));
    expect(document.body).toHaveTextContent('23.75');
    expect(document.body).not.toHaveTextContent('20 ℃');
    cleanup();
    expect(watch.followedSlots).toEqual([]);
  });

  it('sends nothing once a state of the page has disabled the control', async () => {
    let isDisabled = false;
    await open({ request: { isDisabled: () => isDisabled } });
    expect(getConfirmButton()).toBeEnabled();
    isDisabled = true;
    await act(async () => watch.value(21));
    expect(getConfirmButton()).toBeDisabled();
    expect(document.body).toHaveTextContent(blocks['read-only']);
    isDisabled = false;
    await act(async () => watch.value(22));
    await confirm();
    // Once it is sent, its result is shown in any state.
    isDisabled = true;
    await emitStatus('done');
    expect(watch.orders).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('只读');
  });

  it('sends one order under the id from its opening, however often it is confirmed', async () => {
    await open();
    expect(outside.services.newOperationId()).toBe('operation-2');
    const button = getConfirmButton();
    await act(async () => {
      for (let i = 0; i < 10; i++) button.click();
    });
    await waitUntilSettled();
    button.click();
    await press(common.waitingForReply);
    expect(watch.orders).toEqual([{ id: 'operation-1', projectId: 'p1', signalId: 's1', value: '42.5' }]);
  });

  it("never puts another button in the confirmation's place", async () => {
    await open({ write: async (order) => createOperation(order, 'read-back') });
    const place = [...getBySelector('.as-dialog__actions').children].indexOf(getConfirmButton());
    expect(place).toBeGreaterThan(-1);
    await confirm();
    const replacement = getBySelector('.as-dialog__actions').children[place];
    expect(replacement?.tagName).not.toBe('BUTTON');
    expect(sentFlags).toEqual([]);
  });

  it('shows each status up to the value read back', async () => {
    await open({ write: async (order) => createOperation(order, 'accepted') });
    await confirm();
    expect(document.body).toHaveTextContent(words.statusAccepted);
    await emitStatus('done');
    expect(document.body).toHaveTextContent(words.statusDone);
    // Some values are never read back, and the dialog does not wait for that.
    expect(document.body).not.toHaveTextContent(common.waitingForReply);
    await emitStatus('read-back');
    expectTexts(words.statusReadBack, '20 ℃');
  });

  it('reports an unknown result, never a failure, and sends nothing again', async () => {
    await open();
    await confirm();
    await emitStatus('unknown', { fault: { kind: 'timeout', afterMs: 60_000 } });
    expect(document.body).toHaveTextContent(words.statusUnknown);
    expect(document.body).not.toHaveTextContent('失败');
    expect(watch.orders).toHaveLength(1);
  });

  it('shows why it was refused', async () => {
    await open();
    await confirm();
    await emitStatus('refused', { fault: { kind: 'refused', code: '1', message: '超出量程' } });
    expectTexts(words.statusRefused, '超出量程');
  });

  it.each([
    ['refused', false],
    ['unknown', true],
    ['done', true],
  ] as const)('that ends as %s lets the page continue: %s', async (status, isSent) => {
    await open();
    await confirm();
    await emitStatus(status);
    await user.click(screen.getByLabelText(common.close));
    expect(sentFlags).toEqual([isSent]);
  });

  it('continues in the log after it was closed', async () => {
    await open();
    await confirm();
    await user.click(withinDialog().getByText(common.close));
    expect(sentFlags).toHaveLength(1);
    await emitStatus('read-back');
    expect(getLedger()).toMatchObject([
      { title: 'Set point', shownOld: '20 ℃', shownNew: '42.5 ℃', status: 'read-back' },
    ]);
  });

  it('marks its result as reviewed while it is open, and not after it was closed', async () => {
    const listUnseen = () => outside.services.store.get(unseenWritesAtom);
    await open();
    await confirm();
    await emitStatus('unknown');
    expect(listUnseen()).toEqual([]);
    cleanup();
    await emitStatus('refused');
    expect(listUnseen()).toHaveLength(1);
  });

  it('is unknown while the connection is lost, with the time since, and resumes once it is back', async () => {
    await open();
    await confirm();
    await emitStatus('accepted');
    await act(async () => watch.status({ link: link('reconnecting') }));
    expect(document.body).toHaveTextContent(`${words.statusUnknown} 网络已断 0 秒`);
    await act(async () => watch.status({ link: link('live') }));
    expect(document.body).toHaveTextContent(words.statusAccepted);
  });

  it("shows the signal's last write and its result before a new one, and nothing of other signals", async () => {
    const getOwnEntries = () => getAllBySelector('.as-ledger__own');
    await open();
    await confirm();
    const fault = { kind: 'refused', code: '1', message: 'Too hot' } as const;
    await emitStatus('refused', { endedAt: epochMs(NOW + 2_000), fault });
    expect(getOwnEntries()).toEqual([]);
    await show({ signalId: 's2' as SignalId });
    expect(getOwnEntries()).toEqual([]);
    await show();
    for (const text of ['20 ℃ → 42.5 ℃', words.statusRefused, 'Too hot', '2025-10-09 16:53:20', '2 秒'])
      expect(getOwnEntries()[0]).toHaveTextContent(text);
  });

  it.each([
    ['the device is offline', { link: link('offline') }, blocks.offline],
    ['the connection is lost', { link: link('reconnecting') }, blocks.disconnected],
    ['the connection is not open yet', { link: null }, blocks.connecting],
    ['the gateway is offline', createGatewayStatus({ online: false }), blocks['gateway-offline']],
    ['the gateway is in vpn mode', createGatewayStatus({ vpn: true }), blocks.paused],
  ])('refuses immediately while %s', async (_, changes, reason) => {
    await open();
    await act(async () => watch.status(changes));
    expect(document.body).toHaveTextContent(reason);
    expect(getConfirmButton()).toBeDisabled();
    await confirm();
    expect(watch.orders).toHaveLength(0);
  });

  it('warns if the shown value is stale', async () => {
    await open();
    await act(async () => watch.value(20, Freshness.stale));
    expect(document.body).toHaveTextContent(words.staleWarning);
  });

  it("closes with Escape, except an input method's, and sends nothing", async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: '确认写值：Set point' });
    fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true });
    expect(sentFlags).toHaveLength(0);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(sentFlags).toHaveLength(1);
    expect(watch.orders).toHaveLength(0);
  });
});

describe('The texts of a write', () => {
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;
  const getChange = () => getBySelector('.as-write__change').textContent;

  it('are equipment and variable, each once, with any label of the control', async () => {
    const label = 'P-201 启停';
    await open({ request: { label } });
    expect(title()).toBe('确认写值：P-201 启停 · Set point');
    outside.answers['/lfscada/project/equip/queryAll'] = ok([{ id: 'e1', name: 'P-201 进水泵' }]);
    const owner = { family: 'project', projectId: 'p2' as ProjectId, pageId: 'g1' as PageId } as const;
    await show({ label }, { ...watch.live, owner });
    expect(title()).toBe('确认写值：P-201 进水泵 · Set point');
    expect(document.body).not.toHaveTextContent('单位');
    await confirm();
    expect(getLedger()).toMatchObject([{ title: 'P-201 进水泵 · Set point' }]);
  });

  it('name a coded value that the control shows as a number', async () => {
    const shown = { shownOld: '0', shownNew: '1', shownNow: () => 'as the control says' };
    await open({ request: { value: '1', ...shown } });
    const map = Object.entries({ 0: '手动', 1: '自动' });
    await act(async () => {
      watch.value(0);
      watch.describe({ dataType: 'int', unit: '', map });
    });
    await act(async () => watch.value(0));
    expect(getChange()).toBe('当前值手动写入自动');
    await confirm();
    expect(getLedger()).toMatchObject([{ shownOld: '手动', shownNew: '自动', value: '1', former: '0' }]);
    expect(watch.orders).toHaveLength(1);
  });

  it('are the previous and the read-back value once it is read back', async () => {
    await open();
    await confirm();
    expect(getChange()).toBe('当前值20 ℃写入42.5 ℃');
    await act(async () => watch.value(42.4));
    await emitStatus('read-back', { endedAt: epochMs(NOW) });
    expect(getChange()).toBe('写入前20 ℃读回值42.4 ℃');
  });
});

describe('The previous value', () => {
  it('is offered after a confirmed write, and written with its own confirmation', async () => {
    await open();
    await confirm();
    await act(async () => watch.value(42.5));
    await emitStatus('read-back');
    const name = `${WRITE_BACK}：20.0 ℃`;
    // The second click of a double click hits nothing.
    expect(screen.getByRole('button', { name })).toBeDisabled();
    await advanceTime(outside, STRAY_CLICK_MS);
    await press(name);
    expect(sentFlags).toHaveLength(1);
    expect(requestedWrites).toMatchObject([
      { signalId: 's1', value: '20', shownOld: '42.5 ℃', shownNew: '20.0 ℃' },
    ]);
    // The request itself sends nothing.
    expect(watch.orders).toHaveLength(1);
  });

  it.each([
    ['after a refused write', {}, 42.5, 'refused'],
    ['after a write with an unknown result', {}, 42.5, 'unknown'],
    ['to a user who may not write it', { perm: { operate: 'monitor_operate' } }, 42.5, 'done'],
    ['if the value is current again', {}, 20, 'done'],
  ] as const)('is not offered %s', async (_, widget, now, status) => {
    await open({ widget });
    await confirm();
    await act(async () => watch.value(now));
    await emitStatus(status);
    expect(document.body).not.toHaveTextContent(WRITE_BACK);
  });

  it('is not kept for a value that was not good', async () => {
    await open();
    await act(async () => watch.value(20, Freshness.never));
    await confirm();
    expect(getLedger()[0]).not.toHaveProperty('former');
  });
});

interface OpenOptions {
  readonly write?: Parameters<typeof createFakeWatch>[1];
  readonly request?: Partial<WriteRequest>;
  readonly widget?: object;
}

async function open({ write, request = {}, widget = {} }: OpenOptions = {}): Promise<void> {
  outside = await startSession();
  watch = createFakeWatch(outside.services, write, widget);
  watch.value(20);
  [sentFlags, requestedWrites] = [[], []];
  await show(request);
}

function show(request: Partial<WriteRequest> = {}, live = watch.live) {
  const signalId = 's1' as SignalId;
  const values = { value: '42.5', shownOld: '20 ℃', shownNew: '42.5 ℃' };
  return renderLive(
    outside.services,
    live,
    <WriteDialog
      request={{ slot: 0, signalId, label: '', confirm: '', ...values, ...request }}
      onClose={(isSent) => sentFlags.push(isSent)}
      onWrite={(next) => requestedWrites.push(next)}
    />,
  );
}

function createGatewayStatus(changes: Parameters<typeof createGateway>[0]) {
  return { gateways: new Map([[createGateway().equipmentId, createGateway(changes)]]) };
}

const getConfirmButton = () => screen.getByRole('button', { name: words.confirmWrite });
const confirm = () => user.click(getConfirmButton());
const getLedger = () => outside.services.store.get(ledgerAtom);

async function emitStatus(status: Operation['status'], changes: Partial<Operation> = {}): Promise<void> {
  const [order] = watch.orders;
  if (!order) throw new Error('nothing was sent');
  const sent = { ...order, sentAt: epochMs(NOW), endedAt: null, fault: null, uuid: null };
  await act(async () => outside.services.ledger.update({ ...sent, status, ...changes }));
}
