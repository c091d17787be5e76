import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandNote } from '../../../src/features/writing/command-note';
import { cn as words } from '../../../src/i18n/command';
import { bindTemplate } from '../../../src/shared/calls/equipment';
import { sendLegacyCommand } from '../../../src/shared/calls/legacy';
import { ALREADY_BOUND_CODE } from '../../../src/shared/constants';
import type { CommandUuid, EquipmentId, TemplateId } from '../../../src/shared/ids';
import { legacyCommand, multiCommand, readEnd } from '../../../src/state/commands/commands';
import { type UsedCommand, useCommand } from '../../../src/state/commands/use-command';
import type { MonitorClient } from '../../../src/worker-client/monitor-client';
import type { CommandEnd, CommandOrder, CommandProgress } from '../../../workers/monitor/contract/contract';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { act, cleanup, renderBare, screen, settled, user, type View } from '../kit/render';

const BIND = multiCommand(bindTemplate, { doneCodes: [ALREADY_BOUND_CODE] });
const INPUT = { equipmentId: 'e1' as EquipmentId, templateId: 't1' as TemplateId };
const UUID = 'u-1' as CommandUuid;

interface Given {
  readonly order: CommandOrder;
  readonly tell: (progress: CommandProgress) => void;
  readonly end: (end: CommandEnd) => void;
}

let used: UsedCommand<typeof INPUT, unknown>;
function Binding({ about = 'e1' }: { readonly about?: string }) {
  used = useCommand(BIND, about);
  return <CommandNote command={used} />;
}

