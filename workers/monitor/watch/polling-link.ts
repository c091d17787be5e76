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
  { ports, adapter, call, freshness, pollsAlarms, getArrival, recordFrame }: WatchContext,
  { services }: LinkDeps,
  events: LinkEvents,
): Link {
  const { latePart, values, handleLoaded } = services;
  if (pollsAlarms)
    return createPollLink(ports, LEGACY_POLL_MS, {
      ...events,
      onOpen: () => freshness.handleOpen(),
      query: latePart.askAlarms,
      onAnswer: (answer) => {
        if (answer.ok) recordFrame();
        handleLoaded(answer.ok ? null : answer.fault);
      },
    });
  return createPollLink<readonly SignalSnapshot[]>(ports, LEGACY_POLL_MS, {
    ...events,
    query: (options) => adapter.querySignals(call, options),
    onAnswer: (answer) => {
      const arrivalContext = getArrival(freshness.arrivalGeneration);
      // The arrival serves as time of the query: nothing can arrive between query and answer.
      if (answer.ok) values.merge(answer.value, arrivalContext, arrivalContext.arrival);
      handleLoaded(answer.ok ? null : answer.fault);
    },
  });
}
