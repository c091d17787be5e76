import { type CSSProperties, useLayoutEffect, useMemo, useState } from 'react';
import type { Point } from '../../page-document/model';

/** Width of a stripe, and the distance between two, as shares of the line's width. */
const STRIPE = 0.34;
const PERIOD = 2.2;
const MIN_SPEED = 1;
/** Maximum pieces of one line that flow, the longest ones: each is a separate animation. */
export const MAX_PIECES = 16;

interface Piece {
  readonly start: Point;
  readonly length: number;
  readonly degrees: number;
}
function getPieces(points: readonly Point[]): readonly Piece[] {
  const allPieces = points.slice(1).map(([toX, toY], i) => {
    const start = points[i] ?? [0, 0];
    const dx = toX - start[0];
    const dy = toY - start[1];
    return { start, length: Math.hypot(dx, dy), degrees: (Math.atan2(dy, dx) * 180) / Math.PI };
  });
  return allPieces.length <= MAX_PIECES
    ? allPieces
    : allPieces.sort((a, b) => b.length - a.length).slice(0, MAX_PIECES);
}

/** Maximum flowing pieces on a page. Each is a layer of the compositor; lines beyond the limit do not flow. */
const MAX_FLOWING = 400;
let flowingCount = 0;

/** Reserves flowing pieces while the component is mounted; `false` at the limit. */
function useFlowing(count: number): boolean {
  const [isGranted, setGranted] = useState(false);
  useLayoutEffect(() => {
    if (flowingCount + count > MAX_FLOWING) return;
    flowingCount += count;
    setGranted(true);
    return () => {
      flowingCount -= count;
      setGranted(false);
    };
  }, [count]);
  return isGranted;
}

interface FlowProps {
  readonly points: readonly Point[];
  readonly width: number;
  readonly color: string | null;
  readonly dir: 1 | -1;
  /** Page units per second. */
  readonly speed: number;
}

export function Flow({ points, width, color, dir, speed }: FlowProps) {
  const period = width * PERIOD;
  const pieces = useMemo(() => getPieces(points), [points]);
  if (!useFlowing(pieces.length)) return null;
  return pieces.map(({ start: [x, y], length, degrees }) => (
    <span
      key={`${x} ${y} ${degrees}`}
      className="w-piece"
      style={{
        left: x,
        top: y - (width * STRIPE) / 2,
        width: length,
        height: width * STRIPE,
        transform: `rotate(${degrees}deg)`,
      }}
    >
      <span
        className="w-flow"
        style={
          {
            '--w-flow': color ?? 'currentColor',
            '--w-period': `${period}px`,
            left: -period,
            animationDuration: `${period / Math.max(MIN_SPEED, speed)}s`,
            animationDirection: dir === 1 ? 'normal' : 'reverse',
          } as CSSProperties
        }
      />
    </span>
  ));
}
