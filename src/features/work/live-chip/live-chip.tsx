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
import { SECOND_TAP_MS } from '../../../shared/constants';
import { useInSight } from '../../../state/hooks/use-in-sight';
import { useTick } from '../../../state/hooks/use-tick';
import { getReadingAtom } from '../../../state/live/atoms';
import { useServices } from '../../../state/services';
import { cx } from '../../../ui/cx';
import { hasValue } from '../../live-values/reading-text';
import { durationText } from '../../time/time-text';
import {
  type ChipState,
  chipState,
  getProof,
  isTakenAtOnce,
  isTakenTwice,
  type ShownValue,
} from './chip-state';
import { getSlot, type LiveState, type LiveWatch, useLiveItems } from './live-items';
import { getShownValue, readText } from './shown-value';
import './live-chip.css';

export type ChipItem = Pick<
  InspectionItem,
  'id' | 'title' | 'signal' | 'kind' | 'decimals' | 'unit' | 'choices'
>;

interface LiveChipProps {
  readonly item: ChipItem;
  readonly onTake: (proof: LiveProof) => void;
}

function getReason(state: LiveState, slot: number | null): LiveItemKey | null {
  if (state.is === 'forbidden') return 'forbidden';
  if (state.is === 'out') return 'out';
  if (state.is === 'starting') return 'starting';
  if (state.is === 'too-many') return 'tooMany';
  return slot === null ? 'otherDevice' : null;
}

/** Renders nothing for an item without a signal. */
export function LiveChip({ item, onTake }: LiveChipProps) {
  const t = useWords(liveItemWords);
  const state = useLiveItems();
  if (item.signal === null) return null;
  const slot = getSlot(state, item.id);
  const reason = getReason(state, slot);
  if (reason !== null || state.is !== 'here' || slot === null)
    return <p className="as-chip as-chip--none">{t(reason ?? 'out')}</p>;
  return <WatchedChip item={item} live={state.live} slot={slot} onTake={onTake} />;
}

/** Returns a function that reads the current state of a slot, which may be newer than the drawn one. */
export function useStateNow(live: LiveWatch, slot: number) {
  const { store } = useServices();
  const { watch, source } = live;
  return () => {
    const { link, gateways, loaded, fault } = store.get(watch.status);
    const state = chipState({
      reading: watch.board.reading(slot),
      link,
      fault,
      isLoaded: loaded,
      gateway: gateways.get(source.equipmentId),
      isDescribed: watch.board.description(slot) !== null,
    });
    return { state, link };
  };
}

/**
 * The value that was drawn when the finger went down: it is taken even if a newer one arrives before release (faults
 * 93).
 */
interface Pressed {
  readonly shown: ShownValue;
  readonly state: ChipState;
}

const NO_BUTTON: Readonly<Partial<Record<ChipState, LiveItemKey>>> = {
  waiting: 'waiting',
  never: 'never',
  gone: 'gone',
  vpn: 'vpn',
};

/** Subscribed to in place of the value of an off-screen chip, which ignores batches. */
export const UNSEEN = atom(null);

function WatchedChip({
  item,
  live,
  slot,
  onTake,
}: LiveChipProps & { readonly live: LiveWatch; readonly slot: number }) {
  const t = useWords(liveItemWords);
  const values = useWords(valueWords);
  const { ports } = useServices();
  const { watch, now } = live;
  const { sight, isInSight } = useInSight();
  // Off screen it updates once a second: drawing it on each batch would slow down typing in the form.
  useAtomValue<unknown>(isInSight ? getReadingAtom(watch.board, slot) : UNSEEN);
  const reading = watch.board.reading(slot);
  // The state also depends on link and gateway.
  useAtomValue(watch.status);
  useTick(!isInSight || hasValue(reading));
  const stateNow = useStateNow(live, slot);
  const { state } = stateNow();
  const shown = getShownValue(live, slot, item, reading, values);
  const pressed = useRef<Pressed | null>(null);
  const [isArmed, setArmed] = useState(false);
  useEffect(
    () => (isArmed ? ports.after(SECOND_TAP_MS, () => setArmed(false)) : undefined),
    [isArmed, ports],
  );

  const none = NO_BUTTON[state];
  if (none !== undefined || shown === null)
    return (
      <p ref={sight} className="as-chip as-chip--none">
        {t(none ?? 'waiting')}
      </p>
    );
  const value = readText(item, shown);
  if (state === 'bad')
    return (
      <p ref={sight} className="as-chip as-chip--none">
        {t('bad', { value })}
      </p>
    );

  const age = durationText(now() - shown.since, values);
  const take = (): void => {
    const { shown: taken, state: before } = pressed.current ?? { shown, state };
    pressed.current = null;
    const { state: after, link } = stateNow();
    const isAtOnce = isTakenAtOnce(before) && isTakenAtOnce(after);
    const isOld = (isTakenAtOnce(before) || isTakenTwice(before)) && (isAtOnce || isTakenTwice(after));
    if (!isAtOnce && !(isOld && isArmed)) {
      setArmed(isOld);
      return;
    }
    setArmed(false);
    onTake(getProof(taken, isAtOnce ? before : after, link, now()));
  };
  const isOld = isTakenTwice(state);
  const since = state === 'disconnected' ? t('disconnected', { age }) : t(isOld ? 'stale' : 'ago', { age });
  const action = isOld ? t(isArmed ? 'takeMarked' : 'takeOld') : t('take');
  return (
    <button
      ref={sight}
      type="button"
      className={cx('as-chip', `as-chip--${state}`)}
      data-chip={state}
      onPointerDown={() => {
        pressed.current = { shown, state };
      }}
      onPointerLeave={({ buttons }) => {
        // Lifting a finger also fires `pointerleave`, before the click.
        if (buttons !== 0) pressed.current = null;
      }}
      onClick={({ detail }) => {
        const isKey = detail === 0;
        if (isKey) pressed.current = null;
        take();
      }}
    >
      <span className="as-hidden-text">{item.title}</span>
      <span className="as-chip__value">{value}</span>
      <span className="as-chip__age">{since}</span>
      <span className="as-chip__take">{action}</span>
    </button>
  );
}

/** Returns a getter for the sensor's current value, as evidence for a typed answer; `null` if missing. */
export function useSeenProof(item: ChipItem): () => LiveProof | null {
  const state = useLiveItems();
  const values = useWords(valueWords);
  const { store } = useServices();
  return () => {
    const slot = getSlot(state, item.id);
    if (state.is !== 'here' || slot === null) return null;
    const { live } = state;
    const { link, gateways, loaded, fault } = store.get(live.watch.status);
    const reading = live.watch.board.reading(slot);
    const gateway = gateways.get(live.source.equipmentId);
    const input = { reading, link, gateway, fault, isLoaded: loaded };
    const now = chipState({ ...input, isDescribed: live.watch.board.description(slot) !== null });
    const shown = getShownValue(live, slot, item, reading, values);
    return shown === null || shown.text === '' || NO_BUTTON[now] !== undefined
      ? null
      : getProof(shown, now, link, live.now());
  };
}
