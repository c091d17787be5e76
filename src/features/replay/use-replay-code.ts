import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';

type ReplayCode = typeof import('./replay-code');

/** Loads the replay code on demand; `null` until loaded. On failure, shows a toast and calls `onFailed`. */
export function useReplayCode(isNeeded: boolean, onFailed: () => void): ReplayCode | null {
  const { feedback } = useServices();
  const tShell = useWords(shellWords);
  const [code, setCode] = useState<ReplayCode | null>(null);
  const onFailedRef = useRef(onFailed);
  onFailedRef.current = onFailed;
  useEffect(() => {
    if (!isNeeded || code !== null) return;
    let isCancelled = false;
    loadCode(() => import('./replay-code')).then(
      (loaded) => {
        if (!isCancelled) setCode(loaded);
      },
      () => {
        if (isCancelled) return;
        feedback.toast(tShell('chunkFailed'), 'bad');
        onFailedRef.current();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [isNeeded, code, feedback, tShell]);
  return code;
}
