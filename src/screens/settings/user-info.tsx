/** /more-user-info: the data of the user's account, some of it editable. */
import { useState } from 'react';
import { FormPage } from '../../features/forms/form-page';
import { FaultView } from '../../features/screen-states/fault-view';
import { maskPhone } from '../../i18n/mask';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { type CurrentUser, currentUser } from '../../shared/calls/account';
import { encodeUriPart } from '../../shared/uri-part';
import { useCall } from '../../state/calls/use-call';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { EditDialog, type OwnField } from './edit-dialog';
import { LinkRow, Row, Rows } from './rows';

const OWN_FIELDS: readonly OwnField[] = ['displayname', 'tel', 'email'];

function UserRecord({ user, onChanged }: { readonly user: CurrentUser; readonly onChanged: () => void }) {
  const t = useWords(settingsWords);
  const { isBindweixin, loginOpenId, orgId, deptId, roleId } = useUser();
  const [editedField, setEditedField] = useState<OwnField | null>(null);
  const formatField = (field: OwnField): string => {
    if (user[field] === '') return t('none');
    return field === 'tel' ? maskPhone(user.tel) : user[field];
  };
  const readOnlyFields = [
    ['username', user.loginname],
    ['organisation', user.orgName || orgId],
    ['department', user.deptName || deptId],
    ['role', user.roleName || roleId],
  ] as const;
  return (
    <>
      <Rows>
        {OWN_FIELDS.map((field) => (
          <Row
            key={field}
            name={t(field)}
            detail={formatField(field)}
            end={
              <Button onClick={() => setEditedField(field)} label={t('editOf', { what: t(field) })}>
                {t('edit')}
              </Button>
            }
          />
        ))}
      </Rows>
      <Rows>
        {readOnlyFields.map(([name, value]) =>
          value === '' ? null : <Row key={name} name={t(name)} value={value} />,
        )}
        <LinkRow
          to={
            isBindweixin && loginOpenId !== '' ? `/bind-details/${encodeUriPart(loginOpenId)}` : '/bind-tips'
          }
          name={t('officialAccount')}
          value={t(isBindweixin ? 'bound' : 'notBound')}
        />
      </Rows>
      {editedField === null ? null : (
        <EditDialog
          field={editedField}
          // A phone number is shown masked and must be typed in full.
          value={editedField === 'tel' ? '' : user[editedField]}
          onClose={() => setEditedField(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}

export default function UserInfoScreen() {
  const services = useServices();
  const tShell = useWords(shellWords);
  const t = useWords(settingsWords);
  const { data, fault, reload } = useCall(currentUser, {});
  return (
    <FormPage title={tShell('titleUserInfo')} backPath="/home/more">
      {data && fault ? <Notice tone="warn">{t('stale')}</Notice> : null}
      {data ? (
        <UserRecord
          user={data}
          onChanged={() => {
            services.feedback.toast(t('saved'), 'good');
            void reload();
            // Also updates the phone number in the session.
            void services.session.check();
          }}
        />
      ) : fault ? (
        <FaultView fault={fault} what="userFailed" onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} count={3} />
      )}
    </FormPage>
  );
}
