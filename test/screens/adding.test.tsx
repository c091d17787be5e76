import { describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/adding';
import { cn as common } from '../../src/i18n/common';
import AddEquipment from '../../src/screens/eg/add/add';
import { AddedEquipment } from '../../src/screens/eg/add/added';
import { type AddDraft, BLANK_DRAFT } from '../../src/screens/eg/add/draft';
import type { EquipmentId } from '../../src/shared/ids';
import { getDrafts } from '../../src/state/session/drafts';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { CommandEnd } from '../../workers/monitor/contract/contract';
import { type Answers, holdAnswer, ok, Path, refuse } from './kit/answers';
import { createFakeClient } from './kit/fake-client';
import { createMemoryStorage } from './kit/fake-outside';
import { getToasts, listSentBodies, openAt, press, runAndSettle, startSession } from './kit/open';
import { expectTexts } from './kit/queries';
import { fill, renderPart, screen, user } from './kit/render';

const ADD = '/lfscada/equipment/multi/addForApp';
const COPY = '/lfscada/equip/advance/copyEquipOnlyDB';
const INFO = '/lfscada/equipment/multi/info';

const LABEL = { equipName: 'Pump', snCode: 'EG2609000001', verificationCode: 'A1B2C3' };
const COPIED = { method: 'equipment', equipmentId: 'source' } as const;
const BOUND = { method: 'template', templateId: 't1' } as const;
const NO_QUOTA: CommandEnd = {
  end: 'refused',
  uuid: null,
  fault: { kind: 'refused', code: '9', message: 'no quota' },
};

describe('The form that adds a device', () => {
  it('marks required fields, in words too', async () => {
    await openForm();
    for (const name of [common.sn, words.code, words.name]) expect(getField(`${name} *`)).toBeRequired();
    expect(screen.getByText(`${words.method} *`)).toBeInTheDocument();
    expect(screen.getByText(words.required)).toBeInTheDocument();
  });

  it('announces a draft from an earlier visit, but not current input', async () => {
    await openForm({ equipName: 'Pump' });
    expect(screen.getByText(words.draftKept)).toBeInTheDocument();
    const { services } = await openForm();
    await fill(getField(words.name), 'Pump');
    // Back from the template screen.
    await renderPart(services, <AddEquipment />);
    expect(getField(words.name)).toHaveValue('Pump');
    expect(screen.queryByText(words.draftKept)).not.toBeInTheDocument();
  });

  it('keeps input across a reload until it is cleared', async () => {
    const storage = createMemoryStorage();
    await openForm(null, {}, undefined, storage);
    await fill(getField(common.sn), LABEL.snCode);
    await fill(getField(words.code), LABEL.verificationCode);
    await fill(getField(words.name), '泵房备用泵');
    await openForm(null, {}, undefined, storage);
    expect(getField(common.sn)).toHaveValue(LABEL.snCode);
    expect(getField(words.code)).toHaveValue(LABEL.verificationCode);
    expect(getField(words.name)).toHaveValue('泵房备用泵');
    await press(common.clearAll);
    expect(getField(words.name)).toHaveValue('');
    await openForm(null, {}, undefined, storage);
    expect(getField(words.name)).toHaveValue('');
  });

  it('is not sent without a template or a source, even if an old draft defers that (spec 5)', async () => {
    const { getRequests } = await openForm(
      { ...LABEL, method: 'none' },
      { [ADD]: ok({ equipmentId: 'add1' }) },
    );
    await send();
    expect(screen.getByText(words.templateMissing)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: words.methodEquipment }));
    await send();
    expect(screen.getByText(words.equipmentMissing)).toBeInTheDocument();
    expect(getRequests(ADD)).toEqual([]);
  });

  it('truncates no input and names each error', async () => {
    await openForm({ equipName: 'Pump~|' });
    await user.type(getField(common.sn), 'EG26090000012');
    await send();
    expect(getField(common.sn)).toHaveValue('EG26090000012');
    expect(screen.getByText(words.snWrong.replace('{n}', '13'))).toBeInTheDocument();
    expect(screen.getByText(words.special.replace('{found}', '~ |'))).toBeInTheDocument();
  });

  it('refers the user to the list after a gateway timeout', async () => {
    await openForm({ ...LABEL, ...BOUND }, { [ADD]: { status: 504, text: '' } });
    await send();
    expect(document.body).toHaveTextContent(words.addUnknown);
  });

  it('reports a refusal as not saved, with the reason', async () => {
    await openForm({ ...LABEL, ...BOUND }, { [ADD]: refuse('no quota') });
    await send();
    expect(document.body).toHaveTextContent('保存失败no quota');
  });

  it('keeps the label as typed and sends it in capitals', async () => {
    const outside = await openForm(
      { equipName: 'Pump', ...COPIED },
      { [ADD]: ok({ equipmentId: 'add1' }), [COPY]: ok(null) },
    );
    await fill(getField(common.sn), 'eg2609000001');
    await fill(getField(words.code), 'a1b2c3');
    expect(getField(common.sn)).toHaveValue('eg2609000001');
    expect(getField(words.code)).toHaveValue('a1b2c3');
    await send();
    expect(listSentBodies(outside, ADD)).toMatchObject([
      { SnCode: 'EG2609000001', VerificationCode: 'A1B2C3' },
    ]);
  });
});

