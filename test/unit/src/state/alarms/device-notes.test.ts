import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { textStore } from '../../../../../src/browser/storage';
import { alarmKind } from '../../../../../src/shared/alarm-kind';
import { epochMs, HOUR_MS } from '../../../../../src/shared/units';
import { deviceShelves, dropShelf, keepShelf } from '../../../../../src/state/alarms/device-notes';
import { alarmRow, T0 } from '../../../../kit/alarms';
import { memoryStorage } from '../../../../screens/kit/fake-outside';

describe('Shelves on a device', () => {
  it('belong to one user and one source, and do not affect others of the same kind', () => {
    const kept = memoryStorage();
    const services = { store: createStore(), storage: textStore(() => kept) };
    const { equipmentId, signalId, type, level } = alarmRow('a', 0, { level: 'convention' });
    const kind = { equipmentId, signalId, type, level };
    const shelve = (user: string, source: string): void =>
      keepShelf(
        services,
        user,
        source,
        {
          ...kind,
          id: alarmKind(kind),
          from: epochMs(T0),
          until: epochMs(T0 + HOUR_MS),
          user,
          remark: '',
          isLocal: true,
        },
        epochMs(T0),
      );
    const count = (user: string, source: string): number => deviceShelves(services, user, source).length;
    shelve('u1', 'p1');
    shelve('u1', 'p2');
    shelve('u2', 'p1');
    shelve('u1', 'p1');
    expect([count('u1', 'p1'), count('u1', 'p2'), count('u2', 'p1')]).toEqual([1, 1, 1]);
    dropShelf(services, 'u1', 'p1', alarmKind(kind));
    expect([count('u1', 'p1'), count('u1', 'p2'), count('u2', 'p1')]).toEqual([0, 1, 1]);
  });
});
