/** The frame of every field: Vant's, around a control of ours. */
import type { ReactNode } from 'react';
import VantField from 'vant-react/es/field/index.js';
import { cx } from './cx';
import 'vant-react/es/cell/style/index.css';
import 'vant-react/es/field/style/index.css';
import './field.css';

interface FieldProps {
  /** Id of the control, which the label is for. */
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
  /** Stands below the control, whatever it says: what is read out when it changes must be there before. */
  readonly foot?: ReactNode;
  /** Stands at the end of the line: a show button, a captcha. */
  readonly end?: ReactNode;
  /**
   * The control itself. Vant's own knows no `autocomplete`, no label and no description, keeps Enter from sending the
   * form, and takes the focus off what is only to be read.
   */
  readonly children: ReactNode;
}

/** A control with its label above and what is said of it below. */
export function Field({ id, label, isWrong, foot, end, children }: FieldProps) {
  return (
    <VantField
      className={cx('as-field', isWrong && 'as-field--wrong')}
      border={false}
      label={
        <label className="as-field__label" htmlFor={id}>
          {label}
        </label>
      }
      suffix={end}
      errorMessage={foot}
    >
      {children}
    </VantField>
  );
}
