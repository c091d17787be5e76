/** A field for a day and a time of day. */
import { useId } from 'react';
import { Field } from './field';

export interface TimeFieldProps {
  readonly label: string;
  /** `yyyy-MM-ddTHH:mm`, '' where nothing is chosen. */
  readonly value: string;
  readonly isWrong: boolean;
  /** Id of the message that says what is wrong. */
  readonly describedBy?: string;
  readonly onChange: (value: string) => void;
}

/** A day and a time of day; the device's own picker opens. */
export function TimeField({ label, value, isWrong, describedBy, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} isWrong={isWrong}>
      <input
        id={id}
        className="as-field__input"
        type="datetime-local"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? describedBy : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
