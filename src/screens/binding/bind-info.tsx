/** /bind-info: shows the new binding, otherwise the signed-in user's. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { FaultView } from '../../features/screen-states/fault-view';
import { Outdated } from '../../features/screen-states/outdated';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { loginFor } from '../../navigation/own-path';
import { useLoginPath } from '../../navigation/use-login-path';
import { bindingInfo } from '../../shared/calls/binding';
import type { OpenId } from '../../shared/ids';
import { uriPart } from '../../shared/uri-part';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { CheckIcon, LockIcon } from '../../ui/icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { BackToChat } from './back-to-chat';
import { BindingFacts } from './binding-facts';

/** Returns the WeChat user of the new binding from the previous screen; `null` if the address was opened directly. */
function parseOpenId(state: unknown): OpenId | null {
  return typeof state === 'object' && state !== null && 'openId' in state && typeof state.openId === 'string'
    ? (state.openId as OpenId)
    : null;
}

function Info({ openId, isNew }: { readonly openId: OpenId; readonly isNew: boolean }) {
  const t = useWords(bindingWords);
  const asked = useCall(bindingInfo, { openId });
  const { data, fault, reload } = asked;
  if (!data) {
    return fault ? (
      <FaultView fault={fault} what="bindingFailed" onRetry={() => void reload()} />
    ) : (
      <Spinner label={t('loading')} />
    );
  }
  return (
    <>
      {isNew && data.state ? (
        <StateView icon={<CheckIcon size={28} />} title={t('boundNow')} detail={t('lead')} />
      ) : null}
      <Outdated asked={asked} />
      <BindingFacts binding={data} />
      <div className="as-actions">
        <Link className="as-link-button" to={`/bind-details/${uriPart(openId)}`}>
          {t('toDetails')}
        </Link>
        <BackToChat />
      </div>
    </>
  );
}

export default function BindInfo() {
  const { session: sessionStore } = useServices();
  const shell = useWords(shellWords);
  const t = useWords(bindingWords);
  const session = useAtomValue(sessionAtom);
  const login = useLoginPath();
  const made = parseOpenId(useLocation().state);
  const isUnknown = session.phase === 'unknown' && made === null;
  useEffect(() => {
    if (isUnknown) void sessionStore.check();
  }, [isUnknown, sessionStore]);

  const own = session.phase === 'signed-in' ? (session.user.loginOpenId as OpenId) : null;
  const openId = made ?? own;
  return (
    <PublicPage title={shell('titleBindInfo')}>
      {isUnknown ? (
        <Spinner label={t('loading')} />
      ) : openId ? (
        <Info openId={openId} isNew={made !== null} />
      ) : (
        <>
          <StateView
            icon={<LockIcon size={28} />}
            title={t(own === null ? 'infoNone' : 'notBound')}
            detail={own === null ? '' : t('notBoundDetail')}
          />
          <div className="as-actions">
            {own === null ? (
              <Link className="as-link-button as-link-button--primary" to={loginFor('/more-message', login)}>
                {t('toSignIn')}
              </Link>
            ) : null}
            <Link className="as-link-button" to="/bind-tips">
              {t('howToBind')}
            </Link>
          </div>
        </>
      )}
    </PublicPage>
  );
}
