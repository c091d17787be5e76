import { useMemo } from 'react';
import { lenient, time } from '../../shared/calls/decode';
import { loadLegacyChart } from '../../shared/calls/legacy';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { parseValueNumber } from '../../shared/value-number';
import { useCall } from '../../state/calls/use-call';
import { useSeen } from '../../state/hooks/use-seen';
import { createLinePath, getExtent, getRoundEnds } from '../../widgets/kinds/trend/path';

const WIDTH = 96;
const HEIGHT = 32;

export interface SmallCurveProps {
  readonly equipId: EquipmentId;
  readonly signalId: SignalId;
}

const parseTime = lenient(time, Number.NaN);
/** Parses a value. Empty is not zero, and a bit may arrive as a boolean. */
const parseNumber = (raw: unknown): number =>
  raw === null || typeof raw === 'object' ? Number.NaN : parseValueNumber(String(raw));

/**
 * Converts the platform's pairs to columns sorted by time. Pairs with an unreadable time are left out; an unreadable
 * value is a gap.
 */
function toColumns(list: readonly unknown[]): { readonly times: number[]; readonly numbers: number[] } {
  const pairs = list
    .flatMap((pair) => (Array.isArray(pair) ? [[parseTime(pair[0], ''), parseNumber(pair[1])] as const] : []))
    .filter(([at]) => !Number.isNaN(at))
    .sort(([a], [b]) => a - b);
  return { times: pairs.map(([at]) => at), numbers: pairs.map(([, value]) => value) };
}

/** Draws the latest points of a signal as decoration of the link to its curve. Reads them when it becomes visible. */
export function SmallCurve({ equipId, signalId }: SmallCurveProps) {
  const { holder, isSeen } = useSeen<HTMLSpanElement>();
  const { data } = useCall(loadLegacyChart, isSeen ? { equipId, signalId } : null);
  const path = useMemo(() => {
    const { times, numbers } = toColumns(data?.find(({ id }) => id === signalId)?.list ?? []);
    const [from, to] = [times[0], times.at(-1)];
    if (from === undefined || to === undefined || to === from) return '';
    const [low, high] = getRoundEnds(...getExtent(times, numbers, from, to));
    return createLinePath(times, numbers, { from, to, low, high, width: WIDTH, height: HEIGHT });
  }, [data, signalId]);
  return (
    <span ref={holder} className="as-gm-charts__small" aria-hidden="true">
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d={path} />
      </svg>
    </span>
  );
}
