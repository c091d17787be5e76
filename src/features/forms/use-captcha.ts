import { useCallback, useEffect, useRef, useState } from 'react';
import { getCaptcha } from '../../state/account/sign-in';
import { useServices } from '../../state/services';

export interface Captcha {
  readonly isRequired: boolean;
  /** Object URL of the picture; `null` if missing. */
  readonly picture: string | null;
  /**
   * Asks the platform whether this account needs a captcha, and loads a new picture if so. Resolves to whether it needs
   * one.
   */
  readonly refresh: (loginname: string) => Promise<boolean>;
  /** Like `refresh`, but keeps the picture if the account has not changed: the user may be typing its captcha. */
  readonly check: (loginname: string) => Promise<boolean>;
}

/**
 * Loads the captcha of the typed account. Only the latest request counts. Does not use `useRead`, which repeats
 * requests: each one makes the platform generate another picture.
 */
export function useCaptcha(): Captcha {
  const services = useServices();
  const [state, setState] = useState<Omit<Captcha, 'refresh' | 'check'>>({
    isRequired: false,
    picture: null,
  });
  const latestRequest = useRef(0);
  const lastCheck = useRef({ loginname: '', answer: Promise.resolve(false) });

  useEffect(
    () => () => {
      latestRequest.current += 1;
    },
    [],
  );
  const { picture } = state;
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture]);

  const refresh = useCallback(
    (loginname: string): Promise<boolean> => {
      if (loginname === '') return Promise.resolve(false);
      latestRequest.current += 1;
      const requestId = latestRequest.current;
      const answer = getCaptcha(services, loginname).then((outcome) => {
        const isRequired = outcome.ok && outcome.value !== null;
        if (latestRequest.current !== requestId) return isRequired;
        if (!outcome.ok) {
          // Whether the account needs a captcha is unknown: the next `check` requests it again.
          lastCheck.current.loginname = '';
          setState((previous) => ({ ...previous, picture: null }));
        } else if (outcome.value === null) setState({ isRequired: false, picture: null });
        else setState({ isRequired: true, picture: URL.createObjectURL(outcome.value) });
        return isRequired;
      });
      lastCheck.current = { loginname, answer };
      return answer;
    },
    [services],
  );
  const check = useCallback(
    (loginname: string): Promise<boolean> =>
      loginname === lastCheck.current.loginname ? lastCheck.current.answer : refresh(loginname),
    [refresh],
  );
  return { ...state, refresh, check };
}
