import { Ring } from './ring';
import './spinner.css';

export interface SpinnerProps {
  readonly label: string;
}

/** Shows a placeholder of contents of unknown shape. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div className="as-spinner" role="status">
      <Ring size={22} />
      <span>{label}</span>
    </div>
  );
}
