import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage } from '../../i18n/use-words';
import type { Fault, Outcome } from '../../shared/faults';
import { useServices } from '../../state/services';
import { useErrorFocus } from './use-wrong-focus';

export interface SubmitOptions<Out> {
  /** Whether all input is valid; otherwise nothing is sent. */
  readonly isValid: boolean;
  /** Sends the input. Never cancelled, because its effect on the platform would be unknown. */
  readonly send: () => Promise<Outcome<Out>>;
  /** Called on success. If `isMounted` is false, the user has left the form: do not navigate. */
  readonly onDone: (value: Out, isMounted: boolean) => void;
  readonly words?: typeof faultText;
}

export interface SubmitState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** Whether a submission was attempted; every field then shows its error. */
  readonly isStrict: boolean;
  readonly fault: Fault | null;
  readonly submit: (event?: FormEvent) => void;
  readonly focusFirstError: () => void;
}

/** Manages the submission of a form. A fault that arrives after the user has left the form is shown as a toast. */
export function useSubmit<Out>({
  isValid,
  send,
  onDone,
  words: formatFault = faultText,
}: SubmitOptions<Out>): SubmitState {
  const { feedback } = useServices();
  const language = useLanguage();
  const { form, focusFirstError } = useErrorFocus();
  const [isStrict, setStrict] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A ref, because two submits may happen before the next render.
  const isSending = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const fail = (cause: Fault): void => {
    if (cause.kind === 'cancelled') return;
    if (isMounted.current) setFault(cause);
    // The login page reports an ended session.
    else if (cause.kind !== 'session-ended') feedback.toast(formatFault(cause, language), 'bad');
  };
  const sendInput = async (): Promise<void> => {
    isSending.current = true;
    setBusy(true);
    const outcome = await send();
    isSending.current = false;
    setBusy(false);
    // The input was valid; a field emptied for the next attempt is not an error yet.
    setStrict(false);
    if (outcome.ok) onDone(outcome.value, isMounted.current);
    else fail(outcome.fault);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isSending.current) return;
    setFault(null);
    setStrict(true);
    if (isValid) void sendInput();
    else focusFirstError();
  };
  return { form, isBusy, isStrict, fault, submit, focusFirstError };
}
