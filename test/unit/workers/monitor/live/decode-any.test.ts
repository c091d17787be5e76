import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChance } from '../../../../programs/bench/kit/contest';
import { entryBody, frameText, IDS, idText, otherPart } from './frame-makes';
import { readSeries } from './fuzz';

/** 100,000 entries may take long on a busy machine. */
const LONG_MS = 120_000;
const ENTRIES = 100_000;
const MAX_FRAMES = 6;
const MAX_ENTRIES = 12;

describe('Reading a push frame in any notation', () => {
  it(
    'equals parsing everything for 100,000 entries',
    () => {
      // Frames are assembled from reused pieces, since generating a piece costs more than reading it.
      const createPool = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed: number): (() => T) => {
        const samples = fc.sample(arbitrary, { numRuns, seed });
        return () => samples[Math.floor(chance() * samples.length)] as T;
      };
      const chance = createChance(20_254);
      const pickBody = createPool(entryBody, 5_000, 1);
      const pickId = createPool(idText, 200, 2);
      const pickFrame = createPool(frameText, 1_000, 3);
      const pickOther = createPool(otherPart, 50, 4);
      const randomCount = (max: number): number => 1 + Math.floor(chance() * max);
      const createFrame = (): string => {
        if (chance() < 0.05) return pickFrame();
        const entries = Array.from({ length: randomCount(MAX_ENTRIES) }, () => `${pickId()}:${pickBody()}`);
        const values = `"signalVal":{${entries.join(chance() < 0.1 ? ' , ' : ',')}}`;
        const otherParts = chance() < 0.8 ? [] : [pickOther()];
        return `{${(chance() < 0.5 ? [values, ...otherParts] : [...otherParts, values]).join(',')}}`;
      };
      const totals = readSeries(ENTRIES, () => [
        Array.from({ length: randomCount(MAX_FRAMES) }, createFrame),
        IDS,
      ]);
      expect(totals.entries).toBeGreaterThanOrEqual(ENTRIES);
    },
    LONG_MS,
  );
});
