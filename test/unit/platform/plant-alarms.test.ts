import { describe, expect, it } from 'vitest';
import type { PlantAlarm } from '../../platform/model';
import { AlarmBook } from '../../platform/plant/alarms';
import { createPlant } from '../../platform/plant/index';
import { COMPRESSOR_PERIOD_S } from '../../platform/plant/site';

const START = Date.UTC(2026, 10, 20, 1, 0, 0);
const createTestPlant = () => createPlant({ seed: 7, start: START });

describe('Alarms of the plant', () => {
  it('raise and clear the compressor alarm once per period', () => {
    const alarmEvents = getAlarms(createTestPlant(), 3 * COMPRESSOR_PERIOD_S + 60, 'c601-pressure');
    expect(alarmEvents.map((alarm) => alarm.recoverTime === null)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    const [first, firstCleared, second] = alarmEvents;
    expect(first?.level).toBe('convention');
    expect(firstCleared?.id).toBe(first?.id);
    const period = ((second?.triggerTime ?? 0) - (first?.triggerTime ?? 0)) / 1000;
    expect(Math.abs(period - COMPRESSOR_PERIOD_S)).toBeLessThanOrEqual(4);
    const duration = ((firstCleared?.recoverTime ?? 0) - (first?.triggerTime ?? 0)) / 1000;
    expect(duration).toBeGreaterThan(20);
    expect(duration).toBeLessThan(34);
  });

  it('raise a high level once and clear it with hysteresis', () => {
    const plant = createTestPlant();
    plant.write('p201-run', '1', 'demo');
    const alarmEvents = getAlarms(plant, 200, 'v201-level').filter((alarm) => alarm.level === 'important');
    expect(alarmEvents.map((alarm) => alarm.recoverTime === null)).toEqual([true, false]);
    expect(Number(alarmEvents[0]?.value)).toBeGreaterThanOrEqual(88);
    const recoveredAt = alarmEvents[1]?.recoverTime ?? 0;
    const [, level] = plant.history('v201-level', recoveredAt - 1_500, recoveredAt, 10).at(-1) ?? [];
    expect(Number(level)).toBeLessThan(85);
  });

  it('have three levels and three types', () => {
    const plant = createTestPlant();
    plant.write('p201-run', '1', 'demo');
    plant.advance(START + 90_000);
    const allAlarms = [...plant.alarms.values()];
    expect(new Set(allAlarms.map((alarm) => alarm.level))).toEqual(
      new Set(['serious', 'important', 'convention']),
    );
    expect(new Set(allAlarms.map((alarm) => alarm.type))).toEqual(
      new Set(['variable', 'power outage', 'offline']),
    );
  });

  it('include active and past, cleared alarms at the start', () => {
    const allAlarms = [...createTestPlant().alarms.values()];
    expect(allAlarms.every((alarm) => alarm.triggerTime < START)).toBe(true);
    expect(
      allAlarms
        .filter((alarm) => alarm.recoverTime === null)
        .map((alarm) => alarm.equipmentId)
        .sort(),
    ).toEqual(['es8', 'gm06']);
    const times = allAlarms.map((alarm) => alarm.triggerTime);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('are acknowledged once and released when acknowledged and cleared', () => {
    const plant = createTestPlant();
    const openAlarm = [...plant.alarms.values()].find((alarm) => alarm.equipmentId === 'gm06');
    expect(plant.confirmAlarm(openAlarm?.id ?? '', 'demo', START + 5)).toBe(true);
    expect(plant.confirmAlarm(openAlarm?.id ?? '', 'demo', START + 6)).toBe(false);
    expect(plant.confirmAlarm('nothing', 'demo', START + 6)).toBe(false);
    expect(plant.alarms.get(openAlarm?.id ?? '')).toMatchObject({
      confirmTime: START + 5,
      confirmUser: 'demo',
      releaseTime: null,
    });
  });

  it('match the history, which is below the limit after past compressor alarms', () => {
    const plant = createTestPlant();
    const pastAlarms = [...plant.alarms.values()].filter((alarm) => alarm.signalId === 'c601-pressure');
    expect(pastAlarms.length).toBeGreaterThan(20);
    for (const alarm of pastAlarms) {
      const [point] = plant.history('c601-pressure', alarm.triggerTime, alarm.triggerTime + 4_000, 10);
      expect(Number(point?.[1])).toBeLessThan(0.635);
    }
  });
});

describe('The alarm log', () => {
  it('drops the oldest cleared alarms, never an active one', () => {
    const book = new AlarmBook();
    const alarmFields = {
      equipmentId: 'e',
      signalId: null,
      type: 'offline',
      level: 'important',
      group: '',
      value: '',
    } as const;
    const openAlarm = book.raise('open', alarmFields, 0);
    for (let n = 1; n <= 2_500; n += 1) {
      book.raise('key', alarmFields, n);
      book.recover('key', n);
    }
    expect(book.all.size).toBeLessThanOrEqual(2_000);
    expect(book.all.has(openAlarm.id)).toBe(true);
  });
});

function getAlarms(
  plant: ReturnType<typeof createTestPlant>,
  seconds: number,
  signalId: string,
): PlantAlarm[] {
  const foundAlarms: PlantAlarm[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    for (const event of plant.advance(START + second * 1000)) {
      if (event.kind === 'alarm' && event.alarm.signalId === signalId) foundAlarms.push(event.alarm);
    }
  }
  return foundAlarms;
}
