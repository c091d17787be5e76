/** Text for a long wait: over a bad network, a call may hang for two minutes. */
import { createContext, useContext, useEffect, useState } from 'react';

export interface LateTextSettings {
  readonly text: string;
  readonly afterMs: number;
}

/** Provided around the screens; without it, no text is shown. */
export const LateText = createContext<LateTextSettings | null>(null);

/** Returns the text after the component has been mounted for `afterMs`, '' before. */
export function useLateText(): string {
  const settings = useContext(LateText);
  const [isLate, setLate] = useState(false);
  const afterMs = settings?.afterMs;
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate ? (settings?.text ?? '') : '';
}
