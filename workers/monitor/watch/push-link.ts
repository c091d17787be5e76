/** The push channel of one session: what its frames do, and how a silent one is checked. */
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import { alarmEvents, gatewayEvents } from '../live/events';
import type { Ingest } from '../live/ingest';
import type { ArrivalContext } from '../live/merge';
import { type Link, type LinkOwner, socketLink } from '../live/socket';
import type { AlarmDesk } from '../monitoring/alarm-feed';
import type { Push } from '../monitoring/family';
import type { Outage } from '../monitoring/outage';
import type { WatchProfile } from '../profile/profile';
import type { ValueDesk } from './current-values';
import type { Ground } from './deps';
import type { GatewayDesk } from './gateway-monitor';

/** What a link of values tells the session, whichever kind it is of. */
export type LinkEvents = Pick<LinkOwner, 'opened' | 'lost' | 'state'>;

export interface PushOwner {
  readonly push: Push;
  readonly events: LinkEvents;
  readonly alarms: AlarmDesk;
  /** Whether the watch is of alarms alone. */
  readonly isAlone: boolean;
  readonly gateways: GatewayDesk;
  readonly values: ValueDesk;
  readonly ingest: Ingest;
  readonly context: (generation: number) => ArrivalContext;
  readonly profile: WatchProfile;
  readonly outage: Outage;
  /** Something came that may have changed the project's counts. */
  readonly mayCount: () => void;
  /** Values were accepted. */
  readonly accepted: () => void;
}

export function pushLink({ ports, call, freshness }: Ground, owner: PushOwner): Link {
  const { push, events, alarms, gateways, values, ingest, context, profile, outage, mayCount } = owner;
  let isFirst = true;

  const valuesAgree = async (): Promise<boolean> => {
    const answer = await values.ask({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && answer.value.length === 0;
  };
  const alarmsAgree = async (): Promise<boolean> => {
    const answer = await alarms.ask({ timeoutMs: SILENCE_PROBE_MS });
    return answer.ok && !answer.value.isNews;
  };

  return socketLink(ports, {
    ...events,
    askToken: (signal) => push.askToken(call, { signal }),
    pathOf: push.pathOf,
    /** A live link would have brought what the platform now says: anything newer contradicts it. */
    probe: async () => {
      profile.link('silence');
      outage.suspected(ports.monotonic());
      const agrees = owner.isAlone ? await alarmsAgree() : await valuesAgree();
      if (agrees) outage.cleared();
      return agrees;
    },
    frame: (text) => {
      alarms.frame();
      const arrived = context(freshness.arriving);
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
