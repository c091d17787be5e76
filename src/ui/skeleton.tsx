import { useLateText } from './late-text';
import 'vant-react/es/skeleton/style/index.css';
import './skeleton.css';

export interface SkeletonProps {
  /** Accessible text, because screen readers skip the grey bars. */
  readonly label: string;
  readonly count?: number;
}

/** Shows a placeholder of a list. Uses only the styles of Vant's skeleton, because the first screens have one. */
export function Skeleton({ label, count = 6 }: SkeletonProps) {
  const lateText = useLateText();
  return (
    <div className="as-skeleton" role="status" aria-label={label}>
      {lateText && <p>{lateText}</p>}
      {[...Array(count).keys()].map((key) => (
        <div key={key} className="as-skeleton__block">
          <div className="rv-skeleton rv-skeleton--animate rv-skeleton--round">
            <div className="rv-skeleton__content">
              <div className="rv-skeleton__title" />
              <div className="rv-skeleton__row" />
              <div className="rv-skeleton__row" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
