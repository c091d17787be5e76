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
import { siteRedirect, siteRoutes } from '../../navigation/site-routes';
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
  const account = useWords(accountWords);
  const t = useWords(siteWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const [typed, setTyped] = useState({ username: '', password: '' });
  const username = typed.username.trim();
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isRight: username !== '' && typed.password !== '',
    send: () => signInToSite(services, site, { username, password: typed.password }),
    // The screen continues once a user is signed in.
    onDone: () => undefined,
  });
  return (
    <form className="as-form" ref={form} noValidate onSubmit={submit}>
      {fault === null ? null : (
        <Notice tone="bad">{fault.kind === 'forbidden' ? t('refused') : faultText(fault, language)}</Notice>
      )}
      {isOnline ? null : <Notice tone="warn">{account('offline')}</Notice>}
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={typed.username}
        error={isStrict && username === '' ? t('usernameMissing') : ''}
        onChange={(value) => setTyped((before) => ({ ...before, username: value }))}
      />
      <PasswordField
        label={account('password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={typed.password}
        error={isStrict && typed.password === '' ? account('passwordMissing') : ''}
        onChange={(password) => setTyped((before) => ({ ...before, password }))}
      />
      <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
        {account('submit')}
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
    return <Navigate to={siteRedirect(search.get('redirect'), siteRoutes(site))} replace />;
  return (
    <PublicPage title={t('heading')}>
      <ConfigNotice />
      {session.phase === 'signed-out' && session.why === 'ended' ? (
        <Notice tone="warn">{t('ended')}</Notice>
      ) : null}
      <LoginForm site={site} />
    </PublicPage>
  );
}
