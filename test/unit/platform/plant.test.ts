import { beforeEach, describe, expect, it } from 'vitest';
import type { Plant, PlantEvent, PlantValue } from '../../platform/model';
import { createPlant, STEP_MS } from '../../platform/plant/index';
import { BALANCE_M3, RAW_M3, Waterworks } from '../../platform/plant/waterworks';

const START = Date.UTC(2026, 10, 20, 1, 0, 0);
const HOUR = 3_600_000;

const createTestPlant = (seed = 7) => createPlant({ seed, start: START });
const getNumber = (plant: Plant, id: string): number => Number(plant.value(id).value);

let plant: ReturnType<typeof createTestPlant>;
beforeEach(() => {
  plant = createTestPlant();
});

describe('The plant at the start', () => {
  it('has about 40 pieces of equipment with 600 signals of every data type behind 8 EG gateways', () => {
    const egGateways = new Set(
      [...plant.equipment.values()]
        .filter((equipment) => equipment.family === 'eg')
        .map((equipment) => equipment.gatewayId),
    );
    expect(egGateways.size).toBe(8);
    expect(plant.equipment.size).toBeGreaterThanOrEqual(40);
    expect(plant.signals.size).toBeGreaterThanOrEqual(580);
    expect(new Set([...plant.signals.values()].map((signal) => signal.dataType))).toEqual(
      new Set(['bit', 'int', 'uint', 'float', 'string']),
    );
    expect([...plant.equipment.values()].some((equipment) => equipment.family === 'gm')).toBe(true);
  });

  it('has one gateway offline, one in VPN mode, and different intervals', () => {
    expect(plant.getGateway('gw-8').online).toBe(false);
    expect(plant.getGateway('gw-7')).toMatchObject({ online: true, vpn: true });
    const gateways = [...new Set([...plant.equipment.values()].map((equipment) => equipment.gatewayId))];
    expect(new Set(gateways.map((id) => plant.getGateway(id).interval)).size).toBeGreaterThanOrEqual(5);
  });

  it('has values that a client can misread: never collected, bad, over 2^53, leading zeros', () => {
    expect(plant.value('aq01-toc').value).toBeNull();
    expect(plant.value('v202-ultrasonic').code).toBe('1301');
    expect(BigInt(plant.value('v202-pulses').value ?? '0')).toBeGreaterThan(2n ** 53n);
    expect(plant.value('aq01-sampler').value).toBe('007');
  });

  it('sends only numbers for numeric signals', () => {
    advance(plant, 0, 40);
    for (const [id, { dataType }] of plant.signals) {
      const { value } = plant.value(id);
      if (dataType !== 'string' && value !== null) expect(value, id).toMatch(/^(-?\d+(\.\d+)?|true|false)$/);
    }
  });
});

describe('Determinism', () => {
  it('gives the same values for the same seed and the same calls', () => {
    const [firstPlant, secondPlant] = [createTestPlant(), createTestPlant()];
    for (const plant of [firstPlant, secondPlant]) {
      advance(plant, 0, 30);
      plant.write('p201-run', '1', 'demo');
      advance(plant, 30, 200);
    }
    expect(takeSnapshot(firstPlant)).toEqual(takeSnapshot(secondPlant));
    expect([...firstPlant.alarms.values()]).toEqual([...secondPlant.alarms.values()]);
  });

  it('does not depend on the step size', () => {
    const [firstPlant, secondPlant] = [createTestPlant(), createTestPlant()];
    for (let ms = 137; ms <= 50_000; ms += 137) firstPlant.advance(START + ms);
    firstPlant.advance(START + 50_000);
    secondPlant.advance(START + 50_000);
    expect(takeSnapshot(firstPlant)).toEqual(takeSnapshot(secondPlant));
  });

  it('gives different noise for another seed', () => {
    expect(takeSnapshot(createTestPlant(1))).not.toEqual(takeSnapshot(createTestPlant(2)));
  });
});

