import VantLoading from 'vant-react/es/loading/index.js';
import 'vant-react/es/loading/style/index.css';
import './ring.css';

export interface RingProps {
  /** Edge length in px. */
  readonly size: number;
}

/** Shows a spinning ring (Vant's loading sign), hidden from assistive technology: put a text next to it. */
export function Ring({ size }: RingProps) {
  return (
    <span className="as-ring" aria-hidden="true">
      <VantLoading size={size} />
    </span>
  );
}
