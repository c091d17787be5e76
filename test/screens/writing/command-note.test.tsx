import { beforeEach, describe, expect, it } from 'vitest';
import { CommandNote } from '../../../src/features/writing/command-note';
import { cn as words } from '../../../src/i18n/command';
import { cn as common } from '../../../src/i18n/common';
import { ALREADY_BOUND_CODE } from '../../../src/screens/eg/add/bind';
import { bindTemplate } from '../../../src/shared/calls/equipment';
import { sendLegacyCommand } from '../../../src/shared/calls/legacy';
import type { CommandUuid, EquipmentId, TemplateId } from '../../../src/shared/ids';
import { createLegacyCommand, createMultiCommand, decodeEnd } from '../../../src/state/commands/commands';
import { type CommandHandle, useCommand } from '../../../src/state/commands/use-command';
import type { MonitorClient } from '../../../src/worker-client/monitor-client';
import type { CommandEnd, CommandProgress, CommandRequest } from '../../../workers/monitor/contract/contract';
import { ok, Path } from '../kit/answers';
import { advanceTime, loseNetwork } from '../kit/events';
import { createFakeClient } from '../kit/fake-client';
import type { FakeOutside } from '../kit/fake-outside';
import { press, runAndSettle, startSession } from '../kit/open';
import { expectTexts } from '../kit/queries';
import { act, renderBare, screen, type View } from '../kit/render';

const UUID = 'u-1' as CommandUuid;

let outside: FakeOutside;
let view: View;
let command: CommandHandle<typeof INPUT, unknown>;
let givenCommands: GivenCommand[];
let cancelled: string[];
let ends: CommandEnd[];

