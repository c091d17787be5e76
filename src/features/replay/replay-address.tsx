import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { parseReplayPosition, type ReplayPosition, withReplayPosition } from '../../navigation/replay-query';
import type { Millis } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';

/** How long a replay stays at a moment before the address is updated. */
const REPLAY_ADDRESS_DELAY_MS: Millis = 400;

/** Marks a history entry above the live page's entry. */
const OVER_LIVE = { isOverLive: true } as const;
const isOverLive = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverLive' in state;

interface SyncProps {
  readonly watch: Watch;
  /** Latest location, in a ref that effects can read without depending on it. */
  readonly locationRef: RefObject<Location<unknown>>;
}

function useReplayFromAddress({ watch, locationRef }: SyncProps): void {
  const { store } = useServices();
  const navigate = useNavigate();
  const lastHandled = useRef<{ readonly watch: Watch; readonly hasPosition: boolean } | null>(null);
  const hasPosition = parseReplayPosition(locationRef.current.search) !== null;
  useEffect(() => {
    const { search, state: entry } = locationRef.current;
    const position = parseReplayPosition(search);
    const hadPosition = lastHandled.current?.watch === watch && lastHandled.current.hasPosition;
    lastHandled.current = { watch, hasPosition };
    const isReplaying = store.get(watch.replay.status).state !== null;
    if (position === null) {
      if (hadPosition && isReplaying) watch.replay.leave();
      return;
    }
    if (isReplaying) return;
    watch.replay.start(position.from, position.end, position.at);
    if (isOverLive(entry)) return;
    // The address was opened directly: insert the live page's entry below it.
    navigate({ search: withReplayPosition(search, null) }, { replace: true });
    navigate({ search: withReplayPosition(search, position) }, { state: OVER_LIVE });
  }, [hasPosition, watch, store, navigate, locationRef]);
}

function useAddressFromReplay({ watch, locationRef }: SyncProps): void {
  const { feedback, store, ports } = useServices();
  const t = useWords(liveWords);
  const language = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    let wasReplaying = store.get(watch.replay.status).state !== null;
    let writtenAt: number | null = null;
    let cancelWrite = (): void => undefined;
    const readPosition = () => parseReplayPosition(locationRef.current.search);
    const writePosition = (position: ReplayPosition, shouldReplace: boolean): void => {
      writtenAt = position.at;
      const target = { search: withReplayPosition(locationRef.current.search, position) };
      navigate(target, { replace: shouldReplace, state: OVER_LIVE });
    };
    const removePosition = (): void => {
      if (readPosition() === null) return;
      const { search, state: entry } = locationRef.current;
      if (isOverLive(entry)) navigate(-1);
      else navigate({ search: withReplayPosition(search, null) }, { replace: true });
    };
    const unsubscribe = store.sub(watch.replay.status, () => {
      const { state, fault } = store.get(watch.replay.status);
      cancelWrite();
      if (state === null) {
        if (fault !== null && (wasReplaying || readPosition() !== null))
          feedback.toast(t('replayEnded', { why: faultText(fault, language) }), 'bad');
        if (wasReplaying || fault !== null) removePosition();
        wasReplaying = false;
        return;
      }
      const { from, end, at, isPlaying } = state;
      const position = { from, end, at };
      if (!wasReplaying) {
        wasReplaying = true;
        const addressPosition = readPosition();
        if (addressPosition === null) writePosition(position, false);
        else writtenAt = addressPosition.at;
      } else if (!isPlaying && at !== writtenAt)
        cancelWrite = ports.after(REPLAY_ADDRESS_DELAY_MS, () => writePosition(position, true));
    });
    return () => {
      cancelWrite();
      unsubscribe();
    };
  }, [watch, locationRef, store, ports, feedback, t, language, navigate]);
}

/**
 * Keeps the replay in the address, as a history entry above the live page: going back leaves the replay first, then the
 * page. A reload or a shared link shows the same time. Only the screen's page has an address; a popup over it does not.
 */
export function ReplayAddress({ watch }: { readonly watch: Watch }) {
  const currentLocation = useLocation();
  const locationRef = useRef<Location<unknown>>(currentLocation);
  locationRef.current = currentLocation;
  useReplayFromAddress({ watch, locationRef });
  useAddressFromReplay({ watch, locationRef });
  return null;
}
