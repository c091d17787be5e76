import { beforeEach, describe, expect, it } from 'vitest';
import { ALREADY_BOUND_CODE } from '../../../../../src/screens/eg/add/bind';
import { bindTemplate } from '../../../../../src/shared/calls/equipment';
import { sendLegacyCommand } from '../../../../../src/shared/calls/legacy';
import { runCall } from '../../../../../src/shared/calls/run';
import type { EquipmentId, OperationId, SignalId, TemplateId } from '../../../../../src/shared/ids';
import { toCommandOrder } from '../../../../../src/worker-client/command-order';
import {
  type CommandRunner,
  createCommandRunner,
} from '../../../../../workers/monitor/commands/command-runner';
import type { CommandEnd, CommandProgress } from '../../../../../workers/monitor/contract/contract';
import { FakePorts, settle } from '../../../../kit/fake-ports';

const BIND = '/lfscada/equipment/multi/bindTemplate';
const CALLBACK = '/lfscada/equipment/multi/callback';
const LEGACY = '/usual/EquipDataAction!sendRWCommand.action';
const RESULT = '/usual/EquipDataAction!queryCommandResult.action';

let ports: FakePorts;
let progressReports: CommandProgress[];
let runner: CommandRunner;
let results: CommandEnd[];

beforeEach(setUp);
const readOrder = toCommandOrder(
  sendLegacyCommand,
  { equipId: 'e1' as EquipmentId, signalId: 's1' as SignalId, method: 'read' },
  { id: 'o1' as OperationId, pattern: 'legacy' },
);
const run = (order = createBindOrder()) => void runner.run(order).then((end) => results.push(end));
const respondWith = (path: string, data: unknown) => ports.routes.set(path, ({ answer }) => answer(data));

describe('A command answered under a uuid', () => {
  it('is posted once, polled at 0.5, 1.5, 3.5, 8.5, 18.5 and 48.5 s, and reports its progress', async () => {
    run();
    await ports.advance(48_500);
    expect(
      ports.getExchanges(BIND).map(({ body, request }) => [body, request.headers['x-operation-id']]),
    ).toEqual([[{ equipmentId: 'e1', templateId: 'o1' }, 'o1']]);
    expect(ports.getExchanges(CALLBACK).map(({ at, body }) => [at, body])).toEqual(
      [500, 1_500, 3_500, 8_500, 18_500, 48_500].map((at) => [at, { uuid: 'uuid of o1' }]),
    );
    expect(progressReports).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((tries) => ({ id: 'o1', uuid: 'uuid of o1', tries })),
    );
    expect(runner.count()).toBe(1);
  });

  it("ends as done with the platform's data", async () => {
    run();
    await ports.advance(600);
    respondWith(CALLBACK, { status: 'success', code: '200', message: '', data: { bound: 3 } });
    await ports.advance(1_000);
    expect(results).toEqual([{ end: 'done', uuid: 'uuid of o1', data: { bound: 3 } }]);
    expect(runner.count()).toBe(0);
  });

  it.each(['immediately', 'later'])(
    'counts code 1319 of a template binding as success, returned %s',
    async (when) => {
      if (when === 'immediately') ports.routes.set(BIND, ({ answer }) => answer(null, '1319'));
      respondWith(CALLBACK, { status: 'failure', code: '1319', message: '', data: null });
      run();
      await ports.advance(1_000);
      expect(results).toMatchObject([{ end: 'done' }]);
    },
  );

  it('ends as unknown with its uuid after 180 tries, 5,268.5 s (faults 47)', async () => {
    run();
    await ports.advance(5_268_499);
    expect(results).toEqual([]);
    await ports.advance(1);
    expect(results).toEqual([
      {
        end: 'unknown',
        uuid: 'uuid of o1',
        fault: { kind: 'timeout', afterMs: 5_268_500, uuid: 'uuid of o1' },
      },
    ]);
    expect(ports.getExchanges(CALLBACK)).toHaveLength(180);
    expect(ports.timerCount).toBe(0);
  });

  it('is posted once however often the same order arrives, also after its end (faults 41)', async () => {
    run();
    run();
    respondWith(CALLBACK, { status: 'success', code: '200', message: '', data: null });
    await ports.advance(1_000);
    run();
    await settle();
    expect(ports.getExchanges(BIND)).toHaveLength(1);
    expect(results).toHaveLength(3);
  });

  it('ignores an answer to another command', async () => {
    run(createBindOrder('one'));
    run(createBindOrder('two'));
    ports.routes.set(CALLBACK, ({ body, answer }) =>
      answer(
        body.uuid === 'uuid of two' ? { status: 'success', code: '200', message: '', data: null } : null,
      ),
    );
    await ports.advance(10_000);
    expect(results).toMatchObject([{ end: 'done', uuid: 'uuid of two' }]);
    expect(runner.count()).toBe(1);
  });

  it('is not polled once cancelled', async () => {
    run();
    await ports.advance(600);
    runner.cancel('o1' as OperationId);
    await ports.advance(600_000);
    expect(results).toEqual([{ end: 'cancelled', uuid: 'uuid of o1' }]);
    expect(ports.getExchanges(CALLBACK)).toHaveLength(1);
    expect(ports.timerCount).toBe(0);
  });
});

