/** The frame of every field: the sheet of Vant's cell alone. Its code draws two elements more, and a form has up to 300 fields. */
import type { ReactNode } from 'react';
import { cx } from './cx';
import 'vant-react/es/cell/style/index.css';
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
  readonly children: ReactNode;
}

/** A control with its label above and what is said of it below. */
export function Field({ id, label, isWrong, foot, end, children }: FieldProps) {
  return (
    <div className={cx('rv-cell rv-cell--borderless as-field', isWrong && 'as-field--wrong')}>
      <label className="as-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="as-field__line">
        {children}
        {end}
      </div>
      {foot}
    </div>
  );
}
