/** Frames every field. Uses only the styles of Vant's cell, because forms have up to 300 fields. */
import type { ReactNode } from 'react';
import { cx } from './cx';
import 'vant-react/es/cell/style/index.css';
import './field.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly isInvalid: boolean;
  /** Below the control. Always rendered, because a live region must exist before it changes. */
  readonly foot?: ReactNode;
  /** At the end of the line, such as a show button or a captcha. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Field({ id, label, isInvalid, foot, end, children }: FieldProps) {
  return (
    <div className={cx('rv-cell rv-cell--borderless as-field', isInvalid && 'as-field--wrong')}>
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
