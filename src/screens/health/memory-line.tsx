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
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at) return null;
  const maxBytes = Math.max(...samples.map(({ bytes }) => bytes));
  const points = samples.map(({ at, bytes }) => {
    const x = ((at - first.at) / (last.at - first.at)) * WIDTH;
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
