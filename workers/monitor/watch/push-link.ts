/** The push channel of a watch: handles its frames and checks it when silent. */
import { lenient, readableItems } from '../../../src/shared/calls/decode';
import { gatewayStatus } from '../../../src/shared/calls/first-values';
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import { createSocketLink, type Link, type LinkEvents } from '../live/socket-link';
import type { WatchContext } from './context';
import type { LinkDeps } from './link-deps';

/** Reads a frame's gateway states and skips unreadable ones. */
const readGatewayEvents = (raw: unknown) => lenient(readableItems(gatewayStatus), [])(raw, '$');

export function createPushLink(context: WatchContext, deps: LinkDeps, events: LinkEvents): Link {
  const { ports, adapter, call, freshness, profile, getArrival, sources } = context;
  const { services, ingest, onAccepted } = deps;
  const { gateways, values, latePart } = services;
  const { push } = adapter;
  if (push === null) throw new Error('no push channel');

  /** Whether the platform has nothing that a live link would already have pushed. */
  const isUpToDate = async (): Promise<boolean> => {
    const options = { timeoutMs: SILENCE_PROBE_MS };
    // A page without signals has no values to query, and an empty query would always agree.
    if (sources.dataSignal.length === 0) return (await latePart.load())?.confirmByAlarms(options) ?? false;
    const answer = await values.ask(options);
    return answer.ok && answer.value.length === 0;
  };

  /** Handles part of a frame, which may have changed the project's counts. Returns how many items were understood. */
  const handlePart = (part: unknown, handle: (part: unknown) => number): number => {
    if (part === undefined) return 0;
    const understood = handle(part);
    latePart.getServices()?.counts.refreshSoon();
    return understood;
  };
  const handleGateways = (part: unknown): number => {
    const states = readGatewayEvents(part);
    gateways.handlePush(states);
    return states.length;
  };

  const link = createSocketLink(ports, {
    ...events,
    spreadMs: context.reconnectSpreadMs,
    askToken: (signal) => push.askToken(call, { signal }),
    getPath: push.getPath,
    probe: async () => {
      profile.recordLink('silence');
      latePart.getServices()?.handleLinkCheck(null);
      const isAlive = await isUpToDate();
      latePart.getServices()?.handleLinkCheck(isAlive);
      return isAlive;
    },
    frame: (text) => {
      deps.detectSleep();
      // The frame was queued in the browser while the link was closed; its content is queried on reopening.
      if (!link.isLive()) return false;
      context.recordFrame();
      const arrival = getArrival(freshness.arrivalGeneration);
      let understoodCount = 0;
      // A gateway that comes online invalidates earlier values, but not values of the same frame.
      const result = ingest.ingestFrame(text, arrival, (gatewayAlarm) => {
        understoodCount = handlePart(gatewayAlarm, handleGateways);
      });
      profile.recordFrame(text, arrival.arrival, result, ingest.values);
      understoodCount += handlePart(result.signalAlarm, latePart.handleAlarms);
      if (result.accepted > 0) onAccepted();
      return result.accepted + result.ignored + understoodCount > 0;
    },
    onOpen: () => {
      events.onOpen();
      // A change between the last answer and the subscription would be missed.
      void values.load();
    },
  });
  return link;
}
