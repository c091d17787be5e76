import type { HeapSample } from '../../state/health/heap-rule';

const WIDTH = 300;
const HEIGHT = 60;
/** Space above the largest value. */
const TOP_MARGIN = 4;

interface MemoryLineProps {
  readonly samples: readonly HeapSample[];
  readonly label: string;
}

export function MemoryLine({ samples, label }: MemoryLineProps) {
  const [firstSample, lastSample] = [samples[0], samples.at(-1)];
  if (firstSample === undefined || lastSample === undefined || lastSample.at <= firstSample.at) return null;
  const maxBytes = Math.max(...samples.map(({ bytes }) => bytes));
  const points = samples.map(({ at, bytes }) => {
    const x = ((at - firstSample.at) / (lastSample.at - firstSample.at)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - (bytes / maxBytes) * (HEIGHT - TOP_MARGIN)).toFixed(1)}`;
  });
  return (
    <svg
      className="as-health__line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
