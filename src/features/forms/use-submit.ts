import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { useLanguage } from '../../i18n/use-words';
import type { Fault, Outcome } from '../../shared/faults';
import { useServices } from '../../state/services';
import { useWrongFocus } from './use-wrong-focus';

export interface Submission<Out> {
  /** Whether all input is valid; otherwise nothing is sent. */
  readonly isRight: boolean;
  /** Sends the input. Never cancelled, because its effect on the platform would be unknown. */
  readonly send: () => Promise<Outcome<Out>>;
  /** Called on success. If `isMounted` is false, the user has left the form: do not navigate. */
  readonly onDone: (value: Out, isHere: boolean) => void;
  readonly words?: typeof faultText;
}

export interface Submit {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** Whether a submission was attempted; every field then shows its error. */
  readonly isStrict: boolean;
  readonly fault: Fault | null;
  readonly submit: (event?: FormEvent) => void;
  readonly showWrong: () => void;
}

/** Manages the submission of a form. A fault that arrives after the user has left the form is shown as a toast. */
export function useSubmit<Out>({ isRight, send, onDone, words = faultText }: Submission<Out>): Submit {
  const { feedback } = useServices();
  const language = useLanguage();
  const { form, showWrong } = useWrongFocus();
  const [isStrict, setStrict] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A ref, because two submits may happen before the next render.
  const isSending = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fail = (why: Fault): void => {
    if (why.kind === 'cancelled') return;
    if (isHere.current) setFault(why);
    // The login page reports an ended session.
    else if (why.kind !== 'session-ended') feedback.toast(words(why, language), 'bad');
  };
  const run = async (): Promise<void> => {
    isSending.current = true;
    setBusy(true);
    const outcome = await send();
    isSending.current = false;
    setBusy(false);
    // The input was valid; a field emptied for the next attempt is not an error yet.
    setStrict(false);
    if (outcome.ok) onDone(outcome.value, isHere.current);
    else fail(outcome.fault);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isSending.current) return;
    setFault(null);
    setStrict(true);
    if (isRight) void run();
    else showWrong();
  };
  return { form, isBusy, isStrict, fault, submit, showWrong };
}
