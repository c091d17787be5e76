import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/adding';
import AddEquipment from '../../src/screens/eg/add/add';
import { Added } from '../../src/screens/eg/add/added';
import { BLANK } from '../../src/screens/eg/add/draft';
import EquipmentSelect from '../../src/screens/eg/add/equipment-select';
import type { EquipmentId } from '../../src/shared/ids';
import { toastsAtom } from '../../src/state/feedback';
import { draftsOf } from '../../src/state/session/drafts';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { CommandEnd } from '../../workers/monitor/contract/contract';
import { type Answers, fakeOutside, heldAnswer, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  renderBare,
  renderPart,
  screen,
  settled,
  user,
  type View,
} from './kit/render';

const ADD = '/lfscada/equipment/multi/addForApp';
const COPY = '/lfscada/equip/advance/copyEquipOnlyDB';
const INFO = '/lfscada/equipment/multi/info';

let drawn: View;

describe('The form that adds an equipment', () => {
  const show = async (kept: Partial<typeof BLANK> | null) => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    await outside.services.session.check();
    if (kept !== null) draftsOf(outside.services).write('equipment-add', { ...BLANK, ...kept });
    const form = (
      <MemoryRouter>
        <AddEquipment />
      </MemoryRouter>
    );
    drawn = await renderBare(outside.services, form);
    return { outside, form };
  };

  it('marks what is required, in words too', async () => {
    await show(null);
    const marked = getAllBySelector('label, .as-field__label').filter((one) =>
      one.textContent?.includes('*'),
    );
    expect(marked.length).toBeGreaterThanOrEqual(4);
    expect(document.body).toHaveTextContent(words.required);
  });

  it('tells of a draft of an earlier visit, and not of what was just filled in', async () => {
    await show({ equipName: 'Pump' });
    expect(document.body).toHaveTextContent(words.draftKept);
    cleanup();
    const { outside, form } = await show(null);
    await fill(screen.getByRole('textbox', { name: '设备名称 *' }), 'Pump');
    cleanup();
    // Back from the screen on which a template is chosen.
    drawn = await renderBare(outside.services, form);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '设备名称 *' }).value).toBe('Pump');
    expect(document.body).not.toHaveTextContent(words.draftKept);
  });
});

describe('An equipment that was added', () => {
  /** Draws what follows an addition; `ends` holds the ends of its commands, in order. */
  const add = async (
    draft: Partial<typeof BLANK>,
    answers: Answers,
    ends: readonly CommandEnd[] = [],
    late?: Promise<CommandEnd>,
  ) => {
    const left = [...ends];
    const client: Partial<MonitorClient> = {
      onEvent: () => () => undefined,
      endSession: async () => undefined,
      command: async () => late ?? left.shift() ?? { end: 'cancelled', uuid: null },
    };
    const outside = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), ...answers },
      startMonitor: async () => client as MonitorClient,
    });
    await outside.services.session.check();
    drawn = await renderBare(
      outside.services,
      <MemoryRouter>
        <Added
          equipmentId={'add1' as EquipmentId}
          draft={{ ...BLANK, equipName: 'Pump', ...draft }}
          onAnother={() => undefined}
        />
      </MemoryRouter>,
    );
    await settled();
    return outside;
  };
  const COPIED = { method: 'equipment', equipmentId: 'source' } as const;
  const BOUND = { method: 'template', templateId: 't1' } as const;

  it('gets the variables of the one that was chosen, once', async () => {
    const { made } = await add(COPIED, { [COPY]: ok(null) });
    expect(document.body).toHaveTextContent(words.copied);
    expect(made(COPY).map(({ body }) => body)).toEqual([
      JSON.stringify({ sourceId: 'source', equipmentId: 'add1' }),
    ]);
  });

  it('gets them by a tap where the platform refused, and says why it did', async () => {
    const answers: Answers = { [COPY]: refused('no quota') };
    const { made } = await add(COPIED, answers);
    expect(document.body).toHaveTextContent(words.addedNotBound);
    expect(document.body).toHaveTextContent('no quota');
    expect(made(COPY)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: words.bindAgain }));
    expect(made(COPY)).toHaveLength(2);
  });

  it('is said to have none by a toast where the screen was left while the template was bound', async () => {
    let end = (_: CommandEnd): void => undefined;
    const ended = new Promise<CommandEnd>((resolve) => {
      end = resolve;
    });
    const { services } = await add(BOUND, {}, [], ended);
    expect(document.body).toHaveTextContent(words.addedBinding);
    await drawn.rerender(null);
    end({ end: 'refused', uuid: null, fault: { kind: 'refused', code: '9', message: 'no quota' } });
    await settled();
    const [toast] = services.store.get(toastsAtom);
    expect(toast?.text).toContain(words.addedNotBound);
    expect(toast?.text).toContain('no quota');
  });

  it('is not said to have none where a gateway of the platform gave up', async () => {
    await add(COPIED, { [COPY]: { status: 504, text: '' } });
    expect(document.body).not.toHaveTextContent(words.addedNotBound);
  });

  it('is not said to have none where nobody knows', async () => {
    await add(COPIED, { [COPY]: { status: 200, text: '<html>' } });
    expect(document.body).not.toHaveTextContent(words.addedNotBound);
    expect(document.body).toHaveTextContent(words.added);
    cleanup();
    await add(BOUND, {}, [{ end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } }]);
    expect(document.body).not.toHaveTextContent(words.addedNotBound);
    cleanup();
    await add(BOUND, {}, [
      { end: 'refused', uuid: null, fault: { kind: 'refused', code: '9', message: 'x' } },
    ]);
    expect(document.body).toHaveTextContent(words.addedNotBound);
  });
});

