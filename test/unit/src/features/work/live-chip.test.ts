import { describe, expect, it } from 'vitest';
import { createSignalSpec } from '../../../../../src/features/live-values/signal-spec';
import {
  type ChipInput,
  getChipState,
  isOneTapState,
  isTwoTapState,
  toLiveProof,
} from '../../../../../src/features/work/live-chip/chip-state';
import { findLiveSource } from '../../../../../src/features/work/live-chip/live-source';
import { summarizePast } from '../../../../../src/features/work/live-chip/past';
import type { EquipmentId, ItemId, SignalId } from '../../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { NEVER_COLLECTED, type Reading } from '../../../../../src/state/live/board';
import { createGateway, link, NOW } from '../../../../screens/kit/fake-watch';

describe('The state of a live value', () => {
  it('is fresh, ageing or stale like its reading', () => {
    for (const word of ['fresh', 'ageing', 'stale'] as const)
      expect(getState({ reading: createReading({ freshness: Freshness[word] }) })).toBe(word);
  });

  it('fault 92: is never live without a connection, even with a fresh reading', () => {
    for (const status of ['reconnecting', 'offline', 'stopped', 'connecting'] as const)
      expect(getState({ link: link(status) })).toBe('disconnected');
    expect(getState({ link: null })).toBe('disconnected');
  });

  it('fault 94: cannot be taken with bad quality, a formula error, or a time far ahead', () => {
    for (const overrides of [{ quality: Quality.bad }, { quality: Quality.formula }, { futureTime: true }])
      expect(getState({ reading: createReading(overrides) })).toBe('bad');
  });

  it('fault 95: is gone if the platform does not have the signal or refuses it', () => {
    const neverCollected = { reading: NEVER_COLLECTED };
    expect(getState({ ...neverCollected, isDescribed: false })).toBe('gone');
    const fault = { kind: 'refused', code: '1201', message: '' } as const;
    expect(getState({ ...neverCollected, fault })).toBe('gone');
    expect(getState(neverCollected)).toBe('never');
    expect(getState({ ...neverCollected, isLoaded: false, isDescribed: false })).toBe('waiting');
  });

  it('is vpn while its gateway is in VPN mode', () => {
    expect(getState({ gateway: createGateway({ vpn: true }) })).toBe('vpn');
    expect(getState({ reading: createReading({ freshness: Freshness.paused }) })).toBe('vpn');
  });

  it('is taken with one tap, two taps, or not at all', () => {
    const outdatedStates = ['stale', 'disconnected'] as const;
    const states = ['waiting', 'fresh', 'ageing', ...outdatedStates, 'bad', 'vpn', 'never', 'gone'] as const;
    expect(states.filter(isOneTapState)).toEqual(['fresh', 'ageing']);
    expect(states.filter(isTwoTapState)).toEqual(outdatedStates);
  });
});

describe('A taken value', () => {
  const shownValue = {
    equipmentId: 'e1' as EquipmentId,
    signalId: 's1' as SignalId,
    text: '92.4',
    unit: '℃',
    reading: createReading(),
    since: NOW - 12_000,
  };

  it('has its time, age, freshness, quality and connection', () => {
    expect(toLiveProof(shownValue, 'fresh', link('live'), epochMs(NOW))).toEqual({
      equipmentId: 'e1',
      signalId: 's1',
      value: '92.4',
      unit: '℃',
      time: NOW - 12_000,
      age: 12_000,
      fresh: 'fresh',
      quality: 'good',
      link: 'live',
      trace: [],
    });
  });

  it('fault 92: notes the lost connection, although it was fresh when viewed', () => {
    expect(toLiveProof(shownValue, 'disconnected', link('offline'), epochMs(NOW))).toMatchObject({
      fresh: 'disconnected',
      link: 'offline',
    });
  });

  it('fault 94: keeps its marks', () => {
    const futureValue = { ...shownValue, reading: createReading({ futureTime: true }) };
    expect(toLiveProof(futureValue, 'bad', link('live'), epochMs(NOW)).quality).toBe('invalid');
    const badValue = { ...shownValue, reading: createReading({ quality: Quality.bad }) };
    expect(toLiveProof(badValue, 'bad', link('live'), epochMs(NOW)).quality).toBe('bad');
  });
});

describe('The watch of a form', () => {
  const createItem = (id: string, equipment: string, signal: string) => {
    const [equipmentId, signalId] = [equipment as EquipmentId, signal as SignalId];
    return { id: id as ItemId, signal: { family: 'equipment' as const, equipmentId, signalId } };
  };

  it('has the signals of only one device, each once', () => {
    const items = [
      createItem('a', 'e2', 's9'),
      createItem('b', 'e1', 's1'),
      createItem('c', 'e1', 's2'),
      createItem('d', 'e1', 's1'),
    ];
    const source = findLiveSource([...items, { id: 'e' as ItemId, signal: null }], 'e1' as EquipmentId);
    if (source === null) throw new Error('no source');
    expect(source.signalIds).toEqual(['s1', 's2']);
    expect([...source.slots]).toEqual([
      ['b', 0],
      ['c', 1],
      ['d', 0],
    ]);
    expect(createSignalSpec(source)).toMatchObject({
      family: 'equipment',
      dataSignal: ['s1', 's2'],
      trendSlots: [],
    });
  });

  it('is missing if no item has a signal', () => {
    expect(findLiveSource([{ id: 'e' as ItemId, signal: null }], 'e1' as EquipmentId)).toBeNull();
  });
});

describe('The past of a signal', () => {
  it('keeps a one-point spike, and distinguishes gaps from ends', () => {
    const numbers = Float64Array.of(Number.NaN, 50, 50, 92.4, 50, Number.NaN, Number.NaN, 49, Number.NaN);
    const times = Float64Array.from(numbers, (_, index) => NOW + index);
    expect(summarizePast({ times, numbers })).toMatchObject({
      low: { value: 49, time: NOW + 7 },
      high: { value: 92.4, time: NOW + 3 },
      gapCount: 1,
    });
  });

  it('has no extremes without values', () => {
    const past = summarizePast({ times: new Float64Array(0), numbers: new Float64Array(0) });
    expect([past.low, past.high, past.gapCount]).toEqual([null, null, 0]);
  });
});

function createReading(overrides: Partial<Reading> = {}): Reading {
  return {
    ...NEVER_COLLECTED,
    number: 92.4,
    freshness: Freshness.fresh,
    time: NOW - 12_000,
    arrivedAt: NOW - 12_000,
    ...overrides,
  };
}

function getState(overrides: Partial<ChipInput> = {}) {
  return getChipState({
    reading: createReading(),
    link: link('live'),
    gateway: createGateway(),
    isLoaded: true,
    isDescribed: true,
    fault: null,
    ...overrides,
  });
}
