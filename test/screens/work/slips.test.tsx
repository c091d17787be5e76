/** A slip on each of its addresses: who may do what, whom to call, how it ended; and finishing it. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import type { HttpRequest } from '../../../src/shared/calls/run';
import { SEARCH_REST_MS } from '../../../src/shared/constants';
import type { OperationId, RepairId } from '../../../src/shared/ids';
import { workOf } from '../../../src/state/work/work-services';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  user,
} from '../kit/render';
import { orderRow, page, slip } from '../kit/slips';

const INFO = '/lfscada/repair/info';
const INSPECTION = '/lfscada/inspection/info';
const RECORD = '/lfscada/inspection/record/info';
const FINISH = '/lfscada/repair/finish';
const NOTE = '/lfscada/repair/note';
const ORDERS = '/lfscada/workorder/query';
const COUNTS = '/lfscada/workorder/queryCount';
const ORDER = '/home/work/work-order';
const MINE = '/home/work/my-repairs/content/r1';

let outside: FakeOutside;
const open = async (path: string, answers: Answers = {}): Promise<void> => {
  outside = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), [INFO]: ok(slip()), [COUNTS]: ok({}), ...answers },
  });
  await renderAt(outside.services, path);
};
const until = async (what: () => unknown, value: unknown): Promise<void> => {
  await expect
    .poll(async () => {
      await settled();
      return what();
    })
    .toEqual(value);
};
const sent = (path: string, at = 0): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(outside.made(path)[at]?.body ?? ''));
const steps = (): readonly (string | null)[] =>
  getAllBySelector('.as-order-steps button, .as-order-steps a').map(({ textContent }) => textContent);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('A slip', () => {
  it('calls people by their full numbers, and shows them masked (spec 5)', async () => {
    await open(`${ORDER}/repair/r1`);
    expect(getAllBySelector('a[href^="tel:"]').map((one) => one.getAttribute('href'))).toEqual([
      'tel:13800138020',
      'tel:13800138021',
      'tel:13800138022',
    ]);
    expect(document.body).toHaveTextContent('138****8021');
    expect(document.body).not.toHaveTextContent('13800138021');
  });

  it('says that the dispatcher has no phone (spec 8), and dials nothing that is no number', async () => {
    await open(`${ORDER}/repair/r1`, { [INFO]: ok(slip({ dispatcherTel: '', tel: 'javascript:alert(1)' })) });
    expect(document.body).toHaveTextContent(catalogue.noDispatcherPhone);
    for (const link of getAllBySelector('a[href^="tel:"]'))
      expect(link.getAttribute('href')).toMatch(/^tel:[\d+*#]+$/);
    expect(getAllBySelector('a[href^="javascript"]')).toHaveLength(0);
  });

  it('has its timers: plain, what is left of the last quarter, how late; each stops at its step', async () => {
    const quarter = 15 * 60_000;
    const at = (left: number, changes: object = {}) => ({
      [INFO]: ok(
        slip({ status: 'assigned', assignTime: NOW + left - 4 * quarter, respondBy: NOW + left, ...changes }),
      ),
    });
    const look = async (answers: Answers): Promise<readonly (string | null)[]> => {
      await open(`${ORDER}/repair/r1`, answers);
      const texts = ['short', 'late'].map(
        (one) => getAllBySelector(`.as-repair__${one}`)[0]?.textContent ?? null,
      );
      cleanup();
      return texts;
    };
    expect(await look(at(quarter + 1))).toEqual([null, null]);
    expect(await look(at(quarter))).toEqual([' 还剩 15 分 0 秒', null]);
    expect(await look(at(0))).toEqual([null, ' 超时 0 秒']);
    expect(await look(at(-quarter))).toEqual([null, ' 超时 15 分 0 秒']);
    // The step before it is not known: nothing says how long the time was.
    expect(await look(at(1_000, { assignTime: null }))).toEqual([null, null]);
    const accepted = { status: 'accepted', acceptTime: NOW - 3_600_000, finishBy: NOW + 60_000 };
    expect(await look(at(-quarter, accepted))).toEqual([' 还剩 1 分 0 秒', null]);
    expect(await look(at(-quarter, { ...accepted, status: 'completed' }))).toEqual([null, null]);
    await open(`${ORDER}/repair/r1`);
  });

  it('is withdrawn and noted by its creator, and worked on as an order', async () => {
    const actions = ['accept', 'dispatch', 'withdraw', 'note'];
    await open(MINE, { [INFO]: ok(slip({ status: 'pending', actions })) });
    expect(steps()).toEqual([words.step_note, words.step_withdraw]);
    expect(screen.getByRole('link', { name: repair.toOrder }).getAttribute('href')).toBe(
      `${ORDER}/repair/r1`,
    );
  });

  it('shows its end, and offers no step then', async () => {
    const end = { status: 'completed', actions: [], result: 'Seal replaced', endPerson: 'Zhang Wei' };
    await open(`${ORDER}/repair/ended/0/r1`, { [INFO]: ok(slip({ ...end, minutes: 90 })) });
    for (const text of ['Seal replaced', 'Zhang Wei', words.status_completed, '90'])
      expect(document.body).toHaveTextContent(text);
    expect(steps()).toEqual([]);
  });

  it('lists its course newest first, with both times where a form came late', async () => {
    const at = 1_759_990_000_000;
    await open(`${ORDER}/repair/r1`, {
      [INFO]: ok(
        slip({
          timeline: [
            { id: 't1', kind: 'created', time: at, person: 'Li Na' },
            {
              id: 't2',
              kind: 'finished',
              time: at + 5 * 86_400_000,
              occurredAt: at + 60_000,
              person: 'Zhang Wei',
            },
            { id: 't3', kind: 'flown', time: at + 30_000 },
          ],
        }),
      ),
    });
    expect(getAllBySelector('.as-timeline__kind').map(({ textContent }) => textContent)).toEqual([
      words.entry_finished,
      words.entry_noted,
      words.entry_created,
    ]);
    expect(getBySelector('.as-timeline__entry')).toHaveTextContent(/10-14.*10-09/);
  });

  it('leads back to the list that it was opened from, whatever word the address has', async () => {
    await open(`${ORDER}/repair/assigned/r1`, { [ORDERS]: ok(page([])) });
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe(`${ORDER}?kind=repair&status=assigned`);
    cleanup();
    await open(`${ORDER}/repair/flown/r1`, { [ORDERS]: ok(page([])) });
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe(`${ORDER}?kind=repair&status=all`);
  });

  it('takes a note without a network, which is to be sent', async () => {
    await open(MINE, { [NOTE]: 'offline', '/lfscada/operation/query': 'offline' });
    await user.click(screen.getByRole('button', { name: words.step_note }));
    await until(
      () => getBySelector<HTMLButtonElement>('.as-dialog__actions .as-button--primary').disabled,
      false,
    );
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    expect(document.body).toHaveTextContent(repair.addMissing);
    await fill(screen.getByRole('textbox', { name: '说明' }), 'Louder now');
    await user.click(getBySelector('.as-dialog__actions .as-button--primary'));
    await until(() => getAllBySelector('.as-dialog').length, 0);
    await until(() => getAllBySelector('.as-outbox__row').length, 1);
    expect(sent(NOTE)).toMatchObject({ id: 'r1', note: 'Louder now' });
  });
});

describe('Finishing a repair', () => {
  const accepted = slip({ status: 'accepted', actions: ['finish', 'note'] });
  const fill = async (text: string): Promise<void> => {
    await until(() => screen.getByRole<HTMLButtonElement>('button', { name: '完工' }).disabled, false);
    await fill(screen.getByRole('textbox', { name: '处理结果' }), text);
    await user.click(screen.getByRole('button', { name: '完工' }));
  };

  it('wants a result of at most 200 characters, and is sent with the version that was seen', async () => {
    await open(`${ORDER}/repair-bill/r1`, {
      [INFO]: ok(accepted),
      [FINISH]: ok(slip({ status: 'completed', version: 'v2' })),
      [ORDERS]: ok(page([orderRow({ id: 'r1' }), orderRow({ id: 'r9', title: 'Valve stuck' })])),
    });
    await fill(' ');
    expect(document.body).toHaveTextContent(words.missing.replace('{name}', words.result));
    await fill('x'.repeat(201));
    expect(outside.made(FINISH)).toHaveLength(0);
    await fill('Seal replaced');
    await until(() => outside.made(FINISH).length, 1);
    expect(sent(FINISH)).toMatchObject({ id: 'r1', version: 'v1', result: 'Seal replaced', images: '[]' });
    expect(currentPath()).toBe(`${ORDER}/finished/r1?kind=repair`);
    // The next order of this person, and not the one that is done.
    await until(
      () => getAllBySelector('.as-order-row__title').map(({ textContent }) => textContent),
      ['Valve stuck'],
    );
  });

  it('says that it waits on the device, and then that it is done', async () => {
    await open(`${ORDER}/repair-bill/r1`, {
      [INFO]: ok(accepted),
      [FINISH]: 'offline',
      '/lfscada/operation/query': 'offline',
      [ORDERS]: ok(page([])),
    });
    await fill('Seal replaced');
    await until(() => (document.body.textContent ?? '').includes(repair.finishedWaits), true);
    outside.answers['/lfscada/operation/query'] = (request) =>
      ok([{ id: new URLSearchParams(request.body ?? '').get('ids'), state: 'none' }]);
    outside.answers[FINISH] = () => {
      outside.answers[INFO] = ok(slip({ status: 'completed', result: 'Seal replaced' }));
      return ok(slip({ status: 'completed' }));
    };
    // The sender plans its next try once the last one is over.
    await expect
      .poll(async () => {
        await act(async () => outside.pass(600_000));
        await settled();
        return document.body.textContent ?? '';
      })
      .toContain(words.status_completed);
    expect(document.body).not.toHaveTextContent(repair.finishedWaits);
  });

  it.each([
    ['72', '1401', '工单状态已变化'],
    ['72', '1403', '工单已被他人接单：Wang Fang 10:02'],
  ])(
    'fault %s: comes back as a draft after %s, with the reason, and can become a note',
    async (_, code, message) => {
      await open(`${ORDER}/repair-bill/r1`, {
        [INFO]: ok(accepted),
        [FINISH]: () => {
          outside.answers[INFO] = ok(
            slip({ status: 'assigned', version: 'v2', actions: ['note'], recipientId: 'u2' }),
          );
          return refused(message, code);
        },
        [NOTE]: ok(slip()),
        [ORDERS]: ok(page([])),
      });
      await fill('Seal replaced');
      await until(() => (document.body.textContent ?? '').includes(repair.notFinished), true);
      await until(() => (document.body.textContent ?? '').includes(message), true);
      await user.click(screen.getByRole('link', { name: repair.toReturned }));
      await until(() => getAllBySelector('textarea').length, 1);
      await until(
        () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '处理结果' }).value,
        'Seal replaced',
      );
      expect(document.body).toHaveTextContent(message);
      expect(document.body).toHaveTextContent(repair.billClosed);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '完工' }).disabled).toBe(true);
      await user.click(screen.getByRole('button', { name: repair.asNote }));
      await until(() => outside.made(NOTE).length, 1);
      expect(sent(NOTE)).toMatchObject({ id: 'r1', note: 'Seal replaced' });
      expect(outside.made(FINISH)).toHaveLength(1);
    },
  );
});

describe('What was done', () => {
  it('is found of both kinds where the address names none', async () => {
    const inspection = {
      id: 'i1',
      number: 'XJ1',
      plan: 'Daily round',
      status: 'completed',
      version: 'v1',
      records: [
        { recordEquipId: 'q1', equipName: 'P-201', status: 'completed', abnormal: 1, version: 'v' },
        { recordEquipId: 'q2', equipName: 'P-202', status: 'aborted', abnormal: 0, version: 'v' },
      ],
    };
    await open(`${ORDER}/finished/i1`, {
      [INFO]: refused('数据不存在或无权访问', '1202'),
      [INSPECTION]: ok(inspection),
      [ORDERS]: ok(page([])),
    });
    expect(document.body).toHaveTextContent('Daily round');
    expect(screen.getByRole('link', { name: 'P-201' }).getAttribute('href')).toBe(
      `${ORDER}/inspection-info/equip/i1/0/q1`,
    );
  });

  it('leads to the slips that were made of what was abnormal, each once', async () => {
    const row = (recordEquipId: string, abnormal: number) => ({
      recordEquipId,
      equipName: recordEquipId,
      status: 'completed',
      abnormal,
      version: 'v',
    });
    const answered = (id: string, repairId: string | null) => ({
      id,
      title: `Title ${id}`,
      answer: { result: 'abnormal', repairId },
    });
    const items: Readonly<Record<string, readonly object[]>> = {
      q1: [answered('temp', 'r7'), answered('leak', 'r8'), answered('noise', 'r7'), answered('oil', null)],
      q2: [answered('temp', null)],
    };
    const records = [row('q1', 4), row('q0', 0), row('q2', 1)];
    const order = { id: 'i1', plan: 'Daily round', status: 'completed', version: 'v1', records };
    await open(`${ORDER}/finished/i1?kind=inspection`, {
      [INSPECTION]: ok(order),
      [ORDERS]: ok(page([])),
      [RECORD]: ({ body }) => {
        const id = new URLSearchParams(body).get('recordEquipId') ?? '';
        return ok({ ...row(id, 1), items: items[id] ?? [] });
      },
      [INFO]: ({ body }) => {
        const id = new URLSearchParams(body).get('id') ?? '';
        return id === 'r7' ? ok(slip({ id, number: 'WX7' })) : refused('no', '1202');
      },
    });
    const slips = () => getAllBySelector('.as-finished__slips li').map(({ textContent }) => textContent);
    await until(slips, [
      `WX7Title temp、Title noise${words.status_assigned}`,
      // Its number is not for this person; the way stands.
      `${repair.slipMade}Title leak`,
    ]);
    expect(getAllBySelector('.as-finished__slips a').map((one) => one.getAttribute('href'))).toEqual([
      '/home/work/my-repairs/content/r7',
      '/home/work/my-repairs/content/r8',
    ]);
    expect((document.body.textContent ?? '').split(repair.noSlipMade)).toHaveLength(2);
    expect(outside.made(RECORD)).toHaveLength(2);
  });

  it('fault 102: of another organisation is not there', async () => {
    const absent = refused('数据不存在或无权访问', '1202');
    await open(`${ORDER}/finished/i1`, { [INFO]: absent, [INSPECTION]: absent });
    expect(document.body).toHaveTextContent(catalogue.absent);
  });
});

describe('My repairs', () => {
  const MINE_ROWS = '/lfscada/repair/queryMine';
  const counted = (request: HttpRequest): Answer => {
    const asked = new URLSearchParams(request.body ?? '');
    if (asked.get('count') !== '1') return ok(page([slip()]));
    return asked.get('status') === 'completed'
      ? { status: 500, text: '' }
      : ok({ list: [], totalCount: asked.get('status') === 'pending' ? 3 : 0, totalPage: 0 });
  };
  const rows = (): readonly string[] =>
    getAllBySelector('.as-page-list__row, .as-outbox__row').map(({ className }) => className);

  it('have tabs with counts, blank where one could not be had, and lead to the slip', async () => {
    await open('/home/work/my-repairs?status=pending', { [MINE_ROWS]: counted });
    const tabs = getAllBySelector('.as-status-tabs__text').map(({ textContent }) => textContent?.trim());
    expect(tabs.slice(1, 5)).toEqual([
      `${words.status_pending} 3`,
      `${words.status_assigned} 0`,
      `${words.status_accepted} 0`,
      words.status_completed,
    ]);
    expect(sent(MINE_ROWS)).toMatchObject({ status: 'pending' });
    expect(getBySelector('.as-order-row').getAttribute('href')).toBe(MINE);
    await user.click(screen.getByRole('radio', { name: '已接单 0' }));
    expect(currentPath()).toBe('/home/work/my-repairs?status=accepted');
  });

  it('say how late they are, by the platform, while they are open', async () => {
    const days = (n: number, changes: object = {}): object =>
      slip({ id: `r${n}`, status: 'pending', dueTime: NOW - n * 86_400_000, ...changes });
    const rows = [days(4), days(12), days(-1), days(5, { status: 'completed' }), days(6, { dueTime: null })];
    await open('/home/work/my-repairs?status=pending', {
      [MINE_ROWS]: ok({ list: rows, totalCount: 5, totalPage: 1 }),
    });
    const tags = getAllBySelector('.as-order-row__foot').map(
      (foot) => foot.querySelector('.as-tag')?.textContent ?? null,
    );
    expect(tags).toEqual([
      words.overdue.replace('{n}', '3'),
      words.overdue.replace('{n}', '10'),
      null,
      null,
      null,
    ]);
  });

  it('are searched once the typing rests, and the address keeps the search', async () => {
    await open('/home/work/my-repairs?status=pending', { [MINE_ROWS]: counted });
    await fill(screen.getByRole('searchbox', { name: '编号、描述、设备、位置' }), ' pump ');
    await act(async () => outside.pass(SEARCH_REST_MS));
    await settled();
    expect(currentPath()).toBe('/home/work/my-repairs?status=pending&name=pump');
    const asked = outside
      .made(MINE_ROWS)
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body ?? '')));
    expect(asked).toContainEqual(expect.objectContaining({ status: 'pending', name: 'pump' }));
    cleanup();
    await open('/home/work/my-repairs?name=valve', { [MINE_ROWS]: counted });
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '编号、描述、设备、位置' }).value).toBe(
      'valve',
    );
  });

  it('begin with what waits to be sent, which has no number yet', async () => {
    await open('/home/work/my-repairs', { [MINE_ROWS]: counted, [NOTE]: 'silence' });
    await workOf(outside.services).outbox.add({
      call: 'repair/note',
      input: { id: 'r1' as RepairId, note: 'Louder now', images: [], occurredAt: 1 },
      entity: 'r1',
      pictures: [],
      draft: { key: 'd', kind: 'repair note', base: null, values: null },
      operationId: 'confirmed' as OperationId,
    });
    await until(rows, ['as-outbox__row', 'as-page-list__row']);
    expect(getBySelector('.as-outbox__row')).toHaveTextContent('Louder now');
    await until(
      () => getBySelector('.as-order-row').textContent?.includes(words.toBeSentCount.replace('{n}', '1')),
      true,
    );
  });
});
