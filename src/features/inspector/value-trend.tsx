import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { faultText } from '../../i18n/fault-text';
import { inspectorWords } from '../../i18n/inspector';
import { liveWords } from '../../i18n/live';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getCurvePath } from '../../navigation/detail-links';
import { useIsMounted } from '../../navigation/use-is-here';
import { getPaddedEnds, getStateEnds } from '../../shared/axis-ends';
import { INSPECTOR_TREND_MS } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { isCoded } from '../../shared/value-names';
import { joinUnit } from '../../shared/value-text';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { createLinePath, getExtent } from '../../widgets/kinds/trend/path';
import type { Series } from '../../widgets/kinds/trend/series';
import { useLiveValues } from '../live-values/live-context';
import { hasValue, isLive } from '../live-values/reading-text';
import type { SlotFormatters } from '../live-values/use-slot';
import { formatSince } from '../time/time-text';
import { useRecentSeries } from './use-recent-series';

export interface ValueTrendProps {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly formatters: SlotFormatters;
}

/** Shows the trend of the last 30 minutes, in a replay before the shown time, with a link to the history curve. */
export function ValueTrend(props: ValueTrendProps) {
  const { watch } = useLiveValues();
  const replay = useAtomValue(watch.replay.status).state;
  const [attempt, setAttempt] = useState(0);
  // Remounts, and so reloads, on each attempt and for each replay range.
  const key = `${attempt} ${replay?.from} ${replay?.end}`;
  return <LoadedTrend key={key} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function LoadedTrend({
  slot,
  signalId,
  formatters,
  onRetry,
}: ValueTrendProps & { readonly onRetry: () => void }) {
  const t = useWords(inspectorWords);
  const language = useLanguage();
  const { watch, now, isReplay } = useLiveValues();
  const { series, isLoading, fault } = useRecentSeries(slot, signalId);
  const reading = watch.board.getReading(slot);
  const isOld = !isReplay && hasValue(reading) && !isLive(reading);
  // The time of the value plus the time since its arrival; an outdated value keeps its own time.
  const to =
    isReplay || Number.isNaN(reading.time)
      ? now()
      : reading.time + (isOld ? 0 : Math.max(0, now() - reading.arrivedAt));
  const from = to - INSPECTOR_TREND_MS;
  const [min] = getExtent(series.times, series.numbers, from, to);
  const title = t(isReplay ? 'trendBefore' : isOld ? 'trendLost' : 'trend');
  return (
    <figure className="as-trend">
      <figcaption className="as-trend__head">
        <span>{title}</span>
        <CurveLink signalId={signalId} slot={slot} />
      </figcaption>
      {Number.isFinite(min) ? (
        <TrendDrawing series={series} from={from} to={to} formatters={formatters} title={title} />
      ) : (
        <p className="as-trend__none">{t(isLoading ? 'trendLoading' : 'trendNone')}</p>
      )}
      {fault === null || fault.kind === 'cancelled' ? null : (
        <Notice tone="warn" action={<Button onClick={onRetry}>{t('retry')}</Button>}>
          {t('trendFailed', { why: faultText(fault, language) })}
        </Notice>
      )}
    </figure>
  );
}

/** Size of the drawing in its own units; it is scaled to the sheet's width. */
const WIDTH = 320;
const HEIGHT = 96;

interface TrendDrawingProps {
  readonly series: Series;
  /** Ends of the time axis, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly formatters: SlotFormatters;
  readonly title: string;
}

function TrendDrawing({ series, from, to, formatters, title }: TrendDrawingProps) {
  const t = useWords(inspectorWords);
  const [min, max] = getExtent(series.times, series.numbers, from, to);
  const { now } = useLiveValues();
  const { rules } = formatters;
  const isState = rules !== null && isCoded(rules);
  const [low, high] = isState ? getStateEnds(min, max) : getPaddedEnds(min, max, rules?.decimals ?? null);
  const formatNumber = (value: number): string => joinUnit(formatters.number(value));
  const span =
    formatNumber(min) === formatNumber(max)
      ? formatNumber(min)
      : `${formatNumber(min)} … ${formatNumber(max)}`;
  return (
    <>
      <svg
        className="as-trend__drawing"
        role="img"
        aria-label={t('trendSaid', { range: title, min: formatNumber(min), max: formatNumber(max) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path
          className="as-trend__line"
          d={createLinePath(series.times, series.numbers, {
            from,
            to,
            low,
            high,
            width: WIDTH,
            height: HEIGHT,
            isStepped: isState,
          })}
        />
      </svg>
      <p className="as-trend__scale" aria-hidden="true">
        <span>{formatSince(from, now())}</span>
        <span>{span}</span>
        <span>{formatSince(to, now())}</span>
      </p>
    </>
  );
}

function CurveLink({ signalId, slot }: Pick<ValueTrendProps, 'signalId' | 'slot'>) {
  const { call, feedback } = useServices();
  const t = useWords(inspectorWords);
  const tLive = useWords(liveWords);
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { owner, plan, watch } = useLiveValues();
  const source = plan.spec.slots[slot];
  const equipmentId =
    watch.board.getDescription(slot)?.equipmentId ?? (source?.src === 'signal' ? source.equipmentId : null);
  const openCurve = (): void => {
    void getCurvePath(owner, equipmentId, signalId, call).then((path) => {
      if (!isMounted()) return;
      if (path === null) feedback.toast(tLive('badLink'), 'bad');
      else navigate(path);
    });
  };
  return (
    <button type="button" className="as-trend__more" onClick={openCurve}>
      {t('historyCurve')}
    </button>
  );
}
