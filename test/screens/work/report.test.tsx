import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import { cn as parts } from '../../../src/i18n/work-parts';
import { type Answers, getFields, heldAnswer, ok, Path, refused, SESSION_ENDED } from '../kit/answers';
import { elapse } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { openAt, press } from '../kit/open';
import { getAllBySelector, getBySelector, getTexts, inDialog } from '../kit/queries';
import { act, currentPath, fill, fireEvent, renderAt, screen, settled, user, waitFor } from '../kit/render';
import { arrived } from '../kit/sent';
import { signIn } from '../kit/sign-in';
import { page, slip } from '../kit/slips';

const ADD = '/lfscada/repair/add';
const JOIN = '/lfscada/repair/join';
const OPEN = '/lfscada/repair/queryOpen';
const ENDS = '/lfscada/operation/query';
const ME = '/lfscada/user/getCurrentUser';
const EQUIPMENT = '/lfscada/equipment/multi/info';
const REPORT = '/home/work/equip-repairs';
const PUMP = ok({ id: 'e1', name: 'P-201', address: 'Pump house 1', lat: 30.27, lng: 120.15 });

let outside: FakeOutside;

describe('A repair report', () => {
  it('requires a device or a place, a description, and a contact with a name (spec 5)', async () => {
    await open(REPORT, { [ME]: refused('') });
    await send();
    expect(getTexts('.as-field__error').filter(Boolean)).toEqual([
      words.missing.replace('{name}', repair.equipName),
      words.missing.replace('{name}', repair.note),
      repair.contactMissing,
    ]);
    expect(field(repair.equipName)).toHaveFocus();
    expect(outside.made(ADD)).toHaveLength(0);
  });

  it('accepts 200 characters of any kind and not one more', async () => {
    await open(REPORT);
    const typed = (text: string) => fireEvent.change(field(repair.note), { target: { value: text } });
    typed('👷'.repeat(200));
    expect(field(repair.note)).toHaveAccessibleDescription('200/200');
    typed('👷'.repeat(201));
    expect(field(repair.note)).toHaveAccessibleDescription(
      `${words.tooLong.replace('{max}', '200').replace('{n}', '201')} 201/200`,
    );
  });

  it('is sent once, with the user as contact, whose phone is masked on screen', async () => {
    await open(REPORT);
    await waitFor(() => expect(field(repair.contactName)).toHaveValue('Li Na'));
    expect(field(common.contactPhone)).toHaveValue('138****8020');
    await fillIn();
    const button = screen.getByRole('button', { name: repair.submit });
    await act(async () => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(currentPath()).toBe('/home/work/my-repairs'));
    expect(await arrived(outside, ADD)).toMatchObject({
      equipName: 'Boiler 3',
      note: 'Leaks at the flange',
      user: 'Li Na',
      userTel: '13800138020',
      images: '[]',
      source: 'person',
    });
    expect(sent()).not.toHaveProperty('equipmentId');
    expect(outside.made(ADD)[0]?.headers['x-operation-id']).toBeTruthy();
  });

  it('keeps the contact for the next report', async () => {
    await open(REPORT);
    await fillIn();
    await fill(field(repair.contactName), 'Zhao Min');
    await send();
    await waitFor(() => expect(currentPath()).toBe('/home/work/my-repairs'));
    await renderAt(outside.services, REPORT);
    expect(await screen.findByLabelText(repair.contactName)).toHaveValue('Zhao Min');
  });

  it('refuses an invalid phone number', async () => {
    await open(REPORT, { [ME]: refused('') });
    await fill(field(common.contactPhone), 'ring me');
    expect(screen.getByText(repair.contactTelWrong)).toBeInTheDocument();
  });

  it('fault 86: is restored after a reload, by its address, and among the drafts of another report', async () => {
    await open(REPORT);
    await fillIn();
    const path = currentPath();
    expect(path).toMatch(/\?draft=/);
    await elapse(outside, 1_000);
    await screen.findByText(parts.draftKept);

    await open(path);
    expect(field(repair.note)).toHaveValue('Leaks at the flange');
    await open(`${REPORT}?draft=another`);
    // Started by mistake, it can be discarded.
    const throwAway = await screen.findByRole('button', { name: `${common.discard} · Leaks at the flange` });
    expect(getAllBySelector('.as-repair-drafts .as-order-row')).toHaveLength(1);
    await user.click(throwAway);
    expect(screen.getByRole('dialog')).toHaveTextContent(parts.throwAwayDetail);
    await user.click(inDialog().getByRole('button', { name: common.discard }));
    await waitFor(() => expect(throwAway).not.toBeInTheDocument());
    expect(field(repair.note)).toHaveValue('');
  });

  it('fault 86: is kept across the end of the session, and sent once the same user is back', async () => {
    await open(REPORT);
    await fillIn();
    await act(async () => outside.pass(1_000));
    await screen.findByText(parts.draftKept);
    for (const path of [ADD, ENDS, Path.info]) outside.answers[path] = SESSION_ENDED;
    await send();
    await waitFor(() => expect(currentPath()).toMatch(/^\/login/));
    const asked = outside.made(ADD).length;
    outside.answers[ENDS] = ok([]);
    outside.answers[ADD] = ok(slip({ id: 'new', status: 'pending' }));
    await signIn(outside);
    await waitFor(() => expect(outside.made(ADD)).toHaveLength(asked + 1));
  });

  it('starts with the device in its address, and then names the draft there', async () => {
    await open(`${REPORT}?equip=e1`);
    expect(equipment()).toHaveTextContent('P-201');
    expect(field(words.location)).toHaveValue('Pump house 1');
    expect(currentPath()).toMatch(/\?draft=/);
    expect(currentPath()).not.toContain('equip=');
    await fill(field(repair.note), 'Noisy');
    await send();
    expect(await arrived(outside, ADD)).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-201',
      location: 'Pump house 1',
    });
  });

  it('has the selected device immediately, and keeps a place typed before its name is known', async () => {
    const { held, answer } = heldAnswer();
    await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => held });
    expect(equipment()).toHaveTextContent(`${common.equipment}e1`);
    await fill(field(words.location), 'Cellar B2');
    await fill(field(repair.note), 'Noisy');
    answer('offline');
    await settled();
    expect(field(words.location)).toHaveValue('Cellar B2');
    await send();
    expect(await arrived(outside, ADD)).toMatchObject({ equipmentId: 'e1', location: 'Cellar B2' });
  });

  it.each([
    ['', 'Pump house 1'],
    ['Cellar B2', 'Cellar B2'],
  ])('has the name of the device once known, and its place after "%s": %s', async (typed, place) => {
    const { held, answer } = heldAnswer();
    await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => held });
    if (typed !== '') await fill(field(words.location), typed);
    answer(PUMP);
    await waitFor(() => expect(equipment()).toHaveTextContent(`${common.equipment}P-201`));
    expect(field(words.location)).toHaveValue(place);
  });

  it('offers open slips first; joining one sends no second slip and opens it', async () => {
    await open(`${REPORT}?equip=e1`, {
      [OPEN]: ok([slip({ id: 'r7', number: 'WX7', description: 'Bearing runs hot' })]),
      [JOIN]: ok(slip({ id: 'r7' })),
      '/lfscada/repair/info': ok(slip({ id: 'r7' })),
    });
    await waitFor(() => expect(getAllBySelector('.as-repair-offer__one')).toHaveLength(1));
    const join = screen.getByRole('button', { name: repair.joinThis.replace('{number}', 'WX7') });
    expect(join).toBeDisabled();
    await fill(field(repair.note), 'Still hot at noon');
    await user.click(join);
    expect(await arrived(outside, JOIN)).toMatchObject({ id: 'r7', note: 'Still hot at noon' });
    expect(currentPath()).toBe('/home/work/my-repairs/content/r7');
    expect(outside.made(ADD)).toHaveLength(0);
  });

  it('fault 91: states when it was made, however late it is sent', async () => {
    await open(REPORT);
    await fillIn();
    outside.answers[ADD] = 'offline';
    outside.answers[ENDS] = 'offline';
    await send();
    await waitFor(() => expect(outside.made(ADD)).toHaveLength(1));
    outside.answers[ADD] = ok(slip({ id: 'new', status: 'pending' }));
    outside.answers[ENDS] = (request) => ok([{ id: getFields(request).ids, state: 'none' }]);
    // The sender plans its next attempt once the previous one is finished.
    await expect
      .poll(async () => {
        await elapse(outside, 86_400_000);
        return outside.made(ADD).length;
      })
      .toBe(2);
    expect(sent(1).occurredAt).toBe(sent(0).occurredAt);
    expect(outside.made(ADD)[1]?.headers).toEqual(outside.made(ADD)[0]?.headers);
  });
});

async function open(path: string, answers: Answers = {}): Promise<void> {
  outside = await openAt(path, {
    [ME]: ok({ userId: 'u1', loginname: 'demo', displayname: 'Li Na', tel: '13800138020' }),
    '/lfscada/repair/queryMine': ok(page([])),
    [OPEN]: ok([]),
    [EQUIPMENT]: PUMP,
    [ADD]: ok(slip({ id: 'new', status: 'pending' })),
    ...answers,
  });
  await screen.findByLabelText(repair.note);
}

async function fillIn(): Promise<void> {
  await fill(field(repair.equipName), 'Boiler 3');
  await fill(field(repair.note), 'Leaks at the flange');
}

const field = (label: string) => screen.getByLabelText(label);
const equipment = () => getBySelector('.as-repair-form__equipment');
const send = () => press(repair.submit);
const sent = (at = 0) => getFields(outside.made(ADD)[at]);
