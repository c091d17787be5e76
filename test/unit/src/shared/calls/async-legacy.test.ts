import { describe, expect, it } from 'vitest';
import { runLegacy } from '../../../../../src/shared/calls/async-legacy';
import { queryLegacyCommandResult, sendLegacyCommand } from '../../../../../src/shared/calls/legacy';
import { createRequest, decodeResponse } from '../../../../../src/shared/calls/run';
import { done, type Fault, failed } from '../../../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { FakeTime } from '../../../../kit/fake-time';
import { createScriptedPorts, data, runUntil } from './scripted';

const pendingAnswer = done({ code: '10003', data: null });
const value = { value: '1', time: 5 };
const RESULT_PATH = '/usual/EquipDataAction!queryCommandResult.action';

describe('A legacy command', () => {
  it('ends immediately if the answer has the result', async () => {
    const { end, calls } = await runCommand(() => data(value));
    expect(end).toEqual({ end: 'done', uuid: null, data: value });
    expect(calls).toHaveLength(1);
  });

  it('is polled with the same payload while its code is 10003', async () => {
    const { end, calls, time } = await runCommand((_, index) => (index < 4 ? pendingAnswer : data(value)));
    expect(end).toEqual({ end: 'done', uuid: null, data: value });
    expect(calls.map(({ path }) => path)).toEqual([
      sendLegacyCommand.path,
      RESULT_PATH,
      RESULT_PATH,
      RESULT_PATH,
      RESULT_PATH,
    ]);
    expect(calls.map(({ at }) => at)).toEqual([0, 500, 1_500, 3_500, 8_500]);
    expect(calls.every((call) => call.input === input)).toBe(true);
    expect(createRequest(queryLegacyCommandResult, input).body).toBe(
      createRequest(sendLegacyCommand, input).body,
    );
    expect(time.pendingCount).toBe(0);
  });

  it('is unknown after exactly 30 tries and 768.5 s', async () => {
    expect((await runCommand(() => pendingAnswer, undefined, 768_499)).end).toBeNull();
    const { end, calls, time } = await runCommand(() => pendingAnswer, undefined, 768_500);
    expect(end).toEqual({ end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 768_500 } });
    expect(calls).toHaveLength(31);
    expect(time.pendingCount).toBe(0);
  });

  it("is refused with its result's code, and unknown on a timeout code", async () => {
    for (const [code, expected] of [
      ['1320', 'refused'],
      ['1301', 'unknown'],
    ] as const)
      for (const pollIndex of [0, 3]) {
        const fault: Fault = { kind: 'refused', code, message: '' };
        const { end, calls } = await runCommand((_, index) =>
          index < pollIndex ? pendingAnswer : failed(fault),
        );
        expect(end).toEqual({ end: expected, uuid: null, fault });
        expect(calls).toHaveLength(pollIndex + 1);
      }
  });

  it('continues after failed polls, and ends with the session', async () => {
    const { end, calls } = await runCommand((_, index) => {
      if (index === 0) return pendingAnswer;
      return failed(index < 3 ? { kind: 'offline' } : { kind: 'session-ended' });
    });
    expect(end).toEqual({ end: 'unknown', uuid: null, fault: { kind: 'session-ended' } });
    expect(calls).toHaveLength(4);
  });

  it('stops immediately when cancelled', async () => {
    const controller = new AbortController();
    const time = new FakeTime();
    const ports = createScriptedPorts(time, () => pendingAnswer);
    const commandOutcome = runLegacy(ports, sendLegacyCommand, input, { signal: controller.signal });
    await time.advance(20_000);
    controller.abort();
    expect(await commandOutcome).toEqual({ end: 'cancelled', uuid: null });
    expect(time.pendingCount).toBe(0);
    const before = ports.calls.length;
    await time.advance(1_000_000);
    expect(ports.calls).toHaveLength(before);
    expect((await runCommand(() => pendingAnswer, controller.signal)).end).toEqual({
      end: 'cancelled',
      uuid: null,
    });
    expect((await runCommand(() => failed({ kind: 'cancelled' }))).end).toEqual({
      end: 'cancelled',
      uuid: null,
    });
  });

  it('may be pending without data', () => {
    const text = '{"result":true,"code":"10003"}';
    expect(decodeResponse(sendLegacyCommand, { status: 200, text, date: null })).toEqual({
      ok: true,
      value: { code: '10003', data: null },
    });
  });
});

const input = {
  equipId: 'g1' as EquipmentId,
  signalId: 's1' as SignalId,
  method: 'write',
  value: '1',
} as const;

function runCommand(answer: Parameters<typeof createScriptedPorts>[1], signal?: AbortSignal, ms?: number) {
  const options = signal === undefined ? {} : { signal };
  return runUntil((ports) => runLegacy(ports, sendLegacyCommand, input, options), answer, ms);
}
