/** The consequences of the link's state for the other parts of a watch. */
import { forgetFutureTimes } from '../live/merge';
import type { LinkEvents } from '../live/socket-link';
import type { OutageTracker } from '../monitoring/outage-tracker';
import type { WatchContext } from './context';
import type { WatchServices } from './services';

export function createLinkEvents(
  { ports, table, freshness, profile, emit }: WatchContext,
  { gateways, alarms, counts }: WatchServices,
  outage: OutageTracker,
  sweep: () => void,
): LinkEvents {
  let hasOpened = false;
  return {
    opened: () => {
      freshness.regainLink();
      const lostAt = outage.opened();
      if (hasOpened) {
        if (lostAt !== null) gateways.opener.reconnected(lostAt);
        forgetFutureTimes(table);
        void gateways.ask();
        void alarms.ask();
        counts.refresh();
      }
      hasOpened = true;
    },
    lost: () => {
      freshness.loseLink();
      outage.lost(ports.monotonic());
      sweep();
    },
    state: (state) => {
      profile.link(state.phase, state.fault);
      emit({ kind: 'link', link: state });
    },
  };
}
