import { type RefObject, useEffect, useRef, useState } from 'react';

/** Puts the focus on the first wrong field of a form after a try to send it, so that nobody has to look for it. */
export function useWrongField(): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly show: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, show: () => setTries((before) => before + 1) };
}
