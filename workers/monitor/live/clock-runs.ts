/**
 * Finds sources whose clock was set back while the link is up: by minutes, or by the hour that comes twice. A value that
 * is late comes alone, and what was kept back while a line was cut comes at once or between newer ones; after a step back
 * all values are earlier, and their times pass as our own clock does.
 */

/** Earlier values in a row that are a clock that was set back. */
const RUN_LENGTH = 3;
/** Part of the time between arrivals by which the times of a run may pass faster or slower. */
const TOLERANCE = 0.5;

interface Run {
  firstTime: number;
  firstArrival: number;
  lastTime: number;
  length: number;
}

export class ClockRuns {
  /** By row: only those of which earlier values come. */
  readonly #runs = new Map<number, Run>();

  /**
   * Takes note of a value that is earlier than the row's; true where it is one too many. `takenAt`: arrival of the row's last value that was
   * taken, which ends a run.
   */
  isSetBack(row: number, time: number, arrival: number, takenAt: number): boolean {
    if (Number.isNaN(time)) return false;
    const run = this.#runs.get(row);
    if (run === undefined || takenAt >= run.firstArrival || time < run.lastTime) {
      this.#runs.set(row, { firstTime: time, firstArrival: arrival, lastTime: time, length: 1 });
      return false;
    }
    if (time > run.lastTime) run.length++;
    run.lastTime = time;
    const passed = arrival - run.firstArrival;
    if (run.length < RUN_LENGTH || Math.abs(time - run.firstTime - passed) > passed * TOLERANCE) return false;
    this.#runs.delete(row);
    return true;
  }
}
