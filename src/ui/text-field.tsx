import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { Field } from './field';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password' | 'search';
  readonly name?: string;
  readonly autoComplete?: string;
  readonly enterKeyHint?: 'go' | 'next' | 'search' | 'done';
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Error text, or ''. Announced when it appears. */
  readonly error?: string;
  /** Id of a further explanation, such as the rules of a password. */
  readonly describedBy?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** For a text to copy: a tap selects all of it. */
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** At the end of the line, such as a show button or a captcha. */
  readonly end?: ReactNode;
  readonly onBlur?: () => void;
}

/** Keeps the device from changing or marking input. Not needed with a numeric keyboard. */
const NO_CORRECTION = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Edits one line of text, with the label above and the error below. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  error = '',
  describedBy,
  required = false,
  disabled = false,
  readOnly = false,
  end,
  ...inputProps
}: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Field
      id={id}
      label={label}
      isInvalid={error !== ''}
      end={end}
      foot={
        <p className="as-field__error" id={error === '' ? undefined : errorId} aria-live="polite">
          {error}
        </p>
      }
    >
      <input
        {...inputProps}
        id={id}
        className="as-field__input"
        type={type}
        value={value}
        disabled={disabled}
        readOnly={readOnly}
        onFocus={readOnly ? (event) => event.target.select() : undefined}
        aria-required={required || undefined}
        aria-invalid={error !== '' || undefined}
        aria-describedby={cx(error !== '' && errorId, describedBy) || undefined}
        {...(inputProps.inputMode === 'decimal' ? undefined : NO_CORRECTION)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
