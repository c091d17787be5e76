/** From the first try on, each field of a form says what is wrong with it; each try moves the focus to the first that is. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Strict {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isStrict: boolean;
  readonly show: () => void;
}

export function useStrict(): Strict {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, isStrict: tries > 0, show: () => setTries((before) => before + 1) };
}
