/** /more-message: shows how messages reach the user, through the official account and on this device. */
import { FormPage } from '../../features/forms/form-page';
import { FaultView } from '../../features/screen-states/fault-view';
import { OutdatedNotice } from '../../features/screen-states/outdated';
import { formatMinute } from '../../features/time/time-text';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { bindingInfo } from '../../shared/calls/binding';
import type { OpenId } from '../../shared/ids';
import { encodeUriPart } from '../../shared/uri-part';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { LinkRow, Row, Rows } from './rows';

function PushedMessages({ openId }: { readonly openId: OpenId }) {
  const t = useWords(settingsWords);
  const reading = useCall(bindingInfo, { openId });
  const { data, fault, reload } = reading;
  if (!data && fault) return <FaultView fault={fault} what="bindingFailed" onRetry={() => void reload()} />;
  if (!data) return <Skeleton label={t('loading')} count={1} />;
  return (
    <>
      <OutdatedNotice result={reading} />
      <Rows heading={t('pushed')}>
        <Row
          name={t('officialAccount')}
          {...(data.time === null ? {} : { detail: `${t('boundSince')} ${formatMinute(data.time)}` })}
          end={<Tag tone={data.state ? 'good' : 'stale'}>{t(data.state ? 'bound' : 'notBound')}</Tag>}
        />
        {data.rights.length === 0 ? null : (
          <Row name={t('pushedMessages')} detail={data.rights.join(' · ')} />
        )}
        <LinkRow to={`/bind-details/${encodeUriPart(openId)}`} name={t('pushedDetails')} />
      </Rows>
    </>
  );
}

export default function MessageSettings() {
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  const { isBindweixin, loginOpenId } = useUser();
  return (
    <FormPage title={tShell('titleMoreMessage')} backPath="/home/more">
      {isBindweixin && loginOpenId !== '' ? (
        <PushedMessages openId={loginOpenId as OpenId} />
      ) : (
        <Rows heading={t('pushed')}>
          <Row
            name={t('officialAccount')}
            detail={t('pushedNone')}
            end={<Tag tone="stale">{t('notBound')}</Tag>}
          />
          <LinkRow to="/bind-tips" name={t('howToBind')} />
        </Rows>
      )}
      <Rows heading={t('onDevice')}>
        <LinkRow to="/more-settings" name={t('watch')} detail={t('onDeviceDetail')} />
      </Rows>
    </FormPage>
  );
}
