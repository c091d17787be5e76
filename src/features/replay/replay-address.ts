/** The replayed moment in an address, so that it survives a reload and can be handed on. Pure. */
import { type EpochMs, epochMs } from '../../shared/units';

export interface ReplayPlace {
  readonly from: EpochMs;
  readonly end: EpochMs;
  /** The moment that is shown. */
  readonly at: EpochMs;
}

const NAME = 'replay';
const WRITTEN = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

/** `?replay={from}-{end}-{at}`, epoch ms; null where there is none, or none that could be. */
export function replayPlace(search: string): ReplayPlace | null {
  const parts = WRITTEN.exec(new URLSearchParams(search).get(NAME) ?? '');
  if (parts === null) return null;
  const [from = 0, end = 0, at = 0] = parts.slice(1).map(Number);
  if (from >= end || at < from || at > end) return null;
  return { from: epochMs(from), end: epochMs(end), at: epochMs(at) };
}

/** The query with this place in it, or without any. */
export function withReplayPlace(search: string, place: ReplayPlace | null): string {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  // Flags such as `?debug` keep their look.
  const rest = query.toString().replace(/=(?=&|$)/g, '');
  if (place === null) return rest === '' ? '' : `?${rest}`;
  const { from, end, at } = place;
  return `?${rest === '' ? '' : `${rest}&`}${NAME}=${from}-${end}-${at}`;
}
