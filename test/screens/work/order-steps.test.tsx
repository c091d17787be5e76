/** Steps on an order that need their answer at once: who may, what became of them, and nothing of the person lost. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
import { slipActions } from '../../../src/shared/work/slip-steps';
import { toastsAtom } from '../../../src/state/feedback';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderPart,
  screen,
  settled,
  user,
} from '../kit/render';
import { slip } from '../kit/slips';

const INFO = '/lfscada/repair/info';
const ACCEPT = '/lfscada/repair/accept';
const RETURN = '/lfscada/repair/return';
const DISPATCH = '/lfscada/repair/dispatch';
const PEOPLE = '/lfscada/repair/people';
const ENDS = '/lfscada/operation/query';

function Order() {
  const reading = useOrder(repairInfo, 'r1' as RepairId);
  const { data, fault, reload } = reading;
  if (data === undefined)
    return fault === null ? null : <OrderFault fault={fault} back="/" onRetry={() => void reload()} />;
  return (
    <>
      <output>{data.status}</output>
      <OrderSteps kind={REPAIR_STEPS} order={data} reading={reading} actions={slipActions(data.actions)} />
    </>
  );
}

let outside: FakeOutside;
const open = async (answers: Answers): Promise<void> => {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...answers } });
  await outside.services.session.check();
  await renderPart(outside.services, <Order />);
};
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const field = (path: string, name: string, at = 0): string | null =>
  new URLSearchParams(outside.made(path)[at]?.body ?? '').get(name);

describe('Steps on an order', () => {
  it('are exactly those that the platform allows', async () => {
    await open({ [INFO]: ok(slip({ actions: ['terminate', 'accept', 'fly', 'return'] })) });
    expect(getAllBySelector('.as-order-steps button').map((one) => one.textContent)).toEqual([
      words.step_accept,
      words.step_return,
      words.step_terminate,
    ]);
  });

  it('accept by one tap, with the version that was seen, and say so', async () => {
    await open({
      [INFO]: ok(slip()),
      [ACCEPT]: () => {
        outside.answers[INFO] = ok(slip({ status: 'accepted', version: 'v2', actions: ['finish'] }));
        return ok(slip({ status: 'accepted', version: 'v2', actions: ['finish'] }));
      },
    });
    const button = screen.getByRole('button', { name: words.step_accept });
    await act(async () => {
      button.click();
      button.click();
    });
    await settled();
    expect(outside.made(ACCEPT)).toHaveLength(1);
    expect(field(ACCEPT, 'version')).toBe('v1');
    expect(outside.made(ACCEPT)[0]?.headers['x-operation-id']).toMatch(/^operation-/);
    expect(screen.getByRole('status').textContent).toBe('accepted');
    expect(outside.services.store.get(toastsAtom).map(({ text }) => text)).toEqual([words.done_accept]);
  });

  it('fault 71: name who was faster and when, read the order again, and keep what was typed', async () => {
    await open({ [INFO]: ok(slip()), [RETURN]: refused('工单已被他人接单：Wang Fang 10:02', '1403') });
    await user.click(screen.getByRole('button', { name: words.step_return }));
    await fill(screen.getByRole('textbox', { name: '退回原因' }), 'No spare seal here');
    outside.answers[INFO] = ok(slip({ recipientId: 'u2', version: 'v2', actions: ['note'] }));
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    expect(outside.made(INFO).length).toBeGreaterThan(1);
    expect(getBySelector('.as-dialog .as-notice--bad')).toHaveTextContent('Wang Fang 10:02');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '退回原因' }).value).toBe(
      'No spare seal here',
    );
    expect(document.body).toHaveTextContent(words.gone);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '退回' }).disabled).toBe(true);
    expect(outside.made(RETURN)).toHaveLength(1);
  });

  it('fault 62: ask for an end that nobody knows, and send nothing twice', async () => {
    await open({ [INFO]: ok(slip()), [ACCEPT]: 'offline', [ENDS]: 'offline' });
    await user.click(screen.getByRole('button', { name: words.step_accept }));
    expect(document.body).toHaveTextContent(words.unknown);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.step_accept }).disabled).toBe(true);
    const [sent] = outside.made(ACCEPT);
    outside.answers[ENDS] = ok([{ id: sent?.headers['x-operation-id'], state: 'done', entityId: 'r1' }]);
    outside.answers[INFO] = ok(slip({ status: 'accepted', version: 'v2', actions: ['finish'] }));
    await user.click(screen.getByRole('button', { name: words.askEnd }));
    expect(screen.getByRole('status').textContent).toBe('accepted');
    expect(outside.made(ACCEPT)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent(words.unknown);
  });

  it('fault 62: leave the dialog, and what was typed in it, once the platform says that it was done', async () => {
    await open({ [INFO]: ok(slip()), [RETURN]: 'offline', [ENDS]: 'offline' });
    await user.click(screen.getByRole('button', { name: words.step_return }));
    await fill(screen.getByRole('textbox', { name: '退回原因' }), 'No spare seal here');
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    const [sent] = outside.made(RETURN);
    outside.answers[ENDS] = ok([{ id: sent?.headers['x-operation-id'], state: 'done', entityId: 'r1' }]);
    // Given to this person again since.
    outside.answers[INFO] = ok(slip({ version: 'v3' }));
    await user.click(screen.getByRole('button', { name: words.askEnd }));
    expect(getAllBySelector('.as-dialog')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: words.step_return }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '退回原因' }).value).toBe('');
  });

  it('may be taken again under the same id, once the platform says that it never arrived', async () => {
    await open({
      [INFO]: ok(slip()),
      [ACCEPT]: 'offline',
      [ENDS]: ok([{ id: 'operation-1', state: 'none' }]),
    });
    await user.click(screen.getByRole('button', { name: words.step_accept }));
    expect(document.body).toHaveTextContent(words.notDone);
    outside.answers[ACCEPT] = ok(slip({ status: 'accepted', version: 'v2' }));
    await user.click(screen.getByRole('button', { name: words.step_accept }));
    const ids = outside.made(ACCEPT).map(({ headers }) => headers['x-operation-id']);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  it('fault 75: say a right that was taken away, once', async () => {
    await open({ [INFO]: ok(slip()), [ACCEPT]: refused('暂无权限', '1201') });
    await user.click(screen.getByRole('button', { name: words.step_accept }));
    expect(screen.getByRole('alert')).toHaveTextContent('暂无权限');
    expect(outside.made(ACCEPT)).toHaveLength(1);
  });

  it('are off without a network, with the reason', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open({ [INFO]: ok(slip()) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.step_accept }).disabled).toBe(true);
    expect(document.body).toHaveTextContent(words.offlineSteps);
  });

  it.each([
    ['claim', 'claim', null],
    ['return', 'return', 'note'],
    ['withdraw', 'withdraw', 'note'],
    ['terminate', 'terminate', 'note'],
    ['close', 'finish', 'result'],
  ] as const)(
    '%s goes to its own call, with what was said and the version that was seen',
    async (action, word, text) => {
      const path = `/lfscada/repair/${word}`;
      await open({
        [INFO]: ok(slip({ actions: [action] })),
        [path]: ok(slip({ version: 'v2', actions: [] })),
      });
      await user.click(screen.getByRole('button', { name: words[`step_${action}`] }));
      if (text !== null) {
        await fill(screen.getByRole('textbox'), 'No order is needed');
        await user.click(
          getBySelector('.as-dialog__actions .as-button--primary, .as-dialog__actions .as-button--danger'),
        );
      }
      expect(outside.made(path)).toHaveLength(1);
      expect([field(path, 'id'), field(path, 'version')]).toEqual(['r1', 'v1']);
      if (text !== null) expect(field(path, text)).toBe('No order is needed');
    },
  );

  it('give the order to somebody of the choice, with a reason where it is taken from another', async () => {
    const people = [
      { id: 'u1', name: 'Zhang Wei', open: 1 },
      { id: 'u2', name: 'Wang Fang', tel: '13800138023', open: 3 },
    ];
    await open({
      [INFO]: ok(slip({ actions: ['reassign'] })),
      [PEOPLE]: ok(people),
      [DISPATCH]: ok(slip({ recipientId: 'u2', version: 'v2', actions: [] })),
    });
    await user.click(screen.getByRole('button', { name: words.step_reassign }));
    const choices = getAllBySelector('.as-recipients input') as readonly HTMLInputElement[];
    expect(choices.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['u1', true],
      ['u2', false],
    ]);
    expect(document.body).not.toHaveTextContent('13800138023');
    const confirm = getBySelector('.as-dialog__actions .as-button--primary');
    await user.click(confirm);
    expect(document.body).toHaveTextContent(words.recipientMissing);
    expect(outside.made(DISPATCH)).toHaveLength(0);
    await user.click(choices[1] as Element);
    await fill(screen.getByRole('textbox', { name: '转派原因' }), 'Off shift');
    await user.click(confirm);
    expect([field(DISPATCH, 'recipientId'), field(DISPATCH, 'note')]).toEqual(['u2', 'Off shift']);
    expect(getAllBySelector('.as-dialog')).toHaveLength(0);
  });

  it('fault 101: mark a text of 201 characters, counted as a person counts them, and cut nothing', async () => {
    await open({ [INFO]: ok(slip()), [RETURN]: ok(slip()) });
    await user.click(screen.getByRole('button', { name: words.step_return }));
    const long = `${'泵'.repeat(200)}👷`;
    await fill(screen.getByRole('textbox', { name: '退回原因' }), long);
    expect(getBySelector('.as-area__count').textContent).toBe('201/200');
    expect(getBySelector('.as-field__error').textContent).toBe(
      words.tooLong.replace('{max}', '200').replace('{n}', '201'),
    );
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '退回原因' }).value).toBe(long);
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    expect(outside.made(RETURN)).toHaveLength(0);
  });
});

describe('An order that cannot be shown', () => {
  it('fault 102: says of one of another organisation that it is not there for this person', async () => {
    await open({ [INFO]: refused('数据不存在或无权访问', '1202') });
    expect(document.body).toHaveTextContent(catalogue.absent);
    expect(document.body).toHaveTextContent(words.absentDetail);
    expect(screen.getByRole('link', { name: words.toOrders }).getAttribute('href')).toBe('/');
  });

  it('says which permission is missing, and what is not activated', async () => {
    await open({ [INFO]: refused('暂无查看工单权限', '1201') });
    expect(document.body).toHaveTextContent(permissions.workOrder);
    cleanup();
    await open({ [INFO]: refused('', '1206') });
    expect(document.body).toHaveTextContent(refusals.refused1206);
  });

  it('is shown as this device saw it where the platform cannot be reached, and is not stepped on', async () => {
    await open({ [INFO]: ok(slip()) });
    cleanup();
    await open({ [INFO]: 'offline' });
    await expect
      .poll(async () => {
        await settled();
        return getAllBySelector('output').map(({ textContent }) => textContent);
      })
      .toEqual(['assigned']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.step_accept }).disabled).toBe(true);
    cleanup();

    // Nobody else reads it.
    await open({ [Path.info]: ok(userInfo({ userId: 'u2' })), [INFO]: 'offline' });
    expect(getAllBySelector('output')).toHaveLength(0);
  });
});
