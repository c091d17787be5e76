import { describe, expect, it } from 'vitest';
import { ALREADY_BOUND_CODE } from '../../../../../src/screens/eg/add/bind';
import { runMulti } from '../../../../../src/shared/calls/async-multi';
import { bindTemplate } from '../../../../../src/shared/calls/equipment';
import { type Fault, failed } from '../../../../../src/shared/faults';
import type { EquipmentId, TemplateId } from '../../../../../src/shared/ids';
import { FakeTime } from '../../../../kit/fake-time';
import { createScriptedPorts, data, runUntil } from './scripted';

const input = { equipmentId: 'e1' as EquipmentId, templateId: 't1' as TemplateId };
const CALLBACK = '/lfscada/equipment/multi/callback';
const createStateAnswer = (status: string, code = '200', message = '') =>
  data({ status, code, message, data: 'x' });
const acceptedAnswer = data({ uuid: 'u1' });
type AnswerScript = Parameters<typeof createScriptedPorts>[1];
/** Accepts the command and answers the polls of its result with `callback`. */
const acceptThen =
  (callback: (index: number) => ReturnType<AnswerScript>): AnswerScript =>
  (_, index) =>
    index === 0 ? acceptedAnswer : callback(index);

describe('A command answered under a uuid', () => {
  it('is sent once and polled after 0.5, 1, 2, 5, 10, 30, 30 … seconds until it is answered', async () => {
    const { end, calls, time } = await runCommand(
      acceptThen((index) => (index < 8 ? data(null) : createStateAnswer('success'))),
    );
    expect(end).toEqual({ end: 'done', uuid: 'u1', data: 'x' });
    expect(calls.map(({ at }) => at)).toEqual([0, 500, 1_500, 3_500, 8_500, 18_500, 48_500, 78_500, 108_500]);
    expect(calls[0]).toMatchObject({ path: '/lfscada/equipment/multi/bindTemplate', input });
    expect(calls.slice(1).every(({ path }) => path === CALLBACK)).toBe(true);
    expect(calls.slice(1).every((call) => (call.input as { uuid: string }).uuid === 'u1')).toBe(true);
    expect(time.pendingCount).toBe(0);
  });

  it('is unknown after exactly 180 tries and 5,268.5 s, with its uuid', async () => {
    const noResult = acceptThen(() => data(null));
    expect((await runCommand(noResult, {}, 5_268_499)).end).toBeNull();
    const { end, calls, time } = await runCommand(noResult, {}, 5_268_500);
    expect(end).toEqual({
      end: 'unknown',
      uuid: 'u1',
      fault: { kind: 'timeout', afterMs: 5_268_500, uuid: 'u1' },
    });
    expect(calls).toHaveLength(181);
    expect(time.pendingCount).toBe(0);
  });

  it('never polls while the previous poll is running', async () => {
    const { calls, end } = await runCommand(acceptThen(() => new Promise(() => {})));
    expect(calls).toHaveLength(2);
    expect(end).toBeNull();
  });

  it("is refused with a failure's code and text, or with the code alone", async () => {
    for (const message of ['no such template', '']) {
      const { end } = await runCommand(acceptThen(() => createStateAnswer('failure', '1320', message)));
      expect(end).toEqual({ end: 'refused', uuid: 'u1', fault: { kind: 'refused', code: '1320', message } });
    }
  });

  it('is unknown if the platform itself timed out (code 1301)', async () => {
    const { end } = await runCommand((_, index) =>
      index === 0 ? acceptedAnswer : createStateAnswer('failure', '1301'),
    );
    expect(end).toMatchObject({ end: 'unknown', uuid: 'u1', fault: { code: '1301' } });
  });

  it('continues after failed polls', async () => {
    const faults: readonly Fault[] = [
      { kind: 'offline' },
      { kind: 'timeout', afterMs: 120_000 },
      { kind: 'http', status: 502 },
      { kind: 'malformed', where: '$' },
    ];
    const { end, calls } = await runCommand(
      acceptThen((index) => {
        const fault = faults[index - 1];
        return fault === undefined ? createStateAnswer('success') : failed(fault);
      }),
    );
    expect(end).toMatchObject({ end: 'done' });
    expect(calls).toHaveLength(6);
  });

  it.each<Fault>([{ kind: 'session-ended' }, { kind: 'refused', code: '1202', message: 'absent' }])(
    'is unknown, and no longer polled, once the callback answers $kind',
    async (fault) => {
      const { end, calls } = await runCommand(acceptThen(() => failed(fault)));
      expect(end).toEqual({ end: 'unknown', uuid: 'u1', fault });
      expect(calls).toHaveLength(2);
    },
  );

  it.each<[string, Fault]>([
    ['refused', { kind: 'refused', code: '1324', message: 'offline' }],
    ['refused', { kind: 'session-ended' }],
    ['refused', { kind: 'http', status: 404 }],
    ['refused', { kind: 'http', status: 413 }],
    ['unknown', { kind: 'http', status: 502 }],
    ['unknown', { kind: 'http', status: 408 }],
    ['unknown', { kind: 'http', status: 425 }],
    ['unknown', { kind: 'http', status: 429 }],
    ['unknown', { kind: 'http', status: 499 }],
    ['unknown', { kind: 'refused', code: '504', message: 'Gateway Timeout' }],
    ['unknown', { kind: 'refused', code: '1301', message: '' }],
    ['unknown', { kind: 'offline' }],
    ['unknown', { kind: 'timeout', afterMs: 120_000 }],
    ['unknown', { kind: 'malformed', where: '$.data.uuid' }],
  ])('is %s and never sent again when sending fails: %o', async (end, fault) => {
    const result = await runCommand(() => failed(fault));
    expect(result.end).toEqual({ end, uuid: null, fault });
    expect(result.calls).toHaveLength(1);
  });

  it('counts code 1319 for a template binding as success at either step, and only if requested', async () => {
    const doneCodes = [ALREADY_BOUND_CODE];
    const lateFailure = acceptThen(() => createStateAnswer('failure', '1319'));
    const failImmediately = () => failed({ kind: 'refused', code: '1319', message: 'bound' });
    expect((await runCommand(lateFailure, { doneCodes })).end).toMatchObject({ end: 'done', uuid: 'u1' });
    expect((await runCommand(failImmediately, { doneCodes })).end).toEqual({
      end: 'done',
      uuid: null,
      data: null,
    });
    expect((await runCommand(lateFailure)).end).toMatchObject({ end: 'refused' });
    expect((await runCommand(failImmediately)).end).toMatchObject({ end: 'refused' });
    const otherFailure = () => failed({ kind: 'refused', code: '1320', message: '' });
    expect((await runCommand(otherFailure, { doneCodes })).end).toMatchObject({ end: 'refused' });
  });

  it('stops immediately when cancelled, without leaving a timer or a call', async () => {
    for (const ms of [0, 499, 500, 60_000]) {
      const controller = new AbortController();
      const time = new FakeTime();
      const ports = createScriptedPorts(
        time,
        acceptThen(() => data(null)),
      );
      const commandOutcome = runMulti(ports, bindTemplate, input, { signal: controller.signal });
      await time.advance(ms);
      const before = ports.calls.length;
      controller.abort();
      expect(await commandOutcome).toEqual({ end: 'cancelled', uuid: 'u1' });
      expect(time.pendingCount).toBe(0);
      await time.advance(1_000_000);
      expect(ports.calls).toHaveLength(before);
      expect(ports.calls.every(({ signal }) => signal === controller.signal)).toBe(true);
    }
  });

  it('drops an answer that arrives after cancellation', async () => {
    const controller = new AbortController();
    const time = new FakeTime();
    let answer = (_: ReturnType<typeof data>): void => {};
    const asked = new Promise<ReturnType<typeof data>>((resolve) => {
      answer = resolve;
    });
    const ports = createScriptedPorts(
      time,
      acceptThen(() => asked),
    );
    const commandOutcome = runMulti(ports, bindTemplate, input, { signal: controller.signal });
    await time.advance(500);
    controller.abort();
    answer(createStateAnswer('success'));
    expect(await commandOutcome).toEqual({ end: 'cancelled', uuid: 'u1' });
    await time.advance(1_000_000);
    expect(ports.calls).toHaveLength(2);
  });

  it('is also cancelled when the port drops a call because another user signed in', async () => {
    const { end } = await runCommand(() => failed({ kind: 'cancelled' }));
    expect(end).toEqual({ end: 'cancelled', uuid: null });
    const laterResult = await runCommand(acceptThen(() => failed({ kind: 'cancelled' })));
    expect(laterResult.end).toEqual({ end: 'cancelled', uuid: 'u1' });
    expect(laterResult.calls).toHaveLength(2);
  });

  it('assigns each answer to its command, in any order', async () => {
    const time = new FakeTime();
    let sentCount = 0;
    const ports = createScriptedPorts(time, ({ path, input: asked, at }) => {
      if (path !== CALLBACK) return data({ uuid: `u${++sentCount}` });
      const { uuid } = asked as { uuid: string };
      const isReady = uuid === 'u2' || at > 5_000;
      return isReady ? data({ status: 'success', code: '', message: '', data: `of ${uuid}` }) : data(null);
    });
    const bothCommands = Promise.all([
      runMulti(ports, bindTemplate, input),
      runMulti(ports, bindTemplate, { ...input, equipmentId: 'e2' as EquipmentId }),
    ]);
    await time.advance(60_000);
    expect(await bothCommands).toEqual([
      { end: 'done', uuid: 'u1', data: 'of u1' },
      { end: 'done', uuid: 'u2', data: 'of u2' },
    ]);
  });

  it('sends headers only with the command', async () => {
    const headers = { 'x-operation-id': 'o1' };
    const { calls } = await runCommand(
      acceptThen(() => createStateAnswer('success')),
      { headers },
    );
    expect(calls[0]?.headers).toEqual(headers);
    expect(calls[1]).toMatchObject({ path: CALLBACK, headers: undefined });
  });
});

function runCommand(answer: AnswerScript, options: Parameters<typeof runMulti>[3] = {}, ms?: number) {
  return runUntil((ports) => runMulti(ports, bindTemplate, input, options), answer, ms);
}
