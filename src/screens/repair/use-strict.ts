/** After the first attempt to submit, each field shows its error; each attempt focuses the first error. */
import { useState } from 'react';
import { type ErrorFocus, useErrorFocus } from '../../features/forms/use-wrong-focus';

export interface StrictForm extends Pick<ErrorFocus, 'form'> {
  readonly isStrict: boolean;
  readonly showErrors: () => void;
}

export function useStrictForm(): StrictForm {
  const { form, focusFirstError } = useErrorFocus();
  const [isStrict, setStrict] = useState(false);
  const showErrors = (): void => {
    setStrict(true);
    focusFirstError();
  };
  return { form, isStrict, showErrors };
}
