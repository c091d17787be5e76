import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaFor } from '../../state/account/sign-in';
import { useServices } from '../../state/services';

export interface Captcha {
  readonly isWanted: boolean;
  /** Object URL of the picture; `null` if missing. */
  readonly picture: string | null;
  /**
   * Asks the platform whether this account needs a captcha, and loads a new picture if so. Resolves to whether it needs
   * one.
   */
  readonly ask: (loginname: string) => Promise<boolean>;
  /** Like `refresh`, but keeps the picture if the account has not changed: the user may be typing its captcha. */
  readonly look: (loginname: string) => Promise<boolean>;
}

/**
 * Loads the captcha of the typed account. Only the latest request counts. Does not use `useRead`, which repeats
 * requests: each one makes the platform generate another picture.
 */
export function useCaptcha(): Captcha {
  const services = useServices();
  const [state, setState] = useState<Omit<Captcha, 'ask' | 'look'>>({ isWanted: false, picture: null });
  const newest = useRef(0);
  const asked = useRef({ loginname: '', answer: Promise.resolve(false) });

  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  const { picture } = state;
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture]);

  const ask = useCallback(
    (loginname: string): Promise<boolean> => {
      if (loginname === '') return Promise.resolve(false);
      newest.current += 1;
      const mine = newest.current;
      const answer = captchaFor(services, loginname).then((outcome) => {
        const isWanted = outcome.ok && outcome.value !== null;
        if (newest.current !== mine) return isWanted;
        if (!outcome.ok) {
          // Nothing is known about this account: the next `check` asks again.
          asked.current.loginname = '';
          setState((before) => ({ ...before, picture: null }));
        } else if (outcome.value === null) setState({ isWanted: false, picture: null });
        else setState({ isWanted: true, picture: URL.createObjectURL(outcome.value) });
        return isWanted;
      });
      asked.current = { loginname, answer };
      return answer;
    },
    [services],
  );
  const look = useCallback(
    (loginname: string): Promise<boolean> =>
      loginname === asked.current.loginname ? asked.current.answer : ask(loginname),
    [ask],
  );
  return { ...state, ask, look };
}