describe('An added device', () => {
  it('copies the variables of the selected device once', async () => {
    const outside = await openAdded(COPIED, { [COPY]: ok(null) });
    expect(document.body).toHaveTextContent(words.copied);
    expect(listSentBodies(outside, COPY)).toEqual([{ sourceId: 'source', equipmentId: 'add1' }]);
  });

  it('shows the reason for a refusal and copies them on a tap', async () => {
    const { getRequests } = await openAdded(COPIED, { [COPY]: refuse('no quota') });
    expectTexts(words.addedNotBound, 'no quota');
    expect(getRequests(COPY)).toHaveLength(1);
    await press(words.bindAgain);
    expect(getRequests(COPY)).toHaveLength(2);
  });

  it('gets its template on a tap after its gateway was offline, without being added again', async () => {
    const fault = { kind: 'refused', code: '1324', message: '' } as const;
    const runCommand = vi.fn(async (): Promise<CommandEnd> => ({ end: 'refused', uuid: null, fault }));
    const { getRequests } = await openForm(
      { ...LABEL, ...BOUND },
      { [ADD]: ok({ equipmentId: 'add1' }) },
      runCommand,
    );
    await send();
    expect(document.body).toHaveTextContent(words.addedNotBound);
    expect(runCommand).toHaveBeenCalledTimes(1);
    await press(words.bindAgain);
    expect(runCommand).toHaveBeenCalledTimes(2);
    expect(getRequests(ADD)).toHaveLength(1);
  });

  it('reports missing variables in a toast if the user leaves during binding', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const { services, rerender } = await openAdded(BOUND, {}, () => pendingAnswer.then(() => NO_QUOTA));
    expect(document.body).toHaveTextContent(words.addedBinding);
    await rerender(null);
    await runAndSettle(() => answer(ok(null)));
    expect(getToasts(services)[0]).toContain(words.addedNotBound);
    expect(getToasts(services)[0]).toContain('no quota');
  });

  it.each([
    ['a platform gateway timed out', COPIED, { status: 504, text: '' }, undefined],
    ['the answer is unreadable', COPIED, { status: 200, text: '<html>' }, undefined],
    ['the command has no known result', BOUND, ok(null), { kind: 'timeout', afterMs: 1 }],
  ] as const)('does not report missing variables when %s', async (_, source, copy, fault) => {
    await openAdded(source, { [COPY]: copy }, async () =>
      fault === undefined ? { end: 'cancelled', uuid: null } : { end: 'unknown', uuid: null, fault },
    );
    expect(document.body).not.toHaveTextContent(words.addedNotBound);
    expect(screen.getByText(words.added)).toBeInTheDocument();
  });

  it('reports missing variables when the command was refused', async () => {
    await openAdded(BOUND, {}, async () => NO_QUOTA);
    expect(document.body).toHaveTextContent(words.addedNotBound);
  });
});

