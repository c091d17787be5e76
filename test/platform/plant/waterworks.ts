/**
 * Wells → raw water tank V-101 → filters → clear water tank V-202 → high-lift pumps → network, and the high
 * zone's small balance tank V-201, quick enough to watch (P-201 fills it by about 0.86 % a second).
 */

import {
  applyLag,
  COUNT_FROM,
  clamp,
  getDailyDemand,
  getDemandHours,
  getFillCycle,
  getOutdoorTemp,
} from './cycles';
import { AUTO, MANUAL, Pump, type PumpDesign, SERVICE } from './pump';

const WELL: PumpDesign = { flow: 320, head: 46, power: 55, current: 103, rpm: 2900, ramp: 2.5, vfd: false };
const FILL: PumpDesign = { flow: 270, head: 16, power: 18.5, current: 36, rpm: 1460, ramp: 0.6, vfd: false };
const ZONE: PumpDesign = { flow: 70, head: 52, power: 15, current: 29, rpm: 2920, ramp: 1.2, vfd: true };
const LIFT: PumpDesign = { flow: 400, head: 48, power: 75, current: 138, rpm: 1480, ramp: 2, vfd: true };
const DOSE: PumpDesign = { flow: 0.06, head: 30, power: 0.37, current: 1.1, rpm: 96, ramp: 0.5, vfd: true };

/** Capacities, m³. */
export const RAW_M3 = 400;
export const CLEAR_M3 = 1500;
export const BALANCE_M3 = 7;
/** Mean demand of the network and the high zone, m³/h. */
const MEAN_NETWORK = 420;
const MEAN_ZONE = 54;
const MEAN_ALL = MEAN_NETWORK + MEAN_ZONE;
/** Pressure at which the network takes exactly its demand, MPa. */
const NETWORK_MPA = 0.42;
const STATION_LOSS_M = 3;
const M_PER_MPA = 102;
const BALANCE_PERIOD_S = 175;
const BALANCE_DUTY = 0.2;
const RAW_PERIOD_S = 4500;
const RAW_DUTY = 0.48;
const BACKWASH_S = 86_400;

export const FILTERING = 1;
export const BACKWASH = 2;
const RESTING = 3;

export class Filter {
  state = FILTERING;
  /** Head loss, kPa. */
  loss = 8;
  flow = 0;
  valve = 50;
  washes = 0;
  since = 0;
  volume = 0;
  constructor(readonly offsetS: number) {}
}

export class Waterworks {
  readonly wells = [
    new Pump(WELL, AUTO, { hours: 21_400, starts: 412 }),
    new Pump(WELL, AUTO, { hours: 9_800, starts: 5_120 }),
    new Pump(WELL, AUTO, { hours: 3_120, starts: 640 }),
  ] as const;
  /**
   * P-201 (manual) and P-202 (automatic) fill V-201; P-203 (automatic) and P-204 (locked out) draw from it.
   */
  readonly zone = [
    new Pump(FILL, MANUAL, { hours: 1_204, starts: 880 }),
    new Pump(FILL, AUTO, { hours: 2_410, starts: 21_080 }),
    new Pump(ZONE, AUTO, { hours: 18_630, starts: 214 }),
    new Pump(ZONE, SERVICE, { hours: 17_990, starts: 231 }),
  ] as const;
  readonly lifts = [
    new Pump(LIFT, AUTO, { hours: 24_100, starts: 190 }),
    new Pump(LIFT, AUTO, { hours: 11_350, starts: 1_460 }),
    new Pump(LIFT, AUTO, { hours: 640, starts: 92 }),
  ] as const;
  readonly dosers = [
    new Pump(DOSE, AUTO, { hours: 19_800, starts: 310 }),
    new Pump(DOSE, MANUAL, { hours: 420, starts: 77 }),
  ] as const;
  readonly filters = [new Filter(0), new Filter(BACKWASH_S / 2)] as const;

  /** Levels, %. */
  raw = 60;
  clear = 72;
  balance = 60;
  hypo = 70;
  /** Limits of the automatic filling, %. */
  rawLow = 55;
  rawHigh = 80;
  balanceLow = 45;
  balanceHigh = 75;
  /** Set points: network MPa, high zone Hz, chlorine mg/L. */
  pressureSet = NETWORK_MPA;
  doseSet = 1.2;
  pressure = NETWORK_MPA;
  zonePressure = 0.4;
  /** Flows, m³/h. */
  networkFlow = 0;
  filterFlow = 0;
  wellFlow = 0;
  balanceIn = 0;
  balanceOut = 0;
  chlorine = 0.6;
  turbidityRaw = 4;
  turbidity = 0.2;
  ph = 7.4;
  waterTemp = 14;
  conductivity = 412;
  /** Totals, m³. */
  networkTotal = 0;
  wellTotal = 0;
  filterTotal = 0;
  zoneTotal = 0;
  /** Correction of the pressure controller, Hz. */
  private liftHz = 44;
  demand = 1;
  ambient = 18;

