/** /login of a site: asks for name and password, which its broker verifies. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { ConfigNotice } from '../../features/forms/config-notice';
import { PasswordField } from '../../features/forms/password-field';
import { PublicPage } from '../../features/forms/public-page';
import { useSubmit } from '../../features/forms/use-submit';
import { accountWords } from '../../i18n/account';
import { faultText } from '../../i18n/fault-text';
import { siteWords } from '../../i18n/site';
import { useLanguage, useWords } from '../../i18n/use-words';
import { listSiteRoutes, parseSiteRedirect } from '../../navigation/site-routes';
import type { Site } from '../../shared/site';
import { useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { signInToSite } from '../../state/site/site-session';
import { useSite } from '../../state/site/use-site';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import './site.css';

function LoginForm({ site }: { readonly site: Site }) {
  const services = useServices();
  const tAccount = useWords(accountWords);
  const t = useWords(siteWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const username = credentials.username.trim();
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isValid: username !== '' && credentials.password !== '',
    send: () => signInToSite(services, site, { username, password: credentials.password }),
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
      <p className="as-form__lead as-site-login__help">{t('loginHelp')}</p>
    </form>
  );
}

export default function SiteLogin() {
  const t = useWords(accountWords);
  const site = useSite();
  const session = useAtomValue(sessionAtom);
  const [search] = useSearchParams();
  if (site === null) return null;
  if (session.phase === 'signed-in')
    return <Navigate to={parseSiteRedirect(search.get('redirect'), listSiteRoutes(site))} replace />;
  return (
    <PublicPage title={t('heading')}>
      <ConfigNotice />
      {session.phase === 'signed-out' && session.reason === 'ended' ? (
        <Notice tone="warn">{t('ended')}</Notice>
      ) : null}
      <LoginForm site={site} />
    </PublicPage>
  );
}
