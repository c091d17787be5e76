/** Equipment without integrated values: compressed air, weather, the shift crew, and stations that no longer report. */

import { getFraction } from './chance';
import {
  COUNT_FROM,
  getDailyDemand,
  getDayNumber,
  getDemandHours,
  getFillCycle,
  getHourOfDay,
  getOutdoorTemp,
} from './cycles';

/** Seconds between loadings of the instrument air compressor C-601. */
export const COMPRESSOR_PERIOD_S = 120;
const COMPRESSOR_DUTY = 0.35;
const CREWS = ['甲班', '乙班', '丙班', '丁班'] as const;
const OPERATORS = ['王建国', '李秀英', '张伟', '刘洋', '陈静', '赵磊', '周敏', '孙浩'] as const;
const RECIPES = ['常规制水', '低浊制水', '高峰供水', '夜间节能'] as const;

export class Site {
  outdoor = 15;
  humidity = 60;
  rain = 0;
  hour = 12;
  airPressure = 0.7;
  airLoaded = false;
  airTemp = 60;
  airHours = 0;
  airStarts = 0;
  /** Switch room fan: its automatic start temperature, ℃, and whether it was switched on by hand. */
  fanAt = 22.8;
  isFanWanted = false;
  isBuzzing = false;
  demand = 1;
  demandHours = 0;
  /** Shift 1 to 3 (night, day, evening). */
  shift = 1;
  crew: string = CREWS[0];
  operator: string = OPERATORS[0];
  recipe: string = RECIPES[0];
  batch = '';
  seconds = 0;

  constructor(
    readonly start: number,
    private readonly seed: number,
  ) {
    this.setPastState(start);
  }

  setPastState(t: number): void {
    this.seconds = (t - COUNT_FROM) / 1000;
    this.demand = getDailyDemand(t);
    this.demandHours = getDemandHours(t);
    this.hour = getHourOfDay(t);
    this.outdoor = getOutdoorTemp(t);
    this.humidity = 66 - 1.4 * (this.outdoor - 15) + 8 * Math.sin(t / 21_000_000);
    const day = getDayNumber(t);
    this.rain =
      getFraction(this.seed, 71, day) > 0.75 ? 4 * getFraction(this.seed, 72, Math.floor(t / 3_600_000)) : 0;
    const air = getFillCycle(t, this.start - 30_000, COMPRESSOR_PERIOD_S, COMPRESSOR_DUTY);
    this.airLoaded = air.on;
    this.airPressure = 0.6 + 0.18 * air.height;
    this.airTemp = 62 + 14 * (air.on ? air.height : 1 - air.height * 0.4);
    this.airHours = 9_400 + air.onSeconds / 3600;
    this.airStarts = air.starts;
    this.shift = this.hour < 8 ? 1 : this.hour < 16 ? 2 : 3;
    const turn = day * 3 + this.shift;
    this.crew = CREWS[turn % CREWS.length] ?? CREWS[0];
    this.operator = OPERATORS[turn % OPERATORS.length] ?? OPERATORS[0];
    this.recipe = RECIPES[this.demand > 1.2 ? 2 : this.hour < 5 ? 3 : this.rain > 0 ? 0 : 1] ?? RECIPES[0];
    this.batch = `ZS-${String(day).padStart(6, '0')}-${this.shift}`;
  }

  step(_dt: number, t: number): void {
    this.setPastState(t);
  }
}
