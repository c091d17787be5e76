/** Uses a clock that advances while a message is read, like a real one; a stopped clock hides errors of order. */
import { expect, it } from 'vitest';
import { epochMs, monotonicMs } from '../../../../../src/shared/units';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { Sparkplug } from '../../../../../workers/monitor/broker/sparkplug';
import { createPlantEvents } from '../../../../kit/broker-access';
import { START } from '../../../../kit/fake-ports';
import { encodePayload } from '../../../../kit/sparkplug';

it('treats the values of a birth as live, even if the clock has advanced since its arrival', () => {
  let elapsedMs = 0;
  const now = () => epochMs(START + ++elapsedMs);
  const plant = new Plant();
  const dialect = new Sparkplug(
    { after: () => () => undefined, random: () => 0.5, now, monotonic: () => monotonicMs(elapsedMs) },
    plant,
    { groups: [], mayRequestRebirth: false },
    createPlantEvents(),
  );
  const payload = encodePayload({
    timestamp: START,
    seq: 0,
    metrics: [{ name: 'level', alias: 1, type: 'Double', value: 4 }],
  });
  dialect.handleMessage(
    { topic: 'spBv1.0/g/NBIRTH/n', payload, isRetained: false, correlation: null },
    now(),
  );
  expect(plant.ids).toHaveLength(1);
  expect(plant.isLive(0)).toBe(true);
});
