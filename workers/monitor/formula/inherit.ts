import { Freshness, getFreshness, getQuality, HAS_SUSPECT_TIME, Quality } from '../../../src/shared/reading';
import type { ValueTable } from '../live/table';

/** Generation newer than any link: a result without operands does not age. */
const NO_GENERATION = 0xffff_ffff;

/** Freshness, quality and times that a result inherits from its operands. The object is reused. */
export class Inheritance {
  freshness: Freshness = Freshness.fresh;
  quality: Quality = Quality.good;
  suspectTimeFlag = 0;
  time = Number.NaN;
  arrival = Number.NaN;
  generation = NO_GENERATION;

  /**
   * Inherits from all operands, or from those with a value, and returns their number. Without any, the result is a
   * constant: fresh, good, without a time.
   */
  inheritFrom(table: ValueTable, cells: Float64Array, operands: Uint32Array, includesEmpty: boolean): number {
    let count = 0;
    // Freshness values are ordered from never and fresh to paused.
    let freshness: number = Freshness.never;
    let isBad = false;
    let suspectTimeFlag = 0;
    let time = Number.NaN;
    let arrival = Number.NaN;
    let generation = NO_GENERATION;
    for (let i = 0; i < operands.length; i++) {
      const row = operands[i] as number;
      if (!includesEmpty && Number.isNaN(cells[row] as number)) continue;
      count++;
      const flags = table.flags[row] as number;
      freshness = Math.max(freshness, getFreshness(flags));
      if (getQuality(flags) !== Quality.good) isBad = true;
      suspectTimeFlag |= flags & HAS_SUSPECT_TIME;
      const operandTime = table.times[row] as number;
      if (!(operandTime <= time) && !Number.isNaN(operandTime)) time = operandTime;
      const operandArrival = table.arrivals[row] as number;
      if (!(operandArrival >= arrival) && !Number.isNaN(operandArrival)) arrival = operandArrival;
      const operandGeneration = table.generations[row] as number;
      if (operandGeneration < generation) generation = operandGeneration;
    }
    this.freshness = count === 0 ? Freshness.fresh : (freshness as Freshness);
    this.quality = isBad ? Quality.bad : Quality.good;
    this.suspectTimeFlag = suspectTimeFlag;
    this.time = time;
    this.arrival = arrival;
    this.generation = generation;
    return count;
  }
}
