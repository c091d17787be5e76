/** The replayed range and moment in the query of an address, where they survive a reload and can be shared. */
import { type EpochMs, epochMs } from '../shared/units';

export interface ReplayPosition {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly at: EpochMs;
}

const NAME = 'replay';
const FORM = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

/** Reads `?replay={from}-{end}-{at}`, epoch ms; `null` if missing or invalid. */
export function replayPosition(search: string): ReplayPosition | null {
  const match = FORM.exec(new URLSearchParams(search).get(NAME) ?? '');
  if (match === null) return null;
  const [from = 0, end = 0, at = 0] = match.slice(1).map(Number);
  if (from >= end || at < from || at > end) return null;
  return { from: epochMs(from), end: epochMs(end), at: epochMs(at) };
}

export function withReplayPosition(search: string, position: ReplayPosition | null): string {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  // `URLSearchParams` writes `?debug` as `?debug=`; flags keep their form.
  const rest = query.toString().replace(/=(?=&|$)/g, '');
  if (position === null) return rest === '' ? '' : `?${rest}`;
  const { from, end, at } = position;
  return `?${rest === '' ? '' : `${rest}&`}${NAME}=${from}-${end}-${at}`;
}
