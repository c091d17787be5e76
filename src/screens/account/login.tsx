import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Brand } from '../../features/forms/brand';
import { ConfigNotice } from '../../features/forms/config-notice';
import { lazyScreen } from '../../features/screen-states/load-screen';
import { accountWords } from '../../i18n/account';
import { LANGUAGES, setLanguage } from '../../i18n/engine';
import { faultText } from '../../i18n/fault-text';
import { styleWords } from '../../i18n/style';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { type Session, sessionAtom } from '../../state/session/session-store';
import { styleAtom } from '../../state/style/style-store';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { LoginForm } from './login-form';
import './login.css';

const loadLanding = () => import('./landing');
const Landing = lazyScreen(loadLanding);

/** Returns the fault that kept the platform from identifying the user; `null` if none. */
function getIdentificationFault(session: Session): Fault | null {
  if (session.status === 'signed-in') return session.unconfirmed ?? null;
  return session.status === 'signed-out' && session.reason === 'failed' ? session.fault : null;
}

function SessionNotice({ session }: { readonly session: Session }) {
  const t = useWords(accountWords);
  const language = useLanguage();
  const { session: sessionStore } = useServices();
  const [isChecking, setChecking] = useState(false);
  if (session.status === 'signed-out' && (session.reason === 'ended' || session.reason === 'elsewhere'))
    return <Notice tone="warn">{t(session.reason)}</Notice>;
  const fault = getIdentificationFault(session);
  if (fault === null) return null;
  if (fault.kind === 'malformed') return <Notice tone="bad">{t('userInfoFailed')}</Notice>;
  return (
    <Notice
      tone="bad"
      action={
        <Button
          kind="quiet"
          busy={isChecking}
          onClick={() => {
            setChecking(true);
            void sessionStore.check().finally(() => setChecking(false));
          }}
        >
          {t('checkAgain')}
        </Button>
      }
    >
      {faultText(fault, language)}
    </Notice>
  );
}

/** Shows why the organisation's style is unavailable. The login works without it. */
function StyleNotice({ session }: { readonly session: Session }) {
  const t = useWords(styleWords);
  const { fault } = useAtomValue(styleAtom);
  // `SessionNotice` already shows this text if the answer had no user.
  const isAlreadyShown = fault === 'permission' && getIdentificationFault(session)?.kind === 'malformed';
  return fault === null || isAlreadyShown ? null : <Notice tone="bad">{t(fault)}</Notice>;
}

/** Draws three process curves next to the form on wide screens. */
function Curves() {
  return (
    <svg className="as-login__curves" viewBox="0 0 600 360" preserveAspectRatio="none" aria-hidden="true">
      {[60, 120, 180, 240, 300].map((y) => (
        <path key={y} d={`M0 ${y}H600`} className="as-login__grid" />
      ))}
      <path
        className="as-login__curve"
        d="M0 250c40-6 60-60 100-64s50 48 96 44 66-86 112-90 60 54 104 52 70-74 110-78 50 20 78 16"
      />
      <path
        className="as-login__curve as-login__curve--2"
        d="M0 300c70 0 80-30 140-30s90 26 150 22 80-40 140-42 110 24 170 20"
      />
      <path className="as-login__curve as-login__curve--3" d="M0 130h90v-34h120v34h84v-34h150v34h70v-34h86" />
    </svg>
  );
}

export default function Login() {
  const t = useWords(accountWords);
  const language = useLanguage();
  const session = useAtomValue(sessionAtom);
  const { prefetchSignedIn } = useServices();
  /** Prefetches the next screens while the platform checks the login. A failed load is retried later. */
  const prefetchNext = (): void => {
    prefetchSignedIn();
    void loadLanding().catch(() => undefined);
  };
  if (session.status === 'signed-in' && !session.unconfirmed) return <Landing user={session.user} />;
  return (
    <main className="as-login">
      <section className="as-login__brand">
        <div className="as-login__mark">
          <Brand />
        </div>
        <div className="as-login__claim">
          <p className="as-login__slogan">{t('claim')}</p>
          <p className="as-login__detail">{t('claimDetail')}</p>
        </div>
        <Curves />
      </section>
      <section className="as-login__side">
        <div className="as-login__language">
          <Segmented
            label={t('language')}
            value={language}
            options={LANGUAGES.map((value) => ({ value, text: t(value === 'cn' ? 'markCn' : 'markEn') }))}
            onChange={setLanguage}
          />
        </div>
        <div className="as-login__card">
          <h1 className="as-login__heading">{t('heading')}</h1>
          <ConfigNotice />
          <StyleNotice session={session} />
          <SessionNotice session={session} />
          <LoginForm onSending={prefetchNext} />
        </div>
      </section>
    </main>
  );
}
