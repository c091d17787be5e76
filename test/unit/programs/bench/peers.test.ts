import { describe, expect, it } from 'vitest';
import { MARKER_COUNT, MARKER_STEP } from '../../../programs/bench/peers/marker.shared';
import { type PeerSignal, Values } from '../../../programs/bench/peers/values';

const parseEntries = (text: string): PushFrame['signalVal'] => (JSON.parse(text) as PushFrame).signalVal;

describe('Frames of the peers bench', () => {
  it('renew a tenth of the values per frame when a tenth changes, with one marker in each frame', () => {
    const values = new Values(SIGNALS);
    const renewedIds: string[] = [];
    const markers: number[] = [];
    for (let frame = 0; frame < 10; frame++) {
      const nextFrame = values.next(0.1, 1_000);
      renewedIds.push(...Object.keys(parseEntries(nextFrame.text)));
      expect(nextFrame.markers).toHaveLength(1);
      markers.push(...nextFrame.markers);
    }
    expect(renewedIds).toHaveLength(SIGNALS.length);
    expect(new Set(renewedIds).size).toBe(SIGNALS.length);
    expect(new Set(markers.map((marker) => Math.floor(marker / MARKER_STEP))).size).toBe(MARKER_COUNT);
  });

  it('renew all values with unused numbers when all change', () => {
    const values = new Values(SIGNALS);
    const first = parseEntries(values.next(1, 1_000).text);
    const second = parseEntries(values.next(1, 1_100).text);
    expect(Object.keys(second)).toHaveLength(SIGNALS.length);
    const unchanged = SIGNALS.filter(({ id }) => first[id]?.value === second[id]?.value);
    expect(unchanged).toEqual([]);
    expect(second.s7?.time).toBe(1_100);
  });

  it('identify their frame by markers distinct from all other values', () => {
    const values = new Values(SIGNALS);
    const markerSet = new Set<number>();
    for (let frame = 0; frame < 200; frame++) {
      const { text, markers } = values.next(1, frame);
      expect(markers).toHaveLength(MARKER_COUNT);
      for (const marker of markers) markerSet.add(marker);
      const markerValues = Object.values(parseEntries(text)).filter(
        ({ value }) => Number(value) >= MARKER_STEP,
      );
      expect(markerValues.map(({ value }) => Number(value))).toEqual(markers);
    }
    expect(markerSet.size).toBe(200 * MARKER_COUNT);
  });

  it('keep the newest value of each signal for a server that requests it', () => {
    const values = new Values(SIGNALS);
    const first = values.next(1, 1_000);
    expect(values.newest).toEqual(
      Object.fromEntries(Object.entries(parseEntries(first.text)).map(([id, { value }]) => [id, value])),
    );
    const tenth = parseEntries(values.next(0.1, 1_100).text);
    for (const [id, { value }] of Object.entries(tenth)) expect(values.newest[id]).toBe(value);
  });
});

const SIGNALS: readonly PeerSignal[] = Array.from({ length: 500 }, (_, index) => ({
  id: `s${index}`,
  unit: 'bar',
}));

interface PushFrame {
  readonly signalVal: Readonly<Record<string, { readonly time: number; readonly value: string }>>;
}
