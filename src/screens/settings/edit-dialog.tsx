import { useState } from 'react';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { catalogueWords } from '../../i18n/catalogue';
import { settingsWords } from '../../i18n/settings';
import { useLanguage, useWords } from '../../i18n/use-words';
import { updateCurrentUser } from '../../shared/calls/account';
import { NAME_MAX } from '../../shared/constants';
import { isContactName, isEmail, isTel, plainTel } from '../../state/account/person-rules';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

export type OwnField = 'displayname' | 'tel' | 'email';

const FIELDS = {
  displayname: {
    isRight: isContactName,
    wrong: 'nameMissing',
    mode: 'text',
    complete: 'name',
    max: NAME_MAX,
  },
  tel: {
    isRight: (text: string) => isTel(plainTel(text)),
    wrong: 'telWrong',
    mode: 'tel',
    complete: 'tel-national',
    max: 20,
  },
  email: { isRight: isEmail, wrong: 'emailWrong', mode: 'email', complete: 'email', max: 100 },
} as const;

interface EditDialogProps {
  readonly field: OwnField;
  readonly value: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function EditDialog({ field, value, onClose, onSaved }: EditDialogProps) {
  const services = useServices();
  const t = useWords(settingsWords);
  const catalogue = useWords(catalogueWords);
  const language = useLanguage();
  const [text, setText] = useState(value);
  const rule = FIELDS[field];
  const given = field === 'tel' ? plainTel(text) : text.trim();
  const isRight = rule.isRight(given);

  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: accountFaultText,
    isRight,
    send: () => services.call(updateCurrentUser, { [field]: given }),
    onDone: (_, isHere) => {
      onSaved();
      // A dialog that was opened later stays open.
      if (isHere) onClose();
    },
  });

  return (
    <Dialog
      title={t('editOf', { what: t(field) })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form className="as-form" ref={form} noValidate onSubmit={submit}>
        <TextField
          label={t(field)}
          name={field}
          inputMode={rule.mode}
          autoComplete={rule.complete}
          enterKeyHint="done"
          required
          autoFocus
          maxLength={rule.max}
          value={text}
          error={isStrict && !isRight ? t(rule.wrong) : ''}
          onChange={setText}
        />
        {fault === null ? null : (
          <Notice tone="bad">
            <strong>{catalogue('saveFailed')}</strong>
            <br />
            {accountFaultText(fault, language)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
