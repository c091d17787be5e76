/** /bind/{openId}: binds an account to a WeChat user. Works only inside WeChat, which identifies the user. */
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { bindingWords } from '../../i18n/binding';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { bindingInfo } from '../../shared/calls/binding';
import type { OpenId } from '../../shared/ids';
import { encodeUriPart } from '../../shared/uri-part';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { sessionAtom } from '../../state/session/session-store';
import { useDeviceTools } from '../../state/wechat/use-device-tools';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { BackToChat } from './back-to-chat';
import { BindForm } from './bind-form';
import { BindingFacts } from './binding-facts';
import { type BindingProblem, findProblemByFault } from './binding-problem';
import { Problem } from './problem';

function Binding({ openId }: { readonly openId: OpenId }) {
  const services = useServices();
  const t = useWords(bindingWords);
  const navigate = useNavigate();
  const reading = useCall(bindingInfo, { openId });
  const { data, fault, reload } = reading;
  const [refusal, setRefusal] = useState<{ readonly problem: BindingProblem; readonly code: string } | null>(
    null,
  );

  if (refusal !== null)
    return (
      <Problem {...refusal}>
        <Button kind="primary" block onClick={() => setRefusal(null)}>
          {t('otherAccount')}
        </Button>
      </Problem>
    );
  if (!data) {
    if (fault === null) return <Spinner label={t('loading')} />;
    const problem = findProblemByFault(fault);
    return problem !== null && fault.kind === 'refused' ? (
      <Problem problem={problem} code={fault.code}>
        {problem === 'authorization' ? (
          <Button kind="primary" block onClick={() => void reload()}>
            {t('again')}
          </Button>
        ) : null}
      </Problem>
    ) : (
      <FaultView fault={fault} what="bindingFailed" onRetry={() => void reload()} />
    );
  }
  if (data.state)
    return (
      <>
        <Notice tone="plain">{t('boundAlready')}</Notice>
        <OutdatedNotice result={reading} />
        <BindingFacts binding={data} />
        <div className="as-actions">
          <Link
            className="as-link-button as-link-button--primary"
            to={`/bind-details/${encodeUriPart(openId)}`}
          >
            {t('toDetails')}
          </Link>
          <BackToChat />
        </div>
      </>
    );
  return (
    <>
      <p className="as-form__lead">{t('lead')}</p>
      <BindForm
        openId={openId}
        onProblem={(problem, code) => setRefusal({ problem, code })}
        onLost={() => void reload()}
        onBound={(isMounted) => {
          // The bound account may be the one signed in here.
          if (services.store.get(sessionAtom).status === 'signed-in') void services.session.check();
          void reload();
          if (isMounted) navigate('/bind-info', { replace: true, state: { openId } });
        }}
      />
      <Link className="as-link-button as-link-button--quiet" to="/bind-tips">
        {t('howToBind')}
      </Link>
    </>
  );
}

export default function Bind() {
  const { openId = '' } = useParams();
  const { pathname } = useLocation();
  const tShell = useWords(shellWords);
  const tools = useDeviceTools();
  if (!tools.isWechat) return <Navigate to="/not-wechat" replace state={{ from: pathname }} />;
  return (
    <PublicPage title={tShell('titleBind')}>
      <Binding openId={openId as OpenId} />
    </PublicPage>
  );
}
