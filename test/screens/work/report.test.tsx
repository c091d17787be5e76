import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/order';
import { cn as repair } from '../../../src/i18n/repair';
import { cn as parts } from '../../../src/i18n/work-parts';
import { getEquipmentStore } from '../../../src/state/equipment/equipment-store';
import {
  type Answers,
  createPage,
  getFields,
  holdAnswer,
  ok,
  Path,
  refuse,
  SESSION_ENDED,
} from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { openAt, press } from '../kit/open';
import { getAllBySelector, getBySelector, getTexts, withinDialog } from '../kit/queries';
import {
  act,
  fill,
  fireEvent,
  getCurrentPath,
  renderAt,
  screen,
  user,
  waitFor,
  waitUntilSettled,
} from '../kit/render';
import { waitForForm } from '../kit/sent';
import { signIn } from '../kit/sign-in';
import { createListPage, createSlip } from '../kit/slips';

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
    await open(REPORT, { [ME]: refuse('') });
    await send();
    expect(getTexts('.as-field__error').filter(Boolean)).toEqual([
      words.missing.replace('{name}', repair.equipName),
      words.missing.replace('{name}', repair.note),
      repair.contactMissing,
    ]);
    expect(getField(repair.equipName)).toHaveFocus();
    expect(outside.getRequests(ADD)).toHaveLength(0);
  });

  it('accepts 200 characters of any kind and not one more', async () => {
    await open(REPORT);
    const typed = (text: string) => fireEvent.change(getField(repair.note), { target: { value: text } });
    typed('👷'.repeat(200));
    expect(getField(repair.note)).toHaveAccessibleDescription('200/200');
    typed('👷'.repeat(201));
    expect(getField(repair.note)).toHaveAccessibleDescription(
      `${words.tooLong.replace('{max}', '200').replace('{n}', '201')} 201/200`,
    );
  });

  it('is sent once, with the user as contact, whose phone is masked on screen', async () => {
    await open(REPORT);
    await waitFor(() => expect(getField(repair.contactName)).toHaveValue('Li Na'));
    expect(getField(common.contactPhone)).toHaveValue('138****8020');
    await fillForm();
    const button = screen.getByRole('button', { name: repair.submit });
    await act(async () => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(getCurrentPath()).toBe('/home/work/my-repairs'));
    expect(await waitForForm(outside, ADD)).toMatchObject({
      equipName: 'Boiler 3',
      note: 'Leaks at the flange',
      user: 'Li Na',
      userTel: '13800138020',
      images: '[]',
      source: 'person',
    });
    expect(getSentForm()).not.toHaveProperty('equipmentId');
    expect(outside.getRequests(ADD)[0]?.headers['x-operation-id']).toBeTruthy();
  });

  it('keeps the contact for the next report', async () => {
    await open(REPORT);
    await fillForm();
    await fill(getField(repair.contactName), 'Zhao Min');
    await send();
    await waitFor(() => expect(getCurrentPath()).toBe('/home/work/my-repairs'));
    await renderAt(outside.services, REPORT);
    expect(await screen.findByLabelText(repair.contactName)).toHaveValue('Zhao Min');
  });

  it('refuses an invalid phone number', async () => {
    await open(REPORT, { [ME]: refuse('') });
    await fill(getField(common.contactPhone), 'ring me');
    expect(screen.getByText(repair.contactTelWrong)).toBeInTheDocument();
  });

  it('fault 86: is restored after a reload, by its address, and among the drafts of another report', async () => {
    await open(REPORT);
    await fillForm();
    const path = getCurrentPath();
    expect(path).toMatch(/\?draft=/);
    await advanceTime(outside, 1_000);
    await screen.findByText(parts.draftKept);

    await open(path);
    expect(getField(repair.note)).toHaveValue('Leaks at the flange');
    await open(`${REPORT}?draft=another`);
    // Started by mistake, it can be discarded.
    const throwAway = await screen.findByRole('button', { name: `${common.discard} · Leaks at the flange` });
    expect(getAllBySelector('.as-repair-drafts .as-order-row')).toHaveLength(1);
    await user.click(throwAway);
    expect(screen.getByRole('dialog')).toHaveTextContent(parts.throwAwayDetail);
    await user.click(withinDialog().getByRole('button', { name: common.discard }));
    await waitFor(() => expect(throwAway).not.toBeInTheDocument());
    expect(getField(repair.note)).toHaveValue('');
  });

  it('fault 86: is kept across the end of the session, and sent once the same user is back', async () => {
    await open(REPORT);
    await fillForm();
    await act(async () => outside.advance(1_000));
    await screen.findByText(parts.draftKept);
    for (const path of [ADD, ENDS, Path.info]) outside.answers[path] = SESSION_ENDED;
    await send();
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/login/));
    const requestCount = outside.getRequests(ADD).length;
    outside.answers[ENDS] = ok([]);
    outside.answers[ADD] = ok(createSlip({ id: 'new', status: 'pending' }));
    await signIn(outside);
    await waitFor(() => expect(outside.getRequests(ADD)).toHaveLength(requestCount + 1));
  });

  it('starts with the device in its address, and then names the draft there', async () => {
    await open(`${REPORT}?equip=e1`);
    expect(getEquipment()).toHaveTextContent('P-201');
    expect(getField(words.location)).toHaveValue('Pump house 1');
    expect(getCurrentPath()).toMatch(/\?draft=/);
    expect(getCurrentPath()).not.toContain('equip=');
    await fill(getField(repair.note), 'Noisy');
    await send();
    expect(await waitForForm(outside, ADD)).toMatchObject({
      equipmentId: 'e1',
      equipName: 'P-201',
      location: 'Pump house 1',
    });
  });

  it.each([
    ['its coordinates', { lat: 30.2839, lng: 120.23310000000001 }, '已定位 30.2839, 120.2331'],
    ['none for zeros, which the platform sends if unknown', { lat: 0, lng: 0 }, repair.noPlace],
  ])('shows the place of the device: %s', async (_name, coordinates, text) => {
    await open(`${REPORT}?equip=e1`, { [EQUIPMENT]: ok({ id: 'e1', name: 'P-201', ...coordinates }) });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('has the selected device immediately, and keeps a place typed before its name is known', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => pendingAnswer });
    expect(getEquipment()).toHaveTextContent(`${common.equipment}${repair.equipUnnamed}`);
    await fill(getField(words.location), 'Cellar B2');
    await fill(getField(repair.note), 'Noisy');
    answer('offline');
    await waitUntilSettled();
    expect(getField(words.location)).toHaveValue('Cellar B2');
    await send();
    expect(await waitForForm(outside, ADD)).toMatchObject({ equipmentId: 'e1', location: 'Cellar B2' });
  });

  it('has the name of the device from the equipment list while the platform cannot be reached', async () => {
    await open(REPORT, {
      [EQUIPMENT]: 'offline',
      [Path.equipment]: createPage([{ id: 'e1', name: 'P-201' }]),
    });
    await act(() => getEquipmentStore(outside.services).load(''));
    await renderAt(outside.services, `${REPORT}?equip=e1`);
    expect(getEquipment()).toHaveTextContent(`${common.equipment}P-201`);
    await fill(getField(repair.note), 'Noisy');
    await send();
    expect(await waitForForm(outside, ADD)).toMatchObject({ equipmentId: 'e1', equipName: 'P-201' });
  });

  it.each([
    ['', 'Pump house 1'],
    ['Cellar B2', 'Cellar B2'],
  ])('has the name of the device once known, and its place after "%s": %s', async (typed, place) => {
    const { pendingAnswer, answer } = holdAnswer();
    await open(`${REPORT}?draft=d1&equip=e1`, { [EQUIPMENT]: () => pendingAnswer });
    if (typed !== '') await fill(getField(words.location), typed);
    answer(PUMP);
    await waitFor(() => expect(getEquipment()).toHaveTextContent(`${common.equipment}P-201`));
    expect(getField(words.location)).toHaveValue(place);
  });

  it('offers open slips first; joining one sends no second slip and opens it', async () => {
    await open(`${REPORT}?equip=e1`, {
      [OPEN]: ok([createSlip({ id: 'r7', number: 'WX7', description: 'Bearing runs hot' })]),
      [JOIN]: ok(createSlip({ id: 'r7' })),
      '/lfscada/repair/info': ok(createSlip({ id: 'r7' })),
    });
    await waitFor(() => expect(getAllBySelector('.as-repair-offer__one')).toHaveLength(1));
    const join = screen.getByRole('button', { name: repair.joinThis.replace('{number}', 'WX7') });
    expect(join).toBeDisabled();
    await fill(getField(repair.note), 'Still hot at noon');
    await user.click(join);
    expect(await waitForForm(outside, JOIN)).toMatchObject({ id: 'r7', note: 'Still hot at noon' });
    expect(getCurrentPath()).toBe('/home/work/my-repairs/content/r7');
    expect(outside.getRequests(ADD)).toHaveLength(0);
  });

  it('fault 91: states when it was made, however late it is sent', async () => {
    await open(REPORT);
    await fillForm();
    outside.answers[ADD] = 'offline';
    outside.answers[ENDS] = 'offline';
    await send();
    await waitFor(() => expect(outside.getRequests(ADD)).toHaveLength(1));
    outside.answers[ADD] = ok(createSlip({ id: 'new', status: 'pending' }));
    outside.answers[ENDS] = (request) => ok([{ id: getFields(request).ids, state: 'none' }]);
    // The sender plans its next attempt once the previous one is finished.
    await expect
      .poll(async () => {
        await advanceTime(outside, 86_400_000);
        return outside.getRequests(ADD).length;
      })
      .toBe(2);
    expect(getSentForm(1).occurredAt).toBe(getSentForm(0).occurredAt);
    expect(outside.getRequests(ADD)[1]?.headers).toEqual(outside.getRequests(ADD)[0]?.headers);
  });
});

async function open(path: string, answers: Answers = {}): Promise<void> {
  outside = await openAt(path, {
    [ME]: ok({ userId: 'u1', loginname: 'demo', displayname: 'Li Na', tel: '13800138020' }),
    '/lfscada/repair/queryMine': ok(createListPage([])),
    [OPEN]: ok([]),
    [EQUIPMENT]: PUMP,
    [ADD]: ok(createSlip({ id: 'new', status: 'pending' })),
    ...answers,
  });
  await screen.findByLabelText(repair.note);
}

async function fillForm(): Promise<void> {
  await fill(getField(repair.equipName), 'Boiler 3');
  await fill(getField(repair.note), 'Leaks at the flange');
}

const getField = (label: string) => screen.getByLabelText(label);
const getEquipment = () => getBySelector('.as-repair-form__equipment');
const send = () => press(repair.submit);
const getSentForm = (at = 0) => getFields(outside.getRequests(ADD)[at]);
