/**
 * The worker's only connection to a broker, and its plant. All watches share it: a new page has values immediately,
 * without requesting births. It closes shortly after the last watch.
 */

import type { CancelSignal } from '../../../src/shared/calls/run';
import { AGE_SWEEP_MS, SILENCE_PROBE_MS, SLEEP_NOTICE_MS } from '../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import type { BrokerAccess, LinkState } from '../contract/contract';
import { createLazyModule, fetchWithTimeout, type LazyModule } from '../host/lazy-module';
import type { Cancel, Ports, SocketHandlers } from '../host/ports';
import { createSocketLink, type Link, type LinkWriter } from '../live/socket-link';
import type { Profile } from '../profile/profile';
import type { BrokerCommands } from './broker-commands';
import type { BrokerQueries } from './broker-queries';
import { BrokerSocket } from './broker-socket';
import type { BrokerLogin } from './broker-token';
import type { Dialect, PlantEvents } from './dialect';
import { Plant } from './plant';
import { createRandomName } from './random-name';

/** Time by which a connection outlives its last watch: the next page is a tap away. */
const BROKER_LINGER_MS: Millis = 10_000;

export interface PlantListener
  extends Pick<PlantEvents, 'onValues' | 'onOutdated' | 'onBirth' | 'onStateChange'> {
  readonly onOpen: () => void;
  readonly onLoss: (fault: Fault | null) => void;
  readonly state: (state: LinkState) => void;
}

export interface ClientEvents {
  /** Called when the client has closed for lack of watches. */
  readonly onClose: () => void;
  /** Called when the broker refuses the name and password that the user typed. */
  readonly onForbidden: () => void;
}