describe('A legacy command', () => {
  it('is polled with the same payload while pending, and ends with its data', async () => {
    ports.routes.set(LEGACY, ({ answer }) => answer(null, '10003'));
    ports.routes.set(RESULT, ({ answer }) => answer(null, '10003'));
    run(readOrder);
    await ports.advance(3_000);
    respondWith(RESULT, { value: '7' });
    await ports.advance(3_000);
    expect(ports.getExchanges(RESULT).map(({ body }) => body)).toEqual(
      new Array(3).fill({ equipId: 'e1', signalId: 's1', method: 'read' }),
    );
    expect(results).toEqual([{ end: 'done', uuid: null, data: { value: '7' } }]);
    expect(progressReports.map(({ tries }) => tries)).toEqual([0, 1, 2, 3]);
  });

  it('ends as unknown after 30 tries, 768.5 s (faults 47)', async () => {
    ports.routes.set(LEGACY, ({ answer }) => answer(null, '10003'));
    ports.routes.set(RESULT, ({ answer }) => answer(null, '10003'));
    run(readOrder);
    await ports.advance(768_500);
    expect(ports.getExchanges(RESULT)).toHaveLength(30);
    expect(results).toMatchObject([{ end: 'unknown', fault: { kind: 'timeout', afterMs: 768_500 } }]);
  });
});

describe('The end of the session', () => {
  it('stops all commands with unknown results (faults 45)', async () => {
    run(createBindOrder('one'));
    run(createBindOrder('two'));
    await ports.advance(600);
    const pollCount = ports.getExchanges(CALLBACK).length;
    runner.stop({ kind: 'session-ended' });
    await ports.advance(600_000);
    expect(results).toMatchObject([
      { end: 'unknown', fault: { kind: 'session-ended' } },
      { end: 'unknown', fault: { kind: 'session-ended' } },
    ]);
    expect(ports.getExchanges(CALLBACK)).toHaveLength(pollCount);
    expect(ports.timerCount).toBe(0);
  });

  it('cancels all commands at logout', async () => {
    run();
    await ports.advance(600);
    runner.stop(null);
    await settle();
    expect(results).toMatchObject([{ end: 'cancelled' }]);
    expect(runner.count()).toBe(0);
    // The previous user's result is not reported to the next.
    run();
    await settle();
    expect(ports.getExchanges(BIND)).toHaveLength(2);
  });
});

it('keeps the last hundred ended commands and all pending ones', async () => {
  run(createBindOrder('under way'));
  await settle();
  ports.routes.set(BIND, ({ answer }) => answer(null, '403'));
  for (let i = 0; i < 150; i++) {
    run(createBindOrder(`o${i}`));
    await settle(4);
  }
  expect(results).toHaveLength(150);
  run(createBindOrder('o149'));
  run(createBindOrder('under way'));
  await settle();
  expect(ports.getExchanges(BIND)).toHaveLength(151);
  run(createBindOrder('o0'));
  await settle();
  expect(ports.getExchanges(BIND)).toHaveLength(152);
});

function createBindOrder(name = 'o1') {
  return toCommandOrder(
    bindTemplate,
    { equipmentId: 'e1' as EquipmentId, templateId: name as TemplateId },
    { id: name as OperationId, pattern: 'multi', doneCodes: [ALREADY_BOUND_CODE] },
  );
}

function setUp(): void {
  ports = new FakePorts();
  progressReports = [];
  results = [];
  runner = createCommandRunner(
    { after: ports.after, run: (call, input, options) => runCall(ports, call, input, options) },
    (progress) => progressReports.push(progress),
  );
  ports.routes.set(BIND, ({ body, answer }) => answer({ uuid: `uuid of ${String(body.templateId)}` }));
  ports.routes.set(CALLBACK, ({ answer }) => answer(null));
}
