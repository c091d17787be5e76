/** Reporting a repair: the rules of the form, what is sent, and that nothing typed is lost or sent twice. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import { cn as parts } from '../../../src/i18n/work-parts';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  heldAnswer,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
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
import { page, slip } from '../kit/slips';

const ADD = '/lfscada/repair/add';
const JOIN = '/lfscada/repair/join';
const OPEN = '/lfscada/repair/queryOpen';
const MINE = '/lfscada/repair/queryMine';
const ME = '/lfscada/user/getCurrentUser';
const EQUIPMENT = '/lfscada/equipment/multi/info';
const REPORT = '/home/work/equip-repairs';

const known: Answers = {
  [Path.info]: ok(userInfo()),
  [ME]: ok({ userId: 'u1', loginname: 'demo', displayname: 'Li Na', tel: '13800138020' }),
  [MINE]: ok(page([])),
  [OPEN]: ok([]),
  [EQUIPMENT]: ok({ id: 'e1', name: 'P-201', address: 'Pump house 1', lat: 30.27, lng: 120.15 }),
  [ADD]: ok(slip({ id: 'new', status: 'pending' })),
};

let outside: FakeOutside;
const open = async (path: string, answers: Answers = {}): Promise<void> => {
  outside = fakeOutside({ answers: { ...known, ...answers } });
  await renderAt(outside.services, path);
  await ready();
};
/** The draft is read from the device, which draws a little later. */
const ready = (): Promise<void> =>
  expect
    .poll(async () => {
      await settled();
      return getAllBySelector('textarea').length;
    })
    .toBeGreaterThan(0) as unknown as Promise<void>;