describe('A command that answers later', () => {
  let outside: FakeOutside;
  let drawn: View;
  let given: Given[];
  let cancelled: string[];
  const ends: CommandEnd[] = [];

  beforeEach(async () => {
    given = [];
    cancelled = [];
    ends.length = 0;
    const client: Partial<MonitorClient> = {
      onEvent: () => () => undefined,
      endSession: async () => undefined,
      cancel: async (id) => void cancelled.push(id),
      command: (order, tell = () => undefined) => new Promise((end) => given.push({ order, tell, end })),
    };
    outside = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [Path.logout]: ok(null) },
      startMonitor: async () => client as MonitorClient,
    });
    await outside.services.session.check();
    drawn = await renderBare(outside.services, <Binding />);
  });
  afterEach(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  });

  const run = async (): Promise<void> => {
    await act(async () => void used.run(INPUT).then((end) => ends.push(end)));
    await settled();
  };
  const first = (): Given => {
    const [one] = given;
    if (!one) throw new Error('no command was given');
    return one;
  };
  const end = async (how: CommandEnd): Promise<void> => {
    await act(async () => first().end(how));
    await settled();
  };

  it('is given to the worker as its declaration encodes it', async () => {
    await run();
    expect(first().order).toMatchObject({
      pattern: 'multi',
      path: '/lfscada/equipment/multi/bindTemplate',
      body: bindTemplate.body,
      input: bindTemplate.encode(INPUT),
      doneCodes: [ALREADY_BOUND_CODE],
    });
  });

  it('tells how far it is, and how it ended', async () => {
    await run();
    expect(document.body).toHaveTextContent(words.waiting);
    await act(async () => first().tell({ id: first().order.id, uuid: UUID, tries: 3 }));
    await act(async () => outside.pass(12_000));
    expect(document.body).toHaveTextContent('12 秒');
    expect(document.body).toHaveTextContent('3 次');
    expect(used.state).toMatchObject({ uuid: UUID, tries: 3 });
    await end({ end: 'done', uuid: UUID, data: null });
    expect(document.body).toHaveTextContent(words.done);
    expect(ends).toEqual([{ end: 'done', uuid: UUID, data: null }]);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(document.body.textContent ?? '').toBe('');
  });

  it('given again meanwhile is one command with one end', async () => {
    await run();
    await run();
    expect(given).toHaveLength(1);
    await end({ end: 'done', uuid: UUID, data: null });
    expect(ends).toHaveLength(2);
    await run();
    expect(given).toHaveLength(2);
    expect(given[1]?.order.id).not.toBe(given[0]?.order.id);
  });

  it('is found as it is by whoever comes back to the thing, and is none of another thing', async () => {
    await run();
    await drawn.rerender(<p>elsewhere</p>);
    await drawn.rerender(<Binding about="e2" />);
    expect(document.body.textContent ?? '').toBe('');
    await drawn.rerender(<Binding />);
    expect(document.body).toHaveTextContent(words.waiting);
  });

  it('whose result nobody knows says so, with what to do, and never that it failed', async () => {
    await run();
    await end({ end: 'unknown', uuid: UUID, fault: { kind: 'timeout', afterMs: 5_268_500, uuid: UUID } });
    expect(document.body).toHaveTextContent(words.unknownDetail);
    expect(document.body).toHaveTextContent(`（1301，指令 ${UUID}）`);
    expect(document.body).not.toHaveTextContent(words.refused);
  });

  it('that is refused speaks in the platform’s words', async () => {
    await run();
    await end({ end: 'refused', uuid: UUID, fault: { kind: 'refused', code: '1', message: '网关离线' } });
    expect(document.body).toHaveTextContent('网关离线');
    expect(screen.getByRole('alert')).toHaveTextContent(words.refused);
  });

  it('can be waited for no longer', async () => {
    await run();
    await user.click(screen.getByRole('button', { name: words.stop }));
    expect(cancelled).toEqual([first().order.id]);
    await end({ end: 'cancelled', uuid: UUID });
    expect(document.body.textContent ?? '').toBe('');
  });

  it('is refused without a network, and nothing is sent later', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await act(async () => window.dispatchEvent(new Event('offline')));
    await run();
    expect(ends).toEqual([{ end: 'refused', uuid: null, fault: { kind: 'offline' } }]);
    expect(given).toHaveLength(0);
  });

  it('that is under way goes on, though it is given again without a network or its note is closed', async () => {
    await run();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await act(async () => window.dispatchEvent(new Event('offline')));
    await run();
    expect(used.state.phase).toBe('running');
    await act(async () => used.forget());
    expect(used.state.phase).toBe('running');
    await end({ end: 'done', uuid: UUID, data: null });
    expect(document.body).toHaveTextContent(words.done);
  });

  it('is not sent for somebody who has left while the worker was starting', async () => {
    const client: Partial<MonitorClient> = {
      onEvent: () => () => undefined,
      endSession: async () => undefined,
      command: (order, tell = () => undefined) => new Promise((end) => given.push({ order, tell, end })),
    };
    let started = (): void => undefined;
    const late = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [Path.logout]: ok(null) },
      startMonitor: () =>
        new Promise((resolve) => {
          started = () => resolve(client as MonitorClient);
        }),
    });
    await late.services.session.check();
    cleanup();
    drawn = await renderBare(late.services, <Binding />);
    await run();
    await act(async () => late.services.session.signOut());
    await act(async () => started());
    await settled();
    expect(given).toHaveLength(0);
    expect(ends).toEqual([{ end: 'cancelled', uuid: null }]);
  });

  it('of somebody who has left is nobody’s', async () => {
    await run();
    await act(async () => outside.services.session.signOut());
    await settled();
    expect(document.body.textContent ?? '').toBe('');
    await act(async () => first().tell({ id: first().order.id, uuid: UUID, tries: 4 }));
    await end({ end: 'done', uuid: UUID, data: null });
    expect(document.body.textContent ?? '').toBe('');
  });

  it('whose worker does not start was not sent', async () => {
    const without = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    await without.services.session.check();
    cleanup();
    drawn = await renderBare(without.services, <Binding />);
    await run();
    expect(ends).toEqual([{ end: 'refused', uuid: null, fault: { kind: 'offline' } }]);
  });

  it('reads its end by its declaration; what cannot be read is unknown, not done', () => {
    const READ = legacyCommand(sendLegacyCommand);
    const finished = (data: unknown): CommandEnd => ({ end: 'done', uuid: null, data });
    expect(readEnd(finished({ value: '1.5', time: 1_760_000_000_000 }), READ.decode)).toMatchObject({
      end: 'done',
      data: { value: '1.5' },
    });
    expect(readEnd(finished('gibberish'), READ.decode)).toMatchObject({
      end: 'unknown',
      fault: { kind: 'malformed' },
    });
  });
});
