/**
 * The code for commands is loaded with the link and requested again after a failure; without it, no command is sent.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandUuid, EquipmentId, SignalId } from '../../src/shared/ids';
import { BrokerClient } from '../../workers/monitor/broker/broker-client';
import { BrokerCommands } from '../../workers/monitor/broker/broker-commands';
import '../../workers/monitor/broker/json-topics';
import { Plant } from '../../workers/monitor/broker/plant';
import { Kind } from '../../workers/monitor/live/decode-value';
import { createBrokerWatch, createJsonAccess } from '../kit/broker-access';
import { FakeBroker } from '../kit/fake-broker';
import { FakePorts, settle } from '../kit/fake-ports';
import { WatchStage } from '../kit/watch-stage';

const moduleState = vi.hoisted(() => ({ loadCount: 0, isAvailable: true }));
vi.mock('../../workers/monitor/broker/broker-commands', async (original) => {
  const code = await original<typeof import('../../workers/monitor/broker/broker-commands')>();
  return {
    get BrokerCommands() {
      moduleState.loadCount++;
      if (!moduleState.isAvailable) throw new Error('503');
      return code.BrokerCommands;
    },
  };
});
const SIGNAL = 'pump#level' as SignalId;
const ACCESS = createJsonAccess({ mayWrite: true });
const noop = (): void => undefined;

let client: BrokerClient;
afterEach(() => {
  client?.stop();
  moduleState.isAvailable = true;
});

describe('A write', () => {
  it('is not sent while its code is missing, but the next one is', async () => {
    moduleState.isAvailable = false;
    const ports = new FakePorts();
    const broker = new FakeBroker(ports);
    broker.retained.set('plant/pump/level', '1');
    broker.retained.set('plant/pump/$state', 'online');
    client = new BrokerClient(ports, ACCESS, 0, { count: noop }, { onClose: noop, onForbidden: noop });
    client.attach({
      onOutdated: () => undefined,
      onValues: noop,
      onBirth: noop,
      onStateChange: noop,
      onOpen: noop,
      onLoss: noop,
      state: noop,
    });
    await vi.waitUntil(() => ports.sockets.length > 0);
    await broker.open();
    await vi.waitUntil(() => broker.listReceived('subscribe').length > 0);
    await broker.answer();
    await vi.waitUntil(() => moduleState.loadCount > 0);
    expect(client.writer.write(SIGNAL, '2')).toEqual({ ok: false, fault: { kind: 'offline' } });
    await settle();
    moduleState.isAvailable = true;
    expect(client.writer.write(SIGNAL, '3').ok).toBe(false);
    await vi.waitUntil(() => client.writer.write(SIGNAL, '4').ok);
    await broker.answer();
    expect(broker.listPublished('plant/pump/level/set').map(String)).toEqual(['4']);
    client.link.handleOffline();
    expect(client.writer.write(SIGNAL, '5')).toEqual({ ok: false, fault: { kind: 'offline' } });
  });
});

describe('A value for a plain topic', () => {
  it.each([
    ['12.50', Kind.float, '12.50'],
    ['12345678901234567890', Kind.float, '12345678901234567890'],
    [' +5', Kind.float, '5'],
    ['.5', Kind.float, '0.5'],
    ['007', Kind.float, '7'],
    ['on', Kind.float, null],
    ['"on"', Kind.float, null],
    ['1', Kind.bit, 'true'],
    ['0', Kind.bit, 'false'],
    ['true', Kind.bit, 'true'],
    ['2', Kind.bit, null],
    [' "on"', Kind.string, '" \\"on\\""'],
  ])('%s of kind %i is sent as %s: only JSON reaches a device', (value, kind, sent) => {
    const plant = new Plant();
    const pump = plant.equipment('pump' as EquipmentId);
    if (pump !== null) plant.kinds[plant.getPlace(pump, 'level')] = kind;
    const packets: string[] = [];
    const commands = new BrokerCommands({
      ports: new FakePorts(),
      plant,
      access: ACCESS,
      clientId: 'c',
      send: (packet) => void packets.push(new TextDecoder().decode(packet)),
    });
    expect(commands.write(SIGNAL, value).ok).toBe(sent !== null);
    expect(packets).toHaveLength(sent === null ? 0 : 1);
    // The payload ends the packet, after the command's name.
    expect(packets.join('').split(/allshift-\w{16}/)[1] ?? '').toBe(sent ?? '');
  });
});

describe('An answer', () => {
  it('counts once, and only for a command sent from here', () => {
    const ports = new FakePorts();
    const plant = new Plant();
    const pump = plant.equipment('pump' as EquipmentId);
    if (pump !== null) plant.getPlace(pump, 'level');
    const commands = new BrokerCommands({
      ports,
      plant,
      access: ACCESS,
      clientId: 'c',
      send: noop,
    });
    const foreign = 'allshift-foreign' as CommandUuid;
    commands.recordAnswer(foreign, true);
    expect(commands.getAnswer(foreign)).toBeNull();
    const sent = commands.write(SIGNAL, '2');
    if (!sent.ok) throw new Error('not sent');
    expect(commands.getAnswer(sent.value)).toBeNull();
    commands.recordAnswer(sent.value, false);
    commands.recordAnswer(sent.value, true);
    expect(commands.getAnswer(sent.value)).toBe('refused');
    expect(commands.write('pump#gone' as SignalId, '2')).toEqual({
      ok: false,
      fault: { kind: 'unsupported' },
    });
  });
});

describe('A write without loaded code', () => {
  it('is refused before it is sent', async () => {
    moduleState.isAvailable = false;
    const stage = new WatchStage();
    const broker = new FakeBroker(stage.ports);
    broker.retained.set('plant/pump/level', '1');
    broker.retained.set('plant/pump/$state', 'online');
    const spec = createBrokerWatch(ACCESS, {
      dataSignal: [SIGNAL],
      slots: [{ src: 'signal', signalId: SIGNAL, equipmentId: null }],
    });
    const page = await stage.watch(spec);
    await vi.waitUntil(() => stage.ports.sockets.length > 0);
    moduleState.loadCount = 0;
    await broker.open();
    await vi.waitUntil(() => moduleState.loadCount > 0);
    await stage.ports.advance(200);
    expect(await stage.write(page, 'op1', SIGNAL, '2')).toMatchObject({ fault: { kind: 'offline' } });
    expect(await stage.api.getOperations()).toEqual([]);
    moduleState.isAvailable = true;
    await vi.waitUntil(async () => (await stage.write(page, 'op2', SIGNAL, '3')).ok);
    await broker.answer();
    expect(broker.listPublished('plant/pump/level/set').map(String)).toEqual(['3']);
    await stage.close();
  });
});