describe('A device whose form was left before the answer', () => {
  it.each([
    [ok(null), words.copied],
    [refuse('no quota'), words.addedNotBound],
    ['offline', words.boundUnknown],
  ] as const)('gets its variables anyway, and reports the result: %#', async (copy, resultText) => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await leaveForm(COPIED, { [ADD]: () => pendingAnswer, [COPY]: copy });
    expect(outside.getRequests(COPY)).toEqual([]);
    await runAndSettle(() => answer(ok({ equipmentId: 'add1' })));
    expect(listSentBodies(outside, COPY)).toEqual([{ sourceId: 'source', equipmentId: 'add1' }]);
    expect(getToasts(outside.services)[0]).toContain('Pump');
    expect(getToasts(outside.services)[0]).toContain(resultText);
  });

  it('does not affect the next draft, started before the answer', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const { services } = await leaveForm(COPIED, { [ADD]: () => pendingAnswer, [COPY]: ok(null) });
    getDrafts(services).write('equipment-add', { ...BLANK_DRAFT, equipName: 'Next' });
    await runAndSettle(() => answer(ok({ equipmentId: 'add1' })));
    expect(getDrafts(services).read('equipment-add', (draft) => draft)).toMatchObject({ equipName: 'Next' });
  });

  it('is bound to its template by the worker, which treats code 1319 (bound already) as success', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const runCommand = vi.fn(async (): Promise<CommandEnd> => ({ end: 'done', uuid: null, data: null }));
    const { services } = await leaveForm(BOUND, { [ADD]: () => pendingAnswer }, runCommand);
    await runAndSettle(() => answer(ok({ equipmentId: 'add1' })));
    const expectedCommand = { path: '/lfscada/equipment/multi/bindTemplate', doneCodes: ['1319'] };
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining(expectedCommand),
      expect.anything(),
    );
    expect(getToasts(services)[0]).toContain(words.bound);
  });
});

describe('The variables of an existing device', () => {
  it('are copied from another device once the loss is confirmed, never from itself', async () => {
    const list = [
      { id: 'e1', name: 'Pump', sn: 'SN1' },
      { id: 'e2', name: 'Boiler', sn: 'SN2' },
    ];
    const outside = await openChange('/eg/equipment/select', {
      [Path.equipment]: ok({ list, totalCount: 2, totalPage: 1 }),
      [COPY]: ok(null),
    });
    const ownRow = screen.getByRole('button', { name: /^Pump/ });
    expect(ownRow).toBeDisabled();
    expect(ownRow).toHaveTextContent(`Pump${words.itself}`);
    await user.click(screen.getByRole('button', { name: /^Boiler/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent(words.confirmChangeDetail);
    expect(screen.getByRole('button', { name: words.confirmYes })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: words.confirmUnderstood }));
    await press(words.confirmYes);
    expect(listSentBodies(outside, COPY)).toEqual([{ sourceId: 'e2', equipmentId: 'e1' }]);
    expect(document.body).toHaveTextContent(words.copied);
  });

  it('are not bound to their current template', async () => {
    const list = [{ id: 't1', name: 'Meter' }];
    const { services } = await openChange('/eg/template/list', {
      '/lfscada/equipment/multi/template/query': ok({ list, totalCount: 1, totalPage: 1 }),
    });
    const row = screen.getByRole('button', { name: /^Meter/ });
    expect(row).toHaveTextContent(words.present);
    await user.click(row);
    expect(getToasts(services)).toEqual([words.sameTemplate]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const getField = (label: string): HTMLElement =>
  screen.getByRole('textbox', { name: (name) => name.startsWith(label) });
const send = (): Promise<void> => press(common.addEquipment);

type RunCommand = MonitorClient['runCommand'];
const signInWithClient = (answers: Answers, runCommand?: RunCommand, storage?: Storage) =>
  startSession(answers, {
    ...(storage && { storage }),
    startMonitor: async () => createFakeClient(runCommand && { runCommand }).client,
  });

async function openForm(
  draft: object | null = null,
  answers: Answers = {},
  runCommand?: RunCommand,
  storage?: Storage,
) {
  const outside = await signInWithClient(answers, runCommand, storage);
  if (draft !== null) getDrafts(outside.services).write('equipment-add', { ...BLANK_DRAFT, ...draft });
  return { ...outside, ...(await renderPart(outside.services, <AddEquipment />)) };
}

async function leaveForm(source: Partial<AddDraft>, answers: Answers, runCommand?: RunCommand) {
  const outside = await openForm({ ...LABEL, ...source }, answers, runCommand);
  await send();
  await outside.rerender(null);
  return outside;
}

async function openAdded(source: Partial<AddDraft>, answers: Answers, runCommand?: RunCommand) {
  const outside = await signInWithClient(answers, runCommand);
  const draft = { ...BLANK_DRAFT, equipName: 'Pump', ...source };
  const view = await renderPart(
    outside.services,
    <AddedEquipment equipmentId={'add1' as EquipmentId} draft={draft} onAnother={() => undefined} />,
  );
  return { ...outside, ...view };
}

/** Opens a screen that replaces the variables of `e1`, whose template is `t1`. */
function openChange(at: string, answers: Answers) {
  const info = ok({ id: 'e1', name: 'Pump', sn: '', pages: [], templateId: 't1' });
  return openAt(`${at}/e1`, { [INFO]: info, ...answers });
}
