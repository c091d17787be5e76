import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/adding';
import { cn as command } from '../../src/i18n/command';
import EquipmentSelect from '../../src/screens/eg/add/equipment-select';
import TemplateList from '../../src/screens/eg/add/template-list';
import { toastsAtom } from '../../src/state/feedback';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { CommandEnd } from '../../workers/monitor/contract/contract';
import { type Answers, fakeOutside, heldAnswer, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  getAllBySelector,
  getBySelector,
  renderBare,
  screen,
  settled,
  user,
  type View,
} from './kit/render';

const INFO = '/lfscada/equipment/multi/info';
const TEMPLATES = '/lfscada/equipment/multi/template/query';
const page = (list: readonly object[]) => ok({ list, totalCount: list.length, totalPage: 1 });

let drawn: View;

describe('What replaces the variables of an equipment', () => {
  it.each([
    ['/eg/template/list', <TemplateList key="a" />],
    ['/eg/equipment/select', <EquipmentSelect key="b" />],
  ] as const)('at %s is not confirmed for another equipment that is gone on to', async (base, screen) => {
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [INFO]: ({ body }) => {
          const { equipmentId: id } = JSON.parse(body ?? '{}') as { equipmentId: string };
          return ok({ id, name: `Equipment ${id}`, sn: '', pages: [] });
        },
        [TEMPLATES]: page([{ id: 't1', name: 'Boiler' }]),
        [Path.equipment]: page([{ id: 'source', name: 'Boiler', sn: 'SN' }]),
      },
    });
    await services.session.check();
    drawn = await renderBare(
      services,
      <MemoryRouter initialEntries={[`${base}/e1`]}>
        <Link to={`${base}/e2`}>on</Link>
        <Routes>
          <Route path={`${base}/:id`} element={screen} />
        </Routes>
      </MemoryRouter>,
    );
    await user.click(getBySelector('.as-add-row'));
    expect(getAllBySelector('input[type=checkbox]')).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'on' }));
    await act(async () => undefined);
    expect(document.body).toHaveTextContent('Equipment e2');
    expect(getAllBySelector('input[type=checkbox]')).toHaveLength(0);
  });

  it('is said not to be sent where the network went away under the question', async () => {
    const { services, made } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [INFO]: ok({ id: 'e1', name: 'Pump', sn: '', pages: [] }),
        [TEMPLATES]: page([{ id: 't1', name: 'Boiler' }]),
      },
    });
    await services.session.check();
    drawn = await renderBare(
      services,
      <MemoryRouter initialEntries={['/eg/template/list/e1']}>
        <Routes>
          <Route path="/eg/template/list/:id" element={<TemplateList />} />
        </Routes>
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Boiler' }));
    await act(async () => screen.getByRole('checkbox', { name: '我已了解上述影响' }).click());
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      await act(async () => void window.dispatchEvent(new Event('offline')));
      await user.click(screen.getByRole('button', { name: words.confirmYes }));
      expect(document.body).toHaveTextContent(command.refused);
      expect(made('/lfscada/equipment/multi/bindTemplate')).toEqual([]);
    } finally {
      network.mockRestore();
    }
  });

  const infoOf = (templateId: string) => ok({ id: 'e1', name: 'Pump', sn: '', pages: [], templateId });
  const open = async (
    at: string,
    screen: ReactNode,
    answers: Answers,
    end?: CommandEnd | Promise<CommandEnd>,
  ) => {
    const client: Partial<MonitorClient> = {
      onEvent: () => () => undefined,
      endSession: async () => undefined,
      command: async () => end ?? { end: 'cancelled', uuid: null },
    };
    const outside = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [TEMPLATES]: page([
          { id: 't1', name: 'Boiler' },
          { id: 't2', name: 'Pump' },
        ]),
        [Path.equipment]: page([{ id: 'source', name: 'Boiler', sn: 'SN' }]),
        ...answers,
      },
      startMonitor: async () => client as MonitorClient,
    });
    await outside.services.session.check();
    drawn = await renderBare(
      outside.services,
      <MemoryRouter initialEntries={[`${at}/e1`]}>
        <Routes>
          <Route path={`${at}/:id`} element={screen} />
        </Routes>
      </MemoryRouter>,
    );
    return outside;
  };
  const confirm = async (): Promise<void> => {
    await act(async () => screen.getByRole('checkbox', { name: '我已了解上述影响' }).click());
    await user.click(screen.getByRole('button', { name: words.confirmYes }));
  };

  it.each([
    ['/eg/template/list', <TemplateList key="a" />],
    ['/eg/equipment/select', <EquipmentSelect key="b" />],
  ] as const)('at %s is not chosen before it is known which equipment it is', async (at, screen) => {
    const { held, answer } = heldAnswer();
    await open(at, screen, { [INFO]: () => held });
    expect(getAllBySelector('.as-add-row')).toEqual([]);
    answer(infoOf('t1'));
    await settled();
    expect(getAllBySelector('.as-add-row')).not.toEqual([]);
    cleanup();
    await open(at, screen, { [INFO]: refused('数据不存在') });
    expect(document.body).toHaveTextContent('数据不存在');
    expect(getAllBySelector('.as-add-row')).toEqual([]);
  });

  it('is the present template once it is bound, and cannot be bound again', async () => {
    const outside = await open(
      '/eg/template/list',
      <TemplateList />,
      { [INFO]: infoOf('t1') },
      { end: 'done', uuid: null, data: null },
    );
    const rows = (): readonly HTMLElement[] => getAllBySelector('.as-add-row');
    expect(rows().map((one) => one.textContent?.includes(words.present))).toEqual([true, false]);
    await user.click(rows()[1] as Element);
    outside.answers[INFO] = infoOf('t2');
    await confirm();
    expect(rows().map((one) => one.textContent?.includes(words.present))).toEqual([false, true]);
    await user.click(rows()[1] as Element);
    expect(getAllBySelector('input[type=checkbox]')).toEqual([]);
  });

  it('may be the template that was bound although no answer said so', async () => {
    const outside = await open(
      '/eg/template/list',
      <TemplateList />,
      { [INFO]: infoOf('t1') },
      { end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } },
    );
    const rows = (): readonly HTMLElement[] => getAllBySelector('.as-add-row');
    await user.click(rows()[1] as Element);
    outside.answers[INFO] = infoOf('t2');
    await confirm();
    expect(rows().map((one) => one.textContent?.includes(words.present))).toEqual([false, true]);
  });

  it('is told to whoever has left while the template was bound', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open(
      '/eg/template/list',
      <TemplateList />,
      { [INFO]: infoOf('t1') },
      held.then(() => ({
        end: 'refused',
        uuid: null,
        fault: { kind: 'refused', code: '9', message: 'no quota' },
      })),
    );
    await user.click(getAllBySelector('.as-add-row')[1] as Element);
    await confirm();
    await drawn.rerender(null);
    answer(ok(null));
    await settled();
    expect(outside.services.store.get(toastsAtom)[0]?.text).toContain('no quota');
  });

  it('may be copied although no answer said so, and is told to whoever has left', async () => {
    const COPY = '/lfscada/equip/advance/copyEquipOnlyDB';
    await open('/eg/equipment/select', <EquipmentSelect />, {
      [INFO]: infoOf('t1'),
      [COPY]: { status: 200, text: '<html>' },
    });
    await user.click(screen.getByRole('button', { name: 'Boiler SN' }));
    await confirm();
    expect(document.body).toHaveTextContent(command.unknownDetail);
    cleanup();
    const { held, answer } = heldAnswer();
    const { services } = await open('/eg/equipment/select', <EquipmentSelect />, {
      [INFO]: infoOf('t1'),
      [COPY]: () => held,
    });
    await user.click(screen.getByRole('button', { name: 'Boiler SN' }));
    await confirm();
    await drawn.rerender(null);
    answer(refused('no quota'));
    await settled();
    expect(services.store.get(toastsAtom)[0]?.text).toContain('no quota');
  });
});
