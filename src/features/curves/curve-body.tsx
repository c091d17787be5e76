import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { CurveQuestion } from '../../../workers/monitor/contract/contract';
import { HistoryCurve, type HistoryCurveHandle, type Plotted } from '../../charts/history-curve';
import { useOwnCurve } from '../../charts/use-own-curve';
import { curveWords } from '../../i18n/curve';
import { faultText } from '../../i18n/fault-text';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import type { SignalId } from '../../shared/ids';
import type { Curve } from '../../state/live/curve';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { CurveIcon, PictureIcon, SheetIcon } from '../../ui/curve-icons';
import { IconButton } from '../../ui/icon-button';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { useRangeAlarms } from '../alarms/use-range-alarms';
import { LinkBadge } from '../live-values/link-badge';
import { useMonitor } from '../live-values/use-monitor';
import { RangePicker } from '../time/range-picker';
import { chosenRange, type RangeChoice } from '../time/time-range';
import { AlarmLane } from './alarm-lane';
import { useLiveRangeAlarms } from './live-alarms';
import type { Choosable, CurvePlace } from './place';
import { SignalPicker } from './signal-picker';
import { Statistics } from './statistics';
import { useExports } from './use-exports';
import { useTail } from './use-tail';
import './curve.css';
import { RANGE_PRESETS_MS } from '../../shared/constants';
import type { TimeRange } from '../../shared/units';

export interface CurveBodyProps {
  readonly place: CurvePlace;
  /** All that can be chosen. */
  readonly available: readonly Choosable[];
  readonly signals: readonly Choosable[];
  readonly range: RangeChoice;
  /** Without it nothing can be chosen: one signal is what the screen is about. */
  readonly onSignals: ((ids: readonly SignalId[]) => void) | null;
  readonly onRange: (range: RangeChoice) => void;
  /** Whose signals they are: in words, for files and for those who do not see. */
  readonly name: string;
  /** Above the curve, with the watch that its end follows. */
  readonly head?: (watch: Watch | null) => ReactNode;
}

interface ShortnessProps {
  readonly curve: Curve;
  readonly signals: readonly Choosable[];
  readonly onRetry: () => void;
}

/** Notices about what is loaded: what is missing of it. */
function Shortness({ curve, signals, onRetry }: ShortnessProps) {
  const say = useWords(curveWords);
  const shell = useWords(shellWords);
  const language = useLanguage();
  const { phase, fault, series } = useAtomValue(curve.status);
  if (phase !== 'loaded' || series.every(({ kept }) => kept === 0)) return null;
  const titles = new Map(signals.map(({ id, title }) => [id, title || id]));
  return (
    <>
      {fault === null ? null : (
        <Notice tone="warn" action={<Button onClick={onRetry}>{shell('retry')}</Button>}>
          {fault.kind === 'cancelled' ? say('stopped') : say('partial', { why: faultText(fault, language) })}
        </Notice>
      )}
      {series
        .filter(({ kept, total }) => total > kept)
        .map(({ signalId, kept, total }) => (
          <Notice key={signalId} tone="plain">
            {say('latest', { title: titles.get(signalId) ?? signalId, n: kept, of: total })}
          </Notice>
        ))}
    </>
  );
}

interface LinkProps {
  readonly watch: Watch;
  readonly now: Parameters<typeof LinkBadge>[0]['now'];
}
function Link({ watch, now }: LinkProps) {
  const { link } = useAtomValue(watch.status);
  return <LinkBadge link={link} now={now} />;
}

