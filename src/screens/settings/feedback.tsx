import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { FormPage } from '../../features/forms/form-page';
import { useWrongField } from '../../features/forms/use-wrong-field';
import { faultText } from '../../i18n/fault-text';
import { passwordWords } from '../../i18n/password-rules';
import { settingsWords } from '../../i18n/settings';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { addFeedback } from '../../shared/calls/account';
import { FEEDBACK_MAX, FEEDBACK_MIN } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { useDraft } from '../../state/hooks/use-draft';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { TextArea } from '../../ui/text-area';

const TYPES = ['fault', 'wish', 'other'] as const;

/** /more-feedback. What was typed survives a reload and the end of a session. */
export default function Feedback() {
  const services = useServices();
  const shell = useWords(shellWords);
  const words = useWords(passwordWords);
  const say = useWords(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const wrong = useWrongField();
  const [type, setType] = useState<(typeof TYPES)[number]>('fault');
  const [content, setContent] = useDraft('feedback');
  const [isStrict, setStrict] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const length = [...content.trim()].length;
  const error = length === 0 ? say('feedbackEmpty') : length < FEEDBACK_MIN ? say('feedbackShort') : '';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setStrict(true);
    setFault(null);
    if (error !== '') {
      wrong.show();
      return;
    }
    isSending.current = true;
    setBusy(true);
    const outcome = await services.call(addFeedback, { type, content: content.trim() });
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) {
      setContent('');
      services.feedback.toast(say('feedbackSent'), 'good');
      navigate('/home/more', { replace: true });
    } else if (outcome.fault.kind !== 'cancelled') setFault(outcome.fault);
  };

  return (
    <FormPage title={shell('titleFeedback')} back="/home/more">
      <form className="as-form" ref={wrong.form} noValidate onSubmit={(event) => void submit(event)}>
        <Segmented
          label={say('feedbackType')}
          value={type}
          options={TYPES.map((value) => ({ value, text: say(value) }))}
          onChange={setType}
        />
        <TextArea
          label={say('feedbackContent')}
          name="content"
          required
          maxLength={FEEDBACK_MAX}
          placeholder={say('feedbackHint')}
          value={content}
          count={say('count', { n: length, max: FEEDBACK_MAX })}
          error={isStrict ? error : ''}
          onChange={setContent}
        />
        {isOnline ? null : <Notice tone="warn">{words('offline')}</Notice>}
        {fault === null ? null : <Notice tone="bad">{faultText(fault, language)}</Notice>}
        <Button type="submit" kind="primary" block busy={isBusy} className="as-form__submit">
          {say('submit')}
        </Button>
      </form>
    </FormPage>
  );
}
