import type { AlarmRow } from '../../src/shared/calls/alarm';
import type { AlarmId, EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';

/** Time of the first test alarm, epoch ms. */
export const T0 = 1_760_000_000_000;

/** Creates an active, unconfirmed alarm, triggered `at` ms after T0. `overrides` replaces fields. */
export const createAlarmRow = (id: string, at = 0, overrides: Partial<AlarmRow> = {}): AlarmRow => ({
  id: id as AlarmId,
  equipmentId: 'e1' as EquipmentId,
  signalId: null,
  type: 'variable',
  level: 'serious',
  group: '',
  value: '9',
  unit: '',
  triggerTime: epochMs(T0 + at),
  recoverTime: null,
  confirmTime: null,
  releaseTime: null,
  confirmUser: '',
  equipmentName: '',
  signalTitle: `Signal ${id}`,
  valueName: '',
  limit: '',
  compare: '',
  remark: '',
  ...overrides,
});
