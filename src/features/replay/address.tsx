import type { Watch } from '../../state/live/watch';
import { useReplayAddress } from './use-replay-address';

/** Nothing to see: only the page of the screen itself has an address; what pops up over it has none. */
export function ReplayAddress({ watch }: { readonly watch: Watch }) {
  useReplayAddress(watch);
  return null;
}
