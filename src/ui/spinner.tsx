/** A ring with a text, as the placeholder of something of unknown shape. */
import { Ring } from './ring';
import './spinner.css';

export interface SpinnerProps {
  /** The text of the wait, beside the ring. */
  readonly label: string;
}

/** Waiting for something whose shape is not known. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div className="as-spinner" role="status">
      <Ring size={22} />
      <span>{label}</span>
    </div>
  );
}
