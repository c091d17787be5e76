/**
 * The first stage of a watch without a push channel. Polls its values through a poll link, or its alarms for an
 * alarms-only watch.
 */
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { LEGACY_POLL_MS } from '../../../src/shared/constants';
import { createPollLink } from '../live/poll-link';
import type { Link, LinkEvents } from '../live/socket-link';
import type { WatchContext } from './context';
import type { LinkDeps } from './link-deps';

export function createPollingLink(
  { ports, adapter, call, freshness, pollsAlarms, getArrival, frameArrived }: WatchContext,
  { services }: LinkDeps,
  events: LinkEvents,
): Link {
  const { late, values, valuesLoaded } = services;
  if (pollsAlarms)
    return createPollLink(ports, LEGACY_POLL_MS, {
      ...events,
      opened: () => freshness.regainLink(),
      query: late.askAlarms,
      answered: (answer) => {
        if (answer.ok) frameArrived();
        valuesLoaded(answer.ok ? null : answer.fault);
      },
    });
  return createPollLink<readonly SignalSnapshot[]>(ports, LEGACY_POLL_MS, {
    ...events,
    query: (options) => adapter.querySignals(call, options),
    answered: (answer) => {
      const arrived = getArrival(freshness.arrivalGeneration);
      // The arrival serves as time of the query: nothing can arrive between query and answer.
      if (answer.ok) values.take(answer.value, arrived, arrived.arrival);
      valuesLoaded(answer.ok ? null : answer.fault);
    },
  });
}
