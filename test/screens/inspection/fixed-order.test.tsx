/** A round whose plan fixes the order of its devices. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn } from '../../../src/i18n/inspection';
import { lastSentAtom } from '../../../src/state/work/work-atoms';
import { workOf } from '../../../src/state/work/work-services';
import { entry } from '../../unit/src/state/work/samples';
import { type Answers, ok, refused } from '../kit/fake-outside';
import { act, fill, getAllBySelector, getBySelector, screen, settled, user } from '../kit/render';
import {
  AllSeen,
  emptyDevice,
  FILL_AT,
  formIsHere,
  INFO,
  type Opened,
  ORDER_AT,
  openAt,
  RECORD,
  rawOrder,
  rawRecord,
  SUBMIT,
  soon,
} from './kit';

const row = (recordEquipId: string, equipName: string, changes: object = {}): object => ({
  recordEquipId,
  type: 'equip',
  equipmentId: 'e1',
  equipName,
  point: '',
  status: 'not started',
  items: 3,
  done: 0,
  abnormal: 0,
  version: 'v1',
  ...changes,
});
const fixed = (changes: object = {}): object =>
  rawOrder({
    rules: { order: 'fixed' },
    records: [row('i1-e1', 'Pump 1', changes), row('i1-e2', 'Pump 2'), row('i1-e3', 'Pump 3')],
  });
const SECOND_AT = '/home/work/work-order/inspection-bill/equip/i1/1/i1-e2';
const FIRST = cn.lockedRow.replace('{name}', '1. Pump 1');
const aPhoto = { url: '/files/a.jpg', by: 'camera', takenAt: 1 };

let opened: Opened;
beforeEach(() => {
  emptyDevice();
  vi.stubGlobal('IntersectionObserver', AllSeen);
});

const open = async (at: string, answers: Answers = {}): Promise<Opened> => {
  opened = await openAt(at, { [INFO]: ok(fixed()), ...answers });
  return opened;
};
const rows = (): readonly HTMLElement[] => getAllBySelector('.as-record-row') as readonly HTMLElement[];
const openRows = (): readonly string[] =>
  rows().flatMap((one) => (one.tagName === 'A' ? (one.textContent?.match(/Pump \d/)?.[0] ?? '') : []));
const second = (changes: object = {}): object =>
  rawRecord({ ...row('i1-e2', 'Pump 2'), items: [], ...changes });

/** Fills the first record and hands it over. */
async function submitFirst(): Promise<void> {
  const { drawn } = opened;
  await formIsHere(drawn);
  await fill(screen.getByRole('textbox', { name: '当前值' }), '60');
  await user.click(screen.getByRole('radio', { name: 'none' }));
  await user.click(getBySelector('[data-item="look"] .as-segmented__option input'));
  await fill(screen.getByRole('textbox', { name: '处理意见' }), 'go on');
  await user.click(screen.getByRole('button', { name: '提交 1/3' }));
}

