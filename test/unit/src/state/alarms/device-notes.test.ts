import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createSafeTextStore } from '../../../../../src/browser/storage';
import { getAlarmKind } from '../../../../../src/shared/alarm-kind';
import { epochMs, HOUR_MS } from '../../../../../src/shared/units';
import { getDeviceShelves, removeShelf, storeShelf } from '../../../../../src/state/alarms/device-notes';
import { createAlarmRow, T0 } from '../../../../kit/alarms';
import { createMemoryStorage } from '../../../../screens/kit/fake-outside';

describe('Shelves on a device', () => {
  it('belong to one user and one source, and do not affect others of the same kind', () => {
    const browserStorage = createMemoryStorage();
    const services = { store: createStore(), storage: createSafeTextStore(() => browserStorage) };
    const { equipmentId, signalId, type, level } = createAlarmRow('a', 0, { level: 'convention' });
    const kind = { equipmentId, signalId, type, level };
    const shelve = (user: string, source: string): void =>
      storeShelf(
        services,
        user,
        source,
        {
          ...kind,
          id: getAlarmKind(kind),
          from: epochMs(T0),
          until: epochMs(T0 + HOUR_MS),
          user,
          remark: '',
          isLocal: true,
        },
        epochMs(T0),
      );
    const countShelves = (user: string, source: string): number =>
      getDeviceShelves(services, user, source).length;
    shelve('u1', 'p1');
    shelve('u1', 'p2');
    shelve('u2', 'p1');
    shelve('u1', 'p1');
    expect([countShelves('u1', 'p1'), countShelves('u1', 'p2'), countShelves('u2', 'p1')]).toEqual([1, 1, 1]);
    removeShelf(services, 'u1', 'p1', getAlarmKind(kind));
    expect([countShelves('u1', 'p1'), countShelves('u1', 'p2'), countShelves('u2', 'p1')]).toEqual([0, 1, 1]);
  });
});
