/** Shows the assistant's stored settings; users with permission can edit, check and remove them. */
import { useState } from 'react';
import { PasswordField } from '../../features/forms/password-field';
import { useSubmit } from '../../features/forms/use-submit';
import { formatMinute } from '../../features/time/time-text';
import { type AssistantKey, assistantWords } from '../../i18n/assistant';
import { catalogueWords } from '../../i18n/catalogue';
import type { Words } from '../../i18n/engine';
import { getShownMessage } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { type AgentSettings, checkAgent, removeAgent, saveAgent } from '../../shared/calls/agent';
import { getOperationOptions } from '../../shared/calls/operation';
import { AGENT_FIELD_MAX } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { type FieldProblem, findFieldProblem } from './field-rules';

/** Refusal code: another user has changed the settings (wire: Codes of work). */
const SETTINGS_CHANGED_CODE = '1402';
const isChanged = (fault: Fault | null): boolean =>
  fault?.kind === 'refused' && fault.code === SETTINGS_CHANGED_CODE;

interface SettingsProps {
  readonly settings: AgentSettings;
  readonly reload: () => Promise<unknown>;
}

function StoredSettings({ settings }: Pick<SettingsProps, 'settings'>) {
  const t = useWords(assistantWords);
  const { appId, hasCode, codeEnd, updateTime, updatePerson } = settings;
  const code = codeEnd === '' ? t('codeSet') : t('codeSetEnd', { end: codeEnd });
  const facts = [
    [t('appId'), appId || '--'],
    [t('code'), hasCode ? code : t('codeNone')],
    ...(updateTime === null
      ? []
      : [[t('updated'), t('updatedBy', { time: formatMinute(updateTime), person: updatePerson || '--' })]]),
  ] as const;
  return (
    <section className="as-card">
      <dl className="as-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="as-facts__pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface FailureProps {
  readonly titleKey: 'saveFailed' | 'deleteFailed';
  readonly fault: Fault | null;
}

function Failure({ titleKey, fault }: FailureProps) {
  const tCatalogue = useWords(catalogueWords);
  const t = useWords(assistantWords);
  const language = useLanguage();
  if (fault === null) return null;
  return (
    <Notice tone="bad">
      <strong>{tCatalogue(titleKey)}</strong>
      <br />
      {titleKey === 'saveFailed' && isChanged(fault) ? t('changed') : workFaultText(fault, language)}
    </Notice>
  );
}

function RemoveDialog({
  settings,
  reload,
  onRemoved,
  onClose,
}: SettingsProps & { readonly onRemoved: () => void; readonly onClose: () => void }) {
  const services = useServices();
  const t = useWords(assistantWords);
  const [operationId] = useState(() => services.newOperationId());
  const { isBusy, fault, submit } = useSubmit({
    words: workFaultText,
    isValid: true,
    send: async () => {
      const outcome = await services.call(
        removeAgent,
        { version: settings.version },
        getOperationOptions(operationId),
      );
      await reload();
      return outcome;
    },
    onDone: () => {
      services.feedback.toast(t('removed'), 'good');
      onRemoved();
      onClose();
    },
  });
  return (
    <Dialog
      title={t('removeAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {/* Settings changed by another user are reviewed first. */}
          {isChanged(fault) ? null : (
            <Button kind="danger" busy={isBusy} onClick={() => submit()}>
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('removeDetail')}</p>
      <Failure titleKey="deleteFailed" fault={fault} />
    </Dialog>
  );
}

/** Tests the stored settings. Unsaved input cannot be tested. */
function SettingsCheck({ hasUnsavedInput }: { readonly hasUnsavedInput: boolean }) {
  const services = useServices();
  const t = useWords(assistantWords);
  const language = useLanguage();
  const [result, setResult] = useState<string | null>(null);
  const [isOk, setOk] = useState(false);
  const { isBusy, fault, submit } = useSubmit({
    words: workFaultText,
    isValid: true,
    send: () => services.call(checkAgent, {}),
    onDone: (checkResult) => {
      const message = getShownMessage(checkResult);
      const failureText = message === '' ? t('checkBadSilent') : t('checkBad', { why: message });
      setOk(checkResult.ok);
      setResult(checkResult.ok ? t('checkOk') : failureText);
    },
  });
  const check = (): void => {
    setResult(null);
    submit();
  };
  return (
    <>
      <Button block busy={isBusy} disabled={hasUnsavedInput} onClick={check}>
        {t('check')}
      </Button>
      {hasUnsavedInput ? <p className="as-assistant__hint">{t('checkFirst')}</p> : null}
      {hasUnsavedInput || result === null ? null : <Notice tone={isOk ? 'plain' : 'bad'}>{result}</Notice>}
      {fault === null ? null : <Notice tone="bad">{workFaultText(fault, language)}</Notice>}
    </>
  );
}

interface FormProps extends SettingsProps {
  readonly onSend: () => void;
}

function formatProblem(problem: FieldProblem, t: Words<AssistantKey>): string {
  return problem.kind === 'tooLong' ? t('tooLong', { max: AGENT_FIELD_MAX, n: problem.n }) : t(problem.kind);
}

function Form({ settings, reload, onSend }: FormProps) {
  const services = useServices();
  const t = useWords(assistantWords);
  const { version, hasCode } = settings;
  /** `null` until typed: the stored value applies, including changes by other users. */
  const [typedAppId, setTypedAppId] = useState<string | null>(null);
  const appId = typedAppId ?? settings.appId;
  // Never stored, not even as a draft; discarded when the screen closes.
  const [code, setCode] = useState('');
  /** The version the user started to edit: newer settings are shown before they are overwritten. */
  const [editedVersion, setEditedVersion] = useState<AgentSettings['version'] | null>(null);
  const startEditing = (): void => setEditedVersion((previous) => previous ?? version);
  const [isRemoving, setRemoving] = useState(false);
  const problems = { appId: findFieldProblem(appId, true), code: findFieldProblem(code, !hasCode) };
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: workFaultText,
    isValid: problems.appId === null && problems.code === null,
    send: async () => {
      onSend();
      const newCode = code.trim();
      const outcome = await services.call(
        saveAgent,
        {
          version: editedVersion ?? version,
          appId: appId.trim(),
          ...(newCode === '' ? {} : { code: newCode }),
        },
        getOperationOptions(services.newOperationId()),
      );
      // Also after a refusal or a lost answer, when the version may differ.
      await reload();
      setEditedVersion(null);
      return outcome;
    },
    onDone: () => {
      setTypedAppId(null);
      setCode('');
      services.feedback.toast(t('saved'), 'good');
    },
  });
  const formatError = (problem: FieldProblem | null): string =>
    problem === null || (problem.kind === 'missing' && !isStrict) ? '' : formatProblem(problem, t);
  const hasUnsavedInput = appId.trim() !== settings.appId || code.trim() !== '';
  return (
    <>
      <form className="as-form" ref={form} noValidate autoComplete="off" onSubmit={submit}>
        <TextField
          label={t('appId')}
          name="agent-app"
          autoComplete="off"
          required
          value={appId}
          error={formatError(problems.appId)}
          onChange={(text) => {
            startEditing();
            setTypedAppId(text);
          }}
        />
        <PasswordField
          label={t('code')}
          name="agent-code"
          autoComplete="off"
          required={!hasCode}
          placeholder={hasCode ? t('codeKept') : ''}
          value={code}
          error={formatError(problems.code)}
          onChange={(text) => {
            startEditing();
            setCode(text);
          }}
        />
        <Failure titleKey="saveFailed" fault={fault} />
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {t('save')}
        </Button>
      </form>
      {settings.appId !== '' && hasCode ? <SettingsCheck hasUnsavedInput={hasUnsavedInput} /> : null}
      {settings.appId === '' && !hasCode ? null : (
        <Button kind="quiet" block onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      )}
      {isRemoving ? (
        <RemoveDialog
          settings={settings}
          reload={reload}
          onRemoved={() => {
            setTypedAppId(null);
            setCode('');
            setEditedVersion(null);
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}

export function AssistantSettings({ settings, reload, onSend }: FormProps) {
  const t = useWords(assistantWords);
  const { canEdit, appId, hasCode } = settings;
  const isEmpty = appId === '' && !hasCode;
  return (
    <div className="as-form-page">
      {canEdit && isEmpty ? <Notice tone="plain">{t('inactiveOwn')}</Notice> : null}
      {canEdit ? null : <Notice tone="plain">{t('readOnly')}</Notice>}
      {isEmpty ? null : <StoredSettings settings={settings} />}
      {canEdit ? <Form settings={settings} reload={reload} onSend={onSend} /> : null}
    </div>
  );
}
