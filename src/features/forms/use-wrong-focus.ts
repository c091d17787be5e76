import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface WrongFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly showWrong: () => void;
}

export function useWrongFocus(): WrongFocus {
  const form = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requests]);
  return { form, showWrong: useCallback(() => setRequests((before) => before + 1), []) };
}
