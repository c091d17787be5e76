/** The push channel of one watch: what its frames do, and how a silent channel is checked. */
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import { alarmEvents, gatewayEvents } from '../live/frame-events';
import { createSocketLink, type Link, type LinkEvents } from '../live/socket-link';
import type { WatchContext } from './context';
import type { LinkDeps } from './watch-family';

export function createPushLink(context: WatchContext, deps: LinkDeps, events: LinkEvents): Link {
  const { ports, adapter, call, freshness, profile, arrivalOf, isAlarmsOnly } = context;
  const { services, ingest, outage, accepted } = deps;
  const { gateways, alarms, values, counts } = services;
  const { push } = adapter;
  if (push === null) throw new Error('no push channel');
  let isFirst = true;

  /** A live link would have brought what the platform says now, so anything newer contradicts it. */
  const agrees = async (): Promise<boolean> => {
    const options = { timeoutMs: SILENCE_PROBE_MS };
    if (isAlarmsOnly) {
      const answer = await alarms.ask(options);
      return answer.ok && !answer.value.isNews;
    }
    const answer = await values.ask(options);
    return answer.ok && answer.value.length === 0;
  };

  return createSocketLink(ports, {
    ...events,
    askToken: (signal) => push.askToken(call, { signal }),
    pathOf: push.pathOf,
    probe: async () => {
      profile.link('silence');
      outage.suspected(ports.monotonic());
      const isAlive = await agrees();
      if (isAlive) outage.cleared();
      return isAlive;
    },
    frame: (text) => {
      alarms.frameArrived();
      const arrival = arrivalOf(freshness.arriving);
      const result = ingest.ingestFrame(text, arrival);
      profile.frame(text, arrival.arrival, result, ingest.values);
      const { gatewayAlarm, signalAlarm } = result;
      let understood = result.accepted + result.ignored;
      // Either may have changed the project's counts.
      if (gatewayAlarm !== undefined) {
        const states = gatewayEvents(gatewayAlarm);
        understood += states.length;
        gateways.pushed(states);
        counts.refresh();
      }
      if (signalAlarm !== undefined) {
        const events = alarmEvents(signalAlarm);
        understood += events.length;
        alarms.pushed(events);
        counts.refresh();
      }
      if (result.accepted > 0) accepted();
      return understood > 0;
    },
    opened: () => {
      events.opened();
      // A change between the last answer and the subscription came over neither.
      void values.load();
      if (isFirst) void alarms.ask();
      isFirst = false;
    },
  });
}