describe('An equipment to be added', () => {
  it('is not sent before a template or another equipment was chosen, though an old draft puts that off (spec 5)', async () => {
    const { services, made } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: ok({ equipmentId: 'add1' }) },
    });
    await services.session.check();
    const label = { equipName: 'Pump', snCode: 'EG2609000001', verificationCode: 'A1B2C3' };
    draftsOf(services).write('equipment-add', { ...BLANK, ...label, method: 'none' });
    drawn = await renderBare(
      services,
      <MemoryRouter>
        <AddEquipment />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(document.body).toHaveTextContent(words.templateMissing);
    await user.click(screen.getByRole('radio', { name: '复制设备' }));
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(document.body).toHaveTextContent(words.equipmentMissing);
    expect(made(ADD)).toEqual([]);
  });
});

describe('The label of an equipment to be added', () => {
  it('may have been added where a gateway of the platform gave up: the list is looked at first', async () => {
    const { services } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: { status: 504, text: '' } },
    });
    await services.session.check();
    const label = { equipName: 'Pump', snCode: 'EG2609000001', verificationCode: 'A1B2C3' };
    draftsOf(services).write('equipment-add', { ...BLANK, ...label, templateId: 't1' });
    drawn = await renderBare(
      services,
      <MemoryRouter>
        <AddEquipment />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(document.body).toHaveTextContent(words.addUnknown);
  });

  it('stays as it is typed, so that the cursor stays, and is sent in capitals', async () => {
    const { services, made } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: ok({ equipmentId: 'add1' }), [COPY]: ok(null) },
    });
    await services.session.check();
    draftsOf(services).write('equipment-add', {
      ...BLANK,
      equipName: 'Pump',
      method: 'equipment',
      equipmentId: 'source',
    });
    drawn = await renderPart(services, <AddEquipment />);
    await fill(screen.getByRole('textbox', { name: '序列号 * · 12 位字母或数字' }), 'eg2609000001');
    await fill(screen.getByRole('textbox', { name: '验证码 * · 6 位字母或数字' }), 'a1b2c3');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '序列号 * · 12 位字母或数字' }).value).toBe(
      'eg2609000001',
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '验证码 * · 6 位字母或数字' }).value).toBe(
      'a1b2c3',
    );
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(JSON.parse(made(ADD)[0]?.body ?? '')).toMatchObject({
      SnCode: 'EG2609000001',
      VerificationCode: 'A1B2C3',
    });
  });
});

