/** Name and phone number of the contact; the number is masked unless edited (spec 5). */
import { useState } from 'react';
import { problemText } from '../../features/work/orders/text-problem';
import { maskPhone } from '../../i18n/mask';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { type Contact, contactProblem } from './report-input';

interface ContactFieldsProps {
  readonly contact: Contact;
  readonly isStrict: boolean;
  readonly onChange: (contact: Contact) => void;
}

export function ContactFields({ contact, isStrict, onChange }: ContactFieldsProps) {
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const [isChanging, setChanging] = useState(false);
  const { user, userTel } = contact;
  const wrong = contactProblem(contact);
  const isMasked = !isChanging && userTel !== '';
  return (
    <>
      <TextField
        label={repair('contactName')}
        name="user"
        autoComplete="name"
        enterKeyHint="next"
        required
        value={user}
        // Spec 5 defines the text for a missing name.
        error={
          wrong.user?.is === 'missing'
            ? isStrict
              ? repair('contactMissing')
              : ''
            : problemText(wrong.user, repair('contactName'), t)
        }
        onChange={(next) => onChange({ user: next, userTel })}
      />
      <TextField
        label={repair('contactPhone')}
        name="userTel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="done"
        readOnly={isMasked}
        value={isMasked ? maskPhone(userTel) : userTel}
        error={
          wrong.isNoPhone ? repair('contactTelWrong') : problemText(wrong.userTel, repair('contactPhone'), t)
        }
        end={
          isMasked ? (
            <Button kind="quiet" onClick={() => setChanging(true)}>
              {repair('change')}
            </Button>
          ) : null
        }
        onChange={(next) => {
          setChanging(true);
          onChange({ user, userTel: next });
        }}
      />
    </>
  );
}