describe('A command that answers later', () => {
  beforeEach(() => open());

  it('is passed to the worker as its declaration encodes it', async () => {
    await run();
    expect(getFirst().order).toMatchObject({
      pattern: 'multi',
      path: '/lfscada/equipment/multi/bindTemplate',
      body: bindTemplate.body,
      input: bindTemplate.encode(INPUT),
      doneCodes: [ALREADY_BOUND_CODE],
    });
  });

  it('reports its progress and its result', async () => {
    await run();
    expect(document.body).toHaveTextContent(common.waitingForReply);
    await act(async () => getFirst().report({ id: getFirst().order.id, uuid: UUID, tries: 3 }));
    await advanceTime(outside, 12_000);
    expectTexts('12 秒', '3 次');
    expect(command.state).toMatchObject({ uuid: UUID, tries: 3 });
    await end({ end: 'done', uuid: UUID, data: null });
    expect(document.body).toHaveTextContent(words.done);
    expect(ends).toEqual([{ end: 'done', uuid: UUID, data: null }]);
    await press(common.close);
    expectNoNote();
  });

  it('that is run again while it is running is one command with one result', async () => {
    await run();
    await run();
    expect(givenCommands).toHaveLength(1);
    await end({ end: 'done', uuid: UUID, data: null });
    expect(ends).toHaveLength(2);
    await run();
    expect(givenCommands).toHaveLength(2);
    expect(givenCommands[1]?.order.id).not.toBe(givenCommands[0]?.order.id);
  });

  it('is found unchanged when the user returns to its device, and not at another', async () => {
    await run();
    await view.rerender(<p>elsewhere</p>);
    await view.rerender(<Binding about="e2" />);
    expectNoNote();
    await view.rerender(<Binding />);
    expect(document.body).toHaveTextContent(common.waitingForReply);
  });

  it('with an unknown result reports that, with what to do, and never that it failed', async () => {
    await run();
    await end({ end: 'unknown', uuid: UUID, fault: { kind: 'timeout', afterMs: 5_268_500, uuid: UUID } });
    expectTexts(words.unknownDetail, `（1301，指令 ${UUID}）`);
    expect(document.body).not.toHaveTextContent(words.refused);
  });

  it("when refused shows the platform's text", async () => {
    await run();
    await end({ end: 'refused', uuid: UUID, fault: { kind: 'refused', code: '1', message: '网关离线' } });
    expect(document.body).toHaveTextContent('网关离线');
    expect(screen.getByRole('alert')).toHaveTextContent(words.refused);
  });

  it('can be given up', async () => {
    await run();
    await press(words.stop);
    expect(cancelled).toEqual([getFirst().order.id]);
    await end({ end: 'cancelled', uuid: UUID });
    expectNoNote();
  });

  it('is refused offline, and nothing is sent later', async () => {
    await loseNetwork();
    await run();
    expect(ends).toEqual([{ end: 'refused', uuid: null, fault: { kind: 'offline' } }]);
    expect(givenCommands).toHaveLength(0);
  });

  it('continues running even if it is run again offline or its note is closed', async () => {
    await run();
    await loseNetwork();
    await run();
    expect(command.state.status).toBe('running');
    await act(async () => command.forget());
    expect(command.state.status).toBe('running');
    await end({ end: 'done', uuid: UUID, data: null });
    expect(document.body).toHaveTextContent(words.done);
  });

  it('is not sent for a user who left while the worker was starting', async () => {
    let start = (): void => undefined;
    await open(
      (client) =>
        new Promise((resolve) => {
          start = () => resolve(client);
        }),
    );
    await run();
    await act(async () => outside.services.session.signOut());
    await runAndSettle(() => start());
    expect(givenCommands).toHaveLength(0);
    expect(ends).toEqual([{ end: 'cancelled', uuid: null }]);
  });

  it('of a user who has left is shown to no other', async () => {
    await run();
    await runAndSettle(() => outside.services.session.signOut());
    expectNoNote();
    await act(async () => getFirst().report({ id: getFirst().order.id, uuid: UUID, tries: 4 }));
    await end({ end: 'done', uuid: UUID, data: null });
    expectNoNote();
  });

  it('whose worker does not start was not sent', async () => {
    await open(() => Promise.reject(new Error('no worker')));
    await run();
    expect(ends).toEqual([{ end: 'refused', uuid: null, fault: { kind: 'offline' } }]);
  });

  it('reads its result by its declaration; an unreadable one is unknown, not done', () => {
    const { decode } = createLegacyCommand(sendLegacyCommand);
    const createDone = (data: unknown): CommandEnd => ({ end: 'done', uuid: null, data });
    expect(decodeEnd(createDone({ value: '1.5', time: 1_760_000_000_000 }), decode)).toMatchObject({
      end: 'done',
      data: { value: '1.5' },
    });
    expect(decodeEnd(createDone('gibberish'), decode)).toMatchObject({
      end: 'unknown',
      fault: { kind: 'malformed' },
    });
  });
});

interface GivenCommand {
  readonly order: CommandRequest;
  readonly report: (progress: CommandProgress) => void;
  readonly end: (end: CommandEnd) => void;
}
const BIND = createMultiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });
const INPUT = { equipmentId: 'e1' as EquipmentId, templateId: 't1' as TemplateId };

async function open(
  start: (client: MonitorClient) => Promise<MonitorClient> = async (client) => client,
): Promise<void> {
  [givenCommands, cancelled, ends] = [[], [], []];
  const { client } = createFakeClient({
    cancel: async (id) => void cancelled.push(id),
    runCommand: (order, report = () => undefined) =>
      new Promise((end) => givenCommands.push({ order, report, end })),
  });
  outside = await startSession({ [Path.logout]: ok(null) }, { startMonitor: () => start(client) });
  view = await renderBare(outside.services, <Binding />);
}

function Binding({ about = 'e1' }: { readonly about?: string }) {
  command = useCommand(BIND, about);
  return <CommandNote command={command} />;
}

const run = () => runAndSettle(() => void command.run(INPUT).then((end) => ends.push(end)));
const end = (result: CommandEnd) => runAndSettle(() => getFirst().end(result));
const expectNoNote = () => expect(document.body).toHaveTextContent(/^$/);

function getFirst(): GivenCommand {
  const [firstCommand] = givenCommands;
  if (!firstCommand) throw new Error('no command was given');
  return firstCommand;
}
