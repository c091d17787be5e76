import { describe, expect, it } from 'vitest';
import { listDuePresets } from '../../../../../src/features/work/orders/due-presets';
import { epochMs } from '../../../../../src/shared/units';

const list = (time: string, zone: number | string = 480) =>
  listDuePresets(epochMs(Date.parse(time)), zone).map(({ input }) => input);

describe('The presets of a due time', () => {
  it("are 18:00 today and tomorrow, in the platform's zone", () => {
    expect(list('2026-11-28T16:30:00Z')).toEqual(['2026-11-29T18:00', '2026-11-30T18:00']);
  });

  it('leave out today from 18:00 on', () => {
    expect(list('2026-11-28T18:00:00+08:00')).toEqual(['2026-11-29T18:00']);
  });

  it('name the next day even if the clock changes', () => {
    expect(list('2026-10-25T00:30:00+02:00', 'Europe/Berlin')[1]).toBe('2026-10-26T18:00');
    expect(list('2026-03-28T23:30:00+01:00', 'Europe/Berlin')[0]).toBe('2026-03-29T18:00');
  });
});
