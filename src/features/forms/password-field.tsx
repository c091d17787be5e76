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
  const [isRevealed, setRevealed] = useState(false);
  return (
    <TextField
      {...props}
      required={required}
      type={isRevealed ? 'text' : 'password'}
      end={
        <IconButton
          label={t(isRevealed ? 'hide' : 'show')}
          pressed={isRevealed}
          onClick={() => setRevealed(!isRevealed)}
        >
          {isRevealed ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  );
}
