import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallCurve } from '../../src/screens/gm/small-curve';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { getBySelector, renderBare } from './kit/render';

const CHART = '/usual/EquipDataAction!loadChartBySignal.action';
const NOW = 1_760_000_000_000;

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  ),
);

const pathOf = async (list: readonly unknown[]): Promise<string | null> => {
  const { services } = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), [CHART]: ok([{ id: 's1', list }]) },
  });
  await services.session.check();
  await renderBare(services, <SmallCurve equipId={'g1' as EquipmentId} signalId={'s1' as SignalId} />);
  return getBySelector('path').getAttribute('d');
};

describe('The small line of a parameter', () => {
  it.each(['', null, 'bad', {}])('breaks at the value %j, which is no zero', async (gap) => {
    const path = await pathOf([
      [NOW, 50],
      [NOW + 1_000, '51'],
      [NOW + 2_000, gap],
      [NOW + 3_000, 50],
      [NOW + 4_000, 51],
    ]);
    expect(path?.match(/M/g)).toHaveLength(2);
  });

  it('has the truth values of a bit as numbers, as the large curve has', async () => {
    const path = await pathOf([
      [NOW, false],
      [NOW + 1_000, 'true'],
      [NOW + 2_000, 0],
    ]);
    expect(path?.match(/[ML]/g)).toEqual(['M', 'L', 'L']);
  });

  it('does not begin in 1970 at a time that is empty', async () => {
    const path = await pathOf([
      ['', 50],
      [NOW, 50],
      [NOW + 4_000, 51],
    ]);
    expect(path).toMatch(/^M0 /);
  });
});
