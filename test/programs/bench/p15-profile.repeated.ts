/**
 * Records every event several times, since a single profile costs less than the difference between two equal workers. A
 * painted batch is recorded once; repeated calls have nothing to record.
 */
import type { EpochMs } from '../../../src/shared/units';
import type { PackedBatch } from '../../../workers/monitor/live/batch';
import type { IngestResult } from '../../../workers/monitor/live/frame-ingest';
import {
  type ArrivedValues,
  Profile as RealProfile,
  WatchProfile,
} from '../../../workers/monitor/profile/profile';
import { REPEATS } from './p15-profile.shared';

/** Overrides each event separately, since variadic calls would cost more than the profile. */
class RepeatedWatch extends WatchProfile {
  override recordFrame(text: string, start: EpochMs, result: IngestResult, arrived: ArrivedValues): void {
    for (let n = 0; n < REPEATS; n++) super.recordFrame(text, start, result, arrived);
  }
  override recordSweep(start: EpochMs): void {
    for (let n = 0; n < REPEATS; n++) super.recordSweep(start);
  }
  override beginBatch(marked: number): void {
    for (let n = 0; n < REPEATS; n++) super.beginBatch(marked);
  }
  override recordFormulas(runs: number | undefined, marked: number): void {
    for (let n = 0; n < REPEATS; n++) super.recordFormulas(runs, marked);
  }
  override recordPack(batch: PackedBatch): void {
    for (let n = 0; n < REPEATS; n++) super.recordPack(batch);
  }
  override recordPost(): void {
    for (let n = 0; n < REPEATS; n++) super.recordPost();
  }
  override recordPaint(sequence: number, paintedAt: number): void {
    for (let n = 0; n < REPEATS; n++) super.recordPaint(sequence, paintedAt);
  }
}

export class Profile extends RealProfile {
  override watch(...[number, senders]: Parameters<RealProfile['watch']>): WatchProfile {
    const watch = new RepeatedWatch(this, number, senders, () => this.watches.delete(watch));
    this.watches.add(watch);
    return watch;
  }
}
