/** Plain topics: what a device says in JSON, however it writes it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { HAS_NUMBER, HAS_TEXT } from '../../../../../src/shared/reading';
import { JsonTopics } from '../../../../../workers/monitor/broker/json-topics';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { snapshotAt } from '../../../../../workers/monitor/broker/plant-snapshot';
import { utf8Bytes } from '../../../../../workers/monitor/broker/utf8';
import { BAD, INVALID, Kind } from '../../../../../workers/monitor/live/decode-value';
import { plantEvents } from '../../../../kit/broker-access';
import { FakePorts } from '../../../../kit/fake-ports';

let ports: FakePorts;
let plant: Plant;
let dialect: JsonTopics;
/** Whether commands were carried out, by the answers to them. */
let ends: boolean[];
/** Messages that were not understood. */
let malformed: number;
/** Births: the place that was named, null for all of a device. */
let born: (number | null)[];

beforeEach(setUp);

describe('A text', () => {
  it.each(['"\\u8fd0\\u884c"', '{"value": "\\u8fd0\\u884c"}', '"运行"'])('is one as %s', (text) => {
    take('w/pump/mode', text);
    expect([plant.texts[0], plant.flags[0]]).toEqual(['运行', HAS_TEXT]);
  });

  it('of digits is no number, however many they are', () => {
    take('w/pump/serial', '{"value":"12345678901234567890","unit":"\\u00b0"}');
    expect([plant.texts[0], plant.flags[0]]).toEqual(['12345678901234567890', HAS_TEXT]);
  });
});

describe('A signal that has no value for a while', () => {
  it('holds what it held before: what is written to it is a text', () => {
    take('w/pump/mode', '"auto"');
    take('w/pump/mode', 'null');
    expect([plant.kinds[0], plant.texts[0]]).toEqual([Kind.string, null]);
  });
});

describe('A number', () => {
  it('of many digits is one, and keeps them', () => {
    take('w/pump/total', '{"value":12345678901234567890,"unit":"12345678901234567890"}');
    expect([plant.texts[0], plant.flags[0]]).toEqual(['12345678901234567890', HAS_NUMBER | HAS_TEXT]);
  });
});

describe('A message that is no JSON', () => {
  it('takes a text away, and leaves what the signal holds: what is written to it is a text', () => {
    take('w/pump/mode', '"auto"');
    take('w/pump/mode', 'auto');
    expect([plant.kinds[0], plant.texts[0], plant.flags[0], malformed]).toEqual([
      Kind.string,
      null,
      INVALID,
      1,
    ]);
    expect(snapshotAt(plant, 0, true)).toMatchObject({ value: null, code: 'bad' });
  });

  it('has the time that it names, else that of the value before it', () => {
    take('w/pump/level', '{"value": 5, "time": 1000}');
    take('w/pump/level', 'NaN');
    expect(plant.times[0]).toBe(1_000);
    take('w/pump/level', '{"value": -Infinity, "time": 2000}');
    expect(plant.times[0]).toBe(2_000);
  });

  it('makes no signal of what a device says of itself', () => {
    take('w/pump/$name', 'Pump');
    expect([plant.size, malformed]).toEqual([0, 1]);
  });
});

describe('A device whose state was taken off the broker', () => {
  it('is known no more, nor what it said, until it says that it is there', () => {
    take('w/pump/$state', 'online');
    take('w/pump/level', '5');
    ports.time += 1_000;
    take('w/pump/$state', '');
    expect([plant.get('pump' as EquipmentId)?.isOnline, plant.isLive(0)]).toEqual([null, false]);
    ports.time += 1_000;
    take('w/pump/$state', 'online');
    expect(plant.isLive(0)).toBe(false);
    take('w/pump/level', '6');
    expect(plant.isLive(0)).toBe(true);
  });

  it('is not made known by that', () => {
    take('w/pump/$state', '');
    expect(plant.get('pump' as EquipmentId)).toBeNull();
  });
});

describe('An answer to a command', () => {
  it.each([
    ['', true],
    ['{"ok":true,"error":null}', true],
    ['{"error":false}', true],
    ['{"error":"locked"}', false],
    ['{"error":""}', false],
    ['{"ok":false,"error":null}', false],
  ])('%s: it was carried out: %s', (answer, isDone) => {
    take('w/$responses/me', answer, utf8Bytes('uuid'));
    expect(ends).toEqual([isDone]);
  });
});

describe('A device that tells signal after signal', () => {
  it('names each by itself: taking all of them each time stands still for half a minute at 2,000', () => {
    take('w/pump/$state', 'online');
    for (const name of ['level', 'flow', 'mode']) take(`w/pump/${name}`, '1');
    take('w/pump/flow', '2');
    take('w/pump/flow', '{"value":3,"unit":"m³/h"}');
    expect(born).toEqual([null, 0, 1, 2, 1]);
  });
});

describe('A value that was taken off the broker', () => {
  it('is none any more', () => {
    take('w/pump/$state', 'online');
    take('w/pump/level', '5');
    take('w/pump/level', '');
    take('w/other/level', '');
    expect([plant.numbers[0], plant.flags[0], plant.size]).toEqual([Number.NaN, BAD, 1]);
    expect([plant.get('other' as EquipmentId), malformed]).toEqual([null, 0]);
  });
});

describe('A command to a device', () => {
  it('is no message that was not understood', () => {
    take('w/pump/level/set', '5');
    expect([plant.size, malformed]).toEqual([0, 0]);
    take('w/pump/level/sets', '5');
    expect(malformed).toBe(1);
  });
});

function take(topic: string, text: string, correlation: Uint8Array | null = null): void {
  dialect.take({ topic, payload: utf8Bytes(text), isRetained: false, correlation }, ports.now());
}

function setUp(): void {
  ports = new FakePorts();
  plant = new Plant();
  ends = [];
  born = [];
  malformed = 0;
  const events = plantEvents({
    born: (_, place) => born.push(place ?? null),
    answered: (_, isDone) => ends.push(isDone),
    counted: () => malformed++,
  });
  dialect = new JsonTopics(ports, plant, { prefix: 'w' }, 'me', events);
}
