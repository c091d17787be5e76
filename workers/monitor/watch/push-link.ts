/** The push channel of one session: what its frames do, and how a silent one is checked. */
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import { alarmEvents, gatewayEvents } from '../live/frame-events';
import type { Ingest } from '../live/ingest';
import type { ArrivalContext } from '../live/merge';
import { createSocketLink, type Link, type SocketLinkDeps } from '../live/socket-link';
import type { Push } from '../monitoring/adapter';
import type { AlarmFeed } from '../monitoring/alarm-feed';
import type { OutageTracker } from '../monitoring/outage-tracker';
import type { WatchProfile } from '../profile/profile';
import type { WatchContext } from './context';
import type { CurrentValues } from './current-values';
import type { GatewayMonitor } from './gateway-monitor';

/** What a link of values tells the session, whichever kind it is of. */
export type LinkEvents = Pick<SocketLinkDeps, 'opened' | 'lost' | 'state'>;

export interface PushLinkDeps {
  readonly push: Push;
  readonly events: LinkEvents;
  readonly alarms: AlarmFeed;
  /** Whether the watch is of alarms alone. */
  readonly isAlarmsOnly: boolean;
  readonly gateways: GatewayMonitor;
  readonly values: CurrentValues;
  readonly ingest: Ingest;
  readonly arrivalOf: (generation: number) => ArrivalContext;
  readonly profile: WatchProfile;
  readonly outage: OutageTracker;
  /** Something came that may have changed the project's counts. */
  readonly mayCount: () => void;
  /** Values were accepted. */
  readonly accepted: () => void;
}

export function createPushLink({ ports, call, freshness }: WatchContext, owner: PushLinkDeps): Link {
  const { push, events, alarms, gateways, values, ingest, arrivalOf, profile, outage, mayCount } = owner;
  let isFirst = true;

  const valuesAgree = async (): Promise<boolean> => {
    const answer = await values.ask({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && answer.value.length === 0;
  };
  const alarmsAgree = async (): Promise<boolean> => {
    const answer = await alarms.ask({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && !answer.value.isNews;
  };

  return createSocketLink(ports, {
    ...events,
    askToken: (signal) => push.askToken(call, { signal }),
    pathOf: push.pathOf,
    /** A live link would have brought what the platform now says: anything newer contradicts it. */
    probe: async () => {
      profile.link('silence');
      outage.suspected(ports.monotonic());
      const agrees = owner.isAlarmsOnly ? await alarmsAgree() : await valuesAgree();
      if (agrees) outage.cleared();
      return agrees;
    },
    frame: (text) => {
      alarms.frame();
      const arrived = arrivalOf(freshness.arriving);
      const result = ingest.ingestFrame(text, arrived);
      profile.frame(text, arrived.arrival, result, ingest.staged);
      const { gatewayAlarm, signalAlarm, accepted } = result;
      if (gatewayAlarm !== undefined) {
        gateways.pushed(gatewayEvents(gatewayAlarm));
        mayCount();
      }
      if (signalAlarm !== undefined) {
        alarms.pushed(alarmEvents(signalAlarm));
        mayCount();
      }
      if (accepted > 0) owner.accepted();
    },
    opened: () => {
      events.opened();
      // What changed between the last answer and the subscription came over neither.
      void values.load();
      if (isFirst) void alarms.ask();
      isFirst = false;
    },
  });
}