export class BrokerClient {
  readonly plant = new Plant();
  /** The link shared by all watches. The first watch starts it, the last stops it. */
  readonly link: Link;
  readonly writer: LinkWriter = {
    getBlock: () => {
      if (!this.#access.mayWrite) return { kind: 'unsupported' };
      const isLoaded = this.#commands.getLoaded() !== null;
      // The command code failed to load with the link: request it again, but never send later.
      if (!isLoaded) void this.#commands.load();
      return isLoaded && this.link.isLive() ? null : { kind: 'offline' };
    },
    write: (signalId, value) => {
      const block = this.writer.getBlock();
      const result = block === null ? this.#commands.getLoaded()?.write(signalId, value) : failed(block);
      return result ?? failed({ kind: 'offline' });
    },
    getAnswer: (uuid) => this.#commands.getLoaded()?.getAnswer(uuid) ?? null,
  };
  readonly queries: LazyModule<BrokerQueries>;
  readonly #ports: Ports;
  readonly #access: BrokerAccess;
  readonly #events: ClientEvents;
  readonly #clientId: string;
  readonly #commands: LazyModule<BrokerCommands>;
  readonly #listeners = new Set<PlantListener>();
  readonly #dialect: LazyModule<Dialect>;
  #socket: BrokerSocket | null = null;
  #lastState: LinkState | null = null;
  /** The broker's reason for ending the last connection. */
  #refusal: Fault | null = null;
  #login: BrokerLogin;
  #cancelLinger: Cancel | null = null;
  /** The sleep that last reopened the link: the wall clock's lead, and when it was noticed. */
  #sleep = { lead: Number.NaN, at: Number.NEGATIVE_INFINITY };

  constructor(
    ports: Ports,
    access: BrokerAccess,
    spreadMs: number,
    profile: Pick<Profile, 'count'>,
    events: ClientEvents,
  ) {
    const { plant } = this;
    const clientId = createRandomName(ports);
    this.#ports = ports;
    this.#access = access;
    this.#login = access;
    this.#events = events;
    this.#clientId = clientId;
    const send = (packet: Uint8Array<ArrayBuffer>): void => this.#socket?.sendPacket(packet);
    this.#commands = createLazyModule(ports, async () => {
      const { BrokerCommands } = await import('./broker-commands');
      return new BrokerCommands({ ports, plant, access, clientId, send });
    });
    this.queries = createLazyModule(ports, async () => {
      const { BrokerQueries } = await import('./broker-queries');
      return new BrokerQueries(ports, plant, () => this.link.isLive());
    });
    const plantEvents: PlantEvents = {
      onValues: (places, count) => this.#notifyListeners((listener) => listener.onValues(places, count)),
      onOutdated: (place) => this.#notifyListeners((listener) => listener.onOutdated(place)),
      onBirth: (equipment, place) => this.#notifyListeners((listener) => listener.onBirth(equipment, place)),
      onStateChange: (equipment) => this.#notifyListeners((listener) => listener.onStateChange(equipment)),
      onAnswer: (uuid, isDone) => this.#commands.getLoaded()?.recordAnswer(uuid, isDone),
      publish: (message) => void this.#commands.load().then((commands) => commands?.publish(message)),
      increment: (counter) => profile.count(counter, 1),
    };
    this.#dialect = createLazyModule(ports, async () =>
      access.dialect === 'sparkplug'
        ? new (await import('./sparkplug')).Sparkplug(ports, plant, access, plantEvents)
        : new (await import('./json-topics')).JsonTopics(ports, plant, access, clientId, plantEvents),
    );
    this.link = this.#createLink(spreadMs);
  }

  attach(listener: PlantListener): Cancel {
    this.#cancelLinger?.();
    this.#cancelLinger = null;
    this.#listeners.add(listener);
    this.link.start();
    if (this.#lastState !== null) listener.state(this.#lastState);
    if (this.link.isLive()) listener.onOpen();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      // Nothing is worth keeping if the broker is unreachable or refused the user.
      this.#cancelLinger = this.#ports.after(this.link.isLive() ? BROKER_LINGER_MS : 0, () => {
        this.stop();
        this.#events.onClose();
      });
    };
  }

  stop(): void {
    this.#cancelLinger?.();
    this.#dialect.getLoaded()?.stop();
    this.link.stop();
    this.queries.getLoaded()?.stop();
  }

  #notifyListeners(notify: (listener: PlantListener) => void): void {
    for (const listener of this.#listeners) notify(listener);
  }

  #createLink(spreadMs: number): Link {
    const link = createSocketLink(
      {
        ...this.#ports,
        openSocket: (_, handlers) => {
          this.#socket = this.#open(handlers);
          return this.#socket;
        },
      },
      {
        spreadMs,
        askToken: (signal) => this.#prepare(signal),
        getPath: () => this.#access.url,
        probe: () => this.#ping(),
        frame: () => true,
        onOpen: () => {
          if (this.#access.mayWrite) void this.#commands.load();
          this.#notifyListeners((listener) => listener.onOpen());
        },
        onLoss: (fault) => {
          this.#dialect.getLoaded()?.handleLoss();
          this.#notifyListeners((listener) => listener.onLoss(this.#refusal ?? fault));
        },
        state: (state) => {
          const reportedState =
            state.status === 'live' ? state : { ...state, fault: this.#refusal ?? state.fault };
          this.#lastState = reportedState;
          this.#notifyListeners((listener) => listener.state(reportedState));
        },
      },
    );
    return {
      ...link,
      handleSleep: () => {
        if (this.#isNewSleep()) link.handleSleep();
      },
    };
  }

  /** Whether this sleep has not reopened the link yet. Each watch reports it separately, within one sweep. */
  #isNewSleep(): boolean {
    const { wallTime, monotonic } = this.#ports;
    const { lead, at } = this.#sleep;
    const sleep = { lead: wallTime() - monotonic(), at: monotonic() };
    if (sleep.at - at <= 2 * AGE_SWEEP_MS && Math.abs(sleep.lead - lead) <= SLEEP_NOTICE_MS) return false;
    this.#sleep = sleep;
    return true;
  }

  /**
   * Prepares the login, since a token is good for only one connection. The dialect loads while the first connection
   * opens; later ones wait for it.
   */
  async #prepare(signal: CancelSignal): Promise<Outcome<string>> {
    this.#refusal = null;
    const dialect = this.#dialect.load();
    if (this.#socket !== null && (await dialect) === null) return failed({ kind: 'offline' });
    const { tokenPath } = this.#access;
    if (tokenPath === null) return done('');
    const login = await this.#askLogin(tokenPath, signal);
    if (!login.ok) return login;
    this.#login = login.value;
    return done('');
  }

  async #askLogin(path: string, signal: CancelSignal): Promise<Outcome<BrokerLogin>> {
    const code = await fetchWithTimeout(this.#ports, () => import('./broker-token'));
    const answer = await code?.askBrokerToken(this.#ports, path, this.#access, signal);
    if (answer?.ok === false && answer.fault.kind === 'forbidden') this.#handleForbidden();
    return answer ?? failed({ kind: 'offline' });
  }

  /** Pings the broker, since the last keep-alive may be recent. Any message ends the check; otherwise it fails. */
  #ping(): Promise<boolean> {
    this.#socket?.send();
    return new Promise((resolve) => this.#ports.after(SILENCE_PROBE_MS, () => resolve(false)));
  }

  /** Stops retrying once the watches have the reason: repeated wrong passwords could lock out the whole plant. */
  #handleForbidden(): void {
    if (this.#access.password !== null) this.#ports.after(0, this.#events.onForbidden);
  }

  #open(handlers: SocketHandlers): BrokerSocket {
    const { url, tokenPath } = this.#access;
    return new BrokerSocket(
      this.#ports,
      {
        url,
        clientId: this.#clientId,
        login: this.#login,
        loadSubscriptions: async () => (await this.#dialect.load())?.getSubscriptions() ?? null,
        message: (message) => this.#dialect.getLoaded()?.handleMessage(message, this.#ports.now()),
        onAcknowledgement: (packetId, reason) =>
          this.#commands.getLoaded()?.handleAcknowledgement(packetId, reason),
        onRefusal: (fault) => {
          this.#refusal = fault;
          // A refused token may have expired; the next connection gets a new one.
          if (fault.kind === 'forbidden' && tokenPath === null) this.#handleForbidden();
        },
      },
      handlers,
    );
  }
}
