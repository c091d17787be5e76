/** Closed forms of a plant's cycles: the daily demand, and filling and emptying between two limits. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Local time of the plant, UTC+8. */
const ZONE = 8 * HOUR;
const TAU = 2 * Math.PI;

/** Counters of the plant start here (2024-01-01, local time), epoch ms. */
export const COUNT_FROM = 1_704_038_400_000;

export function getHourOfDay(t: number): number {
  return ((t + ZONE) % DAY) / HOUR;
}

export function getDayNumber(t: number): number {
  return Math.floor((t + ZONE) / DAY);
}

/**
 * Returns the demand of the town relative to its mean, about 0.55 to 1.4: low at night, peaks in the
 * morning and evening.
 */
export function getDailyDemand(t: number): number {
  const a = (TAU * (t + ZONE)) / DAY;
  return 1 - 0.3 * Math.cos(a - 0.35) - 0.14 * Math.cos(2 * a - 0.9) + 0.03 * Math.sin(7 * a);
}

/** Returns the integral of the daily demand since `COUNT_FROM` in hours, i.e. volume over mean flow. */
export function getDemandHours(t: number): number {
  return getDemandPrimitive(t) - getDemandPrimitive(COUNT_FROM);
}

function getDemandPrimitive(t: number): number {
  const a = (TAU * (t + ZONE)) / DAY;
  const perHour = TAU / 24;
  return (
    t / HOUR +
    (-0.3 * Math.sin(a - 0.35) - 0.07 * Math.sin(2 * a - 0.9) - (0.03 / 7) * Math.cos(7 * a)) / perHour
  );
}

export function getOutdoorTemp(t: number): number {
  const year = (TAU * (t + ZONE)) / (365.25 * DAY);
  const day = (TAU * (t + ZONE)) / DAY;
  return 15.5 - 12 * Math.cos(year - 0.3) - 4.5 * Math.cos(day - 0.6);
}

interface Cycle {
  readonly on: boolean;
  /** From the lower limit (0) to the upper (1). */
  readonly height: number;
  /** Seconds on since `COUNT_FROM`. */
  readonly onSeconds: number;
  /** Starts since `COUNT_FROM`. */
  readonly starts: number;
}

/**
 * Returns a cycle that fills for `duty` of `periodS` seconds and empties for the rest. @param anchor epoch
 * ms at which a filling begins.
 */
export function getFillCycle(t: number, anchor: number, periodS: number, duty: number): Cycle {
  const periods = (t - anchor) / 1000 / periodS;
  const whole = Math.floor(periods);
  const phase = periods - whole;
  const on = phase < duty;
  const before = Math.floor((COUNT_FROM - anchor) / 1000 / periodS);
  return {
    on,
    height: on ? phase / duty : 1 - (phase - duty) / (1 - duty),
    onSeconds: ((whole - before) * duty + Math.min(phase, duty)) * periodS,
    starts: whole - before + 1,
  };
}

/**
 * Moves a value towards its target by a first-order lag over `dt` seconds: exact for any step, hence stable
 * for coarse ones; settled if infinite.
 */
export function applyLag(value: number, target: number, dt: number, tau: number): number {
  return dt === Number.POSITIVE_INFINITY ? target : target + (value - target) * Math.exp(-dt / tau);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
