import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { inspectorWords } from '../../i18n/inspector';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { curvePath } from '../../navigation/detail-links';
import { useIsHere } from '../../navigation/use-is-here';
import { INSPECTOR_TREND_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { SignalId } from '../../shared/ids';
import { Freshness, Quality } from '../../shared/reading';
import { epochMs, MINUTE_MS } from '../../shared/units';
import type { Reading } from '../../state/live/board';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { formatNumber } from '../../widgets/format/number';
import { extent, linePath, niceEnds } from '../../widgets/kinds/trend/path';
import { Series } from '../../widgets/kinds/trend/series';
import { useLiveValues } from '../live-values/live-context';
import { clockText } from '../time/time-text';

/** The drawing's own units; it is as wide as the sheet. */
const WIDTH = 320;
const HEIGHT = 96;

export interface ValueTrendProps {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly unit: string;
}

/** A source whose clock is further off than this is asked for by its own time. */
const isOff = ({ time, arrivedAt }: Reading): boolean => Math.abs(time - arrivedAt) > MINUTE_MS;

/** The trend of a value: the last 30 minutes and on; in a replay the 30 minutes before the moment shown. */
export function ValueTrend(props: ValueTrendProps) {
  const { watch } = useLiveValues();
  const past = useAtomValue(watch.replay.status).state;
  const [round, setRound] = useState(0);
  const question = `${round} ${past?.from} ${past?.end}`;
  return <Trend key={question} {...props} onRetry={() => setRound(round + 1)} />;
}

function Trend({ slot, signalId, unit, onRetry }: ValueTrendProps & { readonly onRetry: () => void }) {
  const { store } = useServices();
  const shell = useWords(shellWords);
  const say = useWords(inspectorWords);
  const language = useLanguage();
  const { client, owner, watch, now, isReplay } = useLiveValues();
  const { board } = watch;
  const [series] = useState(() => new Series());
  const [isLoading, setLoading] = useState(true);
  const [fault, setFault] = useState<Fault | null>(null);

  useEffect(() => {
    let isLeft = false;
    const take = (): void => {
      const { freshness, quality, time, number } = board.reading(slot);
      if (freshness === Freshness.fresh || freshness === Freshness.ageing)
        series.push(time, quality === Quality.good ? number : Number.NaN);
      else series.break();
    };
    const { state } = store.get(watch.replay.status);
    const first = board.reading(slot);
    const until = state?.end ?? (isOff(first) ? epochMs(first.time) : undefined);
    const range = state === null ? INSPECTOR_TREND_MS : state.end - state.from + INSPECTOR_TREND_MS;
    void client.recent(owner, signalId, range, until).then((outcome) => {
      if (isLeft) return;
      setLoading(false);
      if (outcome.ok) series.prepend(outcome.value);
      else setFault(outcome.fault);
    });
    // What is played is in the past that was asked for.
    const leave = state === null ? board.onArrival(slot, take) : () => undefined;
    return () => {
      isLeft = true;
      leave();
    };
  }, [client, owner, signalId, board, slot, watch, store, series]);

  const reading = board.reading(slot);
  const to =
    isReplay || Number.isNaN(reading.time) ? now() : reading.time + Math.max(0, now() - reading.arrivedAt);
  const from = to - INSPECTOR_TREND_MS;
  const [min, max] = extent(series.times, series.numbers, from, to);
  const hasPoints = Number.isFinite(min);
  const [low, high] = niceEnds(min, max);
  const withUnit = (value: number): string => `${formatNumber(value, null)} ${unit}`.trim();
  const range = say(isReplay ? 'trendBefore' : 'trend');
  return (
    <figure className="as-trend">
      <figcaption className="as-trend__head">
        <span>{range}</span>
        <ToCurve signalId={signalId} slot={slot} />
      </figcaption>
      {hasPoints ? (
        <>
          <svg
            className="as-trend__drawing"
            role="img"
            aria-label={say('trendSaid', { range, min: withUnit(min), max: withUnit(max) })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path
              className="as-trend__line"
              d={linePath(series.times, series.numbers, {
                from,
                to,
                low,
                high,
                width: WIDTH,
                height: HEIGHT,
              })}
            />
          </svg>
          <p className="as-trend__scale" aria-hidden="true">
            <span>{clockText(from)}</span>
            <span>
              {withUnit(min)} … {withUnit(max)}
            </span>
            <span>{clockText(to)}</span>
          </p>
        </>
      ) : (
        <p className="as-trend__none">{say(isLoading ? 'trendLoading' : 'trendNone')}</p>
      )}
      {fault === null || fault.kind === 'cancelled' ? null : (
        <Notice tone="warn" action={<Button onClick={onRetry}>{shell('retry')}</Button>}>
          {say('trendFailed', { why: faultText(fault, language) })}
        </Notice>
      )}
    </figure>
  );
}

/** The way to the signal's history curve. */
function ToCurve({ signalId, slot }: Pick<ValueTrendProps, 'signalId' | 'slot'>) {
  const { call } = useServices();
  const say = useWords(inspectorWords);
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { owner, watch } = useLiveValues();
  const equipmentId = watch.board.description(slot)?.equipmentId ?? null;
  const go = (): void => {
    void curvePath(owner, equipmentId, signalId, call).then((path) => {
      if (path !== null && isHere()) navigate(path);
    });
  };
  return (
    <button type="button" className="as-trend__more" onClick={go}>
      {say('toChart')}
    </button>
  );
}
