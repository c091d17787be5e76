/**
 * Feed water tank V-401 → deaerator V-402 → feed pumps → drum of the gas-fired steam boiler B-401 (10 t/h) → header →
 * exchanger E-501 and the hot water loop.
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
import { AUTO, MANUAL, Pump, type PumpDesign } from './pump';

const FEED: PumpDesign = { flow: 14, head: 130, power: 11, current: 21, rpm: 2900, ramp: 1.5, vfd: false };
const LOOP: PumpDesign = { flow: 160, head: 32, power: 22, current: 42, rpm: 1470, ramp: 2, vfd: true };
const MAKEUP: PumpDesign = { flow: 20, head: 30, power: 4, current: 8, rpm: 2880, ramp: 1, vfd: false };

const STOPPED = 0;
const PURGE = 1;
const IGNITION = 2;
const LOW_FIRE = 3;
const FIRING = 4;
const FAULT = 5;

const RATED_STEAM = 10;
const MEAN_STEAM = 5.8;
const GAS_PER_TONNE = 75;
const FEED_TANK_M3 = 60;
const DEAERATOR_M3 = 25;

export class BoilerHouse {
  readonly feedPumps = [
    new Pump(FEED, AUTO, { hours: 14_200, starts: 240 }),
    new Pump(FEED, AUTO, { hours: 13_870, starts: 236 }),
  ] as const;
  readonly loopPumps = [
    new Pump(LOOP, AUTO, { hours: 8_640, starts: 51 }),
    new Pump(LOOP, MANUAL, { hours: 7_910, starts: 48 }),
  ] as const;
  readonly makeup = new Pump(MAKEUP, AUTO, { hours: 6_120, starts: 12_430 });

  burner = FIRING;
  /** Seconds in the burner's current state. */
  since = 0;
  wanted = true;
  /** 1: pressure control; 0: manual firing rate. */
  mode = 1;
  firing = 58;
  firingHand = 50;
  /** MPa, mm, t/h. */
  pressureSet = 0.8;
  pressure = 0.8;
  drum = 0;
  drumSet = 0;
  steam = MEAN_STEAM;
  feed = MEAN_STEAM;
  feedValve = 40;
  gas = 430;
  gasPressure = 12;
  air = 50;
  o2 = 4;
  draft = -20;
  /** °C: before and after the economiser, stack. */
  flueBefore = 220;
  flueAfter = 150;
  stack = 138;
  ecoWater = 126;
  blowdown = 3;
  steamTotal = 0;
  gasTotal = 0;
  feedTotal = 0;
  hours = 0;
  ignitions = 0;
  /** Feed water tank and deaerator: %, °C. */
  tank = 60;
  tankTemp = 42;
  tankLow = 45;
  tankHigh = 75;
  deaerator = 65;
  deaeratorTemp = 104;
  deaeratorPressure = 0.02;
  deaeratorSteam = 0.5;
  /** Hot water: °C, kW. */
  loopSet = 62;
  supply = 62;
  returnTemp = 47;
  exchangerValve = 45;
  heat = 2400;
  heatTotal = 0;
  ambient = 24;
  demand = 1;
  /** Slow fluctuation of the boiler house and the faster one of its drum, -1 to 1. */
  sway = 0;
  swell = 0;
  private integral = 58;

  constructor(readonly start: number) {
    this.setPastState(start);
  }

  get isLit(): boolean {
    return this.burner === LOW_FIRE || this.burner === FIRING;
  }

  setPastState(t: number): void {
    this.updateSurroundings(t);
    const since = (t - COUNT_FROM) / 1000;
    const { ambient } = this;
    this.steam = MEAN_STEAM * this.demand;
    this.pressure = this.pressureSet;
    this.firing = clamp((this.steam / RATED_STEAM) * 100, 25, 100);
    this.integral = this.firing;
    this.burner = FIRING;
    this.since = 3600;
    this.drum = this.drumSet;
    this.feed = this.steam * 1.03;
    this.feedValve = (this.feed / FEED.flow) * 100;
    this.updateBurner(Number.POSITIVE_INFINITY);
    this.steamTotal = MEAN_STEAM * getDemandHours(t);
    this.gasTotal = this.steamTotal * GAS_PER_TONNE;
    this.feedTotal = this.steamTotal * 1.03;
    this.hours = 5_200 + (since / 3600) * 0.97;
    this.ignitions = 310 + Math.floor(since / 604_800);

    const fill = getFillCycle(t, this.start - 2_000_000, 7200, 0.31);
    this.tank = this.tankLow + (this.tankHigh - this.tankLow) * fill.height;
    this.makeup.settle({
      running: fill.on,
      duty: 0.31,
      onSeconds: fill.onSeconds,
      starts: fill.starts,
      staticHead: 6,
      ambient,
    });
    this.deaerator = 65;
    this.deaeratorTemp = 104;
    this.deaeratorPressure = 0.02;
    this.deaeratorSteam = 0.08 * this.steam;
    const [f1, f2] = this.feedPumps;
    f1.settle({ running: true, duty: 1, onSeconds: since, starts: 0, staticHead: 84, ambient });
    f2.settle({ running: false, duty: 0, onSeconds: 0, starts: 0, staticHead: 84, ambient });
    f1.deliver(this.feed / FEED.flow);
    const [p1, p2] = this.loopPumps;
    p1.settle({ running: true, hz: 44, duty: 1, onSeconds: since, starts: 0, staticHead: 4, ambient });
    p2.settle({ running: false, hz: 44, duty: 0, onSeconds: 0, starts: 0, staticHead: 4, ambient });
    this.supply = this.loopSet;
    this.heat = this.getHeatDemand();
    this.returnTemp = this.supply - this.heat / (1.163 * p1.flow);
    this.exchangerValve = clamp((this.heat / 5200) * 100, 0, 100);
    this.heatTotal = (2400 * since) / 3600 / 1000;
  }

  step(dt: number, t: number): void {
    this.updateSurroundings(t);
    const { ambient } = this;
    this.runSequence(dt);
    const requested = MEAN_STEAM * this.demand * clamp(this.pressure / 0.5, 0, 1);
    this.steam = applyLag(this.steam, requested, dt, 4);

    const output = (this.firing / 100) * RATED_STEAM;
    this.pressure = clamp(this.pressure + (output - this.steam) * 0.0006 * dt, 0, 1.3);
    this.updateBurner(dt);

    const [f1, f2] = this.feedPumps;
    const feeding = this.deaerator > 5;
    if (f1.mode === AUTO && feeding) f1.start();
    if (f2.mode === AUTO) {
      if (!f1.running && feeding) f2.start();
      else if (f1.running) f2.stop();
    }
    if (!feeding) for (const pump of this.feedPumps) if (pump.running) pump.trip();
    const head = this.pressure * 102 + 3;
    for (const pump of this.feedPumps) pump.step(dt, head, ambient);
    const capacity = (f1.running ? FEED.flow : 0) + (f2.running ? FEED.flow : 0);
    const wanted = this.steam * 1.03 + (this.drumSet - this.drum) * 0.12;
    this.feedValve = applyLag(this.feedValve, clamp((wanted / FEED.flow) * 100, 0, 100), dt, 3);
    this.feed = applyLag(this.feed, (this.feedValve / 100) * capacity, dt, 1.5);
    for (const pump of this.feedPumps) if (pump.running) pump.deliver(clamp(this.feed / capacity, 0, 1.4));
    this.drum = clamp(this.drum + (this.feed - this.steam * 1.03) * 0.023 * 6 * dt, -200, 200);

    this.stepWater(dt);
    this.stepLoop(dt);
    this.steamTotal += (this.steam * dt) / 3600;
    this.gasTotal += (this.gas * dt) / 3600;
    this.feedTotal += (this.feed * dt) / 3600;
    if (this.burner === FIRING) this.hours += dt / 3600;
  }

  /** Starts or stops the burner; the sequence then runs automatically. */
  command(on: boolean): void {
    this.wanted = on;
    if (on && this.burner === FAULT) this.enterState(STOPPED);
  }

  private updateSurroundings(t: number): void {
    this.demand = 0.35 + 0.65 * getDailyDemand(t);
    this.ambient = getOutdoorTemp(t) * 0.3 + 20;
    this.sway = Math.sin((2 * Math.PI * (t - this.start)) / 420_000);
    this.swell = 0.7 * Math.sin((2 * Math.PI * (t - this.start)) / 47_000) + 0.3 * Math.sin(t / 3_100);
    this.gasPressure = 12 + 0.4 * Math.sin(t / 4_100_000);
  }

  private enterState(state: number): void {
    this.burner = state;
    this.since = 0;
    if (state === IGNITION) this.ignitions += 1;
  }

  private runSequence(dt: number): void {
    this.since += dt;
    if (this.drum <= -75 && this.burner !== STOPPED && this.burner !== FAULT) {
      this.wanted = false;
      this.enterState(FAULT);
    }
    if (!this.wanted && this.burner !== STOPPED && this.burner !== FAULT) this.enterState(STOPPED);
    if (this.wanted && this.burner === STOPPED) this.enterState(PURGE);
    else if (this.burner === PURGE && this.since >= 12) this.enterState(IGNITION);
    else if (this.burner === IGNITION && this.since >= 4) this.enterState(LOW_FIRE);
    else if (this.burner === LOW_FIRE && this.since >= 8) this.enterState(FIRING);

    const error = this.pressureSet - this.pressure;
    if (this.burner === FIRING && this.mode === 1) {
      this.integral = clamp(this.integral + error * 22 * dt, 25, 100);
      this.firing = applyLag(this.firing, clamp(this.integral + error * 700, 25, 100), dt, 3);
    } else if (this.burner === FIRING) {
      this.integral = this.firingHand;
      this.firing = applyLag(this.firing, this.firingHand, dt, 3);
    } else {
      this.integral = 30;
      this.firing = applyLag(this.firing, this.burner === LOW_FIRE ? 25 : 0, dt, 1.5);
    }
  }

  private updateBurner(dt: number): void {
    const lit = this.isLit;
    const { firing, ambient } = this;
    this.gas = (firing / 100) * RATED_STEAM * GAS_PER_TONNE;
    const blowing = lit ? 12 + 0.82 * firing : this.burner === PURGE ? 70 : this.burner === IGNITION ? 25 : 0;
    this.air = applyLag(this.air, blowing, dt, 2);
    this.o2 = applyLag(this.o2, lit ? 5.6 - 0.026 * firing : 20.9, dt, 12);
    this.draft = applyLag(this.draft, this.air > 5 ? -12 - 0.16 * this.air : -3, dt, 4);
    this.flueBefore = applyLag(this.flueBefore, lit ? 148 + 1.25 * firing : ambient + 70, dt, 45);
    this.flueAfter = applyLag(this.flueAfter, ambient + (this.flueBefore - ambient) * 0.62, dt, 80);
    this.stack = applyLag(this.stack, ambient + (this.flueAfter - ambient) * 0.9, dt, 60);
    this.ecoWater = applyLag(this.ecoWater, 104 + (this.flueBefore - 104) * 0.18, dt, 70);
  }

  private stepWater(dt: number): void {
    if (this.makeup.mode === AUTO) {
      if (this.tank <= this.tankLow) this.makeup.start();
      else if (this.tank >= this.tankHigh) this.makeup.stop();
    }
    if (this.tank >= 96 && this.makeup.running) this.makeup.trip();
    this.makeup.step(dt, 6, this.ambient);
    const toDeaerator = this.tank > 2 ? clamp(this.feed + (65 - this.deaerator) * 0.3, 0, 16) : 0;
    this.tank = clamp(this.tank + ((this.makeup.flow - toDeaerator) * dt) / 36 / FEED_TANK_M3, 0, 100);
    this.deaerator = clamp(this.deaerator + ((toDeaerator - this.feed) * dt) / 36 / DEAERATOR_M3, 0, 100);
    const heating = this.pressure > 0.15;
    this.deaeratorSteam = applyLag(
      this.deaeratorSteam,
      heating ? 0.08 * this.feed + (104 - this.deaeratorTemp) * 0.02 : 0,
      dt,
      10,
    );
    this.deaeratorTemp = applyLag(this.deaeratorTemp, heating ? 104 : 60, dt, heating ? 180 : 3600);
    this.deaeratorPressure = applyLag(this.deaeratorPressure, heating ? 0.02 : 0, dt, 60);
    this.tankTemp = applyLag(this.tankTemp, 42, dt, 1800);
  }

  private getHeatDemand(): number {
    return 2400 * (0.6 + 0.4 * this.demand) * clamp(1.3 - (this.ambient - 20) / 40, 0.7, 1.4);
  }

  private stepLoop(dt: number): void {
    const [p1, p2] = this.loopPumps;
    if (p1.mode === AUTO) p1.start();
    for (const pump of this.loopPumps) pump.step(dt, 4, this.ambient);
    const flow = p1.flow + p2.flow;
    const requested = this.getHeatDemand() * clamp((this.supply - 25) / 37, 0, 1.2);
    const taken = flow > 5 ? requested : 0;
    const correction = (this.loopSet - this.supply) * 4;
    this.exchangerValve = applyLag(
      this.exchangerValve,
      clamp((requested / 5200) * 100 + correction, 0, 100),
      dt,
      6,
    );
    this.heat = flow > 5 ? (this.exchangerValve / 100) * 5200 * clamp(this.pressure / 0.6, 0, 1) : 0;
    // 12 m³ of loop water at 4.19 kJ/(kg·K).
    this.supply = clamp(this.supply + ((this.heat - taken) * dt) / (4.19 * 12_000), 15, 110);
    this.returnTemp = applyLag(
      this.returnTemp,
      flow > 5 ? this.supply - taken / (1.163 * flow) : this.supply,
      dt,
      25,
    );
    this.heatTotal += (this.heat * dt) / 3_600_000;
  }
}
