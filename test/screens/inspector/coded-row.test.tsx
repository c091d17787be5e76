import { expect, it } from 'vitest';
import type { EquipmentId } from '../../../src/shared/ids';
import { ok } from '../kit/answers';
import { createFakeClient } from '../kit/fake-client';
import { link } from '../kit/fake-watch';
import { openAt } from '../kit/open';
import { getBySelector, withinDialog } from '../kit/queries';
import { act, screen, user } from '../kit/render';
import { createBatch } from '../kit/values';

it('A device list names a coded value in its row and in its sheet, where no number can be typed', async () => {
  const map = [
    ['0', '手动'],
    ['1', '自动'],
  ] as const;
  const signal = { id: 's1', title: 'Mode', sn: 'S1', unit: '', dataType: 'int', writable: true } as const;
  const worker = createFakeClient();
  await openAt(
    '/detail/eg/list/e1',
    {
      '/lfscada/equipment/multi/info': ok({ id: 'e1', name: 'P-203', family: 'eg', online: true }),
      '/lfscada/monitor/multi/signal/query': ok([
        { ...signal, equipmentId: 'e1', map: { 0: '手动', 1: '自动' } },
      ]),
    },
    { startMonitor: async () => worker.client },
  );
  const codedRow = {
    ...signal,
    slot: 0,
    decimals: null,
    min: null,
    max: null,
    map,
    equipmentId: 'e1' as EquipmentId,
  };
  await act(async () => {
    worker.emit({ kind: 'link', link: link('live') });
    worker.emit({ kind: 'described', slots: [codedRow] });
    worker.emit(createBatch([1]));
  });
  expect(getBySelector('.as-signal__value')).toHaveTextContent(/^自动/);
  await user.click(screen.getByRole('button', { name: /Mode S1/ }));
  expect(getBySelector('.as-inspect__value')).toHaveTextContent(/^自动$/);
  expect(withinDialog().queryByRole('textbox')).not.toBeInTheDocument();
});