  /** @param start epoch ms that anchors the phases of the past. */
  constructor(readonly start: number) {
    this.setPastState(start);
  }

  /** Sets the state of a moment before `start`, with the initial set points. */
  setPastState(t: number): void {
    this.updateSurroundings(t);
    const since = (t - COUNT_FROM) / 1000;
    const { ambient, demand } = this;

    const raw = getFillCycle(t, this.start - 1_400_000, RAW_PERIOD_S, RAW_DUTY);
    this.raw = this.rawLow + (this.rawHigh - this.rawLow) * raw.height;
    const [w1, w2, w3] = this.wells;
    w1.settle({ running: true, duty: 1, onSeconds: since, starts: 0, staticHead: 30, ambient });
    w2.settle({
      running: raw.on,
      duty: RAW_DUTY,
      onSeconds: raw.onSeconds,
      starts: raw.starts,
      staticHead: 30,
      ambient,
    });
    w3.settle({ running: false, duty: 0, onSeconds: 0, starts: 0, staticHead: 30, ambient });
    this.wellFlow = w1.flow + w2.flow;
    this.wellTotal = (w1.design.flow * since + w2.design.flow * raw.onSeconds) / 3600;

    this.clear = 72 - 13 * Math.sin((2 * Math.PI * (t / 3_600_000 + 8 - 1.3 - 6)) / 24);
    this.filterFlow = this.getFilterTarget();
    this.filterTotal = (MEAN_ALL * since) / 3600;
    for (const filter of this.filters) {
      const runFor = (t - COUNT_FROM) / 1000 + filter.offsetS;
      filter.since = runFor % BACKWASH_S;
      filter.state = FILTERING;
      filter.washes = Math.floor(runFor / BACKWASH_S);
      filter.loss = 8 + 24 * (filter.since / BACKWASH_S);
      filter.flow = this.filterFlow / 2;
      filter.valve = clamp((filter.flow / 300) * (70 + filter.loss), 0, 100);
      filter.volume = this.filterTotal / 2;
    }

    const balance = getFillCycle(t, this.start - 125_000, BALANCE_PERIOD_S, BALANCE_DUTY);
    this.balance = this.balanceLow + (this.balanceHigh - this.balanceLow) * balance.height;
    const [z1, z2, z3, z4] = this.zone;
    z1.settle({ running: false, duty: 0, onSeconds: 0, starts: 0, staticHead: 9, ambient });
    z2.settle({
      running: balance.on,
      duty: BALANCE_DUTY,
      onSeconds: balance.onSeconds,
      starts: balance.starts,
      staticHead: 9,
      ambient,
    });
    z3.settle({ running: true, hz: 42, duty: 1, onSeconds: since, starts: 0, staticHead: 24, ambient });
    z4.settle({ running: false, hz: 42, duty: 0, onSeconds: 0, starts: 0, staticHead: 24, ambient });
    this.balanceIn = z2.flow;
    this.balanceOut = z3.flow;
    this.zonePressure = z3.head / M_PER_MPA;
    this.zoneTotal = (z3.flow * since) / 3600;

    this.pressure = this.pressureSet;
    this.networkFlow = MEAN_NETWORK * demand;
    this.networkTotal = MEAN_NETWORK * getDemandHours(t);
    const two = this.networkFlow > 370;
    const count = two ? 2 : 1;
    const share = this.networkFlow / count / LIFT.flow;
    const head = this.pressure * M_PER_MPA + STATION_LOSS_M;
    this.liftHz = 50 * Math.sqrt((head + 0.25 * LIFT.head * share * share) / (1.25 * LIFT.head));
    const [l1, l2, l3] = this.lifts;
    l1.settle({
      running: true,
      hz: this.liftHz,
      duty: 1,
      onSeconds: since,
      starts: 0,
      staticHead: 30,
      ambient,
    });
    l2.settle({
      running: two,
      hz: this.liftHz,
      duty: 0.6,
      onSeconds: since * 0.6,
      starts: Math.floor(since / 86_400),
      staticHead: 30,
      ambient,
    });
    l3.settle({ running: false, hz: this.liftHz, duty: 0, onSeconds: 0, starts: 0, staticHead: 30, ambient });
    l1.deliver(share);
    if (two) l2.deliver(share);

    const [d1, d2] = this.dosers;
    const hypo = getFillCycle(t, this.start - 40_000_000, 259_200, 0.01);
    this.hypo = 22 + 68 * hypo.height;
    d1.settle({
      running: true,
      hz: this.getDoseHz(),
      duty: 1,
      onSeconds: since,
      starts: 0,
      staticHead: 0,
      ambient,
    });
    d2.settle({ running: false, hz: 30, duty: 0, onSeconds: 0, starts: 0, staticHead: 0, ambient });
    this.chlorine = this.getChlorineTarget();
  }

