import { connect, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';

const V5 = { protocolVersion: 5 } as const;
const KEEP_ALIVE_SECONDS = 30;
const PING_MS = 20_000;
/** The lowest failure reason code (MQTT 5.0, 2.4). */
const FIRST_FAILURE = 0x80;

export interface MqttAccount {
  readonly username: string;
  readonly password: string;
}

export interface MqttOptions {
  readonly port: number;
  readonly clientId: string;
  readonly account?: MqttAccount | undefined;
  /** Message that the broker publishes if the connection is cut. */
  readonly will?: { readonly topic: string; readonly payload: Uint8Array };
  readonly onMessage: (topic: string, payload: Uint8Array) => void;
}

export class MqttConnection {
  readonly #socket: Socket;
  readonly #options: MqttOptions;
  #pingTimer: ReturnType<typeof setInterval> | null = null;

  private constructor(options: MqttOptions) {
    this.#options = options;
    this.#socket = connect(options.port, '127.0.0.1');
  }

  /** Resolves when the broker accepts the client; rejects otherwise. */
  static async open(options: MqttOptions): Promise<MqttConnection> {
    const connection = new MqttConnection(options);
    await connection.#connect();
    return connection;
  }

  subscribe(filters: readonly string[]): void {
    this.#send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: filters.map((topic) => ({ topic, qos: 0 })),
    });
  }

  publish(topic: string, payload: Uint8Array): void {
    this.#send({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 0, dup: false, retain: false });
  }

  /** Ends without DISCONNECT: the broker publishes the will. */
  cut(): void {
    this.#socket.destroy();
  }

  #connect(): Promise<void> {
    const { clientId, account, will, onMessage } = this.#options;
    const reader = parser(V5);
    return new Promise((resolve, reject) => {
      const handleEnd = (): void => {
        clearInterval(this.#pingTimer ?? undefined);
        reject(new Error('the broker does not take the connection'));
      };
      this.#socket.on('data', (bytes) => reader.parse(bytes));
      this.#socket.on('error', handleEnd);
      this.#socket.on('close', handleEnd);
      reader.on('packet', (packet: Packet) => {
        if (packet.cmd === 'publish') onMessage(packet.topic, packet.payload as Uint8Array);
        if (packet.cmd !== 'connack') return;
        if ((packet.reasonCode ?? 0) >= FIRST_FAILURE) {
          reject(new Error(`the broker refuses ${clientId}: 0x${packet.reasonCode?.toString(16)}`));
          this.cut();
        } else resolve();
      });
      this.#send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clean: true,
        clientId,
        keepalive: KEEP_ALIVE_SECONDS,
        ...(account === undefined
          ? {}
          : { username: account.username, password: Buffer.from(account.password) }),
        ...(will === undefined
          ? {}
          : { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 0, retain: false } }),
      });
      this.#pingTimer = setInterval(() => this.#send({ cmd: 'pingreq' }), PING_MS);
    });
  }

  #send(packet: object): void {
    if (!this.#socket.destroyed) this.#socket.write(generate(packet as Packet, V5));
  }
}
