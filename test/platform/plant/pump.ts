import { applyLag, clamp } from './cycles';

export interface PumpDesign {
  /** At 50 Hz: m³/h, m, kW, A, 1/min. */
  readonly flow: number;
  readonly head: number;
  readonly power: number;
  readonly current: number;
  readonly rpm: number;
  /** Seconds to reach its speed. */
  readonly ramp: number;
  /** Driven by a frequency converter, so its frequency can be set. */
  readonly vfd: boolean;
}

export const MANUAL = 0;
export const AUTO = 1;
/** Locked out for maintenance. */
export const SERVICE = 2;

export class Pump {
  /** State of the contactor, as decided by the PLC. */
  running = false;
  mode: number;
  tripped = false;
  /** Requested frequency, Hz. */
  hz = 50;
  /** Speed relative to rated speed. */
  speed = 0;
  flow = 0;
  head = 0;
  power = 0;
  current = 0;
  bearing = 25;
  winding = 25;
  hours = 0;
  starts = 0;
  energy = 0;

  constructor(
    readonly design: PumpDesign,
    mode = AUTO,
    readonly initial: { readonly hours: number; readonly starts: number } = { hours: 1200, starts: 300 },
  ) {
    this.mode = mode;
  }

  start(): void {
    if (!this.running) {
      this.running = true;
      this.tripped = false;
      this.starts += 1;
    }
  }

  stop(): void {
    this.running = false;
  }

  trip(): void {
    this.running = false;
    this.tripped = true;
  }

  /** @param staticHead m of lift at zero flow. @param ambient °C. */
  step(dt: number, staticHead: number, ambient: number): void {
    const target = this.running ? (this.design.vfd ? this.hz / 50 : 1) : 0;
    this.speed = applyLag(this.speed, target, dt, this.design.ramp);
    if (this.speed < 0.002) this.speed = 0;
    this.updateDelivery(staticHead);
    this.updateTemperatures(dt, ambient, this.load());
    if (this.running) this.hours += dt / 3600;
    this.energy += (this.power * dt) / 3600;
  }

  /** Sets a long-settled state, for the past; `duty` is the share of running time. */
  settle(past: {
    readonly running: boolean;
    readonly hz?: number;
    readonly duty: number;
    readonly onSeconds: number;
    readonly starts: number;
    readonly staticHead: number;
    readonly ambient: number;
  }): void {
    this.running = past.running;
    this.hz = past.hz ?? this.hz;
    this.tripped = false;
    const targetSpeed = this.design.vfd ? this.hz / 50 : 1;
    this.speed = targetSpeed;
    this.updateDelivery(past.staticHead);
    const fullPower = this.power;
    this.updateTemperatures(Number.POSITIVE_INFINITY, past.ambient, this.load() * past.duty);
    if (!past.running) {
      this.speed = 0;
      this.updateDelivery(past.staticHead);
    }
    this.hours = this.initial.hours + past.onSeconds / 3600;
    this.starts = this.initial.starts + past.starts;
    // With momentary power the energy counter would fall at night: the rated share approximates the mean.
    this.energy = this.hours * this.design.power * (this.design.vfd ? 0.62 : fullPower / this.design.power);
  }

  /** Returns the motor load relative to rated power. */
  load(): number {
    return this.power / this.design.power;
  }

  private updateDelivery(staticHead: number): void {
    const { design, speed } = this;
    const shutOff = 1.25 * design.head * speed * speed;
    const over = shutOff - staticHead;
    const share = over <= 0 ? 0 : Math.sqrt(over / (1.25 * design.head - staticHead));
    this.deliver(clamp(share, 0, 1.4));
  }

  /** Sets the delivery if the surrounding hydraulics are solved elsewhere; `share` of the rated flow. */
  deliver(share: number): void {
    const { design, speed } = this;
    this.flow = share * design.flow;
    this.head = Math.max(0, 1.25 * design.head * speed * speed - 0.25 * design.head * share * share);
    const hydraulic = share * (this.head / design.head);
    this.power = speed === 0 ? 0 : design.power * (0.3 * speed ** 3 + 0.66 * hydraulic);
    this.current = speed === 0 ? 0 : design.current * (0.22 * speed + 0.76 * this.load());
  }

  private updateTemperatures(dt: number, ambient: number, load: number): void {
    this.bearing = applyLag(this.bearing, ambient + 8 + 30 * load, dt, 420);
    this.winding = applyLag(this.winding, ambient + 6 + 52 * load, dt, 760);
  }

  /** Vibration at the bearing, mm/s. */
  get vibration(): number {
    return 0.05 + 1.7 * this.speed * this.speed;
  }
}
