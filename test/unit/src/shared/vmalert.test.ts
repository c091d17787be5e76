/** Shortened answers of vmalert 1.79. */
import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../../../src/shared/calls/decode';
import { readAlerts } from '../../../../src/shared/vmalert';

const createAnswer = (...alerts: readonly unknown[]): object => ({ status: 'success', data: { alerts } });

describe('Alarms from vmalert', () => {
  it('are named by rule and place, firing ones first, newest first among them', () => {
    const alarms = readAlerts(
      createAnswer(
        createAlert({ id: 'old' }),
        createAlert({ id: 'pending', state: 'pending', activeAt: '2026-11-23T12:00:00Z' }),
        createAlert({ id: 'new', activeAt: '2026-11-23T11:00:00+01:00', annotations: {} }),
        createAlert({ id: 'gone', state: 'inactive' }),
        createAlert({ id: 'newest', activeAt: '2026-11-23T11:30:00Z' }),
      ),
    );
    expect(alarms.map(({ id }) => id)).toEqual(['newest', 'old', 'new', 'pending']);
    expect(alarms[1]).toEqual({
      id: 'old',
      name: 'TankFull',
      isFiring: true,
      value: '98.2',
      since: Date.UTC(2026, 10, 23, 10, 0, 0, 500),
      summary: 'Tank 1 is nearly full',
      severity: 'critical',
      equipment: 'plant/pumphouse/t1',
      signal: 'level',
    });
    expect(alarms[2]).toMatchObject({ summary: '' });
  });

  it('are empty if vmalert writes null for an empty list', () => {
    expect(readAlerts({ status: 'success', data: { alerts: null } })).toEqual([]);
  });

  it('are kept despite unreadable parts', () => {
    const oddFields = { id: {}, state: 'burning', labels: [1], annotations: 'x', value: {} };
    const alarms = readAlerts(createAnswer(createAlert({ ...oddFields, activeAt: '0001-01-01T00:00:00Z' })));
    const emptyFields = { value: '', since: null, summary: '', severity: '', equipment: '', signal: '' };
    expect(alarms).toEqual([{ id: '["TankFull"]', name: 'TankFull', isFiring: true, ...emptyFields }]);
  });

  it('are distinguished by labels if they have no id, in any order', () => {
    const [a, b] = [1, 2].map((n) => ({ name: 'TankFull', state: 'firing', labels: { tank: `t${n}` } }));
    const listIds = (...alerts: unknown[]) => readAlerts(createAnswer(...alerts)).map(({ id }) => id);
    expect(new Set(listIds(a, b)).size).toBe(2);
    expect(listIds(a, b).slice(1)).toEqual(listIds(b));
  });

  it('are distinguished by group if rules of two groups share an id', () => {
    const alarms = readAlerts(createAnswer(createAlert({ group_id: '1' }), createAlert({ group_id: '2' })));
    expect(alarms.map(({ id }) => id)).toEqual(['1/1', '2/1']);
  });

  it.each([
    null,
    [],
    'x',
    {},
    { status: 'error' },
    { status: 'success' },
    { status: 'success', data: { alerts: {} } },
    { status: 'success', data: { alerts: [null] } },
    { status: 'success', data: { alerts: [7] } },
  ])('throw for an unusable answer instead of being empty: %j', (raw) => {
    expect(() => readAlerts(raw)).toThrow(Unreadable);
  });
});

function createAlert(change: object): object {
  return {
    id: '1',
    name: 'TankFull',
    state: 'firing',
    value: '98.2',
    activeAt: '2026-11-23T10:00:00.5Z',
    labels: { alertname: 'TankFull', equipment: 'plant/pumphouse/t1', signal: 'level', severity: 'critical' },
    annotations: { summary: 'Tank 1 is nearly full' },
    ...change,
  };
}
