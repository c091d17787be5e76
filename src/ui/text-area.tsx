import { useId } from 'react';
import { Field } from './field';
import './text-area.css';

/** Maximum number of characters shown: more than any field accepts, and few enough to lay out without a pause. */
const TYPED_TEXT_MAX = 5_000;

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Error text, or ''. Announced when it appears. */
  readonly error?: string;
  /** Number of characters, at the end of the line below. */
  readonly count?: string;
  readonly required?: boolean;
}

/** Edits several lines of text, with the label above and error and count below. */
export function TextArea({
  label,
  value,
  onChange,
  rows = 6,
  error = '',
  count = '',
  required = false,
  ...inputProps
}: TextAreaProps) {
  const id = useId();
  return (
    <Field
      id={id}
      label={label}
      isInvalid={error !== ''}
      foot={
        <div className="as-area__foot" id={`${id}-foot`}>
          <p className="as-field__error" aria-live="polite">
            {error}
          </p>
          <span className="as-area__count">{count}</span>
        </div>
      }
    >
      <textarea
        {...inputProps}
        id={id}
        className="as-area__input"
        rows={rows}
        // The rest of a longer text could not be sent anyway; the error shows the limit.
        value={value.slice(0, TYPED_TEXT_MAX)}
        aria-required={required}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-foot`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
