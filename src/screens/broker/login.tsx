/** /login of a broker: asks for name and password, which the broker verifies. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { ConfigNotice } from '../../features/forms/config-notice';
import { PasswordField } from '../../features/forms/password-field';
import { PublicPage } from '../../features/forms/public-page';
import { useSubmit } from '../../features/forms/use-submit';
import { accountWords } from '../../i18n/account';
import { brokerWords } from '../../i18n/broker';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { listBrokerRoutes, parseBrokerRedirect } from '../../navigation/broker-routes';
import type { BrokerConfig } from '../../shared/broker-config';
import { signInToBroker } from '../../state/broker/broker-session';
import { useBrokerConfig } from '../../state/broker/use-broker';
import { useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import './broker.css';

function LoginForm({ brokerConfig }: { readonly brokerConfig: BrokerConfig }) {
  const services = useServices();
  const tAccount = useWords(accountWords);
  const t = useWords(brokerWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const username = credentials.username.trim();
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isValid: username !== '' && credentials.password !== '',
    send: () => signInToBroker(services, brokerConfig, { username, password: credentials.password }),
    // The screen continues once a user is signed in.
    onDone: () => undefined,
  });
  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      {fault === null ? null : (
        <Notice tone="bad">{fault.kind === 'forbidden' ? t('refused') : faultText(fault, language)}</Notice>
      )}
      {isOnline ? null : <Notice tone="warn">{tAccount('offline')}</Notice>}
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={credentials.username}
        error={isStrict && username === '' ? t('usernameMissing') : ''}
        onChange={(value) => setCredentials((previous) => ({ ...previous, username: value }))}
      />
      <PasswordField
        label={tAccount('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={credentials.password}
        error={isStrict && credentials.password === '' ? tAccount('passwordMissing') : ''}
        onChange={(password) => setCredentials((previous) => ({ ...previous, password }))}
      />
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {tAccount('submit')}
      </Button>
      <p className="as-form__lead as-broker-login__help">{t('loginHelp')}</p>
    </form>
  );
}

export default function BrokerLogin() {
  const t = useWords(accountWords);
  const brokerConfig = useBrokerConfig();
  const session = useAtomValue(sessionAtom);
  const [search] = useSearchParams();
  if (brokerConfig === null) return null;
  if (session.status === 'signed-in')
    return (
      <Navigate to={parseBrokerRedirect(search.get('redirect'), listBrokerRoutes(brokerConfig))} replace />
    );
  return (
    <PublicPage title={t('heading')}>
      <ConfigNotice />
      {session.status === 'signed-out' && session.reason === 'ended' ? (
        <Notice tone="warn">{t('ended')}</Notice>
      ) : null}
      <LoginForm brokerConfig={brokerConfig} />
    </PublicPage>
  );
}
