import { expect, it } from 'vitest';
import type { SignalId } from '../../../../../src/shared/ids';
import { BrokerCommands } from '../../../../../workers/monitor/broker/broker-commands';
import { MqttReader } from '../../../../../workers/monitor/broker/mqtt-reader';
import { BROKER_ACCESS } from '../../../../kit/broker-access';
import { type DecodedMetric, decodePayload } from '../../../../kit/sparkplug';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const setpoint = { name: 'sp', type: 'Double', value: 1 };
type SentMessage = readonly [topic: string, ...metrics: readonly Metric[]];
const nodeBirth: SentMessage = ['NBIRTH/n'];
const createDeviceBirth = (alias?: number): SentMessage => [
  'DBIRTH/n/d',
  alias === undefined ? setpoint : { ...setpoint, alias },
];

it.each([
  ['the alias of its birth', [nodeBirth, createDeviceBirth(3)], 3],
  ['a large alias', [nodeBirth, createDeviceBirth(2 ** 40)], 2 ** 40],
  ['the alias of its last birth', [nodeBirth, createDeviceBirth(3), createDeviceBirth(5)], 5],
  ['its name if its birth has no alias', [nodeBirth, createDeviceBirth()], 'sp'],
  ['its name if its last birth has no alias', [nodeBirth, createDeviceBirth(3), createDeviceBirth()], 'sp'],
  [
    'its name if it has died since and keeps sending',
    [nodeBirth, createDeviceBirth(3), ['DDEATH/n/d'], ['DDATA/n/d', setpoint]],
    'sp',
  ],
  [
    'its name if its node was born again without it',
    [nodeBirth, createDeviceBirth(3), nodeBirth, ['DDATA/n/d', setpoint]],
    'sp',
  ],
] as const)('identifies a metric only by %s', (_, messages: readonly SentMessage[], expectedReference) => {
  const stage = new SparkplugPlant();
  for (const [topic, ...metrics] of messages) stage.receive(topic, metrics);
  const sentMetrics: DecodedMetric[] = [];
  const commands = new BrokerCommands({
    ports: stage.ports,
    plant: stage.plant,
    access: BROKER_ACCESS,
    clientId: 'c',
    send: (packet) =>
      new MqttReader(packet.length).read(packet, ({ payload }) =>
        sentMetrics.push(...(decodePayload(payload).metrics ?? [])),
      ),
  });
  expect(commands.write('g/n/d#sp' as SignalId, '12.5')).toMatchObject({ ok: true });
  expect(sentMetrics).toMatchObject([{ type: 'Double', value: 12.5 }]);
  const references = sentMetrics.map(({ name, alias }) => [
    name || null,
    alias === undefined ? null : Number(alias),
  ]);
  expect(references).toEqual([
    typeof expectedReference === 'number' ? [null, expectedReference] : [expectedReference, null],
  ]);
});