  step(dt: number, t: number): void {
    this.updateSurroundings(t);
    const { ambient } = this;
    this.runAutomatic();

    for (const pump of this.wells) pump.step(dt, 30, ambient);
    this.wellFlow = this.wells[0].flow + this.wells[1].flow + this.wells[2].flow;
    this.stepFilters(dt);
    const wash = this.filters.some((filter) => filter.state === BACKWASH) ? 180 : 0;
    this.raw = clamp(this.raw + this.toPercent(this.wellFlow - this.filterFlow, dt, RAW_M3), 0, 100);

    const [z1, z2, z3, z4] = this.zone;
    z1.step(dt, 9, ambient);
    z2.step(dt, 9, ambient);
    z3.step(dt, 24, ambient);
    z4.step(dt, 24, ambient);
    this.balanceIn = z1.flow + z2.flow;
    this.balanceOut = z3.flow + z4.flow;
    this.balance = clamp(
      this.balance + this.toPercent(this.balanceIn - this.balanceOut, dt, BALANCE_M3),
      0,
      100,
    );
    this.zonePressure = applyLag(this.zonePressure, Math.max(z3.head, z4.head) / M_PER_MPA, dt, 1.5);

    this.stepNetwork(dt);
    const out = this.networkFlow + this.balanceIn + wash;
    this.clear = clamp(this.clear + this.toPercent(this.filterFlow - out, dt, CLEAR_M3), 0, 100);

    this.wellTotal += (this.wellFlow * dt) / 3600;
    this.filterTotal += (this.filterFlow * dt) / 3600;
    this.networkTotal += (this.networkFlow * dt) / 3600;
    this.zoneTotal += (this.balanceOut * dt) / 3600;
    this.stepDosing(dt);
  }

  private updateSurroundings(t: number): void {
    this.demand = getDailyDemand(t);
    this.ambient = getOutdoorTemp(t) * 0.4 + 12;
    this.waterTemp = getOutdoorTemp(t) * 0.35 + 9;
    this.turbidityRaw = 4.2 + 0.8 * Math.sin(t / 9_500_000) + 0.3 * Math.sin(t / 1_700_000);
    this.turbidity = 0.14 + 0.02 * this.turbidityRaw;
    this.ph = 7.42 + 0.06 * Math.sin(t / 5_300_000);
    this.conductivity = 412 + 9 * Math.sin(t / 13_000_000);
  }

  private toPercent(flow: number, dt: number, capacity: number): number {
    return ((flow * dt) / 3600 / capacity) * 100;
  }

  private runAutomatic(): void {
    const [, w2, w3] = this.wells;
    for (const well of this.wells) if (this.raw >= 97 && well.running) well.trip();
    if (this.wells[0].mode === AUTO && this.raw < 92) this.wells[0].start();
    if (w2.mode === AUTO) controlLevel(w2, this.raw, this.rawLow, this.rawHigh);
    if (w3.mode === AUTO) controlLevel(w3, this.raw, this.rawLow - 20, this.rawHigh - 10);

    const [z1, z2, z3, z4] = this.zone;
    if (z2.mode === AUTO) controlLevel(z2, this.balance, this.balanceLow, this.balanceHigh);
    if (z1.mode === AUTO) controlLevel(z1, this.balance, this.balanceLow - 10, this.balanceHigh - 5);
    if (this.balance >= 95) for (const pump of [z1, z2]) if (pump.running) pump.trip();
    if (this.clear <= 8) for (const pump of [z1, z2, ...this.lifts]) if (pump.running) pump.trip();
    if (this.balance <= 8) for (const pump of [z3, z4]) if (pump.running) pump.trip();
    if (z3.mode === AUTO && this.balance > 30) z3.start();
    if (z4.mode === AUTO && this.balance > 30 && !z3.running) z4.start();

    const [l1, l2, l3] = this.lifts;
    if (l1.mode === AUTO && this.clear > 15) l1.start();
    const flow = this.networkFlow;
    for (const [pump, on, off] of [
      [l2, 400, 340],
      [l3, 820, 700],
    ] as const) {
      if (pump.mode !== AUTO) continue;
      if (flow > on && this.clear > 15) pump.start();
      else if (flow < off && (l1.running || pump === l3)) pump.stop();
    }
    // The assisting pump takes over if the first is missing.
    if (l2.mode === AUTO && !l1.running && this.clear > 15) l2.start();
  }

