import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/adding';
import { cn as command } from '../../src/i18n/command';
import EquipmentSelect from '../../src/screens/eg/add/equipment-select';
import TemplateList from '../../src/screens/eg/add/template-list';
import { toastsAtom } from '../../src/state/feedback';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { CommandEnd } from '../../workers/monitor/contract/contract';
import { type Answers, createPage, heldAnswer, ok, Path, refused, toJson } from './kit/answers';
import { loseNetwork } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { happen, press, signedIn } from './kit/open';
import { cleanup, renderBare, screen, user } from './kit/render';

const INFO = '/lfscada/equipment/multi/info';
const COPY = '/lfscada/equip/advance/copyEquipOnlyDB';
const SCREENS = [
  ['/eg/template/list', <TemplateList key="a" />],
  ['/eg/equipment/select', <EquipmentSelect key="b" />],
] as const;
const [TEMPLATES, EQUIPMENT] = SCREENS;

describe("The replacement of a device's variables", () => {
  it.each(SCREENS)('at %s is not confirmed for another device opened after it', async (...at) => {
    await open(at, {
      [INFO]: (request) => {
        const { equipmentId: id } = toJson(request);
        return ok({ id, name: `Equipment ${id}`, sn: '', pages: [] });
      },
    });
    await user.click(row('Boiler'));
    expect(understood()).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'on' }));
    expect(document.body).toHaveTextContent('Equipment e2');
    expect(understood()).not.toBeInTheDocument();
  });

  it('is reported as not sent if the network was lost during the dialog', async () => {
    const { made } = await open(TEMPLATES, { [INFO]: getInfo('') });
    await user.click(row('Boiler'));
    await user.click(screen.getByRole('checkbox', { name: '我已了解上述影响' }));
    await loseNetwork();
    await press(words.confirmYes);
    expect(document.body).toHaveTextContent(command.refused);
    expect(made('/lfscada/equipment/multi/bindTemplate')).toEqual([]);
  });

  it.each(SCREENS)('at %s cannot be selected before the device is known', async (...at) => {
    const { held, answer } = heldAnswer();
    await open(at, { [INFO]: () => held });
    expect(screen.queryByRole('button', { name: /^Boiler/ })).not.toBeInTheDocument();
    await happen(() => answer(getInfo('t1')));
    expect(row('Boiler')).toBeInTheDocument();
    await open(at, { [INFO]: refused('数据不存在') });
    expect(document.body).toHaveTextContent('数据不存在');
    expect(screen.queryByRole('button', { name: /^Boiler/ })).not.toBeInTheDocument();
  });

  it('shows the new template as current once bound, and does not bind it again', async () => {
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, { end: 'done', uuid: null, data: null });
    expect(row('Boiler')).toHaveTextContent(words.present);
    expect(row('Pump')).not.toHaveTextContent(words.present);
    await user.click(row('Pump'));
    outside.answers[INFO] = getInfo('t2');
    await confirm();
    expect(row('Boiler')).not.toHaveTextContent(words.present);
    expect(row('Pump')).toHaveTextContent(words.present);
    await user.click(row('Pump'));
    expect(understood()).not.toBeInTheDocument();
  });

  it('shows a template that was bound without a confirmed result as current', async () => {
    const end: CommandEnd = { end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } };
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, end);
    await user.click(row('Pump'));
    outside.answers[INFO] = getInfo('t2');
    await confirm();
    expect(row('Boiler')).not.toHaveTextContent(words.present);
    expect(row('Pump')).toHaveTextContent(words.present);
  });

  it('is reported to a user who has left during the binding', async () => {
    const { held, answer } = heldAnswer();
    const fault = { kind: 'refused', code: '9', message: 'no quota' } as const;
    const end = held.then(() => ({ end: 'refused', uuid: null, fault }) as const);
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, end);
    await user.click(row('Pump'));
    await confirm();
    cleanup();
    await happen(() => answer(ok(null)));
    expect(toasts(outside)).toEqual([expect.stringContaining('no quota')]);
  });

  it('reports a copy without a confirmed result as unknown', async () => {
    await open(EQUIPMENT, { [INFO]: getInfo('t1'), [COPY]: { status: 200, text: '<html>' } });
    await user.click(row('Boiler'));
    await confirm();
    expect(document.body).toHaveTextContent(command.unknownDetail);
  });

  it('is reported to a user who has left during the copy', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open(EQUIPMENT, { [INFO]: getInfo('t1'), [COPY]: () => held });
    await user.click(row('Boiler'));
    await confirm();
    cleanup();
    await happen(() => answer(refused('no quota')));
    expect(toasts(outside)).toEqual([expect.stringContaining('no quota')]);
  });
});

async function open(
  [at, element]: readonly [string, ReactNode],
  answers: Answers,
  end: CommandEnd | Promise<CommandEnd> = { end: 'cancelled', uuid: null },
): Promise<FakeOutside> {
  const client: Partial<MonitorClient> = {
    onEvent: () => () => undefined,
    endSession: async () => undefined,
    command: async () => end,
  };
  const templates = [
    { id: 't1', name: 'Boiler' },
    { id: 't2', name: 'Pump' },
  ];
  const outside = await signedIn(
    {
      '/lfscada/equipment/multi/template/query': createPage(templates),
      [Path.equipment]: createPage([{ id: 'source', name: 'Boiler', sn: 'SN' }]),
      ...answers,
    },
    { startMonitor: async () => client as MonitorClient },
  );
  await renderBare(
    outside.services,
    <MemoryRouter initialEntries={[`${at}/e1`]}>
      <Link to={`${at}/e2`}>on</Link>
      <Routes>
        <Route path={`${at}/:id`} element={element} />
      </Routes>
    </MemoryRouter>,
  );
  return outside;
}
const getInfo = (templateId: string) => ok({ id: 'e1', name: 'Pump', sn: '', pages: [], templateId });
const row = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const understood = (): HTMLElement | null => screen.queryByRole('checkbox');
const toasts = ({ services }: FakeOutside) => services.store.get(toastsAtom).map(({ text }) => text);
async function confirm(): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: '我已了解上述影响' }));
  await press(words.confirmYes);
}
