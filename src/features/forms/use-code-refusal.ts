import { useEffect, useState } from 'react';
import { accountFaultText } from '../../i18n/account-refusals';
import { findKnownMessage } from '../../i18n/catalogue';
import { useLanguage } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import type { SubmitState } from './use-submit';

interface CodeRefusal {
  /** Error of the code's field; '' once another code has been typed. */
  readonly codeError: string;
  /** Any other fault, for a notice of the form. */
  readonly formFault: Fault | null;
}

function isCodeRefusal(fault: Fault | null): boolean {
  const known = fault?.kind === 'refused' ? findKnownMessage(fault.message) : null;
  return known === 'captchaWrong' || known === 'captchaExpired';
}

/**
 * Turns the refusal of a captcha or verification code into the error of its field, and moves there. `isAtField` is false
 * while a notice must show it, as in a form without such a field.
 */
export function useCodeRefusal(
  { fault, focusFirstError }: Pick<SubmitState, 'fault' | 'focusFirstError'>,
  code: string,
  isAtField = true,
): CodeRefusal {
  const language = useLanguage();
  const [refused, setRefused] = useState({ fault, code });
  if (refused.fault !== fault) setRefused({ fault, code });
  const isRefused = isAtField && isCodeRefusal(fault);
  useEffect(() => {
    if (isRefused) focusFirstError();
  }, [isRefused, focusFirstError]);
  return {
    codeError: isRefused && fault !== null && refused.code === code ? accountFaultText(fault, language) : '',
    formFault: isRefused ? null : fault,
  };
}
