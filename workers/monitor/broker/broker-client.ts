/**
 * The one connection of a worker to a site's broker, and the plant that it brings. All watches of the site share it, so
 * that a page that opens finds values at once and no node is asked for its birth because of it. It is opened with the
 * first watch, and closed a little after the last.
 */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { CancelSignal } from '../../../src/shared/calls/run';
import { BROKER_LINGER_MS } from '../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid } from '../../../src/shared/ids';
import { Count } from '../../../src/shared/profile';
import type { BrokerAccess, LinkState } from '../contract/contract';
import { type LazyModule, lazyModule } from '../host/lazy-module';
import type { Cancel, Ports, SocketHandlers } from '../host/ports';
import { createSocketLink, type Link, type LinkWriter } from '../live/socket-link';
import type { Profile } from '../profile/profile';
import { type BrokerSocket, openBrokerSocket } from './broker-socket';
import type { BrokerLogin } from './broker-token';
import type { Dialect, DialectCounts, PlantEvents } from './dialect';
import { createDialect } from './dialects';
import { FIRST_FAILURE, type PublishOptions, publishPacket } from './mqtt-packets';
import { Plant } from './plant';
import type { SiteAlarms } from './site-alarms';

/** A watch of the site. */
export interface PlantListener extends Pick<PlantEvents, 'valued' | 'born' | 'stateChanged'> {
  readonly opened: () => void;
  readonly lost: (fault: Fault | null) => void;
  readonly state: (state: LinkState) => void;
}

/** Characters of the random part of a name. */
const NAME_CHARS = 16;
const PACKET_IDS = 65_535;

const COUNT_OF: Readonly<Record<keyof DialectCounts, number>> = {
  notUnderstood: Count.brokerMalformed,
  gaps: Count.brokerGaps,
  rebirths: Count.brokerRebirths,
};
const COUNTED = Object.keys(COUNT_OF) as (keyof DialectCounts)[];

/** A name that nobody else has: a broker throws out the elder of two clients alike. */
function nameOf({ chance }: Pick<Ports, 'chance'>): string {
  let name = 'allshift-';
  for (let i = 0; i < NAME_CHARS; i++) name += Math.floor(chance() * 36).toString(36);
  return name;
}

export interface ClientEvents {
  /** No watch has been there for a while, and the client has stopped. */
  readonly closed: () => void;
  /** The broker does not take the name and password that a person typed. */
  readonly forbidden: () => void;
}

export class BrokerClient {
  readonly plant = new Plant();
  /** The link that all watches share. Starting and stopping it is done by watches that come and go. */
  readonly link: Link;
  readonly writer: LinkWriter = {
    write: (signalId, value) => this.#write(signalId, value),
    answerTo: (uuid) => this.#answers.get(uuid) ?? null,
  };
  readonly #ports: Ports;
  readonly #access: BrokerAccess;
  readonly #profile: Pick<Profile, 'count'>;
  readonly #events: ClientEvents;
  readonly #clientId: string;
  /** Null until the first connection is asked for. */
  #dialect: Dialect | null = null;
  readonly #alarms: LazyModule<SiteAlarms>;
  readonly #tokenCode: LazyModule<typeof import('./broker-token')>;
  readonly #listeners = new Set<PlantListener>();
  /** Commands that the broker has not acknowledged, by packet. */
  readonly #commands = new Map<number, CommandUuid>();
  readonly #answers = new Map<CommandUuid, 'done' | 'refused'>();
  #socket: BrokerSocket | null = null;
  #lastState: LinkState | null = null;
  /** The reason that the broker gave for the end of the last connection. */
  #refusal: Fault | null = null;
  /** Name and password of the next connection. */
  #login: BrokerLogin;
  /** The part of the dialect's counts that the profile has. */
  readonly #counted: DialectCounts = { notUnderstood: 0, gaps: 0, rebirths: 0 };
  #packetId = 1;
  #lingering: Cancel | null = null;

  constructor(
    ports: Ports,
    access: BrokerAccess,
    spreadMs: number,
    profile: Pick<Profile, 'count'>,
    events: ClientEvents,
  ) {
    this.#ports = ports;
    this.#tokenCode = lazyModule(ports, () => import('./broker-token'));
    this.#alarms = lazyModule(ports, async () => new (await import('./site-alarms')).SiteAlarms(ports));
    this.#access = access;
    this.#profile = profile;
    this.#login = access;
    this.#events = events;
    this.#clientId = nameOf(ports);
    this.link = this.#createLink(spreadMs);
  }

