import { expect, it } from 'vitest';
import { done } from '../../../../../src/shared/faults';
import type { CommandUuid, SignalId } from '../../../../../src/shared/ids';
import { Freshness, HAS_NUMBER, withFreshness } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import {
  type CurrentValue,
  getWrites,
  type WritableWatch,
} from '../../../../../workers/monitor/commands/writes';
import { Kind } from '../../../../../workers/monitor/live/decode-value';
import type { Runner } from '../../../../../workers/monitor/monitoring/adapter';

const rejectCall: Runner = () => Promise.reject(new Error('not through the caller'));
const WRITE = { signalId: 's1' as SignalId, value: '1', uuid: 'u1' as CommandUuid };
const FRESH = withFreshness(HAS_NUMBER, Freshness.fresh);

it('A direct write is confirmed by a value that arrived after it, not by an equal earlier one', async () => {
  let currentValue: CurrentValue = {
    number: 1,
    text: null,
    kind: Kind.float,
    flags: FRESH,
    arrivedAt: epochMs(1_000),
  };
  const writer = { block: () => null, write: () => done(WRITE.uuid), getAnswer: () => null };
  const writes = getWrites({
    spec: { family: 'broker' },
    getCore: () => ({ link: { isLive: () => true, writer } }),
    read: () => currentValue,
  } as unknown as WritableWatch);
  await writes.send(rejectCall, WRITE, {});
  expect(await writes.ask(rejectCall, WRITE, {})).toEqual(done(null));
  currentValue = { ...currentValue, arrivedAt: epochMs(2_000) };
  expect(await writes.ask(rejectCall, WRITE, {})).toMatchObject({ ok: true, value: { status: 'success' } });
});
