/**
 * Shows the live value next to an item with its age and quality; a tap takes it. Nothing is filled in automatically,
 * and an old value needs a second tap and stays marked.
 */

import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type LiveItemKey, liveItemWords } from '../../../i18n/live-item';
import { useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import type { InspectionItem } from '../../../shared/calls/inspection';
import type { LiveProof } from '../../../shared/calls/live-proof';
import { type Millis, SECOND_MS } from '../../../shared/units';
import { useInSight } from '../../../state/hooks/use-in-sight';
import { useTick } from '../../../state/hooks/use-tick';
import { getReadingAtom } from '../../../state/live/atoms';
import { useServices } from '../../../state/services';
import { cx } from '../../../ui/cx';
import { hasValue } from '../../live-values/reading-text';
import { formatDuration } from '../../time/time-text';
import {
  type ChipState,
  getChipState,
  isOneTapState,
  isTwoTapState,
  type ShownValue,
  toLiveProof,
} from './chip-state';
import { getSlot, type LiveState, type LiveWatch, useLiveItems } from './live-items';
import { formatShownValue, getShownValue } from './shown-value';
import './live-chip.css';

/** Time limit for the second tap that accepts an old live value. */
const SECOND_TAP_MS: Millis = 5 * SECOND_MS;

export type ChipItem = Pick<
  InspectionItem,
  'id' | 'title' | 'signal' | 'kind' | 'decimals' | 'unit' | 'choices'
>;

interface LiveChipProps {
  readonly item: ChipItem;
  readonly onTake: (proof: LiveProof) => void;
}

function getReason(state: LiveState, slot: number | null): LiveItemKey | null {
  if (state.kind === 'forbidden') return 'forbidden';
  if (state.kind === 'out') return 'out';
  if (state.kind === 'starting') return 'starting';
  if (state.kind === 'too-many') return 'tooMany';
  return slot === null ? 'otherDevice' : null;
}

/** Renders nothing for an item without a signal. */
export function LiveChip({ item, onTake }: LiveChipProps) {
  const t = useWords(liveItemWords);
  const state = useLiveItems();
  if (item.signal === null) return null;
  const slot = getSlot(state, item.id);
  const reason = getReason(state, slot);
  if (reason !== null || state.kind !== 'ready' || slot === null)
    return <p className="as-chip as-chip--none">{t(reason ?? 'out')}</p>;
  return <WatchedChip item={item} live={state.live} slot={slot} onTake={onTake} />;
}

/** Returns a function that reads the current state of a slot, which may be newer than the drawn one. */
export function useReadChipState(live: LiveWatch, slot: number) {
  const { store } = useServices();
  const { watch, source } = live;
  return () => {
    const { link, gateways, isLoaded, fault } = store.get(watch.status);
    const state = getChipState({
      reading: watch.board.getReading(slot),
      link,
      fault,
      isLoaded,
      gateway: gateways.get(source.equipmentId),
      isDescribed: watch.board.getDescription(slot) !== null,
    });
    return { state, link };
  };
}

/** Value drawn at pointer down; taken even if a newer one arrives before release (faults 93). */
interface PressedValue {
  readonly shownValue: ShownValue;
  readonly state: ChipState;
}

const UNAVAILABLE_KEYS: Readonly<Partial<Record<ChipState, LiveItemKey>>> = {
  waiting: 'waiting',
  never: 'never',
  gone: 'gone',
  vpn: 'vpn',
};

/** Replaces the subscription of an off-screen chip, which ignores batches. */
export const OFF_SCREEN = atom(null);

function WatchedChip({
  item,
  live,
  slot,
  onTake,
}: LiveChipProps & { readonly live: LiveWatch; readonly slot: number }) {
  const t = useWords(liveItemWords);
  const tValues = useWords(valueWords);
  const { ports } = useServices();
  const { watch, now } = live;
  const { ref, isInSight } = useInSight();
  // Off screen it updates once a second: drawing it on each batch would slow down typing in the form.
  useAtomValue<unknown>(isInSight ? getReadingAtom(watch.board, slot) : OFF_SCREEN);
  const reading = watch.board.getReading(slot);
  // The state also depends on link and gateway.
  useAtomValue(watch.status);
  useTick(!isInSight || hasValue(reading));
  const readState = useReadChipState(live, slot);
  const { state } = readState();
  const shownValue = getShownValue(live, slot, item, reading, tValues);
  const pressedRef = useRef<PressedValue | null>(null);
  const [isArmed, setArmed] = useState(false);
  useEffect(
    () => (isArmed ? ports.after(SECOND_TAP_MS, () => setArmed(false)) : undefined),
    [isArmed, ports],
  );

  const unavailableKey = UNAVAILABLE_KEYS[state];
  if (unavailableKey !== undefined || shownValue === null)
    return (
      <p ref={ref} className="as-chip as-chip--none">
        {t(unavailableKey ?? 'waiting')}
      </p>
    );
  const value = formatShownValue(item, shownValue);
  if (state === 'bad')
    return (
      <p ref={ref} className="as-chip as-chip--none">
        {t('bad', { value })}
      </p>
    );

  const age = formatDuration(now() - shownValue.since, tValues);
  const take = (): void => {
    const { shownValue: takenValue, state: stateBefore } = pressedRef.current ?? { shownValue, state };
    pressedRef.current = null;
    const { state: stateAfter, link } = readState();
    const isOneTap = isOneTapState(stateBefore) && isOneTapState(stateAfter);
    const isOld =
      (isOneTapState(stateBefore) || isTwoTapState(stateBefore)) && (isOneTap || isTwoTapState(stateAfter));
    if (!isOneTap && !(isOld && isArmed)) {
      setArmed(isOld);
      return;
    }
    setArmed(false);
    onTake(toLiveProof(takenValue, isOneTap ? stateBefore : stateAfter, link, now()));
  };
  const isOld = isTwoTapState(state);
  const ageText = state === 'disconnected' ? t('disconnected', { age }) : t(isOld ? 'stale' : 'ago', { age });
  const action = isOld ? t(isArmed ? 'takeMarked' : 'takeOld') : t('take');
  return (
    <button
      ref={ref}
      type="button"
      className={cx('as-chip', `as-chip--${state}`)}
      data-chip={state}
      onPointerDown={() => {
        pressedRef.current = { shownValue, state };
      }}
      onPointerLeave={({ buttons }) => {
        // Lifting a finger also fires `pointerleave`, before the click.
        if (buttons !== 0) pressedRef.current = null;
      }}
      onClick={({ detail }) => {
        const isKey = detail === 0;
        if (isKey) pressedRef.current = null;
        take();
      }}
    >
      <span className="as-hidden-text">{item.title}</span>
      <span className="as-chip__value">{value}</span>
      <span className="as-chip__age">{ageText}</span>
      <span className="as-chip__take">{action}</span>
    </button>
  );
}

/** Returns a getter for the sensor's current value, as evidence for a typed answer; `null` if missing. */
export function useSensorProof(item: ChipItem): () => LiveProof | null {
  const state = useLiveItems();
  const tValues = useWords(valueWords);
  const { store } = useServices();
  return () => {
    const slot = getSlot(state, item.id);
    if (state.kind !== 'ready' || slot === null) return null;
    const { live } = state;
    const { link, gateways, isLoaded, fault } = store.get(live.watch.status);
    const reading = live.watch.board.getReading(slot);
    const gateway = gateways.get(live.source.equipmentId);
    const input = { reading, link, gateway, fault, isLoaded };
    const now = getChipState({ ...input, isDescribed: live.watch.board.getDescription(slot) !== null });
    const shownValue = getShownValue(live, slot, item, reading, tValues);
    return shownValue === null || shownValue.text === '' || UNAVAILABLE_KEYS[now] !== undefined
      ? null
      : toLiveProof(shownValue, now, link, live.now());
  };
}
