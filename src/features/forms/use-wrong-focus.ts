import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface ErrorFocus {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly focusFirstError: () => void;
}

export function useErrorFocus(): ErrorFocus {
  const form = useRef<HTMLFormElement>(null);
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    if (requestCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [requestCount]);
  return { form, focusFirstError: useCallback(() => setRequestCount((previous) => previous + 1), []) };
}