const until = (what: () => unknown): { toBe: (value: unknown) => Promise<void> } => ({
  toBe: (value) =>
    expect
      .poll(async () => {
        await settled();
        return what();
      })
      .toBe(value) as unknown as Promise<void>,
});
const sent = (path: string, at = 0): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(outside.made(path)[at]?.body ?? ''));
const submit = (): Promise<void> => user.click(screen.getByRole('button', { name: repair.submit }));
const fillIn = async (): Promise<void> => {
  await fill(screen.getByRole('textbox', { name: '设备或地点名称' }), 'Boiler 3');
  await fill(screen.getByRole('textbox', { name: '故障描述' }), 'Leaks at the flange');
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('The report of a repair', () => {
  it('wants an equipment or a place, a description, and a contact with a name (spec 5)', async () => {
    await open(REPORT, { [ME]: refused('') });
    await submit();
    const errors = getAllBySelector('.as-field__error').map(({ textContent }) => textContent);
    expect(errors.filter(Boolean)).toEqual([
      words.missing.replace('{name}', repair.equipName),
      words.missing.replace('{name}', repair.note),
      repair.contactMissing,
    ]);
    expect(document.activeElement?.getAttribute('name')).toBe('equipName');
    expect(outside.made(ADD)).toHaveLength(0);
  });

  it('takes 200 characters of any kind and not one more', async () => {
    await open(REPORT);
    await fill(screen.getByRole('textbox', { name: '故障描述' }), '👷'.repeat(200));
    expect(getBySelector('.as-area__count').textContent).toBe('200/200');
    expect(getBySelector('.as-area__foot .as-field__error').textContent).toBe('');
    await fill(screen.getByRole('textbox', { name: '故障描述' }), '👷'.repeat(201));
    expect(getBySelector('.as-area__foot .as-field__error')).toHaveTextContent('201');
  });

  it('is sent once, with the person as contact, whose phone is masked on screen', async () => {
    await open(REPORT);
    await until(() => screen.getByRole<HTMLInputElement>('textbox', { name: '联系人' }).value).toBe('Li Na');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '联系电话' }).value).toBe('138****8020');
    await fillIn();
    const button = screen.getByRole('button', { name: repair.submit });
    await act(async () => {
      button.click();
      button.click();
    });
    await until(() => currentPath()).toBe('/home/work/my-repairs');
    await until(() => outside.made(ADD).length).toBe(1);
    expect(sent(ADD)).toMatchObject({
      equipName: 'Boiler 3',
      note: 'Leaks at the flange',
      user: 'Li Na',
      userTel: '13800138020',
      images: '[]',
      source: 'person',
    });
    expect(sent(ADD)).not.toHaveProperty('equipmentId');
    expect(outside.made(ADD)[0]?.headers['x-operation-id']).toBeTruthy();
  });

  it('keeps the contact for the next report', async () => {
    await open(REPORT);
    await fillIn();
    await fill(screen.getByRole('textbox', { name: '联系人' }), 'Zhao Min');
    await submit();
    await until(() => currentPath()).toBe('/home/work/my-repairs');
    cleanup();
    await renderAt(outside.services, REPORT);
    await ready();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '联系人' }).value).toBe('Zhao Min');
  });

  it('refuses what is no phone number', async () => {
    await open(REPORT, { [ME]: refused('') });
    await fill(screen.getByRole('textbox', { name: '联系电话' }), 'ring me');
    expect(document.body).toHaveTextContent(repair.contactTelWrong);
  });

  it('fault 86: is there again after a reload, by its address, and among the drafts of another report', async () => {
    await open(REPORT);
    await fillIn();
    const path = currentPath();
    expect(path).toMatch(/\?draft=/);
    await act(async () => outside.pass(1_000));
    await until(() => getBySelector('.as-draft-state').dataset.state).toBe('disk');
    cleanup();

    await open(path);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '故障描述' }).value).toBe(
      'Leaks at the flange',
    );
    cleanup();
    await open(`${REPORT}?draft=another`);
    await until(() => getAllBySelector('.as-repair-drafts .as-order-row').length).toBe(1);
    expect(getBySelector('.as-repair-drafts')).toHaveTextContent('Leaks at the flange');
    // Begun by mistake, it is let go by its person.
    await user.click(screen.getByRole('button', { name: `${parts.throwAway} · Leaks at the flange` }));
    expect(screen.getByRole('dialog', { name: '丢弃这份未发送的内容？' })).toHaveTextContent(
      parts.throwAwayDetail,
    );
    await user.click(screen.getByRole('button', { name: '丢弃' }));
    await until(() => getAllBySelector('.as-repair-drafts').length).toBe(0);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '故障描述' }).value).toBe('');
  });

  it('begins with the equipment of an address, and names the draft instead', async () => {
    await open(`${REPORT}?equip=e1`);
    expect(getBySelector('.as-repair-form__equipment')).toHaveTextContent('P-201');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '位置' }).value).toBe('Pump house 1');
    expect(currentPath()).toMatch(/\?draft=/);
    expect(currentPath()).not.toContain('equip=');
    await fill(screen.getByRole('textbox', { name: '故障描述' }), 'Noisy');
    await submit();
    await until(() => outside.made(ADD).length).toBe(1);
    expect(sent(ADD)).toMatchObject({ equipmentId: 'e1', equipName: 'P-201', location: 'Pump house 1' });
  });

  it('has the equipment that was chosen at once, and takes no place away that is typed before its name is known', async () => {
    const { held, answer } = heldAnswer();
    await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => held });
    const chosen = () => getAllBySelector('.as-repair-form__equipment').map(({ textContent }) => textContent);
    expect(chosen()).toEqual([`${words.equipment}e1`]);
    await fill(screen.getByRole('textbox', { name: '位置' }), 'Cellar B2');
    await fill(screen.getByRole('textbox', { name: '故障描述' }), 'Noisy');
    answer('offline');
    await settled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '位置' }).value).toBe('Cellar B2');
    await submit();
    await until(() => outside.made(ADD).length).toBe(1);
    expect(sent(ADD)).toMatchObject({ equipmentId: 'e1', location: 'Cellar B2' });
  });

  it('has the name of the equipment once it is known, and the place where nobody has typed one since', async () => {
    for (const typed of ['', 'Cellar B2']) {
      const { held, answer } = heldAnswer();
      await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => held });
      if (typed !== '') await fill(screen.getByRole('textbox', { name: '位置' }), typed);
      answer(known[EQUIPMENT] as Answer);
      await until(() => getBySelector('.as-repair-form__equipment').textContent).toBe(
        `${words.equipment}P-201`,
      );
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: '位置' }).value).toBe(
        typed || 'Pump house 1',
      );
      if (typed === '') cleanup();
    }
  });

  it('offers open slips first; joining one sends no second slip and leads to it', async () => {
    await open(`${REPORT}?equip=e1`, {
      [OPEN]: ok([slip({ id: 'r7', number: 'WX7', description: 'Bearing runs hot' })]),
      [JOIN]: ok(slip({ id: 'r7' })),
      '/lfscada/repair/info': ok(slip({ id: 'r7' })),
    });
    await until(() => getAllBySelector('.as-repair-offer__one').length).toBe(1);
    const join = screen.getByRole('button', { name: repair.joinThis.replace('{number}', 'WX7') });
    expect(join.disabled).toBe(true);
    await fill(screen.getByRole('textbox', { name: '故障描述' }), 'Still hot at noon');
    await user.click(join);
    await until(() => outside.made(JOIN).length).toBe(1);
    expect(sent(JOIN)).toMatchObject({ id: 'r7', note: 'Still hot at noon' });
    expect(currentPath()).toBe('/home/work/my-repairs/content/r7');
    expect(outside.made(ADD)).toHaveLength(0);
  });

  it('fault 91: tells when it was made, however late it is sent', async () => {
    await open(REPORT, { [Path.info]: ok(userInfo()) });
    await fillIn();
    outside.answers[ADD] = 'offline';
    outside.answers['/lfscada/operation/query'] = 'offline';
    await submit();
    await until(() => outside.made(ADD).length).toBe(1);
    const { occurredAt } = sent(ADD);
    outside.answers[ADD] = ok(slip({ id: 'new', status: 'pending' }));
    outside.answers['/lfscada/operation/query'] = (request) =>
      ok([{ id: new URLSearchParams(request.body ?? '').get('ids'), state: 'none' }]);
    // The sender plans its next try once the last one is over.
    await expect
      .poll(async () => {
        await act(async () => outside.pass(86_400_000));
        await settled();
        return outside.made(ADD).length;
      })
      .toBe(2);
    expect(sent(ADD, 1).occurredAt).toBe(occurredAt);
    expect(outside.made(ADD)[1]?.headers).toEqual(outside.made(ADD)[0]?.headers);
  });
});
