import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useOnline } from '../../../browser/use-online';
import { getReadingAtom } from '../../../state/live/atoms';
import { type ChipState, getChipState } from './chip-state';
import type { ChipItem } from './live-chip';
import { getSlot, type LiveState, type LiveWatch, useLiveItems } from './live-items';

const NO_VALUE_STATES: ReadonlySet<ChipState> = new Set(['bad', 'vpn', 'never', 'gone']);
const WAITING_ATOM = atom<ChipState>('waiting');

/** Returns an atom of the state alone, which seldom changes; the value changes with every batch. */
function createStateAtom({ watch, source }: LiveWatch, slot: number) {
  const readingAtom = getReadingAtom(watch.board, slot);
  return atom((get): ChipState => {
    const { link, gateways, isLoaded, fault } = get(watch.status);
    return getChipState({
      reading: get(readingAtom),
      link,
      fault,
      isLoaded,
      gateway: gateways.get(source.equipmentId),
      isDescribed: watch.board.getDescription(slot) !== null,
    });
  });
}

const isWaiting = (state: LiveState): boolean => state.kind === 'starting' || state.kind === 'ready';

/**
 * Whether a field that normally takes only its live value must be typed (faults 95). Always `false` unless `isEnabled`.
 */
export function useMustBeTyped(item: ChipItem, isEnabled: boolean): boolean {
  const state = useLiveItems();
  const isOnline = useOnline();
  const slot = getSlot(state, item.id);
  const live = isEnabled && state.kind === 'ready' ? state.live : null;
  const chipState = useAtomValue(
    useMemo(
      () => (live === null || slot === null ? WAITING_ATOM : createStateAtom(live, slot)),
      [live, slot],
    ),
  );
  if (!isEnabled) return false;
  if (item.signal === null || !isWaiting(state) || (state.kind === 'ready' && slot === null)) return true;
  return NO_VALUE_STATES.has(chipState) || (chipState === 'waiting' && !isOnline);
}