  /** Reports to a watch, until the returned function is called. */
  attach(listener: PlantListener): Cancel {
    this.#lingering?.();
    this.#lingering = null;
    this.#listeners.add(listener);
    this.link.start();
    if (this.#lastState !== null) listener.state(this.#lastState);
    if (this.link.isLive()) listener.opened();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      // Nothing is worth keeping where the broker is not reached, or has not taken this person.
      this.#lingering = this.#ports.after(this.link.isLive() ? BROKER_LINGER_MS : 0, () => {
        this.stop();
        this.#events.closed();
      });
    };
  }

  /** Closes at once. */
  stop(): void {
    this.#lingering?.();
    this.#dialect?.stop();
    this.link.stop();
    this.#alarms.loaded()?.stop();
  }

  /** The alarms that fire now, out of the server at this path; null where the site names none. */
  async activeAlarms(base: string | null): Promise<Outcome<readonly AlarmRow[]>> {
    if (base === null) return failed({ kind: 'unsupported' });
    return (await this.#alarms.load())?.active(base) ?? failed({ kind: 'offline' });
  }

  #plantEvents(): PlantEvents {
    return {
      valued: (places, count) => this.#report((listener) => listener.valued(places, count)),
      born: (equipment) => this.#report((listener) => listener.born(equipment)),
      stateChanged: (equipment) => this.#report((listener) => listener.stateChanged(equipment)),
      answered: (uuid, isDone) => this.#answers.set(uuid, isDone ? 'done' : 'refused'),
      publish: (message) => this.#publish(message),
    };
  }

  #report(event: (listener: PlantListener) => void): void {
    for (const listener of this.#listeners) event(listener);
  }

  #createLink(spreadMs: number): Link {
    const openSocket = (_: string, handlers: SocketHandlers): BrokerSocket => {
      this.#socket = this.#open(handlers);
      return this.#socket;
    };
    return createSocketLink(
      { ...this.#ports, openSocket },
      {
        spreadMs,
        askToken: (signal) => this.#prepare(signal),
        pathOf: () => this.#access.url,
        // A broker that did not answer a ping within the silence is gone.
        probe: async () => false,
        frame: () => true,
        opened: () => this.#report((listener) => listener.opened()),
        lost: (fault) => {
          this.#dialect?.lost();
          this.#report((listener) => listener.lost(this.#refusal ?? fault));
        },
        state: (state) => {
          const known = state.phase === 'live' ? state : { ...state, fault: this.#refusal ?? state.fault };
          this.#lastState = known;
          this.#report((listener) => listener.state(known));
        },
      },
    );
  }

  /** Has what a connection needs: the dialect, and a token, which is good for one. */
  async #prepare(signal: CancelSignal): Promise<Outcome<string>> {
    this.#refusal = null;
    if (this.#dialect === null) {
      const [ports, access, id] = [this.#ports, this.#access, this.#clientId];
      const made = await createDialect(ports, this.plant, access, id, this.#plantEvents());
      // An attempt that was given up may end after another has its dialect.
      this.#dialect ??= made;
    }
    return this.#dialect === null ? failed({ kind: 'offline' }) : this.#askToken(signal);
  }

  async #askToken(signal: CancelSignal): Promise<Outcome<string>> {
    const { tokenPath } = this.#access;
    if (tokenPath === null) return done('');
    const code = await this.#tokenCode.load();
    if (code === null) return failed({ kind: 'offline' });
    const answer = await code.askBrokerToken(this.#ports, tokenPath, this.#access, signal);
    if (answer.ok) this.#login = answer.value;
    else if (answer.fault.kind === 'forbidden') this.#forbidden();
    return answer.ok ? done('') : answer;
  }

  /** Once the watches know why: whoever tries a wrong password all shift has a whole plant locked out. */
  #forbidden(): void {
    if (this.#access.password !== null) this.#ports.after(0, this.#events.forbidden);
  }

  #open(handlers: SocketHandlers): BrokerSocket {
    const dialect = this.#dialect as Dialect;
    const { url, tokenPath } = this.#access;
    const { username, password } = this.#login;
    return openBrokerSocket(
      this.#ports,
      {
        url,
        clientId: this.#clientId,
        username,
        password,
        subscriptions: () => dialect.subscriptions(),
        message: (packet) => {
          dialect.take(packet, this.#ports.now());
          this.#count(dialect);
        },
        acknowledged: (packetId, reason) => this.#acknowledged(packetId, reason),
        refused: (fault) => {
          this.#refusal = fault;
          // A token that is refused may have grown old: the next connection has another.
          if (fault.kind === 'forbidden' && tokenPath === null) this.#forbidden();
        },
      },
      handlers,
    );
  }

  /** Adds to the profile what the dialect has counted since. */
  #count({ counts }: Dialect): void {
    for (const name of COUNTED) {
      const grown = counts[name] - this.#counted[name];
      if (grown === 0) continue;
      this.#counted[name] += grown;
      this.#profile.count(COUNT_OF[name], grown);
    }
  }

  /** Returns the identifier of the packet. */
  #publish(message: Omit<PublishOptions, 'packetId'>): number {
    this.#packetId = (this.#packetId % PACKET_IDS) + 1;
    this.#socket?.sendPacket(publishPacket({ ...message, packetId: this.#packetId }));
    return this.#packetId;
  }

  #write(...[signalId, value]: Parameters<LinkWriter['write']>): CommandUuid | null {
    if (!this.#access.mayWrite || !this.link.isLive()) return null;
    const uuid = nameOf(this.#ports) as CommandUuid;
    const message = this.#dialect?.writing(signalId, value, uuid);
    if (!message) return null;
    this.#commands.set(this.#publish(message), uuid);
    return uuid;
  }

  /** A broker that does not let a command pass says so; that it has passed says nothing of its end. */
  #acknowledged(packetId: number, reason: number): void {
    const uuid = this.#commands.get(packetId);
    if (uuid !== undefined && reason >= FIRST_FAILURE) this.#answers.set(uuid, 'refused');
    this.#commands.delete(packetId);
  }
}
