/** From the first attempt to submit on, each field shows its error; each attempt focuses the first one. */
import { useState } from 'react';
import { useWrongFocus, type WrongFocus } from '../../features/forms/use-wrong-focus';

export interface Strict extends Pick<WrongFocus, 'form'> {
  readonly isStrict: boolean;
  readonly show: () => void;
}

export function useStrict(): Strict {
  const { form, showWrong } = useWrongFocus();
  const [isStrict, setStrict] = useState(false);
  const show = (): void => {
    setStrict(true);
    showWrong();
  };
  return { form, isStrict, show };
}
