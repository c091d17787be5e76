/** Lines of the last two minutes, without axes. */
import { SECONDS_KEPT } from './throughput';

export interface Line {
  readonly values: readonly number[];
  /** Colour and dashes of the line. */
  readonly look: 'first' | 'second' | 'third';
}

interface SparklineProps {
  /** Description for screen readers. */
  readonly label: string;
  readonly lines: readonly Line[];
}

const HEIGHT = 40;
/** Margin above the largest value. */
const TOP = 3;

/** Path data of a line, which a missing value breaks. The newest value is at the right edge. */
function pieces(values: readonly number[], largest: number): readonly string[] {
  const found: string[] = [];
  let points: string[] = [];
  const shift = SECONDS_KEPT - values.length;
  const end = (): void => {
    if (points.length > 0) found.push(`M${points.join('L')}${points.length === 1 ? 'h0.01' : ''}`);
    points = [];
  };
  values.forEach((value, i) => {
    if (!Number.isFinite(value)) end();
    else points.push(`${shift + i + 1} ${(HEIGHT - (value / largest) * (HEIGHT - TOP)).toFixed(1)}`);
  });
  end();
  return found;
}

export const largestOf = (lines: readonly (readonly number[])[]): number =>
  Math.max(0, ...lines.flat().filter(Number.isFinite));

export function Sparkline({ label, lines }: SparklineProps) {
  const largest = largestOf(lines.map(({ values }) => values)) || 1;
  return (
    <svg
      className="as-profile__chart"
      viewBox={`0 0 ${SECONDS_KEPT} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="as-profile__base" d={`M0 ${HEIGHT}H${SECONDS_KEPT}`} />
      {lines.map(({ values, look }) => (
        <path
          key={look}
          className={`as-profile__line as-profile__line--${look}`}
          d={pieces(values, largest).join('')}
        />
      ))}
    </svg>
  );
}
