import { useState } from 'react';
import { useSubmit } from '../../features/forms/use-submit';
import { accountFaultText } from '../../i18n/account-refusals';
import { catalogueWords } from '../../i18n/catalogue';
import { settingsWords } from '../../i18n/settings';
import { useLanguage, useWords } from '../../i18n/use-words';
import { updateCurrentUser } from '../../shared/calls/account';
import { NAME_MAX } from '../../shared/constants';
import { isContactName, isEmail, isTel, normalizeTel } from '../../state/account/person-rules';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';

export type OwnField = 'displayname' | 'tel' | 'email';

const FIELDS = {
  displayname: {
    isRight: isContactName,
    errorKey: 'nameMissing',
    mode: 'text',
    complete: 'name',
    max: NAME_MAX,
  },
  tel: {
    isRight: (text: string) => isTel(normalizeTel(text)),
    errorKey: 'telWrong',
    mode: 'tel',
    complete: 'tel-national',
    max: 20,
  },
  email: { isRight: isEmail, errorKey: 'emailWrong', mode: 'email', complete: 'email', max: 100 },
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
  const tCatalogue = useWords(catalogueWords);
  const language = useLanguage();
  const [text, setText] = useState(value);
  const rule = FIELDS[field];
  const newValue = field === 'tel' ? normalizeTel(text) : text.trim();
  const isValid = rule.isRight(newValue);

  const { form, isBusy, isStrict, fault, submit } = useSubmit({
    words: accountFaultText,
    isValid,
    send: () => services.call(updateCurrentUser, { [field]: newValue }),
    onDone: (_, isMounted) => {
      onSaved();
      // A dialog that was opened later stays open.
      if (isMounted) onClose();
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
          error={isStrict && !isValid ? t(rule.errorKey) : ''}
          onChange={setText}
        />
        {fault === null ? null : (
          <Notice tone="bad">
            <strong>{tCatalogue('saveFailed')}</strong>
            <br />
            {accountFaultText(fault, language)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
