/** /bind-info: shows the new binding, otherwise the signed-in user's. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getLoginAddress } from '../../navigation/own-path';
import { useLoginPath } from '../../navigation/use-login-path';
import { bindingInfo } from '../../shared/calls/binding';
import type { OpenId } from '../../shared/ids';
import { encodeUriPart } from '../../shared/uri-part';
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
  const reading = useCall(bindingInfo, { openId });
  const { data, fault, reload } = reading;
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
      <OutdatedNotice result={reading} />
      <BindingFacts binding={data} />
      <div className="as-actions">
        <Link className="as-link-button" to={`/bind-details/${encodeUriPart(openId)}`}>
          {t('toDetails')}
        </Link>
        <BackToChat />
      </div>
    </>
  );
}

export default function BindInfo() {
  const { session: sessionStore } = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  const session = useAtomValue(sessionAtom);
  const loginPath = useLoginPath();
  const newOpenId = parseOpenId(useLocation().state);
  const isUnknown = session.status === 'unknown' && newOpenId === null;
  useEffect(() => {
    if (isUnknown) void sessionStore.check();
  }, [isUnknown, sessionStore]);

  const ownOpenId = session.status === 'signed-in' ? (session.user.loginOpenId as OpenId) : null;
  const openId = newOpenId ?? ownOpenId;
  return (
    <PublicPage title={tShell('titleBindInfo')}>
      {isUnknown ? (
        <Spinner label={t('loading')} />
      ) : openId ? (
        <Info openId={openId} isNew={newOpenId !== null} />
      ) : (
        <>
          <StateView
            icon={<LockIcon size={28} />}
            title={t(ownOpenId === null ? 'infoNone' : 'notBound')}
            detail={ownOpenId === null ? '' : t('notBoundDetail')}
          />
          <div className="as-actions">
            {ownOpenId === null ? (
              <Link
                className="as-link-button as-link-button--primary"
                to={getLoginAddress('/more-message', loginPath)}
              >
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
