import { expect, it } from 'vitest';
import { useRangeAlarms } from '../../src/features/alarms/use-range-alarms';
import type { EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { createPage, refused } from './kit/answers';
import { NOW } from './kit/fake-watch';
import { signedIn } from './kit/open';
import { renderBare } from './kit/render';

it('The alarms of a span end if the platform repeats one page forever', async () => {
  let asked = 0;
  const alarm = { id: 'a', equipmentId: 'e1', type: 'variable', level: 'serious', triggerTime: NOW - 5_000 };
  const { services } = await signedIn({
    '/lfscada/monitor/multi/alarm/query': () => {
      asked += 1;
      if (asked > 9) return refused('too often');
      return createPage([alarm, { ...alarm, id: 'b', triggerTime: 1 }], 1e9, 1e9);
    },
  });
  await renderBare(services, <Span />);
  expect(asked).toBe(2);
  expect(document.body.textContent).toBe('a');
});

function Span() {
  const owner = { family: 'equipment', equipmentId: 'e1' as EquipmentId } as const;
  const { rows, isLoading } = useRangeAlarms(owner, epochMs(NOW - 1_000_000), epochMs(NOW));
  return isLoading ? null : rows.map(({ id }) => id).join();
}
