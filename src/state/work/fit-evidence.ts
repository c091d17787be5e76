/**
 * Keeps evidence within its size (wire: Evidence). What does not fit goes in a fixed order, from the end of each list,
 * where the least important stands; what was cut is named in the evidence itself.
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
import { thinned } from '../../shared/work/thinning';

const encoder = new TextEncoder();

/**
 * Bytes of a text in UTF-8. The browser counts: evidence is measured while a person waits for the form, and code of ours
 * would run for the first time then.
 */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** The most entries of each list. */
const MOST: Readonly<Record<EvidenceCut, number>> = {
  curves: EVIDENCE_CURVES,
  values: EVIDENCE_VALUES,
  writes: EVIDENCE_WRITES,
  alarms: EVIDENCE_ALARMS,
};

const bytesOf = (value: unknown): number => utf8Bytes(JSON.stringify(value));
/** The last entries of a list that have to go so that `excess` bytes are saved; all, where that is not enough. */
function entriesToDrop(entries: readonly unknown[], excess: number): number {
  let saved = 0;
  let dropped = 0;
  while (saved < excess && dropped < entries.length) {
    dropped += 1;
    // The comma goes with it.
    saved += bytesOf(entries[entries.length - dropped]) + 1;
  }
  return dropped;
}

/** The evidence with at most so many entries and bytes as text. */
export function fitEvidence(given: Evidence, mostBytes: number = EVIDENCE_BYTES): Evidence {
  const cut = new Set<EvidenceCut>();
  const limited = <T>(list: readonly T[], name: EvidenceCut): readonly T[] => {
    if (list.length > MOST[name]) cut.add(name);
    return list.slice(0, MOST[name]);
  };
  const curves = limited(given.curves, 'curves').map((curve) => ({
    ...curve,
    points: thinned(curve.points, EVIDENCE_POINTS),
  }));
  let fitted: Evidence = {
    ...given,
    curves,
    values: limited(given.values, 'values'),
    writes: limited(given.writes, 'writes'),
    alarms: limited(given.alarms, 'alarms'),
    cut: [...cut],
  };
  let bytes = bytesOf(fitted);
  for (const name of EVIDENCE_CUTS) {
    if (bytes <= mostBytes) break;
    if (fitted[name].length === 0) continue;
    // One more name in the list of what was cut, unless it stands there.
    const more = cut.has(name) ? 0 : bytesOf(name) + 1;
    cut.add(name);
    const dropped = entriesToDrop(fitted[name], bytes + more - mostBytes);
    fitted = { ...fitted, cut: [...cut], [name]: fitted[name].slice(0, fitted[name].length - dropped) };
    bytes = bytesOf(fitted);
  }
  return fitted;
}
