import { describe, expect, it } from 'vitest';
import { createLoad, createLoadProject, getLoadSignalId } from '../../platform/load';
import type { PlantEvent } from '../../platform/model';
import { setUpStand } from './small-stand';

describe('The load feed', () => {
  const options = { seed: 7, start: 1_000_000, rate: 10, share: 0.1 };

  it('updates its share of the signals in each frame, and every signal in turn', () => {
    const load = createLoad(options);
    const counts = new Map<string, number>();
    for (let frame = 1; frame <= 20; frame++) {
      const ids = getSignalIds(load.advance(options.start + frame * 100));
      expect(ids).toHaveLength(500);
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(counts.size).toBe(5_000);
    expect(new Set(counts.values())).toEqual(new Set([2]));
  });

  it('gives smaller pages their share of each frame', () => {
    const load = createLoad(options);
    const smallPageIds = new Set(Array.from({ length: 500 }, (_, index) => getLoadSignalId(index)));
    for (let frame = 1; frame <= 10; frame++) {
      const pageIds = getSignalIds(load.advance(options.start + frame * 100)).filter((id) =>
        smallPageIds.has(id),
      );
      expect(Math.abs(pageIds.length - 50)).toBeLessThanOrEqual(3);
    }
  });

  it('repeats for the same seed and differs for another', () => {
    const getValuesAfterRun = (seed: number): readonly unknown[] => {
      const load = createLoad({ ...options, seed });
      for (let frame = 1; frame <= 30; frame++) load.advance(options.start + frame * 100);
      return [0, 1, 2, 999].map((index) => load.value(getLoadSignalId(index)));
    };
    expect(getValuesAfterRun(7)).toEqual(getValuesAfterRun(7));
    expect(getValuesAfterRun(7)).not.toEqual(getValuesAfterRun(8));
  });

  it('numbers the values of each signal', () => {
    const load = createLoad(options);
    load.advance(options.start + 3_000);
    expect(load.sequence(getLoadSignalId(0))).toBe(1);
    for (let frame = 31; frame <= 50; frame++) load.advance(options.start + frame * 100);
    expect(load.sequence(getLoadSignalId(0))).toBe(3);
  });

  it('does not catch up after a long pause', () => {
    const load = createLoad(options);
    const ids = getSignalIds(load.advance(options.start + 3_600_000));
    expect(ids).toHaveLength(5_000);
  });

  it('declares an interval that its rate can keep', () => {
    expect(createLoad(options).getGateway('ld-g1').interval).toBe(5);
    expect(createLoad({ ...options, rate: 1, share: 0.01 }).getGateway('ld-g1').interval).toBe(100);
  });

  it('has pages of 500, 2,000 and 5,000 bound boxes without overlap', () => {
    for (const { id, document } of createLoadProject().pages) {
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
  const { clock, platform, visitor, control } = setUpStand();

  it('sends the newest value of each signal, one frame per step', async () => {
    const equipment = ['ld-e1', 'ld-e2', 'ld-e3', 'ld-e4', 'ld-e5'];
    const signals = Array.from({ length: 500 }, (_, index) => getLoadSignalId(index));
    for (const equipmentId of equipment)
      await visitor.postJson('/lfscada/monitor/project/gateway/open', {
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
    const frames = await subscription.readUntilPong();
    expect(frames).toHaveLength(20);
    const newestValues = new Map<string, { readonly value: string; readonly time: number }>();
    for (const text of frames)
      for (const [id, value] of Object.entries(JSON.parse(text).signalVal))
        newestValues.set(id, value as never);
    expect(newestValues.size).toBe(500);
    for (const id of [getLoadSignalId(0), getLoadSignalId(250), getLoadSignalId(499)]) {
      const { value, time, sequence } = await control.value(id);
      expect(newestValues.get(id)).toMatchObject({ value, time });
      expect(sequence).toBe(2);
    }
  });
});

function getSignalIds(events: readonly PlantEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'report' ? [...event.values.keys()] : []));
}
