/** /bind-details/{openId}: shows state, time and rights of a binding, and unbinds the account. */
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { FormPage } from '../../features/forms/form-page';
import { useSubmit } from '../../features/forms/use-submit';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { bindingWords } from '../../i18n/binding';
import { faultText } from '../../i18n/fault-text';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { bindingInfo, unbindAccount } from '../../shared/calls/binding';
import type { OpenId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { BindingFacts } from './binding-facts';
import { findProblemByFault } from './binding-problem';
import { Problem } from './problem';

interface UnbindDialogProps {
  readonly openId: OpenId;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation before unbinding (spec 2 and 4). */
function UnbindDialog({ openId, reload, onClose, onDone }: UnbindDialogProps) {
  const services = useServices();
  const t = useWords(bindingWords);
  const language = useLanguage();
  const { isBusy, fault, submit } = useSubmit({
    isValid: true,
    send: async () => {
      const outcome = await services.call(unbindAccount, { openId });
      // Also after a lost answer: the account may be unbound.
      void reload();
      return outcome;
    },
    onDone,
  });
  return (
    <Dialog
      title={t('unbindAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => submit()}>
            {t('unbind')}
          </Button>
        </>
      }
    >
      <p>{t('unbindDetail')}</p>
      {fault === null ? null : <Notice tone="bad">{faultText(fault, language)}</Notice>}
    </Dialog>
  );
}

export default function BindDetails() {
  const services = useServices();
  const { openId: openIdParam = '' } = useParams();
  const openId = openIdParam as OpenId;
  const tShell = useWords(shellWords);
  const t = useWords(bindingWords);
  const reading = useCall(bindingInfo, { openId });
  const { data, fault, reload } = reading;
  const [isConfirming, setConfirming] = useState(false);
  const problem = fault ? findProblemByFault(fault) : null;
  return (
    <FormPage title={tShell('titleBindDetails')} backPath="/more-message">
      {data ? (
        <>
          <OutdatedNotice result={reading} />
          <BindingFacts binding={data} />
          {data.state ? (
            <Button block onClick={() => setConfirming(true)}>
              {t('unbind')}
            </Button>
          ) : (
            <>
              <Notice tone="plain">{t('notBoundDetail')}</Notice>
              <Link className="as-link-button" to="/bind-tips">
                {t('howToBind')}
              </Link>
            </>
          )}
        </>
      ) : fault?.kind === 'refused' && problem !== null ? (
        <Problem problem={problem} code={fault.code} />
      ) : fault ? (
        <FaultView fault={fault} what="bindingFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} count={1} />
      )}
      {isConfirming ? (
        <UnbindDialog
          openId={openId}
          reload={reload}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false);
            services.feedback.toast(t('unbound'), 'good');
            void services.session.check();
          }}
        />
      ) : null}
    </FormPage>
  );
}
