/** Vant's loading sign, hidden from assistive technology. */
import VantLoading from 'vant-react/es/loading/index.js';
import 'vant-react/es/loading/style/index.css';
import './ring.css';

export interface RingProps {
  /** Edge length in px. */
  readonly size: number;
}

/** A ring that turns while something is under way. Says nothing: words must stand beside it. */
export function Ring({ size }: RingProps) {
  return (
    <span className="as-ring" aria-hidden="true">
      <VantLoading size={size} />
    </span>
  );
}
