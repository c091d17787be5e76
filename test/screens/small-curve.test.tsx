import { beforeEach, describe, expect, it } from 'vitest';
import { SmallCurve } from '../../src/screens/gm/small-curve';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { ok } from './kit/answers';
import { showAll } from './kit/device';
import { NOW } from './kit/fake-watch';
import { startSession } from './kit/open';
import { getBySelector } from './kit/queries';
import { renderBare } from './kit/render';

beforeEach(showAll);

describe("A parameter's small curve", () => {
  it.each(['', null, 'bad', {}])('breaks at the value %j instead of drawing zero', async (gap) => {
    expect((await getPath([50, '51', gap, 50, 51])).match(/M/g)).toHaveLength(2);
  });

  it("draws a bit's booleans as numbers, like the large curve", async () => {
    expect((await getPath([false, 'true', 0])).match(/[ML]/g)).toEqual(['M', 'L', 'L']);
  });

  it('does not start in 1970 for an empty time', async () => {
    expect(await getPath([50, 50, 51], '')).toMatch(/^M0 /);
  });
});

async function getPath(values: readonly unknown[], begin: unknown = NOW): Promise<string> {
  const list = values.map((value, at) => [at === 0 ? begin : NOW + at * 1_000, value]);
  const { services } = await startSession({
    '/usual/EquipDataAction!loadChartBySignal.action': ok([{ id: 's1', list }]),
  });
  await renderBare(services, <SmallCurve equipId={'g1' as EquipmentId} signalId={'s1' as SignalId} />);
  return getBySelector('path').getAttribute('d') ?? '';
}