describe('Reports', () => {
  it('arrive once per interval from every online gateway, with all its signals', () => {
    const reports = advance(plant, 0, 60).filter((event) => event.kind === 'report');
    const filterByGateway = (id: string) => reports.filter((report) => report.gatewayId === id);
    expect(filterByGateway('gw-2').length).toBeGreaterThanOrEqual(59);
    expect(filterByGateway('gw-5').length).toBeGreaterThanOrEqual(29);
    expect(filterByGateway('gw-3').length).toBeGreaterThanOrEqual(11);
    expect(filterByGateway('gw-7')).toEqual([]);
    expect(filterByGateway('gw-8')).toEqual([]);
    const signals = [...plant.equipment.values()]
      .filter((equipment) => equipment.gatewayId === 'gw-2')
      .flatMap((equipment) => equipment.signalIds);
    expect([...(filterByGateway('gw-2')[0]?.values.keys() ?? [])].sort()).toEqual([...signals].sort());
  });

  it("carry the gateway's time, which may be 20 minutes ahead or an hour behind", () => {
    advance(plant, 0, 20);
    const getSkew = (id: string) => plant.value(id).time - (START + 20_000);
    expect(getSkew('aq01-ph')).toBeGreaterThan(19 * 60_000);
    expect(getSkew('hw501-supply')).toBeLessThan(-59 * 60_000);
    expect(Math.abs(getSkew('v201-level'))).toBeLessThan(3_000);
  });

  it('stop while the flapping gateway is offline, which is announced both ways and raises an alarm', () => {
    const events = advance(plant, 0, 600);
    const states = events.filter((event) => event.kind === 'gateway');
    expect(states.map(({ state }) => state.online)).toEqual([false, true, false, true]);
    expect(states.every(({ state }) => state.gatewayId === 'gw-4')).toBe(true);
    const offlineIndex = events.indexOf(states[0] as PlantEvent);
    const onlineIndex = events.indexOf(states[1] as PlantEvent);
    const offlineEvents = events.slice(offlineIndex, onlineIndex);
    expect(offlineEvents.some((event) => event.kind === 'report' && event.gatewayId === 'gw-4')).toBe(false);
    expect(offlineEvents.some((event) => event.kind === 'alarm' && event.alarm.signalId === null)).toBe(true);
  });
});

describe('Physics', () => {
  it('balances inflow, outflow and level of every tank', () => {
    const water = new Waterworks(START);
    water.zone[0].start();
    let [raw, balance] = [(water.raw / 100) * RAW_M3, (water.balance / 100) * BALANCE_M3];
    for (let step = 1; step <= 100; step += 1) {
      water.step(STEP_MS / 1000, START + step * STEP_MS);
      raw += ((water.wellFlow - water.filterFlow) * STEP_MS) / HOUR;
      balance += ((water.balanceIn - water.balanceOut) * STEP_MS) / HOUR;
    }
    expect((water.raw / 100) * RAW_M3).toBeCloseTo(raw, 6);
    expect((water.balance / 100) * BALANCE_M3).toBeCloseTo(balance, 6);
  });

  it('cycles the balance tank between its limits', () => {
    const levels: number[] = [];
    for (let second = 0; second < 700; second += 1) {
      advance(plant, second, 1);
      levels.push(getNumber(plant, 'v201-level'));
    }
    expect(Math.min(...levels)).toBeGreaterThan(43);
    expect(Math.max(...levels)).toBeLessThan(78);
    expect(Math.min(...levels)).toBeLessThan(46);
    expect(Math.max(...levels)).toBeGreaterThan(74);
  });

  it('holds the network pressure at its set point and follows a change with a lag', () => {
    advance(plant, 0, 60);
    expect(getNumber(plant, 'v202-pressure')).toBeCloseTo(0.42, 1);
    expect(plant.write('v202-pressure-set', '0.36', 'demo').ok).toBe(true);
    advance(plant, 60, 1);
    expect(getNumber(plant, 'v202-pressure')).toBeGreaterThan(0.4);
    advance(plant, 61, 120);
    expect(Math.abs(getNumber(plant, 'v202-pressure') - 0.36)).toBeLessThan(0.008);
  });

  it('draws current, power and heat only while a pump runs', () => {
    advance(plant, 0, 3);
    expect(getNumber(plant, 'p201-current')).toBe(0);
    const coldTemperature = getNumber(plant, 'p201-winding');
    plant.write('p201-run', '1', 'demo');
    advance(plant, 3, 20);
    expect(getNumber(plant, 'p201-current')).toBeGreaterThan(20);
    expect(getNumber(plant, 'p201-winding')).toBeGreaterThan(coldTemperature + 0.4);
    const energy = getNumber(plant, 'p201-energy');
    advance(plant, 23, 10);
    expect(getNumber(plant, 'p201-energy')).toBeGreaterThan(energy);
  });

  it('loses steam pressure when the burner stops, and purges before it lights again', () => {
    advance(plant, 0, 10);
    plant.write('b401-run', '0', 'demo');
    advance(plant, 10, 60);
    expect(getNumber(plant, 'b402-pressure')).toBeLessThan(0.65);
    expect(plant.value('b401-flame').value).toBe('0');
    plant.write('b401-run', '1', 'demo');
    advance(plant, 70, 4);
    expect(plant.value('b401-state').value).toBe('1');
    advance(plant, 74, 30);
    expect(plant.value('b401-state').value).toBe('4');
    const lowPressure = getNumber(plant, 'b402-pressure');
    advance(plant, 104, 120);
    expect(getNumber(plant, 'b402-pressure')).toBeGreaterThan(lowPressure + 0.05);
  });
});

