/** Applies the link's state to the other parts of a watch. */
import { forgetFutureTimes } from '../live/merge';
import type { LinkEvents } from '../live/socket-link';
import type { WatchContext } from './context';
import type { WatchServices } from './services';

export function createLinkEvents(
  { table, freshness, profile, emit }: WatchContext,
  { gateways, latePart }: WatchServices,
  sweep: () => void,
): LinkEvents {
  let wasLost = false;
  return {
    onOpen: () => {
      freshness.handleOpen();
      // Also at the first opening: a gateway whose opening never reached the platform opens with its next news.
      if (wasLost) {
        forgetFutureTimes(table);
        void gateways.ask();
      }
      latePart.getServices()?.handleLinkOpen(wasLost);
    },
    onLoss: () => {
      wasLost = true;
      freshness.handleLoss();
      latePart.getServices()?.handleLinkLoss();
      sweep();
    },
    state: (state) => {
      profile.recordLink(state.status, state.fault);
      emit({ kind: 'link', link: state });
    },
  };
}
