import { generate, type Packet } from 'mqtt-packet';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrokerSocket } from '../../../../../workers/monitor/broker/broker-socket';
import { FakePorts, settle } from '../../../../kit/fake-ports';

const V5 = { protocolVersion: 5 } as const;
const CONNACK = { cmd: 'connack', reasonCode: 0, sessionPresent: false };
const SUBACK = { cmd: 'suback', messageId: 1, granted: [0] };

let ports: FakePorts;
let reported: string[];
const send = (packet: object): void => ports.socket.bytes(new Uint8Array(generate(packet as Packet, V5)));

beforeEach(() => {
  ports = new FakePorts();
  reported = [];
});

describe('A broker connection', () => {
  it('opens with the answer to its subscriptions, not with an earlier one', async () => {
    const come = connect();
    send(CONNACK);
    send(SUBACK);
    await settle();
    expect(reported).toEqual([]);
    come();
    await settle();
    send(SUBACK);
    expect(reported).toEqual(['open']);
  });

  it('closes if the broker accepts it twice', async () => {
    connect();
    send({ ...CONNACK, properties: { serverKeepAlive: 5 } });
    send({ ...CONNACK, properties: { serverKeepAlive: 5 } });
    await settle();
    expect(reported).toEqual(['close']);
    const sent = ports.socket.sentBytes.length;
    await ports.advance(60_000);
    expect(ports.socket.sentBytes).toHaveLength(sent);
  });

  it('closes if a listener throws, instead of reading from the middle of a packet', async () => {
    connect(true)();
    send(CONNACK);
    await settle();
    send(SUBACK);
    const message = { cmd: 'publish', topic: 'plant/a', payload: '1', qos: 0, dup: false, retain: false };
    expect(() => send(message)).toThrow(RangeError);
    expect(reported).toEqual(['open', 'close']);
  });
});

/** Opens a connection and returns a function that completes loading its dialect. */
function connect(messageFails = false): () => void {
  let come = (): void => undefined;
  const subscriptions = new Promise<readonly { filter: string; qos: 0 }[]>((resolve) => {
    come = () => resolve([{ filter: 'plant/#', qos: 0 }]);
  });
  new BrokerSocket(
    ports,
    {
      url: 'wss://broker',
      clientId: 'c',
      login: { username: null, password: null },
      subscriptions: () => subscriptions,
      message: () => {
        if (messageFails) throw new RangeError('a listener has failed');
      },
      acknowledged: () => undefined,
      refused: () => undefined,
    },
    { open: () => reported.push('open'), frame: () => undefined, close: () => reported.push('close') },
  );
  ports.socket.open();
  return come;
}
