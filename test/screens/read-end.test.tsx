import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { useRangeAlarms } from '../../src/features/alarms/use-range-alarms';
import { dateText } from '../../src/features/time/time-text';
import { ReadEnd } from '../../src/screens/gm/writable-row';
import type { EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { renderBare } from './kit/render';

const RULES = { dataType: 'float', unit: 'bar', decimals: 1, map: [] } as const;

describe('A parameter that was read from the device', () => {
  it('is said with the time of its answer, since it stays as it was then', async () => {
    const at = epochMs(NOW - 3_600_000);
    const end = { end: 'done', data: { value: '12.5' }, uuid: null } as never;
    await renderBare(
      fakeOutside().services,
      <ReadEnd read={{ phase: 'ended', end, at }} title="Pressure" rules={RULES} language="cn" />,
    );
    expect(document.body).toHaveTextContent('12.5 bar');
    expect(document.body).toHaveTextContent(dateText(at));
  });

  it('is unknown for the reason that there is: out of time has its code', async () => {
    const end = { end: 'unknown', uuid: null, fault: { kind: 'timeout', afterMs: 1 } } as const;
    await renderBare(
      fakeOutside().services,
      <ReadEnd
        read={{ phase: 'ended', end, at: epochMs(NOW) }}
        title="Pressure"
        rules={RULES}
        language="cn"
      />,
    );
    expect(document.body).toHaveTextContent('Pressure：超时（1301）');
  });
});

const ALARMS = '/lfscada/monitor/multi/alarm/query';
const OWNER = { family: 'equipment', equipmentId: 'e1' as EquipmentId } as const;
let loaded = '';
function Span() {
  const { rows, isLoading } = useRangeAlarms(OWNER, epochMs(NOW - 1_000_000), epochMs(NOW));
  useEffect(() => {
    if (!isLoading) loaded = rows.map(({ id }) => id).join();
  }, [rows, isLoading]);
  return null;
}

describe('The alarms of a span', () => {
  it('come to their end where the platform gives one page for ever', async () => {
    let asked = 0;
    const alarm = {
      id: 'a',
      equipmentId: 'e1',
      type: 'variable',
      level: 'serious',
      triggerTime: NOW - 5_000,
    };
    const { services } = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo()),
        [ALARMS]: () => {
          asked += 1;
          if (asked > 9) return refused('too often');
          return ok({
            list: [alarm, { ...alarm, id: 'b', triggerTime: 1 }],
            totalCount: 1e9,
            totalPage: 1e9,
          });
        },
      },
    });
    await services.session.check();
    await renderBare(services, <Span />);
    expect(asked).toBe(2);
    expect(loaded).toBe('a');
  });
});
