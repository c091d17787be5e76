import { describe, expect, it } from 'vitest';
import { epochMs, monotonicMs } from '../../../../../src/shared/units';
import { advance, steer, transportAt } from '../../../../../workers/monitor/replay/transport';

const at = (ms: number) => monotonicMs(ms);
const begin = (where = 1_000) => transportAt(epochMs(1_000), epochMs(61_000), epochMs(where), at(0));

describe('The transport of a replay', () => {
  it('is paused at first, within its span', () => {
    expect(begin()).toMatchObject({ at: 1_000, speed: 1, isPlaying: false });
    expect(begin(-5).at).toBe(1_000);
    expect(begin(70_000).at).toBe(61_000);
    expect(advance(begin(), at(9_999)).at).toBe(1_000);
  });

  it('advances by the monotonic clock times its speed; a new speed applies from the current position', () => {
    let transport = steer(begin(), { do: 'play' }, at(0));
    transport = steer(transport, { do: 'speed', speed: 10 }, at(2_000));
    expect(transport.at).toBe(3_000);
    expect(advance(transport, at(3_000)).at).toBe(13_000);
  });

  it('stops at the end, and then restarts from the beginning', () => {
    const ended = advance(steer(begin(60_000), { do: 'play' }, at(0)), at(5_000));
    expect(ended).toMatchObject({ at: 61_000, isPlaying: false });
    expect(steer(ended, { do: 'play' }, at(6_000))).toMatchObject({ at: 1_000, isPlaying: true });
  });

  it('keeps playing after a seek', () => {
    const sought = steer(steer(begin(), { do: 'play' }, at(0)), { do: 'seek', at: 30_000 }, at(5_000));
    expect(advance(sought, at(6_000))).toMatchObject({ at: 31_000, isPlaying: true });
  });

  it('rejects speeds and positions that are not numbers', () => {
    const transport = begin(5_000);
    expect(steer(transport, { do: 'speed', speed: Number.NaN }, at(0)).speed).toBe(1);
    expect(steer(transport, { do: 'seek', at: Number.NaN }, at(0)).at).toBe(5_000);
  });

  it('never plays without a span', () => {
    const point = transportAt(epochMs(5), epochMs(5), epochMs(5), at(0));
    expect(steer(point, { do: 'play' }, at(0)).isPlaying).toBe(false);
    expect(transportAt(epochMs(9), epochMs(5), epochMs(5), at(0))).toMatchObject({ from: 9, end: 9, at: 9 });
  });
});
