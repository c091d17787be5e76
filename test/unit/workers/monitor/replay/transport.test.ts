import { describe, expect, it } from 'vitest';
import { epochMs, monotonicMs } from '../../../../../src/shared/units';
import { advance, createTransport, steer } from '../../../../../workers/monitor/replay/transport';

const toMonotonic = (ms: number) => monotonicMs(ms);
const createTestTransport = (position = 1_000) =>
  createTransport(epochMs(1_000), epochMs(61_000), epochMs(position), toMonotonic(0));

describe('The transport of a replay', () => {
  it('is paused at first, within its span', () => {
    expect(createTestTransport()).toMatchObject({ at: 1_000, speed: 1, isPlaying: false });
    expect(createTestTransport(-5).at).toBe(1_000);
    expect(createTestTransport(70_000).at).toBe(61_000);
    expect(advance(createTestTransport(), toMonotonic(9_999)).at).toBe(1_000);
  });

  it('advances by the monotonic clock times its speed; a new speed applies from the current position', () => {
    let transport = steer(createTestTransport(), { kind: 'play' }, toMonotonic(0));
    transport = steer(transport, { kind: 'speed', speed: 10 }, toMonotonic(2_000));
    expect(transport.at).toBe(3_000);
    expect(advance(transport, toMonotonic(3_000)).at).toBe(13_000);
  });

  it('stops at the end, and then restarts from the beginning', () => {
    const endedTransport = advance(
      steer(createTestTransport(60_000), { kind: 'play' }, toMonotonic(0)),
      toMonotonic(5_000),
    );
    expect(endedTransport).toMatchObject({ at: 61_000, isPlaying: false });
    expect(steer(endedTransport, { kind: 'play' }, toMonotonic(6_000))).toMatchObject({
      at: 1_000,
      isPlaying: true,
    });
  });

  it('keeps playing after a seek', () => {
    const soughtTransport = steer(
      steer(createTestTransport(), { kind: 'play' }, toMonotonic(0)),
      { kind: 'seek', at: 30_000 },
      toMonotonic(5_000),
    );
    expect(advance(soughtTransport, toMonotonic(6_000))).toMatchObject({ at: 31_000, isPlaying: true });
  });

  it('rejects speeds and positions that are not numbers', () => {
    const transport = createTestTransport(5_000);
    expect(steer(transport, { kind: 'speed', speed: Number.NaN }, toMonotonic(0)).speed).toBe(1);
    expect(steer(transport, { kind: 'seek', at: Number.NaN }, toMonotonic(0)).at).toBe(5_000);
  });

  it('never plays without a span', () => {
    const point = createTransport(epochMs(5), epochMs(5), epochMs(5), toMonotonic(0));
    expect(steer(point, { kind: 'play' }, toMonotonic(0)).isPlaying).toBe(false);
    expect(createTransport(epochMs(9), epochMs(5), epochMs(5), toMonotonic(0))).toMatchObject({
      from: 9,
      end: 9,
      at: 9,
    });
  });
});
