import { beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { HAS_NUMBER, HAS_TEXT } from '../../../../../src/shared/reading';
import { JsonTopics } from '../../../../../workers/monitor/broker/json-topics';
import { Plant } from '../../../../../workers/monitor/broker/plant';
import { createSnapshot } from '../../../../../workers/monitor/broker/plant-snapshot';
import { encodeUtf8 } from '../../../../../workers/monitor/broker/utf8';
import { BAD, INVALID, Kind } from '../../../../../workers/monitor/live/decode-value';
import { createPlantEvents } from '../../../../kit/broker-access';
import { FakePorts } from '../../../../kit/fake-ports';

let ports: FakePorts;
let plant: Plant;
let dialect: JsonTopics;
let results: boolean[];
let malformedCount: number;
/** Places of announced signals; `null` for a whole device. */
let bornPlaces: (number | null)[];

beforeEach(setUp);

describe('A text', () => {
  it.each(['"\\u8fd0\\u884c"', '{"value": "\\u8fd0\\u884c"}', '"运行"'])('is decoded from %s', (text) => {
    receive('w/pump/mode', text);
    expect([plant.texts[0], plant.flags[0]]).toEqual(['运行', HAS_TEXT]);
  });

  it('of digits is not a number', () => {
    receive('w/pump/serial', '{"value":"12345678901234567890","unit":"\\u00b0"}');
    expect([plant.texts[0], plant.flags[0]]).toEqual(['12345678901234567890', HAS_TEXT]);
  });
});

describe('A signal without a current value', () => {
  it('keeps its type, and a write to it sends text', () => {
    receive('w/pump/mode', '"auto"');
    receive('w/pump/mode', 'null');
    expect([plant.kinds[0], plant.texts[0]]).toEqual([Kind.string, null]);
  });
});

describe('A number', () => {
  it('keeps all its digits', () => {
    receive('w/pump/total', '{"value":12345678901234567890,"unit":"12345678901234567890"}');
    expect([plant.texts[0], plant.flags[0]]).toEqual(['12345678901234567890', HAS_NUMBER | HAS_TEXT]);
  });
});

describe('A message that is not JSON', () => {
  it("clears a text and keeps the signal's type, and a write to it sends text", () => {
    receive('w/pump/mode', '"auto"');
    receive('w/pump/mode', 'auto');
    expect([plant.kinds[0], plant.texts[0], plant.flags[0], malformedCount]).toEqual([
      Kind.string,
      null,
      INVALID,
      1,
    ]);
    expect(createSnapshot(plant, 0, true)).toMatchObject({ value: null, code: 'bad' });
  });

  it("has its own time if given, otherwise the previous value's", () => {
    receive('w/pump/level', '{"value": 5, "time": 1000}');
    receive('w/pump/level', 'NaN');
    expect(plant.times[0]).toBe(1_000);
    receive('w/pump/level', '{"value": -Infinity, "time": 2000}');
    expect(plant.times[0]).toBe(2_000);
  });

  it("creates no signal from a device's own metadata", () => {
    receive('w/pump/$name', 'Pump');
    expect([plant.size, malformedCount]).toEqual([0, 1]);
  });
});

describe('A device whose state was deleted from the broker', () => {
  it('loses its state and live values until it reports them again', () => {
    receive('w/pump/$state', 'online');
    receive('w/pump/level', '5');
    ports.time += 1_000;
    receive('w/pump/$state', '');
    expect([plant.get('pump' as EquipmentId)?.isOnline, plant.isLive(0)]).toEqual([null, false]);
    ports.time += 1_000;
    receive('w/pump/$state', 'online');
    expect(plant.isLive(0)).toBe(false);
    receive('w/pump/level', '6');
    expect(plant.isLive(0)).toBe(true);
  });

  it('is not created by the deletion', () => {
    receive('w/pump/$state', '');
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
  ])('%s: success is %s', (answer, isDone) => {
    receive('w/$responses/me', answer, encodeUtf8('uuid'));
    expect(results).toEqual([isDone]);
  });
});

describe('A device that reports signal by signal', () => {
  it('announces each signal separately, not all 2,000 each time', () => {
    receive('w/pump/$state', 'online');
    for (const name of ['level', 'flow', 'mode']) receive(`w/pump/${name}`, '1');
    receive('w/pump/flow', '2');
    receive('w/pump/flow', '{"value":3,"unit":"m³/h"}');
    expect(bornPlaces).toEqual([null, 0, 1, 2, 1]);
  });
});

describe('A value deleted from the broker', () => {
  it('is missing', () => {
    receive('w/pump/$state', 'online');
    receive('w/pump/level', '5');
    receive('w/pump/level', '');
    receive('w/other/level', '');
    expect([plant.numbers[0], plant.flags[0], plant.size]).toEqual([Number.NaN, BAD, 1]);
    expect([plant.get('other' as EquipmentId), malformedCount]).toEqual([null, 0]);
  });
});

describe('A command to a device', () => {
  it('is not counted as malformed', () => {
    receive('w/pump/level/set', '5');
    expect([plant.size, malformedCount]).toEqual([0, 0]);
    receive('w/pump/level/sets', '5');
    expect(malformedCount).toBe(1);
  });
});

function receive(topic: string, text: string, correlation: Uint8Array | null = null): void {
  dialect.handleMessage({ topic, payload: encodeUtf8(text), isRetained: false, correlation }, ports.now());
}

function setUp(): void {
  ports = new FakePorts();
  plant = new Plant();
  results = [];
  bornPlaces = [];
  malformedCount = 0;
  const events = createPlantEvents({
    onBirth: (_, place) => bornPlaces.push(place ?? null),
    onAnswer: (_, isDone) => results.push(isDone),
    increment: () => malformedCount++,
  });
  dialect = new JsonTopics(ports, plant, { prefix: 'w' }, 'me', events);
}
