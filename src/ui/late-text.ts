/** The text that a wait gets once it has lasted for long: over a bad network a call may hang for two minutes. */
import { createContext, useContext, useEffect, useState } from 'react';

export interface Late {
  /** In the person's language. */
  readonly text: string;
  /** Duration on the screen after which it is said. */
  readonly afterMs: number;
}

/** Provided by the product around the screens; without it nothing is said. */
export const LateText = createContext<Late | null>(null);

/** '' at first, and the text once the component has been on the screen for long. */
export function useLateText(): string {
  const late = useContext(LateText);
  const [isLate, setLate] = useState(false);
  const afterMs = late?.afterMs;
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate ? (late?.text ?? '') : '';
}
