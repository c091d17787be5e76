import { useCallback, useEffect, useState } from 'react';

/**
 * Hides the product's bars, and the browser's where supported. Leaving the browser's full screen, for instance with
 * Escape, restores the bars.
 */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const handleChange = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', handleChange);
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = useCallback((): void => {
    setFull(!isFull);
    const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement;
    // If refused or unsupported, the product's bars are still hidden.
    if (!isFull) void root.requestFullscreen?.call(document.documentElement).catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [isFull]);
  return { isFull, toggle };
}
