import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styleWords } from '../i18n/style';
import { useWords } from '../i18n/use-words';
import { useLoginPath } from '../navigation/use-login-path';
import { useServices } from '../state/services';
import { type StyleFault, styleAtom } from '../state/style/style-store';

/** Reports an unreadable style of the organisation once, in a toast; the login screen itself shows it. */
export function StyleFaults() {
  const { feedback } = useServices();
  const t = useWords(styleWords);
  const { fault } = useAtomValue(styleAtom);
  const { pathname } = useLocation();
  const loginPath = useLoginPath();
  const isLogin = pathname === '/login' || pathname === loginPath;
  const reportedFault = useRef<StyleFault | null>(null);
  useEffect(() => {
    const isNew = fault !== reportedFault.current;
    reportedFault.current = fault;
    if (fault !== null && isNew && !isLogin) feedback.toast(t(fault), 'bad');
  }, [fault, isLogin, feedback, t]);
  return null;
}
