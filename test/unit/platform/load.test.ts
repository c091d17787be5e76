import { describe, expect, it } from 'vitest';
import { createLoad, loadProject, loadSignalId } from '../../platform/load';
import type { PlantEvent } from '../../platform/model';
import { smallStand } from './small-stand';

describe('The load feed', () => {
  const parts = { seed: 7, start: 1_000_000, rate: 10, share: 0.1 };

  it('updates its share of the signals in each frame, and every signal in turn', () => {
    const load = createLoad(parts);
    const seen = new Map<string, number>();
    for (let frame = 1; frame <= 20; frame++) {
      const ids = idsIn(load.advance(parts.start + frame * 100));
      expect(ids).toHaveLength(500);
      for (const id of ids) seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    expect(seen.size).toBe(5_000);
    expect(new Set(seen.values())).toEqual(new Set([2]));
  });

  it('gives smaller pages their share of each frame', () => {
    const load = createLoad(parts);
    const small = new Set(Array.from({ length: 500 }, (_, index) => loadSignalId(index)));
    for (let frame = 1; frame <= 10; frame++) {
      const own = idsIn(load.advance(parts.start + frame * 100)).filter((id) => small.has(id));
      expect(Math.abs(own.length - 50)).toBeLessThanOrEqual(3);
    }
  });

  it('repeats for the same seed and differs for another', () => {
    const walk = (seed: number): readonly unknown[] => {
      const load = createLoad({ ...parts, seed });
      for (let frame = 1; frame <= 30; frame++) load.advance(parts.start + frame * 100);
      return [0, 1, 2, 999].map((index) => load.value(loadSignalId(index)));
    };
    expect(walk(7)).toEqual(walk(7));
    expect(walk(7)).not.toEqual(walk(8));
  });

  it('numbers the values of each signal', () => {
    const load = createLoad(parts);
    load.advance(parts.start + 3_000);
    expect(load.sequence(loadSignalId(0))).toBe(1);
    for (let frame = 31; frame <= 50; frame++) load.advance(parts.start + frame * 100);
    expect(load.sequence(loadSignalId(0))).toBe(3);
  });

  it('does not catch up after a long pause', () => {
    const load = createLoad(parts);
    const ids = idsIn(load.advance(parts.start + 3_600_000));
    expect(ids).toHaveLength(5_000);
  });

  it('declares an interval that its rate can keep', () => {
    expect(createLoad(parts).gateway('ld-g1').interval).toBe(5);
    expect(createLoad({ ...parts, rate: 1, share: 0.01 }).gateway('ld-g1').interval).toBe(100);
  });

  it('has pages of 500, 2,000 and 5,000 bound boxes without overlap', () => {
    for (const { id, document } of loadProject().pages) {
      const { size, widgets } = document as unknown as {
        readonly size: { readonly w: number; readonly h: number };
        readonly widgets: readonly {
          x: number;
          y: number;
          w: number;
          h: number;
          bind: { signalId: string };
        }[];
      };
      expect(`w${widgets.length}`).toBe(id);
      expect(new Set(widgets.map(({ x, y }) => `${x},${y}`)).size).toBe(widgets.length);
      expect(new Set(widgets.map(({ bind }) => bind.signalId))).toEqual(new Set(document.dataSignal));
      expect(Math.max(...widgets.map(({ x, w }) => x + w))).toBeLessThanOrEqual(size.w);
      expect(Math.max(...widgets.map(({ y, h }) => y + h))).toBeLessThanOrEqual(size.h);
    }
  });
});

describe('The load feed over the wire', () => {
  const { clock, platform, visitor, control } = smallStand();

  it('sends the newest value of each signal, one frame per step', async () => {
    const equipment = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'];
    const signals = Array.from({ length: 500 }, (_, index) => loadSignalId(index));
    for (const equipmentId of equipment)
      await visitor.json('/lfscada/monitor/project/gateway/open', {
        projectId: 'load',
        equipmentId,
        interval: 5,
        delay: 3_600,
      });
    const token = await visitor.token(signals.join(','), equipment.join(','), 'w500');
    const subscription = await visitor.subscribe(token);
    for (let frame = 0; frame < 20; frame++) {
      clock.now += 100;
      platform.step();
    }
    const frames = await subscription.settled();
    expect(frames).toHaveLength(20);
    const newest = new Map<string, { readonly value: string; readonly time: number }>();
    for (const text of frames)
      for (const [id, value] of Object.entries(JSON.parse(text).signalVal)) newest.set(id, value as never);
    expect(newest.size).toBe(500);
    for (const id of [loadSignalId(0), loadSignalId(250), loadSignalId(499)]) {
      const { value, time, sequence } = await control.value(id);
      expect(newest.get(id)).toMatchObject({ value, time });
      expect(sequence).toBe(2);
    }
  });
});

function idsIn(events: readonly PlantEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'report' ? [...event.values.keys()] : []));
}
