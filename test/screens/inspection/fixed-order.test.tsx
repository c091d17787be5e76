import { describe, expect, it } from 'vitest';
import { getWork } from '../../../src/state/work/work-services';
import { createEntry } from '../../unit/src/state/work/samples';
import { type Answers, ok, refuse } from '../kit/answers';
import type { FakeOutside } from '../kit/fake-outside';
import { act, screen, waitFor, waitUntilSettled, within } from '../kit/render';
import { waitForForm } from '../kit/sent';
import * as form from './form';
import * as kit from './kit';
import {
  createRawOrder,
  createRawRecord,
  createRawRow,
  getRows,
  INFO,
  ORDER_AT,
  PHOTO,
  RECORD,
  SUBMIT,
  t,
} from './kit';

describe('A round in a fixed order', () => {
  it('locks later devices, and shows what they wait for', async () => {
    await openAt(ORDER_AT);
    expect(screen.getByText(t('fixedOrder'))).toBeInTheDocument();
    expect(listOpenRows()).toEqual(['Pump 1']);
    for (const locked of getRows().slice(1)) expect(locked).toHaveTextContent(FIRST);
    expect(screen.getByRole('link', { name: t('nextRecord', { name: 'Pump 1' }) })).toBeInTheDocument();
  });

  it('opens the next device when the previous one is done or aborted', async () => {
    await openAt(ORDER_AT, { [INFO]: ok(createFixedOrder({ status: 'aborted' })) });
    expect(listOpenRows()).toEqual(['Pump 1', 'Pump 2']);
    expect(getRows()[2]).toHaveTextContent(t('lockedRow', { name: '2. Pump 2' }));
  });

  it('leaves every device open if the order is free', async () => {
    await openAt(ORDER_AT, { [INFO]: ok({ ...createFixedOrder(), rules: { order: 'free' } }) });
    expect(listOpenRows()).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
    expect(screen.queryByText(t('fixedOrder'))).not.toBeInTheDocument();
  });

  it('locks a form opened by its address or its code, and links to the previous one', async () => {
    await openAt(SECOND_AT, { [RECORD]: ok(createSecondRecord()) });
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
    expect(screen.queryByLabelText(t('itemsTitle'))).not.toBeInTheDocument();
    const first = screen.getByRole('link', { name: t('fillFirst', { name: '1. Pump 1' }) });
    expect(first).toHaveAttribute('href', kit.FILL_AT);
  });

  it('continues offline: a queued form counts as done', async () => {
    const { services } = await submitFirst({ [SUBMIT]: 'offline' });
    await waitFor(() => expect(listOpenRows()).toEqual(['Pump 1', 'Pump 2']));
    expect(getRows()[0]).toHaveTextContent(t('toBeSent'));
    expect(await getWork(services).outbox.listEntries()).toMatchObject([{ sequence: 'i1' }]);
  });

  it('locks later devices again if the platform has refused an earlier one', async () => {
    await submitFirst({ [SUBMIT]: refuse('未填写完整：Leak', '1408') });
    await waitFor(() => expect(getRows()[0]).toHaveTextContent(t('refused')));
    expect(listOpenRows()).toEqual(['Pump 1']);
  });

  it('follows the platform if it disagrees, and keeps a form closed that may not be filled', async () => {
    await openAt(SECOND_AT, {
      [INFO]: ok(createFixedOrder({ status: 'completed' })),
      [RECORD]: ok(createSecondRecord({ actions: [] })),
    });
    expect(await screen.findByText(t('notYours'))).toBeInTheDocument();
    expect(screen.queryByText(t('fixedOrder'))).not.toBeInTheDocument();
  });

  it('keeps a form open that was opened before the order was known, since the platform decides', async () => {
    const { outside } = await openSecond('offline');
    await readAgain(outside);
    expect(screen.getByText(/Daily round/)).toBeInTheDocument();
    expect(form.getItem('Looks')).toBeInTheDocument();
  });

  it('keeps a form open that was opened in its turn', async () => {
    const { outside } = await openSecond(ok(createFixedOrder({ status: 'completed' })));
    await readAgain(outside);
    expect(form.getItem('Looks')).toBeInTheDocument();
  });
});

const SECOND_AT = '/home/work/work-order/inspection-bill/equip/i1/1/i1-e2';
const FIRST = t('lockedRow', { name: '1. Pump 1' });
const LOOKS = { id: 'look', title: 'Looks', kind: 'check' };

/** An order of three devices; `changes` apply to the first. */
const createFixedOrder = (changes: object = {}): object => {
  const records = [1, 2, 3].map((n) =>
    createRawRow(`i1-e${n}`, { equipName: `Pump ${n}`, ...(n === 1 ? changes : {}) }),
  );
  return createRawOrder({ rules: { order: 'fixed' }, records });
};
const createSecondRecord = (changes: object = {}): object =>
  createRawRecord({ ...createRawRow('i1-e2', { equipName: 'Pump 2' }), items: [], ...changes });

const openAt = (at: string, answers: Answers = {}): Promise<kit.Opened> =>
  kit.openAt(at, { [INFO]: ok(createFixedOrder()), ...answers });
const openSecond = (order: Answers[string]): Promise<kit.Opened> =>
  form.open({ [INFO]: order, [RECORD]: ok(createSecondRecord({ items: [LOOKS] })) }, { at: SECOND_AT });

async function submitFirst(answers: Answers) {
  const { outside } = await form.open({
    [INFO]: ok(createFixedOrder()),
    [RECORD]: ok(createRawRecord({ images: [PHOTO] })),
    ...answers,
  });
  await form.type('60');
  await form.answerRemainingItems();
  await form.submit();
  return outside;
}
const listOpenRows = (): readonly string[] =>
  getRows()
    .flatMap((row) => within(row).queryAllByRole('link'))
    .map(({ textContent }) => /Pump \d/.exec(textContent)?.[0] ?? '');

/** Refuses the first record and removes it from the outbox, which reads the order again. */
async function readAgain(outside: FakeOutside): Promise<void> {
  const { store } = getWork(outside.services);
  const refusedEntry = createEntry({ entity: JSON.stringify(['i1', 'i1-e1']), state: 'refused' });
  await act(() => store.write([{ table: 'outbox', put: refusedEntry }]));
  await waitUntilSettled();
  outside.answers[INFO] = ok(createFixedOrder());
  const requestCount = outside.getRequests(INFO).length;
  await act(() => store.write([{ table: 'outbox', remove: refusedEntry.key }]));
  await waitForForm(outside, INFO, requestCount + 1);
  await waitUntilSettled();
}
