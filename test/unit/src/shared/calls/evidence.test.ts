import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evidence, evidence } from '../../../../../src/shared/calls/evidence';
import {
  isCurrent,
  liveProof,
  toFreshnessWord,
  toQualityWord,
} from '../../../../../src/shared/calls/live-proof';
import type { AlarmId, EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { thinPoints } from '../../../../../src/shared/work/thinning';
import { countUtf8Bytes, fitEvidence } from '../../../../../src/state/work/fit-evidence';

const AT = epochMs(1_790_000_000_000);
const toId = <T extends string>(text: string): T => text as T;
const countBytes = (value: Evidence): number => Buffer.byteLength(JSON.stringify(value));

describe('Evidence', () => {
  it('is read as it was written, as a structure and as text', () => {
    const givenEvidence = createEvidence({ values: 3, alarms: 1, curves: 2, points: 5, writes: 1 });
    expect(evidence(JSON.parse(JSON.stringify(givenEvidence)), '$')).toEqual(givenEvidence);
    expect(evidence(JSON.stringify(givenEvidence), '$')).toEqual(givenEvidence);
  });

  it('fault 94: keeps its readable parts, with the worst mark for the rest', () => {
    const decoded = evidence(
      { values: [{ signalId: 's1', fresh: 'new', quality: 7 }, {}], curves: 'x', alarms: null },
      '$',
    );
    expect(decoded.values).toHaveLength(1);
    expect(decoded.values[0]).toMatchObject({ fresh: 'never', quality: 'invalid', value: null });
    expect(decoded).toMatchObject({ takenAt: null, place: null, replay: null, item: null });
    expect(decoded).toMatchObject({ curves: [], alarms: [] });
    expect(() => evidence('{', '$')).toThrow();
  });

  it('is limited in entries and points', () => {
    const fittedEvidence = fitEvidence(
      createEvidence({ values: 90, alarms: 30, curves: 6, points: 20, writes: 30 }),
      1e9,
    );
    expect([
      fittedEvidence.values.length,
      fittedEvidence.alarms.length,
      fittedEvidence.curves.length,
      fittedEvidence.writes.length,
    ]).toEqual([60, 20, 4, 10]);
    expect([...fittedEvidence.cut].sort()).toEqual(['alarms', 'curves', 'values', 'writes']);
    const longCurve = fitEvidence(createEvidence({ curves: 1, points: 5_000 }), 1e9);
    expect(longCurve.curves[0]?.points.length).toBeLessThanOrEqual(240);
    expect(longCurve.cut).toEqual([]);
  });

  it('is cut to its size: first curves, then values, writes and alarms, each from the end', () => {
    const givenEvidence = createEvidence({ values: 60, alarms: 20, curves: 4, points: 240, writes: 10 });
    expect(countBytes(givenEvidence)).toBeGreaterThan(32_768);
    const fittedEvidence = fitEvidence(givenEvidence);
    expect(countBytes(fittedEvidence)).toBeLessThanOrEqual(32_768);
    expect(fittedEvidence.cut).toEqual(['curves']);
    expect(fittedEvidence.values).toEqual(givenEvidence.values);
    expect(fittedEvidence.curves).toEqual(givenEvidence.curves.slice(0, fittedEvidence.curves.length));
    const smallEvidence = fitEvidence(givenEvidence, 6_000);
    expect(smallEvidence.cut).toEqual(['curves', 'values']);
    expect(smallEvidence.curves).toEqual([]);
    expect(smallEvidence.values).toEqual(givenEvidence.values.slice(0, smallEvidence.values.length));
    expect(smallEvidence.alarms).toEqual(givenEvidence.alarms);
  });

  it('fits any size that holds it without entries', () => {
    const emptySize = countBytes({ ...createEvidence({}), cut: ['curves', 'values', 'writes', 'alarms'] });
    const smallCount = fc.nat({ max: 40 });
    const counts = fc.record({
      values: smallCount,
      alarms: smallCount,
      curves: fc.nat({ max: 5 }),
      points: smallCount,
      writes: smallCount,
    });
    fc.assert(
      fc.property(counts, fc.integer({ min: emptySize, max: 20_000 }), (givenEvidence, limit) => {
        const fittedEvidence = fitEvidence(createEvidence(givenEvidence), limit);
        expect(countBytes(fittedEvidence)).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('is measured in bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(countUtf8Bytes(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('A thinned curve', () => {
  const curve = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 0, maxLength: 500 });
  it('keeps its ends, extremes and order', () => {
    fc.assert(
      fc.property(curve, fc.integer({ min: 4, max: 60 }), (numbers, limit) => {
        const points = numbers.map((value, at) => [at, value] as const);
        const thinned = thinPoints(points, limit);
        expect(thinned.length).toBeLessThanOrEqual(limit);
        expect(thinned.every((point, at) => at === 0 || point[0] > (thinned[at - 1]?.[0] ?? -1))).toBe(true);
        if (points.length === 0) return;
        expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
        expect(Math.max(...thinned.map(([, value]) => value))).toBe(Math.max(...numbers));
        expect(Math.min(...thinned.map(([, value]) => value))).toBe(Math.min(...numbers));
      }),
    );
  });
});

describe('A value in evidence', () => {
  it('has texts for freshness and quality', () => {
    expect(toFreshnessWord(Freshness.disconnected)).toBe('disconnected');
    expect(toQualityWord(Quality.formula)).toBe('formula');
    expect(
      (['never', 'fresh', 'ageing', 'stale', 'disconnected', 'paused'] as const).filter(isCurrent),
    ).toEqual(['fresh', 'ageing']);
  });

  it('is read with its trace, without invalid points', () => {
    const decoded = liveProof(
      { signalId: 's1', value: '007', fresh: 'fresh', quality: 'good', trace: [[1, 2]] },
      '$',
    );
    expect(decoded).toMatchObject({ value: '007', trace: [[1, 2]], time: null });
    expect(liveProof({ signalId: 's1', trace: [[1]] }, '$').trace).toEqual([]);
  });
});

type EvidencePart = 'values' | 'alarms' | 'curves' | 'points' | 'writes';
function createEvidence(counts: Partial<Record<EvidencePart, number>>): Evidence {
  const count = { values: 0, alarms: 0, curves: 0, points: 0, writes: 0, ...counts };
  return {
    v: 1,
    takenAt: AT,
    clockSure: true,
    place: { family: 'equipment', projectId: null, pageId: null, equipmentId: toId('e1'), name: '泵房总览' },
    replay: { from: AT, end: AT, at: AT },
    link: { phase: 'live', since: AT },
    gateways: [{ equipmentId: toId('e1'), online: true, vpn: false }],
    values: Array.from({ length: count.values }, (_, index) => ({
      equipmentId: toId<EquipmentId>('e1'),
      signalId: toId<SignalId>(`s${index}`),
      title: '一号泵电机驱动端轴承温度',
      value: '92.4',
      unit: '℃',
      time: AT,
      age: 1_800,
      fresh: 'fresh' as const,
      quality: 'good' as const,
    })),
    alarmsSure: true,
    alarms: Array.from({ length: count.alarms }, (_, index) => ({
      id: toId<AlarmId>(`a${index}`),
      signalId: toId<SignalId>('s1'),
      title: '高温',
      level: 'serious',
      value: '92.4',
      triggerTime: AT,
    })),
    curves: Array.from({ length: count.curves }, (_, index) => ({
      signalId: toId<SignalId>(`s${index}`),
      unit: '℃',
      points: Array.from({ length: count.points }, (_, at) => [AT + at * 1_000, at] as const),
    })),
    writes: Array.from({ length: count.writes }, () => ({
      signalId: toId<SignalId>('s1'),
      title: '设定值',
      old: '40',
      new: '45',
      time: AT,
      phase: 'done',
    })),
    item: null,
    cut: [],
  };
}
