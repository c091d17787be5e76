/**
 * An MQTT connection behind the socket interface that the link drives like the push channel. It is open once the
 * broker has accepted login and subscriptions; anything from the broker is a sign of life.
 */
import { BROKER_PACKET_MAX, KEEP_ALIVE_MS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import { startInterval } from '../host/interval';
import type { Cancel, Ports, Socket, SocketHandlers } from '../host/ports';
import type { BrokerLogin } from './broker-token';
import { MalformedError } from './byte-cursor';
import {
  encodeConnect,
  encodeDisconnect,
  encodePing,
  encodePuback,
  encodeSubscribe,
  FIRST_FAILURE,
  MQTT_SUBPROTOCOL,
  type Packet,
  PacketType,
  type Subscription,
} from './mqtt-packets';
import { type BrokerPacket, MqttReader, type Published } from './mqtt-reader';

/** Keep-alive interval announced to a broker; the link sends a ping every KEEP_ALIVE_MS. */
const BROKER_KEEP_ALIVE_MS: Millis = 90_000;

/** Reason codes (MQTT 5.0, 2.4). */
const Reason = {
  badCredentials: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  busy: 0x89,
  shuttingDown: 0x8b,
  badMethod: 0x8c,
} as const;
/** WebSocket close codes by which the link recognises a platform that is restarting or overloaded. */
const ABNORMAL_CLOSURE = 1006;
const SERVICE_RESTART = 1012;
const BUSY = 1013;
const FIRST_PACKET_ID = 1;
/** Fraction of the broker's keep-alive limit after which a packet is sent. */
const KEEP_ALIVE_SHARE = 0.7;

export interface BrokerSocketDeps {
  readonly url: string;
  readonly clientId: string;
  readonly login: BrokerLogin;
  readonly loadSubscriptions: () => Promise<readonly Subscription[] | null>;
  readonly message: (message: Published) => void;
  readonly onAcknowledgement: (packetId: number, reason: number) => void;
  /** Called with the reason why the connection ended or was refused. */
  readonly onRefusal: (fault: Fault) => void;
}

const REFUSALS: readonly number[] = [Reason.badCredentials, Reason.notAuthorized, Reason.badMethod];
const getFault = (reason: number): Fault =>
  REFUSALS.includes(reason)
    ? { kind: 'forbidden' }
    : { kind: 'refused', code: `0x${reason.toString(16)}`, message: '' };
const getCloseCode = (reason: number): number => {
  if (reason === Reason.shuttingDown || reason === Reason.unavailable) return SERVICE_RESTART;
  return reason === Reason.busy ? BUSY : ABNORMAL_CLOSURE;
};

export class BrokerSocket implements Socket {
  readonly #ports: Ports;
  readonly #deps: BrokerSocketDeps;
  readonly #handlers: SocketHandlers;
  readonly #socket: Socket;
  readonly #reader = new MqttReader(BROKER_PACKET_MAX);
  #requestedSubscriptions: readonly Subscription[] = [];
  #isConnected = false;
  #isOpen = false;
  #isOver = false;
  #stopPings: Cancel | null = null;

  /** Throws if the address is invalid, like `WebSocket`. */
  constructor(ports: Ports, deps: BrokerSocketDeps, handlers: SocketHandlers) {
    this.#ports = ports;
    this.#deps = deps;
    this.#handlers = handlers;
    this.#socket = ports.openSocket(
      deps.url,
      {
        open: () => this.#connect(),
        // A broker sends only bytes.
        frame: () => this.#end(ABNORMAL_CLOSURE),
        bytes: (bytes) => this.#read(bytes),
        close: (code) => this.#end(code),
      },
      MQTT_SUBPROTOCOL,
    );
  }

  send(): void {
    this.#socket.send(encodePing());
  }

  sendPacket(packet: Packet): void {
    if (this.#isOpen && !this.#isOver) this.#socket.send(packet);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopPings?.();
    this.#socket.send(encodeDisconnect());
    this.#socket.close();
  }

  #connect(): void {
    const { clientId, login } = this.#deps;
    this.#socket.send(
      encodeConnect({
        clientId,
        username: login.username,
        password: login.password,
        keepAliveSeconds: BROKER_KEEP_ALIVE_MS / SECOND_MS,
        maximumPacketSize: BROKER_PACKET_MAX,
      }),
    );
  }

  #read(bytes: Uint8Array): void {
    if (this.#isOver) return;
    try {
      this.#reader.read(bytes, (packet) => this.#handlePacket(packet));
    } catch (error) {
      // Nothing after the error is readable.
      this.#end(ABNORMAL_CLOSURE);
      if (!(error instanceof MalformedError)) throw error;
    }
    if (!this.#isOver) this.#handlers.frame('');
  }

  #handlePacket(packet: BrokerPacket): void {
    if (this.#isOver) return;
    const { type, packetId, reason } = packet;
    switch (type) {
      case PacketType.connack:
        void this.#handleConnack(reason, packet.keepAliveSeconds);
        return;
      case PacketType.suback:
        this.#handleSuback(packetId, packet.payload);
        return;
      case PacketType.publish:
        if (packetId > 0) this.#socket.send(encodePuback(packetId));
        this.#deps.message(packet);
        return;
      case PacketType.puback:
        this.#deps.onAcknowledgement(packetId, reason);
        return;
      case PacketType.disconnect:
        this.#refuse(reason);
    }
  }

  async #handleConnack(reason: number, keepAliveSeconds: number | null): Promise<void> {
    if (reason >= FIRST_FAILURE) {
      this.#refuse(reason);
      return;
    }
    if (this.#isConnected) {
      this.#end(ABNORMAL_CLOSURE);
      return;
    }
    this.#isConnected = true;
    this.#startPings(keepAliveSeconds === null ? BROKER_KEEP_ALIVE_MS : keepAliveSeconds * SECOND_MS);
    const requestedSubscriptions = await this.#deps.loadSubscriptions();
    if (this.#isOver) return;
    if (requestedSubscriptions === null) {
      this.#deps.onRefusal({ kind: 'offline' });
      this.#socket.send(encodeDisconnect());
      this.#end(ABNORMAL_CLOSURE);
      return;
    }
    this.#requestedSubscriptions = requestedSubscriptions;
    this.#socket.send(encodeSubscribe(FIRST_PACKET_ID, requestedSubscriptions));
  }

  /** Sends extra pings to a broker with a stricter limit than requested; the link's own suffice otherwise. */
  #startPings(limit: Millis): void {
    const interval = limit * KEEP_ALIVE_SHARE;
    if (interval > 0 && interval < KEEP_ALIVE_MS)
      this.#stopPings = startInterval(this.#ports, interval, () => this.send());
  }

  #handleSuback(packetId: number, reasons: Uint8Array): void {
    if (packetId !== FIRST_PACKET_ID || this.#isOpen || this.#requestedSubscriptions.length === 0) return;
    const refusal = this.#requestedSubscriptions.findIndex(
      ({ isOptional }, index) => isOptional !== true && (reasons[index] ?? FIRST_FAILURE) >= FIRST_FAILURE,
    );
    this.#isOpen = refusal === -1;
    if (this.#isOpen) this.#handlers.open();
    else this.#refuse(reasons[refusal] ?? FIRST_FAILURE);
  }

  #refuse(reason: number): void {
    this.#deps.onRefusal(getFault(reason));
    this.#end(getCloseCode(reason));
  }

  #end(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopPings?.();
    this.#socket.close();
    this.#handlers.close(code);
  }
}
