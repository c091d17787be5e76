import { beforeEach, describe, expect, it } from 'vitest';
import { bindTemplate } from '../../../../../src/shared/calls/equipment';
import { runCall } from '../../../../../src/shared/calls/run';
import { done } from '../../../../../src/shared/faults';
import type {
  EquipmentId,
  OperationId,
  ProjectId,
  SignalId,
  TemplateId,
} from '../../../../../src/shared/ids';
import { Freshness } from '../../../../../src/shared/reading';
import { toCommandOrder } from '../../../../../src/worker-client/command-order';
import {
  type CommandService,
  createCommandService,
} from '../../../../../workers/monitor/commands/command-service';
import type { WritableWatch } from '../../../../../workers/monitor/commands/writes';
import type { WatchId, WriteCommand } from '../../../../../workers/monitor/contract/contract';
import { assignRows } from '../../../../../workers/monitor/live/rows';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import type { WatchCore } from '../../../../../workers/monitor/watch/context';
import { FakePorts, settle } from '../../../../kit/fake-ports';
import { createSignalSlot, createWatchSpec } from '../../../../kit/watch-stage';

const WRITE = '/lfscada/monitor/project/signal/writeVal';
const BIND = '/lfscada/equipment/multi/bindTemplate';
const COMMAND = toCommandOrder(
  bindTemplate,
  { equipmentId: 'e1' as EquipmentId, templateId: 't1' as TemplateId },
  { id: 'o2' as OperationId, pattern: 'multi', doneCodes: [] },
);
const spec = createWatchSpec([createSignalSlot('s1')]);
const rows = assignRows({ slots: spec.slots, dataEquip: [], dataSignal: [], mvars: [] });
const CURRENT_SESSION: AbortSignal = new AbortController().signal;
const createWatch = (core: WatchCore | null): WritableWatch => ({
  spec,
  getCore: () => core,
  read: () => null,
});

let ports: FakePorts;
let service: CommandService;
let session: { isOver: boolean };
let watch: WritableWatch | undefined;

beforeEach(setUp);

describe('A write or a command', () => {
  it('is not sent once its session has ended, even if another user has signed in since', async () => {
    const endedSession = AbortSignal.abort();
    expect(service.write(ORDER, endedSession)).toMatchObject({ ok: false, fault: { kind: 'cancelled' } });
    expect(await service.runCommand(COMMAND, endedSession)).toMatchObject({ end: 'refused' });
    expect(await countSent()).toBe(0);
  });

  it('is not sent after the platform has ended the session', async () => {
    session.isOver = true;
    expect(service.write(ORDER, CURRENT_SESSION)).toMatchObject({
      ok: false,
      fault: { kind: 'session-ended' },
    });
    expect(await service.runCommand(COMMAND, CURRENT_SESSION)).toMatchObject({ end: 'refused' });
    expect(await countSent()).toBe(0);
  });

  it('that was sent reports its status even after its page was closed or its session has ended', async () => {
    expect(service.write(ORDER, CURRENT_SESSION)).toMatchObject({ ok: true });
    expect(await countSent()).toBe(1);
    watch = undefined;
    session.isOver = true;
    const operation = service.listOperations().find(({ id }) => id === ORDER.id);
    expect(service.write(ORDER, AbortSignal.abort())).toEqual(done(operation));
    expect(await countSent()).toBe(1);
  });

  it.each([
    ['was stopped', createCore({ isStopped: true }), 'cancelled'],
    ['is in a replay', createCore({ isReplaying: true }), 'locked'],
    ['has lost its connection', createCore({ isLive: false }), 'offline'],
    ['receives nothing from the gateway', createCore({ isFresh: false }), 'offline'],
    ['has not started', null, 'offline'],
  ] as const)('is not sent through a watch that %s', async (_, core, kind) => {
    watch = createWatch(core);
    expect(service.write(ORDER, CURRENT_SESSION)).toMatchObject({ ok: false, fault: { kind } });
    expect(await countSent()).toBe(0);
  });

  it('is not sent to a signal that the watch does not have', async () => {
    const order = { ...ORDER, signalId: 's2' as SignalId };
    expect(service.write(order, CURRENT_SESSION)).toMatchObject({ ok: false, fault: { kind: 'malformed' } });
    expect(await countSent()).toBe(0);
  });
});

const ORDER: WriteCommand = {
  id: 'o1' as OperationId,
  watch: 1 as WatchId,
  projectId: 'p1' as ProjectId,
  signalId: 's1' as SignalId,
  value: '1',
};

function createCore({
  isStopped = false,
  isReplaying = false,
  isLive = true,
  isFresh = true,
} = {}): WatchCore {
  const table = new ValueTable(rows.size);
  if (!isFresh) table.arrivalFreshness[0] = Freshness.disconnected;
  return {
    context: { isStopped: () => isStopped, rows, table },
    link: { isLive: () => isLive },
    isReplaying: () => isReplaying,
  } as unknown as WatchCore;
}

async function countSent(): Promise<number> {
  await settle();
  return ports.getExchanges(WRITE).length + ports.getExchanges(BIND).length;
}

function setUp(): void {
  ports = new FakePorts();
  session = { isOver: false };
  watch = createWatch(createCore());
  ports.routes.set(WRITE, ({ answer }) => answer({ uuid: 'w1' }));
  ports.routes.set(BIND, ({ answer }) => answer({ uuid: 'c1' }));
  service = createCommandService({
    ports,
    run: (call, input, options) => runCall(ports, call, input, options),
    emit: () => undefined,
    session,
    watches: { get: () => watch },
  });
}
