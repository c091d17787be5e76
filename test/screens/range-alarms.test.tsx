import { expect, it } from 'vitest';
import { useRangeAlarms } from '../../src/features/alarms/use-range-alarms';
import type { EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { createPage, refuse } from './kit/answers';
import { NOW } from './kit/fake-watch';
import { startSession } from './kit/open';
import { renderBare } from './kit/render';

it('The alarms of a span end if the platform repeats one page forever', async () => {
  let requestCount = 0;
  const alarm = { id: 'a', equipmentId: 'e1', type: 'variable', level: 'serious', triggerTime: NOW - 5_000 };
  const { services } = await startSession({
    '/lfscada/monitor/multi/alarm/query': () => {
      requestCount += 1;
      if (requestCount > 9) return refuse('too often');
      return createPage([alarm, { ...alarm, id: 'b', triggerTime: 1 }], 1e9, 1e9);
    },
  });
  await renderBare(services, <Span />);
  expect(requestCount).toBe(2);
  expect(document.body.textContent).toBe('a');
});

function Span() {
  const owner = { family: 'equipment', equipmentId: 'e1' as EquipmentId } as const;
  const { rows, isLoading } = useRangeAlarms(owner, epochMs(NOW - 1_000_000), epochMs(NOW));
  return isLoading ? null : rows.map(({ id }) => id).join();
}
