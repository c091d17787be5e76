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
import { type Answers, createPage, holdAnswer, ok, Path, refuse, toJson } from './kit/answers';
import { loseNetwork } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { press, runAndSettle, startSession } from './kit/open';
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
    await user.click(getRow('Boiler'));
    expect(findCheckbox()).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'on' }));
    expect(document.body).toHaveTextContent('Equipment e2');
    expect(findCheckbox()).not.toBeInTheDocument();
  });

  it('is reported as not sent if the network was lost during the dialog', async () => {
    const { getRequests } = await open(TEMPLATES, { [INFO]: getInfo('') });
    await user.click(getRow('Boiler'));
    await user.click(screen.getByRole('checkbox', { name: '我已了解上述影响' }));
    await loseNetwork();
    await press(words.confirmYes);
    expect(document.body).toHaveTextContent(command.refused);
    expect(getRequests('/lfscada/equipment/multi/bindTemplate')).toEqual([]);
  });

  it.each(SCREENS)('at %s cannot be selected before the device is known', async (...at) => {
    const { pendingAnswer, answer } = holdAnswer();
    await open(at, { [INFO]: () => pendingAnswer });
    expect(screen.queryByRole('button', { name: /^Boiler/ })).not.toBeInTheDocument();
    await runAndSettle(() => answer(getInfo('t1')));
    expect(getRow('Boiler')).toBeInTheDocument();
    await open(at, { [INFO]: refuse('数据不存在') });
    expect(document.body).toHaveTextContent('数据不存在');
    expect(screen.queryByRole('button', { name: /^Boiler/ })).not.toBeInTheDocument();
  });

  it('shows the new template as current once bound, and does not bind it again', async () => {
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, { end: 'done', uuid: null, data: null });
    expect(getRow('Boiler')).toHaveTextContent(words.present);
    expect(getRow('Pump')).not.toHaveTextContent(words.present);
    await user.click(getRow('Pump'));
    outside.answers[INFO] = getInfo('t2');
    await confirm();
    expect(getRow('Boiler')).not.toHaveTextContent(words.present);
    expect(getRow('Pump')).toHaveTextContent(words.present);
    await user.click(getRow('Pump'));
    expect(findCheckbox()).not.toBeInTheDocument();
  });

  it('shows a template that was bound without a confirmed result as current', async () => {
    const end: CommandEnd = { end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } };
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, end);
    await user.click(getRow('Pump'));
    outside.answers[INFO] = getInfo('t2');
    await confirm();
    expect(getRow('Boiler')).not.toHaveTextContent(words.present);
    expect(getRow('Pump')).toHaveTextContent(words.present);
  });

  it('is reported to a user who has left during the binding', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const fault = { kind: 'refused', code: '9', message: 'no quota' } as const;
    const end = pendingAnswer.then(() => ({ end: 'refused', uuid: null, fault }) as const);
    const outside = await open(TEMPLATES, { [INFO]: getInfo('t1') }, end);
    await user.click(getRow('Pump'));
    await confirm();
    cleanup();
    await runAndSettle(() => answer(ok(null)));
    expect(getToasts(outside)).toEqual([expect.stringContaining('no quota')]);
  });

  it('reports a copy without a confirmed result as unknown', async () => {
    await open(EQUIPMENT, { [INFO]: getInfo('t1'), [COPY]: { status: 200, text: '<html>' } });
    await user.click(getRow('Boiler'));
    await confirm();
    expect(document.body).toHaveTextContent(command.unknownDetail);
  });

  it('is reported to a user who has left during the copy', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open(EQUIPMENT, { [INFO]: getInfo('t1'), [COPY]: () => pendingAnswer });
    await user.click(getRow('Boiler'));
    await confirm();
    cleanup();
    await runAndSettle(() => answer(refuse('no quota')));
    expect(getToasts(outside)).toEqual([expect.stringContaining('no quota')]);
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
    runCommand: async () => end,
  };
  const templates = [
    { id: 't1', name: 'Boiler' },
    { id: 't2', name: 'Pump' },
  ];
  const outside = await startSession(
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
const getRow = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const findCheckbox = (): HTMLElement | null => screen.queryByRole('checkbox');
const getToasts = ({ services }: FakeOutside) => services.store.get(toastsAtom).map(({ text }) => text);
async function confirm(): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: '我已了解上述影响' }));
  await press(words.confirmYes);
}
