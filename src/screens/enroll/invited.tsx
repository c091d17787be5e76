/** /enroll/{code}: registration by invitation. */
import { useParams } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { enrollWords } from '../../i18n/enroll';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { invitation, register, sendEnrollSms } from '../../shared/calls/enroll';
import { done } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { Spinner } from '../../ui/spinner';
import { Registration } from './registration';
import { UnusableLink } from './unusable';

export default function Invited() {
  const { code = '' } = useParams();
  const services = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(enrollWords);
  const { data, fault, reload } = useCall(invitation, { code });
  return (
    <PublicPage title={tShell('titleEnroll')}>
      {data ? (
        <Registration
          sendCode={(tel) => services.call(sendEnrollSms, { code, tel })}
          register={async (person) => {
            const outcome = await services.call(register, { code, ...person });
            return outcome.ok ? done({ active: true }) : outcome;
          }}
        >
          <section className="as-card">
            <p className="as-card__heading">
              {data.inviter === '' ? t('invited') : t('invitedBy', { who: data.inviter })}
            </p>
            <p className="as-card__name">{data.orgName}</p>
            {data.roleName === '' ? null : (
              <p className="as-form__lead">
                {t('role')} {data.roleName}
              </p>
            )}
          </section>
        </Registration>
      ) : fault ? (
        <UnusableLink kind="invitation" fault={fault} onRetry={() => void reload()} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </PublicPage>
  );
}