  private getFilterTarget(): number {
    return clamp(MEAN_ALL + 6 * (72 - this.clear), 200, 900);
  }

  private stepFilters(dt: number): void {
    const working = this.filters.filter((filter) => filter.state === FILTERING).length;
    const target = this.raw > 3 ? this.getFilterTarget() * (working === 2 ? 1 : 0.62) : 0;
    this.filterFlow = applyLag(this.filterFlow, target, dt, 20);
    for (const filter of this.filters) {
      filter.since += dt;
      if (filter.state === FILTERING) {
        filter.loss = Math.min(60, filter.loss + (24 * dt) / BACKWASH_S);
        if (filter.since >= BACKWASH_S && working === 2) this.wash(filter);
      } else if (filter.state === BACKWASH) {
        filter.loss = applyLag(filter.loss, 8, dt, 120);
        if (filter.since >= 480) this.enterState(filter, RESTING);
      } else if (filter.since >= 120) {
        this.enterState(filter, FILTERING);
      }
      const share = filter.state === FILTERING ? this.filterFlow / Math.max(1, working) : 0;
      filter.flow = applyLag(filter.flow, share, dt, 6);
      filter.valve = applyLag(filter.valve, clamp((filter.flow / 300) * (70 + filter.loss), 0, 100), dt, 8);
      filter.volume += (filter.flow * dt) / 3600;
    }
  }

  wash(filter: Filter): void {
    filter.washes += 1;
    this.enterState(filter, BACKWASH);
  }

  private enterState(filter: Filter, state: number): void {
    filter.state = state;
    filter.since = 0;
  }

  private stepNetwork(dt: number): void {
    const running = this.lifts.filter((pump) => pump.running);
    const error = this.pressureSet - this.pressure;
    this.liftHz = clamp(this.liftHz + error * 14 * dt, 25, 50);
    let delivering = 0;
    let best = 0;
    for (const pump of this.lifts) {
      pump.hz = clamp(this.liftHz + error * 30, 25, 50);
      pump.step(dt, 30, this.ambient);
      if (pump.running) delivering += 1;
      if (pump.speed > best) best = pump.speed;
    }
    const share = delivering === 0 ? 0 : this.networkFlow / delivering / LIFT.flow;
    const head =
      delivering === 0
        ? 6
        : 1.25 * LIFT.head * best * best - 0.25 * LIFT.head * share * share - STATION_LOSS_M;
    this.pressure = applyLag(this.pressure, Math.max(0.02, head / M_PER_MPA), dt, 2.5);
    this.networkFlow = applyLag(
      this.networkFlow,
      delivering === 0 ? 0 : MEAN_NETWORK * this.demand * Math.sqrt(this.pressure / NETWORK_MPA),
      dt,
      1.2,
    );
    for (const pump of running) pump.deliver(clamp(share, 0, 1.4));
  }

  private getDoseHz(): number {
    return clamp(this.doseSet * (this.filterFlow / MEAN_ALL) * 26, 5, 50);
  }

  private getChlorineTarget(): number {
    const on = this.dosers[0].running || this.dosers[1].running;
    return on ? 0.1 + 0.42 * this.doseSet : 0.02;
  }

  private stepDosing(dt: number): void {
    const [d1, d2] = this.dosers;
    if (d1.mode === AUTO && this.hypo > 5) d1.start();
    for (const pump of [d1, d2]) {
      pump.hz = this.getDoseHz();
      pump.step(dt, 0, this.ambient);
    }
    this.chlorine = applyLag(this.chlorine, this.getChlorineTarget(), dt, 90);
    this.hypo -= ((d1.flow + d2.flow) * dt) / 3600 / 4;
    if (this.hypo < 22) this.hypo = 90;
  }
}

function controlLevel(pump: Pump, level: number, low: number, high: number): void {
  if (level <= low) pump.start();
  else if (level >= high) pump.stop();
}
