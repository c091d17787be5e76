/** Vant's skeleton, as the placeholder of a list. Drawn by its sheet alone: the first screens have one. */
import { useLateText } from './late-text';
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
      <p>{useLateText()}</p>
      {[...Array(count).keys()].map((key) => (
        <div key={key} className="as-skeleton__block" aria-hidden="true">
          <div className="rv-skeleton rv-skeleton--animate rv-skeleton--round">
            <div className="rv-skeleton__content">
              <div className="rv-skeleton__title" />
              <div className="rv-skeleton__row" style={{ width: '60%' }} />
              <div className="rv-skeleton__row" style={{ width: '40%' }} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
