/** The push channel of one watch: what its frames do, and how a silent channel is checked. */
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import { alarmEvents, gatewayEvents } from '../live/frame-events';
import { createSocketLink, type Link, type LinkEvents } from '../live/socket-link';
import type { WatchContext } from './context';
import type { LinkDeps } from './link-deps';

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

  /** Hands on a part of a frame, which may have changed the project's counts. Returns how much of it was understood. */
  const handOn = <T>(
    part: unknown,
    read: (raw: unknown) => readonly T[],
    pushed: (items: readonly T[]) => void,
  ): number => {
    if (part === undefined) return 0;
    const items = read(part);
    pushed(items);
    counts.refreshSoon();
    return items.length;
  };

  return createSocketLink(ports, {
    ...events,
    spreadMs: context.reconnectSpreadMs,
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
      const said =
        handOn(gatewayAlarm, gatewayEvents, gateways.pushed) +
        handOn(signalAlarm, alarmEvents, alarms.pushed);
      if (result.accepted > 0) accepted();
      return result.accepted + result.ignored + said > 0;
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
