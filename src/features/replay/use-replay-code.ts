import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { useServices } from '../../state/services';

type ReplayCode = typeof import('./replay-code');

/** Loads the replay code on demand; `null` until loaded. On failure, shows a toast and calls `onFailed`. */
export function useReplayCode(isNeeded: boolean, onFailed: () => void): ReplayCode | null {
  const { feedback } = useServices();
  const shell = useWords(shellWords);
  const [code, setCode] = useState<ReplayCode | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!isNeeded || code !== null) return;
    let isLeft = false;
    loadCode(() => import('./replay-code')).then(
      (loaded) => {
        if (!isLeft) setCode(loaded);
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
  }, [isNeeded, code, feedback, shell]);
  return code;
}
