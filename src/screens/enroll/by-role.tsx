/**
 * /register/{roleuuid} and /pub-register/{roleuuid}: registration for a role, which decides whether an administrator
 * must approve it.
 */
import { useParams } from 'react-router-dom';
import { PublicPage } from '../../features/forms/public-page';
import { enrollWords } from '../../i18n/enroll';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { addClient, roleByUuid, sendClientSms } from '../../shared/calls/enroll';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { Registration } from './registration';
import { UnusableLink } from './unusable';

export default function ByRole() {
  const { roleuuid = '' } = useParams();
  const services = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(enrollWords);
  const { data, fault, reload } = useCall(roleByUuid, { uuid: roleuuid });
  return (
    <PublicPage title={tShell('titleRegister')}>
      {data ? (
        <Registration
          sendCode={(tel) => services.call(sendClientSms, { roleuuid, tel })}
          register={(person) => services.call(addClient, { roleuuid, ...person })}
        >
          <section className="as-card">
            <p className="as-card__heading">{t('byRole')}</p>
            <p className="as-card__name">{data.orgName === '' ? data.roleName : data.orgName}</p>
            {data.orgName === '' ? null : (
              <p className="as-form__lead">
                {t('role')} {data.roleName}
              </p>
            )}
          </section>
          {data.isPublic ? null : <Notice tone="plain">{t('approval')}</Notice>}
        </Registration>
      ) : fault ? (
        <UnusableLink kind="role" fault={fault} onRetry={() => void reload()} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </PublicPage>
  );
}
