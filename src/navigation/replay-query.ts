/** The replayed range and moment in the query of an address, where they survive a reload and can be shared. */
import { type EpochMs, epochMs } from '../shared/units';

export interface ReplayPosition {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly at: EpochMs;
}

const PARAMETER = 'replay';
const POSITION_PATTERN = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

/** Reads `?replay={from}-{end}-{at}`, epoch ms; `null` if missing or invalid. */
export function parseReplayPosition(search: string): ReplayPosition | null {
  const match = POSITION_PATTERN.exec(new URLSearchParams(search).get(PARAMETER) ?? '');
  if (match === null) return null;
  const [from = 0, end = 0, at = 0] = match.slice(1).map(Number);
  if (from >= end || at < from || at > end) return null;
  return { from: epochMs(from), end: epochMs(end), at: epochMs(at) };
}

export function withReplayPosition(search: string, position: ReplayPosition | null): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  // `URLSearchParams` writes `?debug` as `?debug=`; flags keep their form.
  const otherParameters = query.toString().replace(/=(?=&|$)/g, '');
  if (position === null) return otherParameters === '' ? '' : `?${otherParameters}`;
  const { from, end, at } = position;
  return `?${otherParameters === '' ? '' : `${otherParameters}&`}${PARAMETER}=${from}-${end}-${at}`;
}
