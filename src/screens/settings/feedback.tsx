/**
 * /more-feedback: reports a fault or a suggestion to the platform. The draft survives reloads and the end of the
 * session.
 */
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { FormPage } from '../../features/forms/form-page';
import { NotSavedNotice } from '../../features/forms/not-saved';
import { useSubmit } from '../../features/forms/use-submit';
import { faultText } from '../../i18n/fault-text';
import { passwordWords } from '../../i18n/password-rules';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { addFeedback } from '../../shared/calls/account';
import { FEEDBACK_MIN } from '../../shared/constants';
import { useDraft } from '../../state/hooks/use-draft';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { TextArea } from '../../ui/text-area';

/** Maximum length of feedback, in characters. */
const FEEDBACK_MAX = 500;

const TYPES = ['fault', 'suggestion', 'other'] as const;

export default function Feedback() {
  const services = useServices();
  const tShell = useWords(shellWords);
  const tPassword = useWords(passwordWords);
  const t = useWords(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [storedType, setType] = useDraft('feedback-type');
  const type = TYPES.find((candidate) => candidate === storedType) ?? 'fault';
  const [content, setContent] = useDraft('feedback');

  const length = [...content.trim()].length;
  const error = length === 0 ? t('feedbackEmpty') : length < FEEDBACK_MIN ? t('feedbackShort') : '';

  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    isValid: error === '',
    send: () => services.call(addFeedback, { type, content: content.trim() }),
    onDone: (_, isMounted) => {
      setContent('');
      setType('');
      services.feedback.toast(t('feedbackSent'), 'good');
      if (isMounted) navigate('/home/more', { replace: true });
    },
  });

  return (
    <FormPage title={tShell('titleFeedback')} backPath="/home/more">
      <form className="as-form" ref={form} noValidate onSubmit={submit}>
        <Segmented
          label={t('feedbackType')}
          value={type}
          options={TYPES.map((value) => ({ value, text: t(value) }))}
          onChange={setType}
        />
        <TextArea
          label={t('feedbackContent')}
          name="content"
          required
          maxLength={FEEDBACK_MAX}
          placeholder={t('feedbackHint')}
          value={content}
          count={t('count', { n: length, max: FEEDBACK_MAX })}
          error={isStrict ? error : ''}
          onChange={setContent}
        />
        {isOnline ? null : <Notice tone="warn">{tPassword('offline')}</Notice>}
        {fault === null ? null : (
          <Notice tone="bad">
            <NotSavedNotice fault={fault}>{faultText(fault, language)}</NotSavedNotice>
          </Notice>
        )}
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {t('submit')}
        </Button>
      </form>
    </FormPage>
  );
}
