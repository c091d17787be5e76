/**
 * Records every event several times, since a single profile costs less than the difference between two equal workers. A
 * painted batch is recorded once; repeated calls have nothing to record.
 */
import type { EpochMs } from '../../../src/shared/units';
import type { PackedBatch } from '../../../workers/monitor/live/batch';
import type { IngestResult } from '../../../workers/monitor/live/frame-ingest';
import { type Arrived, Profile as RealProfile, WatchProfile } from '../../../workers/monitor/profile/profile';
import { TIMES } from './p15-profile.shared';

/** Overrides each event separately, since variadic calls would cost more than the profile. */
class RepeatedWatch extends WatchProfile {
  override frame(text: string, start: EpochMs, result: IngestResult, arrived: Arrived): void {
    for (let n = 0; n < TIMES; n++) super.frame(text, start, result, arrived);
  }
  override swept(start: EpochMs): void {
    for (let n = 0; n < TIMES; n++) super.swept(start);
  }
  override begin(marked: number): void {
    for (let n = 0; n < TIMES; n++) super.begin(marked);
  }
  override formulas(runs: number | undefined, marked: number): void {
    for (let n = 0; n < TIMES; n++) super.formulas(runs, marked);
  }
  override packed(batch: PackedBatch): void {
    for (let n = 0; n < TIMES; n++) super.packed(batch);
  }
  override posted(): void {
    for (let n = 0; n < TIMES; n++) super.posted();
  }
  override painted(sequence: number, paintedAt: number): void {
    for (let n = 0; n < TIMES; n++) super.painted(sequence, paintedAt);
  }
}

export class Profile extends RealProfile {
  override watch(...[number, senders]: Parameters<RealProfile['watch']>): WatchProfile {
    const watch = new RepeatedWatch(this, number, senders, () => this.watches.delete(watch));
    this.watches.add(watch);
    return watch;
  }
}
