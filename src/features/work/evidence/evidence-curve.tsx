import { useMemo } from 'react';
import { evidenceWords } from '../../../i18n/evidence';
import { useWords } from '../../../i18n/use-words';
import type { EvidenceCurve } from '../../../shared/calls/evidence';
import { quantityText, wholeText } from '../../../shared/value-text';
import { extent, linePath, niceEnds } from '../../../widgets/kinds/trend/path';
import { clockText } from '../../time/time-text';

const WIDTH = 320;
const HEIGHT = 72;
/** An interval this many times the median is a gap. */
const GAP_TIMES = 5;

function getColumns(points: EvidenceCurve['points']): {
  readonly times: number[];
  readonly numbers: number[];
} {
  const pauses = points.slice(1).map(([time], at) => time - (points[at]?.[0] ?? time));
  const usual = [...pauses].sort((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  const times: number[] = [];
  const numbers: number[] = [];
  for (const [at, [time, value]] of points.entries()) {
    const before = points[at - 1]?.[0];
    if (before !== undefined && usual > 0 && time - before > GAP_TIMES * usual) {
      times.push(before + usual);
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
  const drawn = useMemo(() => {
    const { times, numbers } = getColumns(curve.points);
    const [from, to] = [times[0], times.at(-1)];
    if (from === undefined || to === undefined || to <= from) return null;
    const [lowest, highest] = extent(times, numbers, from, to);
    const [low, high] = niceEnds(lowest, highest);
    const path = linePath(times, numbers, { from, to, low, high, width: WIDTH, height: HEIGHT });
    return { path, from, to, lowest, highest };
  }, [curve]);
  if (drawn === null) return null;
  const text = (value: number): string => wholeText({ text: quantityText(value, null), unit: curve.unit });
  const facts = { title, low: text(drawn.lowest), high: text(drawn.highest) };
  return (
    <figure className="as-evidence__curve">
      <figcaption>{t('curveOf', facts)}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curveOf', facts)}
      >
        <path d={drawn.path} />
      </svg>
      <p className="as-evidence__ends">
        <time>{clockText(drawn.from)}</time>
        <time>{clockText(drawn.to)}</time>
      </p>
    </figure>
  );
}
