/** Copies the profile for a reader. Loaded on demand, after the worker's start. */
import type { ProfileSnapshot, Talker } from '../contract/contract';
import type { Profile } from './profile';

const TALKERS_LISTED = 20;

const listLoudest = (talkers: readonly Talker[]): readonly Talker[] =>
  talkers
    .filter(({ values }) => values > 0)
    .sort((a, b) => b.values - a.values)
    .slice(0, TALKERS_LISTED);

export function takeSnapshot(profile: Profile): ProfileSnapshot {
  const signals: Talker[] = [];
  const gateways: Talker[] = [];
  for (const { hits, senders } of profile.watches) {
    for (const [id, row] of senders.signals) signals.push({ id, values: hits[row] as number });
    for (const [id, rows] of senders.rowsByEquipment) {
      let values = 0;
      for (const row of rows) values += hits[row] as number;
      gateways.push({ id, values });
    }
  }
  return {
    at: profile.ports.now(),
    since: profile.since,
    counts: profile.counts.slice(),
    times: profile.times.takeSnapshot(),
    signals: listLoudest(signals),
    gateways: listLoudest(gateways),
    links: profile.links,
    lag: Number.isFinite(profile.lag) ? profile.lag : 0,
  };
}
