import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { type ReplayPosition, replayPosition, withReplayPosition } from '../../navigation/replay-query';
import { REPLAY_ADDRESS_REST_MS } from '../../shared/constants';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';

/** Marks a history entry above the live page's entry. */
const OVER_LIVE = { isOverLive: true } as const;
const isOverLive = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverLive' in state;

interface SyncProps {
  readonly watch: Watch;
  /** Latest location, in a ref that effects can read without depending on it. */
  readonly location: RefObject<Location<unknown>>;
}

function useReplayFromAddress({ watch, location }: SyncProps): void {
  const { store } = useServices();
  const navigate = useNavigate();
  const handled = useRef<{ readonly watch: Watch; readonly isWanted: boolean } | null>(null);
  const isWanted = replayPosition(location.current.search) !== null;
  useEffect(() => {
    const { search, state: entry } = location.current;
    const position = replayPosition(search);
    const wasWanted = handled.current?.watch === watch && handled.current.isWanted;
    handled.current = { watch, isWanted };
    const isOn = store.get(watch.replay.status).state !== null;
    if (position === null) {
      if (wasWanted && isOn) watch.replay.leave();
      return;
    }
    if (isOn) return;
    watch.replay.start(position.from, position.end, position.at);
    if (isOverLive(entry)) return;
    // The address was opened directly: insert the live page's entry below it.
    navigate({ search: withReplayPosition(search, null) }, { replace: true });
    navigate({ search: withReplayPosition(search, position) }, { state: OVER_LIVE });
  }, [isWanted, watch, store, navigate, location]);
}

function useAddressFromReplay({ watch, location }: SyncProps): void {
  const { feedback, store, ports } = useServices();
  const t = useWords(liveWords);
  const language = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    let wasOn = store.get(watch.replay.status).state !== null;
    let writtenAt: number | null = null;
    let cancelWrite = (): void => undefined;
    const inAddress = () => replayPosition(location.current.search);
    const write = (position: ReplayPosition, isReplaced: boolean): void => {
      writtenAt = position.at;
      const target = { search: withReplayPosition(location.current.search, position) };
      navigate(target, { replace: isReplaced, state: OVER_LIVE });
    };
    const erase = (): void => {
      if (inAddress() === null) return;
      const { search, state: entry } = location.current;
      if (isOverLive(entry)) navigate(-1);
      else navigate({ search: withReplayPosition(search, null) }, { replace: true });
    };
    const unsubscribe = store.sub(watch.replay.status, () => {
      const { state, fault } = store.get(watch.replay.status);
      cancelWrite();
      if (state === null) {
        if (fault !== null && (wasOn || inAddress() !== null))
          feedback.toast(t('replayEnded', { why: faultText(fault, language) }), 'bad');
        if (wasOn || fault !== null) erase();
        wasOn = false;
        return;
      }
      const { from, end, at, isPlaying } = state;
      const position = { from, end, at };
      if (!wasOn) {
        wasOn = true;
        const known = inAddress();
        if (known === null) write(position, false);
        else writtenAt = known.at;
      } else if (!isPlaying && at !== writtenAt)
        cancelWrite = ports.after(REPLAY_ADDRESS_REST_MS, () => write(position, true));
    });
    return () => {
      cancelWrite();
      unsubscribe();
    };
  }, [watch, location, store, ports, feedback, t, language, navigate]);
}

/**
 * Keeps the replay in the address, as a history entry above the live page: going back leaves the replay first, then the
 * page. A reload or a shared link shows the same time. Only the screen's page has an address; a popup over it does not.
 */
export function ReplayAddress({ watch }: { readonly watch: Watch }) {
  const now = useLocation();
  const location = useRef<Location<unknown>>(now);
  location.current = now;
  useReplayFromAddress({ watch, location });
  useAddressFromReplay({ watch, location });
  return null;
}