describe('Writing', () => {
  it('fills the tank visibly within 20 s of starting P-201', () => {
    advance(plant, 0, 5);
    const before = getNumber(plant, 'v201-level');
    expect(plant.write('p201-run', '1', 'demo').ok).toBe(true);
    advance(plant, 5, 3);
    expect(plant.value('p201-run').value).toBe('1');
    advance(plant, 8, 17);
    expect(getNumber(plant, 'v201-level')).toBeGreaterThan(before + 12);
  });

  it('trips the filling pumps before the tank overflows, and refuses to restart them', () => {
    plant.write('p201-run', '1', 'demo');
    advance(plant, 0, 52);
    expect(getNumber(plant, 'v201-level')).toBeLessThan(97);
    expect(plant.value('p201-state').value).toBe('2');
    const refusedWrite = plant.write('p201-run', '1', 'demo');
    expect(refusedWrite).toMatchObject({ ok: false, code: '1320' });
    expect(!refusedWrite.ok && refusedWrite.message).toMatch(/高高/);
  });

  it('refuses to start a pump that would run dry', () => {
    plant.write('p202-mode', '0', 'demo');
    plant.write('p203-mode', '0', 'demo');
    advance(plant, 0, 400);
    expect(plant.value('p203-run').value).toBe('0');
    expect(plant.write('p203-run', '1', 'demo')).toMatchObject({ ok: false, code: '1320' });
  });

  it.each([
    ['a locked-out pump', 'p204-run', '1', '1320'],
    ['a pump in automatic mode', 'p202-run', '1', '1321'],
    ['a value out of range', 'v201-sp-high', '99', '1322'],
    ['a read-only signal', 'v201-level', '50', '1323'],
    ['an offline gateway', 'es8-run', '1', '1324'],
    ['a text instead of a number', 'v201-sp-high', 'high', '1325'],
    ['an empty text', 'v201-sp-high', '', '1325'],
    ['a gateway in VPN mode', 'bs7-set', '0.3', '1326'],
    ['an unknown signal', 'nothing', '1', '1327'],
  ])('refuses %s with a code and a Chinese message, and applies nothing', (_, signal, value, code) => {
    const result = plant.write(signal, value, 'demo');
    expect(result).toMatchObject({ ok: false, code });
    expect(!result.ok && result.message).toMatch(/[\u4e00-\u9fff]/);
    expect(plant.writes).toEqual([]);
  });

  it('counts every applied write once, with user and time', () => {
    advance(plant, 0, 2);
    plant.write('v201-sp-high', '80', 'demo');
    plant.write('v201-sp-high', '99', 'demo');
    expect(plant.writes).toEqual([{ signalId: 'v201-sp-high', value: '80', at: START + 2000, user: 'demo' }]);
  });
});

describe('Catching up', () => {
  it('covers hours in few steps and ends with current values', () => {
    plant.advance(START + 10_000);
    const before = plant.steps;
    const events = plant.advance(START + 10_000 + 8 * HOUR);
    expect(plant.steps - before).toBeLessThan(8_000);
    expect(events.length).toBeLessThan(3_000);
    expect(Math.abs(plant.value('v201-level').time - (START + 10_000 + 8 * HOUR))).toBeLessThan(3_000);
    expect(getNumber(plant, 'v201-level')).toBeGreaterThan(40);
    expect(getNumber(plant, 'v201-level')).toBeLessThan(80);
    expect(getNumber(plant, 'b402-pressure')).toBeCloseTo(0.8, 1);
  });

  it('limits the steps for a gap of a month', () => {
    plant.advance(START + 720 * HOUR);
    expect(plant.steps).toBeLessThan(20_000);
  });

  it('increases totals by the volume that flowed during coarse steps', () => {
    const before = getNumber(plant, 'v202-total');
    plant.advance(START + 4 * HOUR);
    const growth = getNumber(plant, 'v202-total') - before;
    expect(growth).toBeGreaterThan(4 * 200);
    expect(growth).toBeLessThan(4 * 700);
  });

  it('does nothing when the clock stops or moves back', () => {
    plant.advance(START + 5_000);
    expect(plant.advance(START + 5_000)).toEqual([]);
    expect(plant.advance(START - 5_000)).toEqual([]);
  });
});

function advance(plant: Plant, from: number, seconds: number): PlantEvent[] {
  const events: PlantEvent[] = [];
  for (let second = 1; second <= seconds; second += 1)
    events.push(...plant.advance(START + (from + second) * 1000));
  return events;
}

function takeSnapshot(plant: Plant): Record<string, PlantValue> {
  return Object.fromEntries([...plant.signals.keys()].map((id) => [id, plant.value(id)]));
}