/** Chooses signals and a range, and shows their curves with all that belongs to them. */
export function CurveBody(props: CurveBodyProps) {
  const { place, available, signals, range, onSignals, onRange, name, head } = props;
  const services = useServices();
  const say = useWords(curveWords);
  const shell = useWords(shellWords);
  const { monitor } = useMonitor();
  const client = monitor.phase === 'here' ? monitor.client : null;
  const [isPicking, setPicking] = useState(false);
  const drawn = useRef<HistoryCurveHandle>(null);
  const isLive = typeof range === 'string';
  const { now } = services;

  /**
   * When it was asked for: the same range again is another one by then. Another range counts from when it is the one that
   * is shown: the address comes later than the wish, and what is shown until then must not be asked for once more.
   */
  const rangeText = JSON.stringify(range);
  const [{ asked, askedText }, setAsked] = useState(() => ({ asked: now(), askedText: rangeText }));
  if (askedText !== rangeText) setAsked({ asked: now(), askedText: rangeText });
  const askAnew = useCallback(() => setAsked((before) => ({ ...before, asked: now() })), [now]);
  const span = useMemo<TimeRange | null>(() => {
    const found = chosenRange(range, asked, platformOffset());
    return typeof found === 'string' ? null : found;
  }, [range, asked]);
  const ids = JSON.stringify(signals.map(({ id }) => id));
  const question = useMemo<CurveQuestion | null>(() => {
    const signalIds = JSON.parse(ids) as SignalId[];
    if (span === null || signalIds.length === 0) return null;
    return {
      owner: place.owner,
      signalIds,
      range: typeof range === 'string' ? { lastMs: RANGE_PRESETS_MS[range] } : span,
      isLive,
    };
  }, [place.owner, ids, range, span, isLive]);
  const { curve, hasFailed, again } = useOwnCurve(question, asked);
  const watch = useTail(client, place, signals, isLive);
  const exports = useExports({ curve, signals, name, drawn });
  const choose = useCallback(
    (next: RangeChoice) => {
      if (JSON.stringify(next) === rangeText) askAnew();
      else onRange(next);
    },
    [askAnew, rangeText, onRange],
  );
  const retry = (): void => {
    askAnew();
    if (hasFailed) again();
  };

  return (
    <main className="as-curves">
      <RangePicker choice={range} shown={span ?? { from: asked, end: asked }} now={now} onChoose={choose} />
      <div className="as-curves__bar">
        {onSignals === null ? null : <Button onClick={() => setPicking(true)}>{say('choose')}</Button>}
        {watch === null || client === null ? null : <Link watch={watch} now={client.steadyNow} />}
      </div>
      {head?.(watch)}
      {curve === null ? null : <Shortness curve={curve} signals={signals} onRetry={retry} />}
      {signals.length === 0 || span === null ? (
        <StateView icon={<CurveIcon size={28} />} title={say('noneChosen')} />
      ) : hasFailed ? (
        <StateView tone="bad" icon={<CurveIcon size={28} />} title={shell('chunkFailed')}>
          <Button kind="primary" onClick={retry}>
            {shell('retry')}
          </Button>
        </StateView>
      ) : curve === null ? (
        <Spinner label={say('starting')} />
      ) : (
        <Drawn
          {...{ curve, available, signals, place, name, isLive, watch, drawn, exports }}
          span={span}
          key={ids}
          onRetry={retry}
        />
      )}
      {isPicking && onSignals !== null ? (
        <SignalPicker
          signals={available}
          chosen={signals.map(({ id }) => id)}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            setPicking(false);
            onSignals(chosen);
          }}
        />
      ) : null}
    </main>
  );
}

interface DrawnProps {
  readonly curve: Curve;
  readonly available: readonly Choosable[];
  readonly signals: readonly Choosable[];
  readonly place: CurvePlace;
  readonly name: string;
  readonly span: TimeRange;
  readonly isLive: boolean;
  /** Hears what comes at the end; null where nothing does. */
  readonly watch: Watch | null;
  readonly drawn: RefObject<HistoryCurveHandle | null>;
  readonly exports: ReturnType<typeof useExports>;
  readonly onRetry: () => void;
}

/** The lines with the alarms of their range under them, and what they come to in numbers. */
function Drawn(props: DrawnProps) {
  const { curve, available, signals, place, name, span, isLive, watch, drawn, exports, onRetry } = props;
  const say = useWords(curveWords);
  const [plotted, setPlotted] = useState<Plotted | null>(null);
  const { phase, series } = useAtomValue(curve.status);
  const hasPoints = phase === 'loaded' && series.some(({ kept }) => kept > 0);
  const { owner, equipmentId } = place;
  const before = useRangeAlarms(owner, span.from, span.end, equipmentId);
  const alarms = useLiveRangeAlarms(before, watch, { from: span.from, equipmentId, signals: available });
  return (
    <>
      <HistoryCurve
        ref={drawn}
        curve={curve}
        signals={signals}
        label={name === '' ? say('curve') : `${say('curve')}: ${name}`}
        isLive={isLive}
        onRetry={onRetry}
        onPlotted={setPlotted}
        lane={(view, plot) => <AlarmLane alarms={alarms} view={view} plot={plot} />}
        tools={
          <span className="as-curve__buttons">
            <IconButton label={say('exportPicture')} onClick={() => void exports.picture()}>
              <PictureIcon />
            </IconButton>
            <IconButton
              label={say('exportCsv')}
              disabled={exports.isSaving}
              onClick={() => void exports.csv()}
            >
              <SheetIcon />
            </IconButton>
          </span>
        }
      />
      {plotted === null || !hasPoints ? null : (
        <Statistics signals={signals} statistics={plotted.statistics} />
      )}
      {/* The licence of the chart wants its maker named and linked where people can see it. */}
      <p className="as-curve__maker">
        {say('chartBy')}{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {say('chartMaker')}
        </a>
      </p>
    </>
  );
}
