import { useCallback, useEffect, useState } from 'react';

/**
 * Full screen: the page without the product's bars, and without the browser's where it can be asked for (phones of
 * some makers cannot). Leaving the browser's full screen, by Escape say, leaves ours.
 */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = useCallback((): void => {
    setFull(!isFull);
    const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement;
    // Refused or not known: the bars are gone all the same.
    if (!isFull) void root.requestFullscreen?.call(document.documentElement).catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [isFull]);
  return { isFull, toggle };
}
