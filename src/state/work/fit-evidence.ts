/**
 * Limits the size of evidence (wire: Evidence). Lists are cut in a fixed order from the end, where the least important
 * entries are; the evidence names the cut lists.
 */

import { EVIDENCE_CUTS, type Evidence, type EvidenceCut } from '../../shared/calls/evidence';
import {
  EVIDENCE_ALARMS,
  EVIDENCE_BYTES,
  EVIDENCE_CURVES,
  EVIDENCE_POINTS,
  EVIDENCE_VALUES,
  EVIDENCE_WRITES,
} from '../../shared/constants';
import { thinPoints } from '../../shared/work/thinning';

const encoder = new TextEncoder();

/** Counts bytes with the browser's encoder: the user is waiting for the form, and our own code would run cold. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

const MOST: Readonly<Record<EvidenceCut, number>> = {
  curves: EVIDENCE_CURVES,
  values: EVIDENCE_VALUES,
  writes: EVIDENCE_WRITES,
  alarms: EVIDENCE_ALARMS,
};

const parseBytes = (value: unknown): number => utf8Bytes(JSON.stringify(value));
/** Returns the number of last entries to drop to save `excess` bytes; all if that is not enough. */
function entriesToDrop(entries: readonly unknown[], excess: number): number {
  let saved = 0;
  let dropped = 0;
  while (saved < excess && dropped < entries.length) {
    dropped += 1;
    // Includes the comma.
    saved += parseBytes(entries[entries.length - dropped]) + 1;
  }
  return dropped;
}

export function fitEvidence(given: Evidence, mostBytes: number = EVIDENCE_BYTES): Evidence {
  const cut = new Set<EvidenceCut>();
  const limited = <T>(list: readonly T[], name: EvidenceCut): readonly T[] => {
    if (list.length > MOST[name]) cut.add(name);
    return list.slice(0, MOST[name]);
  };
  const curves = limited(given.curves, 'curves').map((curve) => ({
    ...curve,
    points: thinPoints(curve.points, EVIDENCE_POINTS),
  }));
  let fitted: Evidence = {
    ...given,
    curves,
    values: limited(given.values, 'values'),
    writes: limited(given.writes, 'writes'),
    alarms: limited(given.alarms, 'alarms'),
    cut: [...cut],
  };
  let bytes = parseBytes(fitted);
  for (const name of EVIDENCE_CUTS) {
    if (bytes <= mostBytes) break;
    if (fitted[name].length === 0) continue;
    // The list's name may have to be added to `cut`.
    const more = cut.has(name) ? 0 : parseBytes(name) + 1;
    cut.add(name);
    const dropped = entriesToDrop(fitted[name], bytes + more - mostBytes);
    fitted = { ...fitted, cut: [...cut], [name]: fitted[name].slice(0, fitted[name].length - dropped) };
    bytes = parseBytes(fitted);
  }
  return fitted;
}
