import { useId } from 'react';
import { Field } from './field';

export interface TimeFieldProps {
  readonly label: string;
  /** Sets the format of the value: `yyyy-MM-dd`, `HH:mm` or `yyyy-MM-ddTHH:mm`. */
  readonly type?: 'date' | 'time' | 'datetime-local';
  /** '' if nothing is chosen. */
  readonly value: string;
  readonly isWrong?: boolean;
  /** Error text, or ''. Announced when it appears. */
  readonly error?: string;
  readonly required?: boolean;
  readonly describedBy?: string;
  readonly onChange: (value: string) => void;
}

/** Edits a day, a time of day, or both, with the native picker. */
export function TimeField(props: TimeFieldProps) {
  const { label, type = 'datetime-local', value, error, required = false, describedBy, onChange } = props;
  const id = useId();
  const isInvalid = props.isWrong === true || (error ?? '') !== '';
  return (
    <Field
      id={id}
      label={label}
      isInvalid={isInvalid}
      foot={
        error === undefined ? undefined : (
          <p className="as-field__error" id={`${id}-error`} aria-live="polite">
            {error}
          </p>
        )
      }
    >
      <input
        id={id}
        className="as-field__input"
        type={type}
        value={value}
        aria-required={required}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? (describedBy ?? `${id}-error`) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
