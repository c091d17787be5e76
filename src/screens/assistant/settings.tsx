/** Shows the assistant's stored settings; users with permission can edit, check and remove them. */
import { useState } from 'react';
import { PasswordField } from '../../features/forms/password-field';
import { useSubmit } from '../../features/forms/use-submit';
import { minuteText } from '../../features/time/time-text';
import { assistantWords } from '../../i18n/assistant';
import { catalogueWords } from '../../i18n/catalogue';
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
import { fieldProblem } from './field-rules';

/** Refusal code: another user has changed the settings (wire: Codes of work). */
const CHANGED = '1402';
const isChanged = (fault: Fault | null): boolean => fault?.kind === 'refused' && fault.code === CHANGED;

interface SettingsProps {
  readonly settings: AgentSettings;
  readonly reload: () => Promise<unknown>;
}

function Kept({ settings }: Pick<SettingsProps, 'settings'>) {
  const t = useWords(assistantWords);
  const { appId, hasCode, codeEnd, updateTime, updatePerson } = settings;
  const code = codeEnd === '' ? t('codeSet') : t('codeSetEnd', { end: codeEnd });
  const facts = [
    [t('appId'), appId || '--'],
    [t('code'), hasCode ? code : t('codeNone')],
    ...(updateTime === null
      ? []
      : [[t('updated'), t('updatedBy', { time: minuteText(updateTime), person: updatePerson || '--' })]]),
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
  readonly what: 'saveFailed' | 'deleteFailed';
  readonly fault: Fault | null;
}

function Failure({ what, fault }: FailureProps) {
  const catalogue = useWords(catalogueWords);
  const t = useWords(assistantWords);
  const language = useLanguage();
  if (fault === null) return null;
  return (
    <Notice tone="bad">
      <strong>{catalogue(what)}</strong>
      <br />
      {what === 'saveFailed' && isChanged(fault) ? t('changed') : workFaultText(fault, language)}
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
    isRight: true,
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
      <Failure what="deleteFailed" fault={fault} />
    </Dialog>
  );
}

/** Tests the stored settings. Unsaved input cannot be tested. */
function Check({ isTyped }: { readonly isTyped: boolean }) {
  const services = useServices();
  const t = useWords(assistantWords);
  const language = useLanguage();
  const [result, setResult] = useState<string | null>(null);
  const [isOk, setOk] = useState(false);
  const { isBusy, fault, submit } = useSubmit({
    words: workFaultText,
    isRight: true,
    send: () => services.call(checkAgent, {}),
    onDone: (end) => {
      const why = getShownMessage(end);
      const bad = why === '' ? t('checkBadSilent') : t('checkBad', { why });
      setOk(end.ok);
      setResult(end.ok ? t('checkOk') : bad);
    },
  });
  const check = (): void => {
    setResult(null);
    submit();
  };
  return (
    <>
      <Button block busy={isBusy} disabled={isTyped} onClick={check}>
        {t('check')}
      </Button>
      {isTyped ? <p className="as-assistant__hint">{t('checkFirst')}</p> : null}
      {isTyped || result === null ? null : <Notice tone={isOk ? 'plain' : 'bad'}>{result}</Notice>}
      {fault === null ? null : <Notice tone="bad">{workFaultText(fault, language)}</Notice>}
    </>
  );
}

interface FormProps extends SettingsProps {
  readonly onSend: () => void;
}

function Form({ settings, reload, onSend }: FormProps) {
  const services = useServices();
  const t = useWords(assistantWords);
  const { version, hasCode } = settings;
  /** `null` until typed: the stored value applies, including changes by other users. */
  const [typedApp, setTypedApp] = useState<string | null>(null);
  const appId = typedApp ?? settings.appId;
  // Never stored, not even as a draft; discarded when the screen closes.
  const [code, setCode] = useState('');
  /** The version the user started to edit: newer settings are shown before they are overwritten. */
  const [begun, setBegun] = useState<AgentSettings['version'] | null>(null);
  const begin = (): void => setBegun((before) => before ?? version);
  const [isRemoving, setRemoving] = useState(false);
  const problems = { appId: fieldProblem(appId, true), code: fieldProblem(code, !hasCode) };
  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: workFaultText,
    isRight: problems.appId === null && problems.code === null,
    send: async () => {
      onSend();
      const typed = code.trim();
      const outcome = await services.call(
        saveAgent,
        { version: begun ?? version, appId: appId.trim(), ...(typed === '' ? {} : { code: typed }) },
        getOperationOptions(services.newOperationId()),
      );
      // Also after a refusal or a lost answer, when the version may differ.
      await reload();
      setBegun(null);
      return outcome;
    },
    onDone: () => {
      setTypedApp(null);
      setCode('');
      services.feedback.toast(t('saved'), 'good');
    },
  });
  const getWords = (problem: ReturnType<typeof fieldProblem>): string => {
    if (problem === null || (problem.is === 'missing' && !isStrict)) return '';
    return problem.is === 'tooLong' ? t('tooLong', { max: AGENT_FIELD_MAX, n: problem.n }) : t(problem.is);
  };
  const isTyped = appId.trim() !== settings.appId || code.trim() !== '';
  return (
    <>
      <form className="as-form" ref={form} noValidate autoComplete="off" onSubmit={submit}>
        <TextField
          label={t('appId')}
          name="agent-app"
          autoComplete="off"
          required
          value={appId}
          error={getWords(problems.appId)}
          onChange={(text) => {
            begin();
            setTypedApp(text);
          }}
        />
        <PasswordField
          label={t('code')}
          name="agent-code"
          autoComplete="off"
          required={!hasCode}
          placeholder={hasCode ? t('codeKept') : ''}
          value={code}
          error={getWords(problems.code)}
          onChange={(text) => {
            begin();
            setCode(text);
          }}
        />
        <Failure what="saveFailed" fault={fault} />
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {t('save')}
        </Button>
      </form>
      {settings.appId !== '' && hasCode ? <Check isTyped={isTyped} /> : null}
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
            setTypedApp(null);
            setCode('');
            setBegun(null);
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
      {isEmpty ? null : <Kept settings={settings} />}
      {canEdit ? <Form settings={settings} reload={reload} onSend={onSend} /> : null}
    </div>
  );
}
