import { expect, it } from 'vitest';
import type { SignalId } from '../../../../../src/shared/ids';
import { BrokerCommands } from '../../../../../workers/monitor/broker/broker-commands';
import { MqttReader } from '../../../../../workers/monitor/broker/mqtt-reader';
import { BROKER_ACCESS } from '../../../../kit/broker-access';
import { type DecodedMetric, decodePayload } from '../../../../kit/sparkplug';
import { type Metric, SparkplugPlant } from '../../../../kit/sparkplug-plant';

const sp = { name: 'sp', type: 'Double', value: 1 };
type Sent = readonly [topic: string, ...metrics: readonly Metric[]];
const node: Sent = ['NBIRTH/n'];
const born = (alias?: number): Sent => ['DBIRTH/n/d', alias === undefined ? sp : { ...sp, alias }];

it.each([
  ['the alias of its birth', [node, born(3)], 3],
  ['a large alias', [node, born(2 ** 40)], 2 ** 40],
  ['the alias of its last birth', [node, born(3), born(5)], 5],
  ['its name if its birth has no alias', [node, born()], 'sp'],
  ['its name if its last birth has no alias', [node, born(3), born()], 'sp'],
  [
    'its name if it has died since and keeps sending',
    [node, born(3), ['DDEATH/n/d'], ['DDATA/n/d', sp]],
    'sp',
  ],
  ['its name if its node was born again without it', [node, born(3), node, ['DDATA/n/d', sp]], 'sp'],
] as const)('identifies a metric only by %s', (_, messages: readonly Sent[], wanted) => {
  const stage = new SparkplugPlant();
  for (const [topic, ...metrics] of messages) stage.take(topic, metrics);
  const sent: DecodedMetric[] = [];
  const commands = new BrokerCommands({
    ports: stage.ports,
    plant: stage.plant,
    access: BROKER_ACCESS,
    clientId: 'c',
    send: (packet) =>
      new MqttReader(packet.length).take(packet, ({ payload }) =>
        sent.push(...(decodePayload(payload).metrics ?? [])),
      ),
  });
  expect(commands.write('g/n/d#sp' as SignalId, '12.5')).toMatchObject({ ok: true });
  expect(sent).toMatchObject([{ type: 'Double', value: 12.5 }]);
  const named = sent.map(({ name, alias }) => [name || null, alias === undefined ? null : Number(alias)]);
  expect(named).toEqual([typeof wanted === 'number' ? [null, wanted] : [wanted, null]]);
});
