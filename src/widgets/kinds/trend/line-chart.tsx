import { getNamedEnds } from '../../../shared/axis-ends';
import { isSameData } from '../../../shared/same-data';
import { findName, type ValueNames } from '../../../shared/value-names';
import type { ChartLine } from './chart-line';
import { ChartCursor } from './cursor';
import { layOutLegend } from './legend';
import { createLinePath, getExtent, getRoundEnds } from './path';
import './line-chart.css';

const ROWS = 4;
/** Significant digits of a scale; the rest is rounding noise. */
const DIGITS = 10;

/** Marks of an axis from its top: position as a share of the height, and label. */
type Marks = readonly { readonly at: number; readonly label: string }[];
interface ValueAxis {
  readonly low: number;
  readonly high: number;
  readonly marks: Marks;
}

/** Maximum state names next to an axis; more would overlap. */
const MAX_STATES = 8;
/** Characters of a name next to the axis; the legend has the full name. */
const MAX_CHARACTERS = 5;
const shortenName = (name: string): string =>
  name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS - 1)}…` : name;

function createNumberMarks(low: number, high: number): Marks {
  return Array.from({ length: ROWS + 1 }, (_, row) => ({
    at: row / ROWS,
    label: String(Number((high - ((high - low) * row) / ROWS).toPrecision(DIGITS))),
  }));
}

function createStateMarks(low: number, high: number, names: ValueNames): Marks {
  const count = Math.floor(high) - Math.ceil(low) + 1;
  const interval = Math.max(1, Math.ceil(count / MAX_STATES));
  return Array.from({ length: Math.ceil(count / interval) }, (_, i) => {
    const code = Math.ceil(low) + i * interval;
    const name = findName(names, String(code), code);
    return { at: (high - code) / (high - low), label: name === undefined ? '' : shortenName(name) };
  });
}

/** Creates the axis of some lines. It has names if all of its lines have the same states. */
function createAxis(
  lines: readonly ChartLine[],
  { from, to }: { readonly from: number; readonly to: number },
  [min, max]: readonly [number | null, number | null],
): ValueAxis {
  const extents = lines.map(({ times, numbers }) => getExtent(times, numbers, from, to));
  const lowest = Math.min(...extents.map(([value]) => value));
  const highest = Math.max(...extents.map(([, value]) => value));
  const names = lines[0]?.names ?? [];
  const isState = names.length > 0 && lines.every((line) => isSameData(line.names, names));
  const [low, high] = isState ? getNamedEnds(names, lowest, highest) : getRoundEnds(lowest, highest);
  const fixedEnds = { low: min ?? low, high: max ?? high };
  // All values are beyond the one fixed end: the axis would be upside down.
  const isBeyond = (min === null || max === null) && fixedEnds.low >= fixedEnds.high;
  const ends = isBeyond ? { low, high } : fixedEnds;
  return {
    ...ends,
    marks: isState ? createStateMarks(ends.low, ends.high, names) : createNumberMarks(ends.low, ends.high),
  };
}

/** Fixed ends of the axes; `null` for round ends around the shown values. */
interface AxisEnds {
  readonly yMin: number | null;
  readonly yMax: number | null;
  readonly y2Min: number | null;
  readonly y2Max: number | null;
}

interface LineChartProps {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
  readonly ends: AxisEnds;
  /** In page units. */
  readonly w: number;
  readonly h: number;
  readonly textHeight: number;
  readonly labels: readonly [left: string, middle: string, right: string];
  readonly formatTime: (time: number) => string;
  /** Description of the chart for the element that handles its keys; missing if it handles none. */
  readonly spoken?: string;
  /** Opens the curve of the shown signals; missing if they have no curve. */
  readonly onOpen?: () => void;
}

export function LineChart(props: LineChartProps) {
  const { lines, from, to, ends, w, h, textHeight, labels, formatTime } = props;
  const { legendHeight, entryWide: entryWidth } = layOutLegend(lines, { w, h }, textHeight);
  const getLinesOn = (axis: ChartLine['axis']) => lines.filter((line) => line.axis === axis);
  const left = createAxis(getLinesOn('left'), { from, to }, [ends.yMin, ends.yMax]);
  const right = createAxis(getLinesOn('right'), { from, to }, [ends.y2Min, ends.y2Max]);
  const hasRight = getLinesOn('right').length > 0;
  const axisWidth = textHeight * 3.2;
  const width = Math.max(10, w - axisWidth - (hasRight ? axisWidth : textHeight * 0.8));
  const top = legendHeight + textHeight * 0.6;
  const height = Math.max(10, h - legendHeight - textHeight * 2.6);
  const labelY = height + textHeight * 1.1;
  const [first, middle, last] = labels;
  return (
    <>
      <span className="w-legend" style={{ fontSize: textHeight, height: legendHeight, left: axisWidth }}>
        {lines.map(({ key, color, title, value, age = '', isNotLive = false, isMarked = false }) => (
          <span
            key={key}
            className={isNotLive ? 'w-legend-entry w-dim' : 'w-legend-entry'}
            style={{ maxWidth: entryWidth }}
          >
            <span className="w-swatch" style={{ background: color }} />
            <span className="w-legend-title">{title}</span> <b data-shown="">{value}</b>
            {isMarked && <span className="w-warning" />}
            {age !== '' && <span className="w-age">{` ${age}`}</span>}
          </span>
        ))}
      </span>
      <svg className="w-drawing" aria-hidden="true" style={{ fontSize: textHeight * 0.85 }}>
        <g transform={`translate(${axisWidth} ${top})`}>
          <Scales left={left} right={hasRight ? right : null} plot={{ width, height, textHeight }} />
          <text className="w-scale" x={0} y={labelY}>
            {first}
          </text>
          <text className="w-scale" x={width / 2} y={labelY} textAnchor="middle">
            {middle}
          </text>
          <text className="w-scale" x={width} y={labelY} textAnchor="end">
            {last}
          </text>
          <svg width={width} height={height} overflow="hidden" aria-hidden="true">
            {lines.map(({ key, color, axis, times, numbers, names, bad = [] }) => {
              const { low, high } = axis === 'right' ? right : left;
              const size = textHeight * 0.3;
              const createCross = (time: number): string => {
                const x = ((time - from) * width) / (to - from);
                return `M${x - size} ${height - 2 * size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
              };
              return (
                <g key={key}>
                  <path
                    className="w-curve"
                    stroke={color}
                    d={createLinePath(times, numbers, {
                      from,
                      to,
                      low,
                      high,
                      width,
                      height,
                      isStepped: names.length > 0,
                    })}
                  />
                  {bad.length > 0 && (
                    <path className="w-curve w-bad-times" d={bad.map(createCross).join('')} />
                  )}
                </g>
              );
            })}
          </svg>
        </g>
      </svg>
      <ChartCursor
        lines={lines}
        from={from}
        to={to}
        plotStyle={{ left: axisWidth, top, width, height, fontSize: textHeight * 0.85 }}
        formatTime={formatTime}
        {...(props.spoken === undefined ? {} : { spoken: props.spoken })}
        {...(props.onOpen === undefined ? {} : { onOpen: props.onOpen })}
      />
    </>
  );
}

function Scales({
  left,
  right,
  plot: { width, height, textHeight },
}: {
  readonly left: ValueAxis;
  readonly right: ValueAxis | null;
  readonly plot: { readonly width: number; readonly height: number; readonly textHeight: number };
}) {
  return (
    <>
      {left.marks.map(({ at, label }) => (
        <g key={at}>
          <line className="w-grid" x1={0} x2={width} y1={height * at} y2={height * at} />
          <text className="w-scale" x={-textHeight * 0.4} y={height * at} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {right?.marks.map(({ at, label }) => (
        <text key={at} className="w-scale" x={width + textHeight * 0.4} y={height * at}>
          {label}
        </text>
      ))}
    </>
  );
}
