/** Edits the contact's name and phone number; the number is masked unless edited (spec 5). */
import { useState } from 'react';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { maskPhone } from '../../i18n/mask';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { type Contact, checkContact } from './report-input';

interface ContactFieldsProps {
  readonly contact: Contact;
  readonly isStrict: boolean;
  readonly onChange: (contact: Contact) => void;
}

export function ContactFields({ contact, isStrict, onChange }: ContactFieldsProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const [isEditing, setEditing] = useState(false);
  const { user, userTel } = contact;
  const problems = checkContact(contact);
  const isMasked = !isEditing && userTel !== '';
  return (
    <>
      <TextField
        label={tRepair('contactName')}
        name="user"
        autoComplete="name"
        enterKeyHint="next"
        required
        value={user}
        // Spec 5 defines the text for a missing name.
        error={
          problems.user?.kind === 'missing'
            ? isStrict
              ? tRepair('contactMissing')
              : ''
            : formatTextProblem(problems.user, tRepair('contactName'), t)
        }
        onChange={(next) => onChange({ user: next, userTel })}
      />
      <TextField
        label={tRepair('contactPhone')}
        name="userTel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="done"
        readOnly={isMasked}
        value={isMasked ? maskPhone(userTel) : userTel}
        error={
          problems.isInvalidPhone
            ? tRepair('contactTelWrong')
            : formatTextProblem(problems.userTel, tRepair('contactPhone'), t)
        }
        end={
          isMasked ? (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {tRepair('change')}
            </Button>
          ) : null
        }
        onChange={(next) => {
          setEditing(true);
          onChange({ user, userTel: next });
        }}
      />
    </>
  );
}
