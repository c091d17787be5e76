/** Draws lines of the last minutes from zero to their peak, with a time axis. */
import { profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { MINUTE_MS, SECOND_MS } from '../../shared/units';
import { LINE_SECONDS } from './throughput';

export interface Line {
  readonly values: readonly number[];
  readonly look: 'first' | 'second' | 'third';
}

interface SparklineProps {
  readonly label: string;
  readonly lines: readonly Line[];
  /** The largest value as text, with its unit. */
  readonly peak: string;
}

const HEIGHT = 40;
const TOP = 3;
/** Widths of a chart in seconds. It grows with the data: a fixed width would squeeze the first half minute. */
const WIDTHS: readonly number[] = [30, 60, LINE_SECONDS];

const getWidth = (seconds: number): number => WIDTHS.find((width) => seconds <= width) ?? LINE_SECONDS;

/** Builds the path data of a line, split at missing values. The newest value is at the right edge. */
function buildPaths(values: readonly number[], largest: number, width: number): readonly string[] {
  const paths: string[] = [];
  let points: string[] = [];
  const shift = width - values.length;
  const endPath = (): void => {
    if (points.length > 0) paths.push(`M${points.join('L')}${points.length === 1 ? 'h0.01' : ''}`);
    points = [];
  };
  values.forEach((value, i) => {
    if (!Number.isFinite(value)) endPath();
    else points.push(`${shift + i + 1} ${(HEIGHT - (value / largest) * (HEIGHT - TOP)).toFixed(1)}`);
  });
  endPath();
  return paths;
}

export const findLargest = (lines: readonly (readonly number[])[]): number =>
  Math.max(0, ...lines.flat().filter(Number.isFinite));

export function Sparkline({ label, lines, peak }: SparklineProps) {
  const t = useWords(profileWords);
  const largest = findLargest(lines.map(({ values }) => values)) || 1;
  const width = getWidth(Math.max(0, ...lines.map(({ values }) => values.length)));
  const isMinutes = width * SECOND_MS >= MINUTE_MS;
  return (
    <div className="as-profile__plot">
      <div className="as-profile__scale" aria-hidden="true">
        <span>{peak}</span>
        <span>0</span>
      </div>
      <svg
        className="as-profile__chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className="as-profile__base" d={`M0 ${TOP}H${width}M0 ${HEIGHT}H${width}`} />
        {lines.map(({ values, look }) => (
          <path
            key={look}
            className={`as-profile__line as-profile__line--${look}`}
            d={buildPaths(values, largest, width).join('')}
          />
        ))}
      </svg>
      <div className="as-profile__axis" aria-hidden="true">
        <span>
          {isMinutes
            ? t('minutesAgo', { n: (width * SECOND_MS) / MINUTE_MS })
            : t('secondsAgo', { n: width })}
        </span>
        <span>{t('now')}</span>
      </div>
    </div>
  );
}
