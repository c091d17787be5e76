/** Vant's skeleton, as the placeholder of a list. */
import VantSkeleton from 'vant-react/es/skeleton/index.js';
import 'vant-react/es/skeleton/style/index.css';
import './skeleton.css';

export interface SkeletonProps {
  /** The accessible text of the wait, since grey bars are not read out. */
  readonly label: string;
  /** Number of blocks. */
  readonly count?: number;
}

/** The shape of a list that is on its way. */
export function Skeleton({ label, count = 6 }: SkeletonProps) {
  return (
    <div className="as-skeleton" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => `block-${index}`).map((key) => (
        <div key={key} className="as-skeleton__block" aria-hidden="true">
          <VantSkeleton title row={2} rowWidth={['60%', '40%']} />
        </div>
      ))}
    </div>
  );
}
