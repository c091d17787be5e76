/**
 * Detects sources whose clock is set back while the link is up: by minutes, or by an hour at the end of summer time.
 * A late value comes alone, a backlog in a burst or between newer values. After a step back every value is earlier,
 * and the times advance at the rate of our own clock.
 */

/** Number of consecutive earlier values that prove a step back. */
const RUN_LENGTH = 3;
/** Fraction by which the times of a run may advance faster or slower than their arrivals. */
const TOLERANCE = 0.5;

interface Run {
  firstTime: number;
  firstArrival: number;
  lastTime: number;
  length: number;
}

export class ClockRuns {
  /** Runs by row, only for rows that receive earlier values. */
  readonly #runs = new Map<number, Run>();

  /**
   * Whether this earlier value completes a run. `acceptedAt`: arrival of the row's last accepted value, which ends a
   * run.
   */
  isSetBack(row: number, time: number, arrival: number, acceptedAt: number): boolean {
    if (Number.isNaN(time)) return false;
    const run = this.#runs.get(row);
    if (run === undefined || acceptedAt >= run.firstArrival || time < run.lastTime) {
      this.#runs.set(row, { firstTime: time, firstArrival: arrival, lastTime: time, length: 1 });
      return false;
    }
    if (time > run.lastTime) run.length++;
    run.lastTime = time;
    const elapsed = arrival - run.firstArrival;
    if (run.length < RUN_LENGTH || Math.abs(time - run.firstTime - elapsed) > elapsed * TOLERANCE)
      return false;
    this.#runs.delete(row);
    return true;
  }
}