describe('A round in a fixed order', () => {
  it('locks what comes later, and says for what it waits', async () => {
    await open(ORDER_AT);
    await soon(opened.drawn, () => rows().length, 3);
    expect(document.body).toHaveTextContent(cn.fixedOrder);
    expect(openRows()).toEqual(['Pump 1']);
    expect(rows()[1]?.textContent).toContain(FIRST);
    expect(rows()[2]?.textContent).toContain(FIRST);
    expect(screen.getByRole('link', { name: '下一个：Pump 1' })).toHaveTextContent('Pump 1');
  });

  it('opens the next device when the one before it is done or aborted', async () => {
    await open(ORDER_AT, { [INFO]: ok(fixed({ status: 'aborted' })) });
    await soon(opened.drawn, () => rows().length, 3);
    expect(openRows()).toEqual(['Pump 1', 'Pump 2']);
    expect(rows()[2]?.textContent).toContain(cn.lockedRow.replace('{name}', '2. Pump 2'));
  });

  it('leaves every device open where the order is free', async () => {
    await open(ORDER_AT, { [INFO]: ok({ ...(fixed() as object), rules: { order: 'free' } }) });
    await soon(opened.drawn, () => rows().length, 3);
    expect(openRows()).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
    expect(document.body).not.toHaveTextContent(cn.fixedOrder);
  });

  it('locks a form that is opened by its address or its code, and leads to the one before', async () => {
    await open(SECOND_AT, { [RECORD]: ok(second()) });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes(FIRST), true);
    expect(getAllBySelector('[data-item]')).toHaveLength(0);
    const first = getAllBySelector('a').find(
      (one) => one.textContent === cn.fillFirst.replace('{name}', '1. Pump 1'),
    );
    expect(first?.getAttribute('href')).toContain(FILL_AT);
  });

  it('goes on without a network: a form that waits to be sent counts as done', async () => {
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ images: [aPhoto] })), [SUBMIT]: 'offline' });
    await submitFirst();
    await soon(opened.drawn, openRows, ['Pump 1', 'Pump 2']);
    expect(rows()[0]?.textContent).toContain(cn.waiting);
    const [waiting] = await workOf(opened.outside.services).outbox.entries();
    expect(waiting?.sequence).toBe('i1');
  });

  it('locks again what comes later where the platform has refused one before it', async () => {
    const no = refused('未填写完整：Leak', '1408');
    await open(FILL_AT, { [RECORD]: ok(rawRecord({ images: [aPhoto] })), [SUBMIT]: no });
    await submitFirst();
    await soon(opened.drawn, () => rows()[0]?.textContent?.includes(cn.refused), true);
    expect(openRows()).toEqual(['Pump 1']);
  });

  it('follows the platform where its answer is another: a form that it does not let be filled stays closed', async () => {
    await open(SECOND_AT, {
      [INFO]: ok(fixed({ status: 'completed' })),
      [RECORD]: ok(second({ actions: [] })),
    });
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes(cn.notYours), true);
    expect(document.body).not.toHaveTextContent(cn.fixedOrder);
  });

  it('keeps a form open that was opened where the order was not known yet: the platform decides', async () => {
    await open(SECOND_AT, {
      [INFO]: 'offline',
      [RECORD]: ok(second({ items: [{ id: 'look', title: 'Looks', kind: 'check' }] })),
    });
    await soon(opened.drawn, () => getAllBySelector('[data-item]').length, 1);
    opened.outside.answers[INFO] = ok(fixed());
    const sent = entry({ entity: JSON.stringify(['i1', 'i1-e2']) });
    await act(async () =>
      opened.outside.services.store.set(lastSentAtom, { entry: sent, entityId: 'i1', data: null }),
    );
    await soon(opened.drawn, () => (document.body.textContent ?? '').includes('Daily round'), true);
    expect(getAllBySelector('[data-item]')).toHaveLength(1);
  });

  it('keeps a form open under the fingers that was opened while it was its turn', async () => {
    await open(SECOND_AT, {
      [INFO]: ok(fixed({ status: 'completed' })),
      [RECORD]: ok(second({ items: [{ id: 'look', title: 'Looks', kind: 'check' }] })),
    });
    await soon(opened.drawn, () => getAllBySelector('[data-item]').length, 1);
    const { store } = workOf(opened.outside.services);
    const sent = entry({ entity: JSON.stringify(['i1', 'i1-e1']), state: 'refused' });
    await act(() => store.write([{ table: 'outbox', put: sent }]));
    await settled();
    opened.outside.answers[INFO] = ok(fixed());
    const asked = opened.outside.made(INFO).length;
    await act(() => store.write([{ table: 'outbox', remove: sent.key }]));
    await soon(opened.drawn, () => opened.outside.made(INFO).length, asked + 1);
    await settled();
    expect(getAllBySelector('[data-item]')).toHaveLength(1);
  });
});
