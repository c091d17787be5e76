/**
 * Limits the size of evidence (wire: Evidence). Lists are cut in a fixed order from the end, where the least important
 * entries are; the evidence names the cut lists.
 */

import { EVIDENCE_CUTS, type Evidence, type EvidenceCut } from '../../shared/calls/evidence';
import { EVIDENCE_CURVES, EVIDENCE_VALUES } from '../../shared/constants';
import { thinPoints } from '../../shared/work/thinning';

/** Most bytes of evidence as text (wire: Evidence). */
export const EVIDENCE_BYTES = 32_768;
export const EVIDENCE_ALARMS = 20;
const EVIDENCE_POINTS = 240;
const EVIDENCE_WRITES = 10;

const encoder = new TextEncoder();

/** Counts bytes with the browser's encoder: the user is waiting for the form, and our own code would run cold. */
export const countUtf8Bytes = (text: string): number => encoder.encode(text).length;

const MAX_ENTRIES: Readonly<Record<EvidenceCut, number>> = {
  curves: EVIDENCE_CURVES,
  values: EVIDENCE_VALUES,
  writes: EVIDENCE_WRITES,
  alarms: EVIDENCE_ALARMS,
};

const countJsonBytes = (value: unknown): number => countUtf8Bytes(JSON.stringify(value));
/** Returns the number of last entries to drop to save `excess` bytes; all if that is not enough. */
function countEntriesToDrop(entries: readonly unknown[], excess: number): number {
  let savedBytes = 0;
  let dropCount = 0;
  while (savedBytes < excess && dropCount < entries.length) {
    dropCount += 1;
    // Includes the comma.
    savedBytes += countJsonBytes(entries[entries.length - dropCount]) + 1;
  }
  return dropCount;
}

export function fitEvidence(evidence: Evidence, maxBytes: number = EVIDENCE_BYTES): Evidence {
  const cut = new Set<EvidenceCut>();
  const limitList = <T>(list: readonly T[], name: EvidenceCut): readonly T[] => {
    if (list.length > MAX_ENTRIES[name]) cut.add(name);
    return list.slice(0, MAX_ENTRIES[name]);
  };
  const curves = limitList(evidence.curves, 'curves').map((curve) => ({
    ...curve,
    points: thinPoints(curve.points, EVIDENCE_POINTS),
  }));
  let result: Evidence = {
    ...evidence,
    curves,
    values: limitList(evidence.values, 'values'),
    writes: limitList(evidence.writes, 'writes'),
    alarms: limitList(evidence.alarms, 'alarms'),
    cut: [...cut],
  };
  let bytes = countJsonBytes(result);
  for (const name of EVIDENCE_CUTS) {
    if (bytes <= maxBytes) break;
    if (result[name].length === 0) continue;
    // The list's name may have to be added to `cut`.
    const nameBytes = cut.has(name) ? 0 : countJsonBytes(name) + 1;
    cut.add(name);
    const dropCount = countEntriesToDrop(result[name], bytes + nameBytes - maxBytes);
    result = { ...result, cut: [...cut], [name]: result[name].slice(0, result[name].length - dropCount) };
    bytes = countJsonBytes(result);
  }
  return result;
}