describe('An equipment whose form was left before the answer', () => {
  const LABEL = { equipName: 'Pump', snCode: 'EG2609000001', verificationCode: 'A1B2C3' };
  const BIND = '/lfscada/equipment/multi/bindTemplate';

  it.each([
    [{ method: 'equipment', equipmentId: 'source' }, ok(null), words.copied],
    [{ method: 'equipment', equipmentId: 'source' }, refused('no quota'), words.addedNotBound],
    [{ method: 'equipment', equipmentId: 'source' }, 'offline', words.boundUnknown],
  ] as const)('gets its variables all the same, and says how that ended: %#', async (source, copy, said) => {
    const { held, answer } = heldAnswer();
    const { services, made } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: () => held, [COPY]: copy },
    });
    await services.session.check();
    draftsOf(services).write('equipment-add', { ...BLANK, ...LABEL, ...source });
    drawn = await renderPart(services, <AddEquipment />);
    await user.click(screen.getByRole('button', { name: words.submit }));
    await drawn.rerender(null);
    expect(made(COPY)).toEqual([]);
    answer(ok({ equipmentId: 'add1' }));
    await settled();
    expect(made(COPY).map(({ body }) => body)).toEqual([
      JSON.stringify({ sourceId: 'source', equipmentId: 'add1' }),
    ]);
    const [toast] = services.store.get(toastsAtom);
    expect(toast?.text).toContain('Pump');
    expect(toast?.text).toContain(said);
  });

  it('does not take the next draft along, which was begun before the platform had answered', async () => {
    const { held, answer } = heldAnswer();
    const { services } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: () => held, [COPY]: ok(null) },
    });
    await services.session.check();
    const source = { method: 'equipment', equipmentId: 'source' } as const;
    draftsOf(services).write('equipment-add', { ...BLANK, ...LABEL, ...source });
    drawn = await renderPart(services, <AddEquipment />);
    await user.click(screen.getByRole('button', { name: words.submit }));
    await drawn.rerender(null);
    draftsOf(services).write('equipment-add', { ...BLANK, equipName: 'Next' });
    answer(ok({ equipmentId: 'add1' }));
    await settled();
    expect(draftsOf(services).read('equipment-add', (draft) => draft)).toMatchObject({ equipName: 'Next' });
  });

  it('is bound to its template by the worker', async () => {
    const { held, answer } = heldAnswer();
    const sent: string[] = [];
    const client: Partial<MonitorClient> = {
      onEvent: () => () => undefined,
      endSession: async () => undefined,
      command: async ({ path }) => {
        sent.push(path);
        return { end: 'done', uuid: null, data: null };
      },
    };
    const { services } = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [ADD]: () => held },
      startMonitor: async () => client as MonitorClient,
    });
    await services.session.check();
    draftsOf(services).write('equipment-add', { ...BLANK, ...LABEL, method: 'template', templateId: 't1' });
    drawn = await renderPart(services, <AddEquipment />);
    await user.click(screen.getByRole('button', { name: words.submit }));
    await drawn.rerender(null);
    answer(ok({ equipmentId: 'add1' }));
    await settled();
    expect(sent).toEqual([BIND]);
    expect(services.store.get(toastsAtom)[0]?.text).toContain(words.bound);
  });
});

describe('The variables of an equipment that is there', () => {
  it('are copied from another one, after what that destroys was understood, and never from itself', async () => {
    const { services, made } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [INFO]: ok({ id: 'e1', name: 'Pump', sn: '', pages: [] }),
        [Path.equipment]: ok({
          list: [
            { id: 'e1', name: 'Pump', sn: 'SN1' },
            { id: 'e2', name: 'Boiler', sn: 'SN2' },
          ],
          totalCount: 2,
          totalPage: 1,
        }),
        [COPY]: ok(null),
      },
    });
    await services.session.check();
    drawn = await renderBare(
      services,
      <MemoryRouter initialEntries={['/eg/equipment/select/e1']}>
        <Routes>
          <Route path="/eg/equipment/select/:id" element={<EquipmentSelect />} />
        </Routes>
      </MemoryRouter>,
    );
    const [own, other] = getAllBySelector('.as-add-row');
    expect(own?.hasAttribute('disabled')).toBe(true);
    expect(own?.textContent).toBe(`Pump${words.itself}`);
    await user.click(other as Element);
    expect(document.body).toHaveTextContent(words.confirmChangeDetail);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.confirmYes }).disabled).toBe(true);
    await act(async () => screen.getByRole('checkbox', { name: '我已了解上述影响' }).click());
    await user.click(screen.getByRole('button', { name: words.confirmYes }));
    expect(made(COPY).map(({ body }) => body)).toEqual([
      JSON.stringify({ sourceId: 'e2', equipmentId: 'e1' }),
    ]);
    expect(document.body).toHaveTextContent(words.copied);
  });
});
