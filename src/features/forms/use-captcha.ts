/** Asks the platform if an account needs a captcha, and loads its picture. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { captchaFor } from '../../state/account/sign-in';
import { useServices } from '../../state/services';

export interface Captcha {
  /** True if a captcha must be typed, as far as it is known. */
  readonly isWanted: boolean;
  /** Address of its picture; null while there is none. */
  readonly picture: string | null;
  /** Asks the platform if this account needs a captcha, and for a new picture if so. Answers whether it does. */
  readonly ask: (loginname: string) => Promise<boolean>;
  /** The same, unless this account was asked about last: a captcha that is being typed stays as it is. */
  readonly look: (loginname: string) => Promise<boolean>;
}

/**
 * The captcha of the account that is being typed. Only the newest question counts. Each question makes the platform draw
 * another picture, and `useRead` asks again by itself: so this is none.
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
          // Nothing is known of this account: the next look asks again.
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
