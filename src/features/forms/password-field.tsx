import { useState } from 'react';
import { accountWords } from '../../i18n/account';
import { useWords } from '../../i18n/use-words';
import { EyeIcon, EyeOffIcon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { TextField, type TextFieldProps } from '../../ui/text-field';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>;

/** Renders a field for a password or other secret with a button that reveals it. Required by default. */
export function PasswordField({ required = true, ...props }: PasswordFieldProps) {
  const t = useWords(accountWords);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      required={required}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton label={t(isShown ? 'hide' : 'show')} pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  );
}
