import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { REPLAY_ADDRESS_REST_MS } from '../../shared/constants';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { type ReplayPlace, replayPlace, withReplayPlace } from './replay-address';

/** Marks an entry of the browser's history that lies over the live page's. */
const OVER_LIVE = { isOverLive: true } as const;
const isOverLive = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverLive' in state;

/**
 * Keeps the replay of a watch and the address together. A replay is an entry of the browser's history over the live
 * page: going back leaves the replay first, then the page; a reload, or whoever is given the address, stands at the same
 * moment.
 */
export function useReplayAddress(watch: Watch): void {
  const { feedback, store, ports } = useServices();
  const say = useWords(liveWords);
  const language = useLanguage();
  const { search, state: entry } = useLocation();
  const navigate = useNavigate();
  const here = useRef({ search, entry });
  here.current = { search, entry };
  const handled = useRef<{ readonly watch: Watch; readonly isWanted: boolean } | null>(null);
  const isWanted = replayPlace(search) !== null;

  // The address has changed: by going back or forth, or by being opened.
  useEffect(() => {
    const place = replayPlace(here.current.search);
    const was = handled.current?.watch === watch && handled.current.isWanted;
    handled.current = { watch, isWanted };
    const isOn = store.get(watch.replay.status).state !== null;
    if (place === null) {
      if (was && isOn) watch.replay.leave();
      return;
    }
    if (isOn) return;
    watch.replay.start(place.from, place.end, place.at);
    if (isOverLive(here.current.entry)) return;
    navigate({ search: withReplayPlace(here.current.search, null) }, { replace: true });
    navigate({ search: withReplayPlace(here.current.search, place) }, { state: OVER_LIVE });
  }, [isWanted, watch, store, navigate]);

  // The replay has changed: begun, ended, come to rest elsewhere.
  useEffect(() => {
    let wasOn = store.get(watch.replay.status).state !== null;
    let written: number | null = null;
    let rest: (() => void) | null = null;
    const write = (place: ReplayPlace, isReplaced: boolean): void => {
      written = place.at;
      const target = { search: withReplayPlace(here.current.search, place) };
      navigate(target, { replace: isReplaced, state: OVER_LIVE });
    };
    const erase = (): void => {
      if (replayPlace(here.current.search) === null) return;
      if (isOverLive(here.current.entry)) navigate(-1);
      else navigate({ search: withReplayPlace(here.current.search, null) }, { replace: true });
    };
    const forget = (): void => {
      rest?.();
      rest = null;
    };
    const stop = store.sub(watch.replay.status, () => {
      const { state, fault } = store.get(watch.replay.status);
      forget();
      if (state === null) {
        const isOfAddress = replayPlace(here.current.search) !== null;
        if (fault !== null && (wasOn || isOfAddress))
          feedback.toast(say('replayEnded', { why: faultText(fault, language) }), 'bad');
        if (wasOn || fault !== null) erase();
        wasOn = false;
        return;
      }
      const { from, end, at, isPlaying } = state;
      const place = { from, end, at };
      if (!wasOn) {
        wasOn = true;
        const known = replayPlace(here.current.search);
        if (known === null) write(place, false);
        else written = known.at;
      } else if (!isPlaying && at !== written)
        rest = ports.after(REPLAY_ADDRESS_REST_MS, () => write(place, true));
    });
    return () => {
      forget();
      stop();
    };
  }, [watch, store, ports, feedback, say, language, navigate]);
}
