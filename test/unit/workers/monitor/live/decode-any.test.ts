import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../../programs/bench/kit/contest';
import { entryBody, frameText, IDS, idText, otherPart } from './frame-makes';
import { readMany } from './fuzz';

/** 100,000 entries may take long on a busy machine. */
const LONG_MS = 120_000;
const ENTRIES = 100_000;
const MOST_FRAMES = 6;
const MOST_ENTRIES = 12;

describe('Reading a push frame in any notation', () => {
  it(
    'equals parsing everything for 100,000 entries',
    () => {
      // Frames are assembled from reused pieces, since generating a piece costs more than reading it.
      const pool = <T>(makes: fc.Arbitrary<T>, numRuns: number, seed: number): (() => T) => {
        const made = fc.sample(makes, { numRuns, seed });
        return () => made[Math.floor(chance() * made.length)] as T;
      };
      const chance = seededChance(20_254);
      const body = pool(entryBody, 5_000, 1);
      const id = pool(idText, 200, 2);
      const whole = pool(frameText, 1_000, 3);
      const other = pool(otherPart, 50, 4);
      const many = (most: number): number => 1 + Math.floor(chance() * most);
      const frame = (): string => {
        if (chance() < 0.05) return whole();
        const entries = Array.from({ length: many(MOST_ENTRIES) }, () => `${id()}:${body()}`);
        const values = `"signalVal":{${entries.join(chance() < 0.1 ? ' , ' : ',')}}`;
        const more = chance() < 0.8 ? [] : [other()];
        return `{${(chance() < 0.5 ? [values, ...more] : [...more, values]).join(',')}}`;
      };
      const read = readMany(ENTRIES, () => [Array.from({ length: many(MOST_FRAMES) }, frame), IDS]);
      expect(read.entries).toBeGreaterThanOrEqual(ENTRIES);
    },
    LONG_MS,
  );
});
