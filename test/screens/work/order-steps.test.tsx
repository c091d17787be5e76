import { describe, expect, it, vi } from 'vitest';
import { OrderFault } from '../../../src/features/work/orders/order-fault';
import { OrderSteps } from '../../../src/features/work/orders/order-steps';
import { REPAIR_STEPS } from '../../../src/features/work/orders/step-calls';
import { useOrder } from '../../../src/features/work/orders/use-order';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as words } from '../../../src/i18n/order';
import { cn as permissions } from '../../../src/i18n/permissions';
import { cn as refusals } from '../../../src/i18n/work-refusals';
import { repairInfo } from '../../../src/shared/calls/repair';
import type { RepairId } from '../../../src/shared/ids';
import { filterSlipActions } from '../../../src/shared/work/slip-steps';
import { type Answer, type Answers, createUserInfo, getFields, ok, Path, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import '../kit/device';
import { getToasts, press, startSession } from '../kit/open';
import { getTexts, withinDialog } from '../kit/queries';
import { act, fill, fireEvent, renderPart, screen, user, waitUntilSettled } from '../kit/render';
import { createSlip } from '../kit/slips';

const INFO = '/lfscada/repair/info';
const ACCEPT = '/lfscada/repair/accept';
const RETURN = '/lfscada/repair/return';
const DISPATCH = '/lfscada/repair/dispatch';
const ENDS = '/lfscada/operation/query';
const accepted = createSlip({ status: 'accepted', version: 'v2', actions: ['finish'] });

let outside: FakeOutside;

describe('Steps on an order', () => {
  it('are exactly those that the platform allows', async () => {
    await open({ [INFO]: ok(createSlip({ actions: ['terminate', 'accept', 'fly', 'return'] })) });
    expect(getTexts(screen.getAllByRole('button'))).toEqual([
      words.step_accept,
      words.step_return,
      words.step_terminate,
    ]);
  });

  it('accept by one tap, with the viewed version, and report it', async () => {
    await open({
      [INFO]: ok(createSlip()),
      [ACCEPT]: () => {
        outside.answers[INFO] = ok(accepted);
        return ok(accepted);
      },
    });
    await act(async () => {
      getAcceptButton().click();
      getAcceptButton().click();
    });
    await waitUntilSettled();
    expect(outside.getRequests(ACCEPT)).toHaveLength(1);
    expect(getFields(outside.getRequests(ACCEPT)[0])).toMatchObject({ version: 'v1' });
    expect(outside.getRequests(ACCEPT)[0]?.headers['x-operation-id']).toMatch(/^operation-/);
    expect(screen.getByRole('status')).toHaveTextContent('accepted');
    expect(getToasts(outside.services)).toEqual([words.done_accept]);
  });

  it('fault 71: name who was faster and when, read the order again, and keep the input', async () => {
    await open({ [INFO]: ok(createSlip()), [RETURN]: refuse('工单已被他人接单：Wang Fang 10:02', '1403') });
    await typeReason('No spare seal here');
    outside.answers[INFO] = ok(createSlip({ recipientId: 'u2', version: 'v2', actions: ['note'] }));
    await confirm(words.step_return);
    expect(outside.getRequests(INFO).length).toBeGreaterThan(1);
    expect(withinDialog().getByRole('alert')).toHaveTextContent('Wang Fang 10:02');
    expect(getReasonField()).toHaveValue('No spare seal here');
    expect(document.body).toHaveTextContent(words.gone);
    expect(screen.getByRole('button', { name: words.step_return })).toBeDisabled();
    expect(outside.getRequests(RETURN)).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['nothing', 'offline'],
    ['the error of a gateway', { status: 504, text: '{"code":504,"message":"Gateway Timeout"}' }],
    ['a request for a pause', { status: 429, text: '' }],
  ])('fault 62: query an unknown result, and send nothing twice, after %s', async (_, answer) => {
    await open({ [INFO]: ok(createSlip()), [ACCEPT]: answer, [ENDS]: 'offline' });
    await user.click(getAcceptButton());
    expect(document.body).toHaveTextContent(words.unknown);
    expect(getAcceptButton()).toBeDisabled();
    outside.answers[ENDS] = ok([{ id: getOperationId(ACCEPT), state: 'done', entityId: 'r1' }]);
    outside.answers[INFO] = ok(accepted);
    await press(words.askEnd);
    expect(screen.getByRole('status')).toHaveTextContent('accepted');
    expect(outside.getRequests(ACCEPT)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent(words.unknown);
  });

  it('fault 62: close the dialog with its input once the platform reports success', async () => {
    await open({ [INFO]: ok(createSlip()), [RETURN]: 'offline', [ENDS]: 'offline' });
    await typeReason('No spare seal here');
    await confirm(words.step_return);
    outside.answers[ENDS] = ok([{ id: getOperationId(RETURN), state: 'done', entityId: 'r1' }]);
    // Assigned to this user again since.
    outside.answers[INFO] = ok(createSlip({ version: 'v3' }));
    await press(words.askEnd);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press(words.step_return);
    expect(getReasonField()).toHaveValue('');
  });

  it('may be retried under the same id once the platform reports that the first never arrived', async () => {
    await open({
      [INFO]: ok(createSlip()),
      [ACCEPT]: 'offline',
      [ENDS]: ok([{ id: 'operation-1', state: 'none' }]),
    });
    await user.click(getAcceptButton());
    expect(document.body).toHaveTextContent(words.notDone);
    outside.answers[ACCEPT] = ok(createSlip({ status: 'accepted', version: 'v2' }));
    await user.click(getAcceptButton());
    expect(outside.getRequests(ACCEPT)).toHaveLength(2);
    expect(getOperationId(ACCEPT, 1)).toBe(getOperationId(ACCEPT));
  });

  it('fault 75: report a revoked right, once', async () => {
    await open({ [INFO]: ok(createSlip()), [ACCEPT]: refuse('暂无权限', '1201') });
    await user.click(getAcceptButton());
    expect(screen.getByRole('alert')).toHaveTextContent('暂无权限');
    expect(outside.getRequests(ACCEPT)).toHaveLength(1);
  });

  it('are disabled offline, with the reason', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open({ [INFO]: ok(createSlip()) });
    expect(getAcceptButton()).toBeDisabled();
    expect(document.body).toHaveTextContent(words.offlineSteps);
  });

  it.each([
    ['claim', 'claim', null],
    ['return', 'return', 'note'],
    ['withdraw', 'withdraw', 'note'],
    ['terminate', 'terminate', 'note'],
    ['close', 'finish', 'result'],
  ] as const)('%s by their own call, with the text and the viewed version', async (action, word, text) => {
    const path = `/lfscada/repair/${word}`;
    await open({
      [INFO]: ok(createSlip({ actions: [action] })),
      [path]: ok(createSlip({ version: 'v2', actions: [] })),
    });
    const name = words[`step_${action}`];
    await user.click(screen.getByRole('button', { name }));
    if (text !== null) {
      await fill(screen.getByRole('textbox'), 'No order is needed');
      await confirm(name);
    }
    expect(outside.getRequests(path)).toHaveLength(1);
    const expectedText = text === null ? {} : { [text]: 'No order is needed' };
    expect(getFields(outside.getRequests(path)[0])).toMatchObject({
      id: 'r1',
      version: 'v1',
      ...expectedText,
    });
  });

  it('assign the order to another user, with a reason if it is taken from one', async () => {
    await open({
      [INFO]: ok(createSlip({ actions: ['reassign'] })),
      '/lfscada/repair/people': ok([
        { id: 'u1', name: 'Zhang Wei', open: 1 },
        { id: 'u2', name: 'Wang Fang', tel: '13800138023', open: 3 },
      ]),
      [DISPATCH]: ok(createSlip({ recipientId: 'u2', version: 'v2', actions: [] })),
    });
    await press(words.step_reassign);
    const [current, other] = screen.getAllByRole('radio');
    expect(current).toBeDisabled();
    expect(current).toHaveAttribute('value', 'u1');
    expect(other).toBeEnabled();
    expect(document.body).not.toHaveTextContent('13800138023');
    await confirm(words.step_reassign);
    expect(document.body).toHaveTextContent(words.recipientMissing);
    expect(outside.getRequests(DISPATCH)).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /Wang Fang/ }));
    await fill(screen.getByLabelText(words.reason_reassign), 'Off shift');
    await press(words.dueTomorrow);
    await confirm(words.step_reassign);
    expect(getFields(outside.getRequests(DISPATCH)[0])).toMatchObject({
      recipientId: 'u2',
      note: 'Off shift',
      dueTime: String(Date.parse('2025-10-10T18:00+08:00')),
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('fault 101: mark a text of 201 characters, counted as users count them, and cut nothing', async () => {
    await open({ [INFO]: ok(createSlip()), [RETURN]: ok(createSlip()) });
    await press(words.step_return);
    const longText = `${'泵'.repeat(200)}👷`;
    fireEvent.change(getReasonField(), { target: { value: longText } });
    expect(screen.getByText('201/200')).toBeInTheDocument();
    expect(getReasonField()).toHaveAccessibleDescription(
      expect.stringContaining(words.tooLong.replace('{max}', '200').replace('{n}', '201')),
    );
    expect(getReasonField()).toHaveValue(longText);
    await confirm(words.step_return);
    expect(outside.getRequests(RETURN)).toHaveLength(0);
  });
});

describe('An order that cannot be shown', () => {
  it("fault 102: is reported missing to this user if it is another organisation's", async () => {
    await open({ [INFO]: refuse('数据不存在或无权访问', '1202') });
    expect(screen.getByText(catalogue.absent)).toBeInTheDocument();
    expect(screen.getByText(words.absentDetail)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: words.toOrders })).toHaveAttribute('href', '/');
  });

  it('names the missing permission, and what is not activated', async () => {
    await open({ [INFO]: refuse('暂无查看工单权限', '1201') });
    expect(document.body).toHaveTextContent(permissions.workOrder);
    await open({ [INFO]: refuse('', '1206') });
    expect(document.body).toHaveTextContent(refusals.refused1206);
  });

  it('is shown as last seen on this device if the platform is unreachable, without steps', async () => {
    await open({ [INFO]: ok(createSlip()) });
    await open({ [INFO]: 'offline' });
    expect(await screen.findByText('assigned')).toBeInTheDocument();
    expect(getAcceptButton()).toBeDisabled();

    // No other user can read it.
    await open({ [Path.info]: ok(createUserInfo({ userId: 'u2' })), [INFO]: 'offline' });
    expect(screen.queryByText('assigned')).not.toBeInTheDocument();
  });
});

async function open(answers: Answers): Promise<void> {
  outside = await startSession(answers);
  await renderPart(outside.services, <Order />);
}

function Order() {
  const reading = useOrder(repairInfo, 'r1' as RepairId);
  const { data, fault, reload } = reading;
  if (data === undefined)
    return fault === null ? null : <OrderFault fault={fault} back="/" onRetry={() => void reload()} />;
  return (
    <>
      <output>{data.status}</output>
      <OrderSteps
        kind={REPAIR_STEPS}
        order={data}
        reading={reading}
        actions={filterSlipActions(data.actions)}
      />
    </>
  );
}

const getAcceptButton = () => screen.getByRole('button', { name: words.step_accept });
const getReasonField = () => screen.getByLabelText(words.reason_return);
const getOperationId = (path: string, at = 0) => outside.getRequests(path)[at]?.headers['x-operation-id'];

async function typeReason(text: string): Promise<void> {
  await press(words.step_return);
  await fill(getReasonField(), text);
}

const confirm = (name: string) => user.click(withinDialog().getByRole('button', { name }));
