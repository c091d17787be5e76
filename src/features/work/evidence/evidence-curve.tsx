import { useMemo } from 'react';
import { evidenceWords } from '../../../i18n/evidence';
import { useWords } from '../../../i18n/use-words';
import type { EvidenceCurve } from '../../../shared/calls/evidence';
import { formatQuantity, joinUnit } from '../../../shared/value-text';
import { createLinePath, getExtent, getRoundEnds } from '../../../widgets/kinds/trend/path';
import { formatClock } from '../../time/time-text';

const WIDTH = 320;
const HEIGHT = 72;
/** An interval longer than this multiple of the median is a gap. */
const GAP_FACTOR = 5;

function getColumns(points: EvidenceCurve['points']): {
  readonly times: number[];
  readonly numbers: number[];
} {
  const intervals = points.slice(1).map(([time], at) => time - (points[at]?.[0] ?? time));
  const medianInterval = [...intervals].sort((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0;
  const times: number[] = [];
  const numbers: number[] = [];
  for (const [at, [time, value]] of points.entries()) {
    const previousTime = points[at - 1]?.[0];
    if (
      previousTime !== undefined &&
      medianInterval > 0 &&
      time - previousTime > GAP_FACTOR * medianInterval
    ) {
      times.push(previousTime + medianInterval);
      numbers.push(Number.NaN);
    }
    times.push(time);
    numbers.push(value);
  }
  return { times, numbers };
}

interface EvidenceCurveViewProps {
  readonly curve: EvidenceCurve;
  readonly title: string;
}

export function EvidenceCurveView({ curve, title }: EvidenceCurveViewProps) {
  const t = useWords(evidenceWords);
  const plot = useMemo(() => {
    const { times, numbers } = getColumns(curve.points);
    const [from, to] = [times[0], times.at(-1)];
    if (from === undefined || to === undefined || to <= from) return null;
    const [lowest, highest] = getExtent(times, numbers, from, to);
    const [low, high] = getRoundEnds(lowest, highest);
    const path = createLinePath(times, numbers, { from, to, low, high, width: WIDTH, height: HEIGHT });
    return { path, from, to, lowest, highest };
  }, [curve]);
  if (plot === null) return null;
  const text = (value: number): string => joinUnit({ text: formatQuantity(value, null), unit: curve.unit });
  const facts = { title, low: text(plot.lowest), high: text(plot.highest) };
  return (
    <figure className="as-evidence__curve">
      <figcaption>{t('curveOf', facts)}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curveOf', facts)}
      >
        <path d={plot.path} />
      </svg>
      <p className="as-evidence__ends">
        <time>{formatClock(plot.from)}</time>
        <time>{formatClock(plot.to)}</time>
      </p>
    </figure>
  );
}
