import { describe, expect, it } from 'vitest';
import { runLegacy } from '../../../../../src/shared/calls/async-legacy';
import { queryLegacyCommandResult, sendLegacyCommand } from '../../../../../src/shared/calls/legacy';
import { getRequest, understand } from '../../../../../src/shared/calls/run';
import { done, type Fault, failed } from '../../../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { FakeTime } from '../../../../kit/fake-time';
import { data, followed, scripted } from './scripted';

const pending = done({ code: '10003', data: null });
const value = { value: '1', time: 5 };
const RESULT = '/usual/EquipDataAction!queryCommandResult.action';

describe('A legacy command', () => {
  it('ends immediately if the answer has the result', async () => {
    const { end, made } = await follow(() => data(value));
    expect(end).toEqual({ end: 'done', uuid: null, data: value });
    expect(made).toHaveLength(1);
  });

  it('is polled with the same payload while its code is 10003', async () => {
    const { end, made, time } = await follow((_, index) => (index < 4 ? pending : data(value)));
    expect(end).toEqual({ end: 'done', uuid: null, data: value });
    expect(made.map(({ path }) => path)).toEqual([sendLegacyCommand.path, RESULT, RESULT, RESULT, RESULT]);
    expect(made.map(({ at }) => at)).toEqual([0, 500, 1_500, 3_500, 8_500]);
    expect(made.every((call) => call.input === input)).toBe(true);
    expect(getRequest(queryLegacyCommandResult, input).body).toBe(getRequest(sendLegacyCommand, input).body);
    expect(time.pending).toBe(0);
  });

  it('is unknown after exactly 30 tries and 768.5 s', async () => {
    expect((await follow(() => pending, undefined, 768_499)).end).toBeNull();
    const { end, made, time } = await follow(() => pending, undefined, 768_500);
    expect(end).toEqual({ end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 768_500 } });
    expect(made).toHaveLength(31);
    expect(time.pending).toBe(0);
  });

  it("is refused with its result's code, and unknown on a timeout code", async () => {
    for (const [code, expected] of [
      ['1320', 'refused'],
      ['1301', 'unknown'],
    ] as const)
      for (const when of [0, 3]) {
        const fault: Fault = { kind: 'refused', code, message: '' };
        const { end, made } = await follow((_, index) => (index < when ? pending : failed(fault)));
        expect(end).toEqual({ end: expected, uuid: null, fault });
        expect(made).toHaveLength(when + 1);
      }
  });

  it('continues after failed polls, and ends with the session', async () => {
    const { end, made } = await follow((_, index) => {
      if (index === 0) return pending;
      return failed(index < 3 ? { kind: 'offline' } : { kind: 'session-ended' });
    });
    expect(end).toEqual({ end: 'unknown', uuid: null, fault: { kind: 'session-ended' } });
    expect(made).toHaveLength(4);
  });

  it('stops immediately when cancelled', async () => {
    const stop = new AbortController();
    const time = new FakeTime();
    const ports = scripted(time, () => pending);
    const ending = runLegacy(ports, sendLegacyCommand, input, { signal: stop.signal });
    await time.advance(20_000);
    stop.abort();
    expect(await ending).toEqual({ end: 'cancelled', uuid: null });
    expect(time.pending).toBe(0);
    const before = ports.made.length;
    await time.advance(1_000_000);
    expect(ports.made).toHaveLength(before);
    expect((await follow(() => pending, stop.signal)).end).toEqual({ end: 'cancelled', uuid: null });
    expect((await follow(() => failed({ kind: 'cancelled' }))).end).toEqual({ end: 'cancelled', uuid: null });
  });

  it('may be pending without data', () => {
    const text = '{"result":true,"code":"10003"}';
    expect(understand(sendLegacyCommand, { status: 200, text, date: null })).toEqual({
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

function follow(answer: Parameters<typeof scripted>[1], signal?: AbortSignal, ms?: number) {
  const options = signal === undefined ? {} : { signal };
  return followed((ports) => runLegacy(ports, sendLegacyCommand, input, options), answer, ms);
}
