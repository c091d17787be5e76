import { generate, type Packet } from 'mqtt-packet';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrokerSocket } from '../../../../../workers/monitor/broker/broker-socket';
import { FakePorts, settle } from '../../../../kit/fake-ports';

const V5 = { protocolVersion: 5 } as const;
const CONNACK = { cmd: 'connack', reasonCode: 0, sessionPresent: false };
const SUBACK = { cmd: 'suback', messageId: 1, granted: [0] };

let ports: FakePorts;
let events: string[];
const send = (packet: object): void =>
  ports.socket.receiveBytes(new Uint8Array(generate(packet as Packet, V5)));

beforeEach(() => {
  ports = new FakePorts();
  events = [];
});

describe('A broker connection', () => {
  it('opens with the answer to its subscriptions, not with an earlier one', async () => {
    const completeLoading = connect();
    send(CONNACK);
    send(SUBACK);
    await settle();
    expect(events).toEqual([]);
    completeLoading();
    await settle();
    send(SUBACK);
    expect(events).toEqual(['open']);
  });

  it('closes if the broker accepts it twice', async () => {
    connect();
    send({ ...CONNACK, properties: { serverKeepAlive: 5 } });
    send({ ...CONNACK, properties: { serverKeepAlive: 5 } });
    await settle();
    expect(events).toEqual(['close']);
    const sentCount = ports.socket.sentBytes.length;
    await ports.advance(60_000);
    expect(ports.socket.sentBytes).toHaveLength(sentCount);
  });

  it('closes if a listener throws, instead of reading from the middle of a packet', async () => {
    connect(true)();
    send(CONNACK);
    await settle();
    send(SUBACK);
    const message = { cmd: 'publish', topic: 'plant/a', payload: '1', qos: 0, dup: false, retain: false };
    expect(() => send(message)).toThrow(RangeError);
    expect(events).toEqual(['open', 'close']);
  });
});

/** Opens a connection and returns a function that completes loading its dialect. */
function connect(shouldFail = false): () => void {
  let completeLoading = (): void => undefined;
  const subscriptions = new Promise<readonly { filter: string; qos: 0 }[]>((resolve) => {
    completeLoading = () => resolve([{ filter: 'plant/#', qos: 0 }]);
  });
  new BrokerSocket(
    ports,
    {
      url: 'wss://broker',
      clientId: 'c',
      login: { username: null, password: null },
      loadSubscriptions: () => subscriptions,
      message: () => {
        if (shouldFail) throw new RangeError('a listener has failed');
      },
      onAcknowledgement: () => undefined,
      onRefusal: () => undefined,
    },
    { open: () => events.push('open'), frame: () => undefined, close: () => events.push('close') },
  );
  ports.socket.open();
  return completeLoading;
}
