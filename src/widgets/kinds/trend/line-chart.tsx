/** Lines over a range of time with a left and a right axis and a legend, as trends and histories draw them. */
import { legendOf } from './legend';
import { extent, linePath, niceEnds } from './path';

const COLOURS = ['#3b9eff', '#f2a33a', '#37c48f', '#e0679b', '#9a86f0', '#54c6d8'];
const ROWS = 4;
/** Figures of a scale that are not noise of the arithmetic. */
const DIGITS = 10;

/** The colour of the nth line, where the page names none. */
export const lineColour = (own: string | null, n: number): string =>
  own ?? COLOURS[n % COLOURS.length] ?? 'currentColor';

export interface ChartLine {
  readonly key: string;
  readonly title: string;
  /** Value beside the title. */
  readonly value: string;
  /** Age of that value, '' where it is not old; it is not live; its quality is not good. */
  readonly age?: string;
  readonly isNotLive?: boolean;
  readonly isMarked?: boolean;
  readonly color: string;
  readonly axis: 'left' | 'right';
  readonly times: readonly number[];
  /** NaN where the line breaks. */
  readonly numbers: readonly number[];
  /** Times at which a value of bad quality arrived, of which nothing is drawn. */
  readonly bad?: readonly number[];
}

/** Ends of the axes as the page fixes them; null: round ones around what is shown. */
interface Ends {
  readonly yMin: number | null;
  readonly yMax: number | null;
  readonly y2Min: number | null;
  readonly y2Max: number | null;
}

interface LineChartProps {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
  readonly ends: Ends;
  /** Size of the widget and of its writing, page units. */
  readonly w: number;
  readonly h: number;
  readonly small: number;
  /** Labels under the left end, the middle and the right end. */
  readonly labels: readonly [left: string, middle: string, right: string];
}

export function LineChart({ lines, from, to, ends, w, h, small, labels }: LineChartProps) {
  const { legendHigh, entryWide } = legendOf(lines, { w, h }, small);
  const endsOf = (axis: ChartLine['axis'], min: number | null, max: number | null) => {
    const extents = lines
      .filter((line) => line.axis === axis)
      .map(({ times, numbers }) => extent(times, numbers, from, to));
    const [low, high] = niceEnds(
      Math.min(...extents.map(([least]) => least)),
      Math.max(...extents.map(([, most]) => most)),
    );
    return [min ?? low, max ?? high] as const;
  };
  const left = endsOf('left', ends.yMin, ends.yMax);
  const right = endsOf('right', ends.y2Min, ends.y2Max);
  const hasRight = lines.some(({ axis }) => axis === 'right');
  const wide = small * 3.2;
  const width = Math.max(10, w - wide - (hasRight ? wide : small * 0.8));
  const top = legendHigh + small * 0.6;
  const height = Math.max(10, h - legendHigh - small * 2.6);
  const scale = ([low, high]: readonly [number, number], row: number): string =>
    String(Number((high - ((high - low) * row) / ROWS).toPrecision(DIGITS)));
  const under = height + small * 1.1;
  const [first, middle, last] = labels;
  return (
    <>
      <span className="w-legend" style={{ fontSize: small, height: legendHigh, left: wide }}>
        {lines.map(({ key, color, title, value, age = '', isNotLive = false, isMarked = false }) => (
          <span
            key={key}
            className={isNotLive ? 'w-legend-entry w-dim' : 'w-legend-entry'}
            style={{ maxWidth: entryWide }}
          >
            <span className="w-swatch" style={{ background: color }} />
            <span className="w-legend-title">{title}</span> <b data-shown="">{value}</b>
            {isMarked && <span className="w-warning" />}
            {age !== '' && <span className="w-age"> {age}</span>}
          </span>
        ))}
      </span>
      <svg className="w-drawing" aria-hidden="true" style={{ fontSize: small * 0.85 }}>
        <g transform={`translate(${wide} ${top})`}>
          {Array.from({ length: ROWS + 1 }, (_, row) => {
            const y = (height * row) / ROWS;
            return (
              <g key={y}>
                <line className="w-grid" x1={0} x2={width} y1={y} y2={y} />
                <text className="w-scale" x={-small * 0.4} y={y} textAnchor="end">
                  {scale(left, row)}
                </text>
                {hasRight && (
                  <text className="w-scale" x={width + small * 0.4} y={y}>
                    {scale(right, row)}
                  </text>
                )}
              </g>
            );
          })}
          <text className="w-scale" x={0} y={under}>
            {first}
          </text>
          <text className="w-scale" x={width / 2} y={under} textAnchor="middle">
            {middle}
          </text>
          <text className="w-scale" x={width} y={under} textAnchor="end">
            {last}
          </text>
          <svg width={width} height={height} overflow="hidden" aria-hidden="true">
            {lines.map(({ key, color, axis, times, numbers, bad = [] }) => {
              const [low, high] = axis === 'right' ? right : left;
              const size = small * 0.3;
              const cross = (time: number): string => {
                const x = ((time - from) * width) / (to - from);
                return `M${x - size} ${height - 2 * size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
              };
              return (
                <g key={key}>
                  <path
                    className="w-curve"
                    stroke={color}
                    d={linePath(times, numbers, { from, to, low, high, width, height })}
                  />
                  {bad.length > 0 && <path className="w-curve w-bad-times" d={bad.map(cross).join('')} />}
                </g>
              );
            })}
          </svg>
        </g>
      </svg>
    </>
  );
}
