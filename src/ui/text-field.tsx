/** A field for one line of text. */
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
  /** The error, '' for none. Read out when it appears. */
  readonly error?: string;
  /** Id of what explains it further, such as the rules of a password. */
  readonly describedBy?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Shown to be read and copied; a touch marks all of it. */
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Stands at the end of the line: a show button, a captcha. */
  readonly end?: ReactNode;
  readonly onBlur?: () => void;
}

/** Nothing typed is changed or marked by the device. A keyboard of digits does neither by itself. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** One line of text with its label above and its error below. */
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
  ...input
}: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Field
      id={id}
      label={label}
      isWrong={error !== ''}
      end={end}
      foot={
        <p className="as-field__error" id={error === '' ? undefined : errorId} aria-live="polite">
          {error}
        </p>
      }
    >
      <input
        {...input}
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
        {...(input.inputMode === 'decimal' ? undefined : AS_TYPED)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
