import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { type EpochMs, epochMs } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';

type Parts = typeof import('./parts');

export interface ReplaySpan {
  readonly from: EpochMs;
  readonly end: EpochMs;
}

/** The span of the past that a watch shows, null while it is live; the component draws again only when that changes. */
export function useReplaySpan(watch: Watch): ReplaySpan | null {
  // As text, so that only another span is a change.
  const ends = useMemo(
    () =>
      atom((get) => {
        const { state } = get(watch.replay.status);
        return state === null ? null : `${state.from} ${state.end}`;
      }),
    [watch],
  );
  const text = useAtomValue(ends);
  return useMemo(() => {
    const [from, end] = text === null ? [] : text.split(' ').map(Number);
    return from === undefined || end === undefined ? null : { from: epochMs(from), end: epochMs(end) };
  }, [text]);
}

/** The code of the replay, once it was asked for; null before. Where it does not come, says so and takes the wish back. */
export function useReplayParts(isAsked: boolean, onFailed: () => void): Parts | null {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  const [parts, setParts] = useState<Parts | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!isAsked || parts !== null) return;
    let isLeft = false;
    loadCode(() => import('./parts')).then(
      (loaded) => {
        if (!isLeft) setParts(loaded);
      },
      () => {
        if (isLeft) return;
        feedback.toast(shell('chunkFailed'), 'bad');
        failed.current();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isAsked, parts, feedback, shell]);
  return parts;
}
