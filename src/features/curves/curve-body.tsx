import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import type { HistoryCurveHandle } from '../../charts/history-curve';
import { useOwnCurve } from '../../charts/use-own-curve';
import { curveWords } from '../../i18n/curve';
import { commonWords } from '../../i18n/engine';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import type { SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useMonitor } from '../../state/live/use-monitor';
import type { Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { CurveIcon } from '../../ui/curve-icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import { LinkBadge } from '../live-values/link-badge';
import { RangePicker } from '../time/range-picker';
import type { RangeChoice } from '../time/time-range';
import type { CurveScope, SelectableSignal } from './curve-scope';
import { DrawnCurve } from './drawn-curve';
import { LoadNotices } from './load-notices';
import { SignalPicker } from './signal-picker';
import { useCurveQuery } from './use-curve-question';
import { useExports } from './use-exports';
import { useLiveTail } from './use-live-tail';
import './curve.css';

export interface CurveBodyProps {
  readonly scope: CurveScope;
  readonly availableSignals: readonly SelectableSignal[];
  readonly signals: readonly SelectableSignal[];
  readonly range: RangeChoice;
  /** `null` on the screen of a single signal. */
  readonly onSignalsChange: ((ids: readonly SignalId[]) => void) | null;
  readonly onRangeChange: (range: RangeChoice) => void;
  readonly name: string;
  /** Renders content above the curves, given the watch that extends them. */
  readonly header?: (watch: Watch | null) => ReactNode;
}

export function CurveBody(props: CurveBodyProps) {
  const { scope, availableSignals, signals, onSignalsChange, name, header: renderHeader } = props;
  const { now } = getPlatformClock(useServices());
  const t = useWords(curveWords);
  const tRange = useWords(rangeWords);
  const { monitor } = useMonitor();
  const client = monitor.status === 'ready' ? monitor.client : null;
  const chart = useRef<HistoryCurveHandle>(null);
  const [isPicking, setPicking] = useState(false);
  const signalIds = signals.map(({ id }) => id);
  const { query, queriedAt, range, isLive, chooseRange, refresh } = useCurveQuery({
    owner: scope.owner,
    signalIds,
    choice: props.range,
    onChoice: props.onRangeChange,
  });
  const { curve, hasFailed, retry: restart } = useOwnCurve(query, queriedAt);
  const watch = useLiveTail(client, scope, signals, isLive);
  const exports = useExports({ curve, signals, name, chart });
  const retry = (): void => {
    refresh();
    if (hasFailed) restart();
  };
  const renderCurves = (): ReactNode => {
    if (signals.length === 0) return <StateView icon={<CurveIcon size={28} />} title={t('noneChosen')} />;
    if (typeof range === 'string') return <StateView icon={<CurveIcon size={28} />} title={tRange(range)} />;
    if (hasFailed) return <CodeLoadFailed onRetry={retry} />;
    if (curve === null) return <Spinner label={t('starting')} />;
    return (
      <DrawnCurve
        curve={curve}
        scope={scope}
        availableSignals={availableSignals}
        signals={signals}
        name={name}
        range={range}
        isLive={isLive}
        watch={watch}
        chart={chart}
        exports={exports}
        onRetry={retry}
      />
    );
  };
  return (
    <main className="as-curves">
      <div className="as-curves__controls">
        <RangePicker
          choice={props.range}
          shownRange={typeof range === 'string' ? { from: queriedAt, end: queriedAt } : range}
          now={now}
          onChoose={chooseRange}
        />
        <div className="as-curves__bar">
          {onSignalsChange === null ? null : <Button onClick={() => setPicking(true)}>{t('choose')}</Button>}
          {watch === null || client === null ? null : <WatchBadge watch={watch} now={client.steadyNow} />}
        </div>
      </div>
      {renderHeader?.(watch)}
      {curve === null ? null : <LoadNotices curve={curve} signals={signals} onRetry={retry} />}
      {renderCurves()}
      {isPicking && onSignalsChange !== null ? (
        <SignalPicker
          signals={availableSignals}
          chosenIds={signalIds}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            setPicking(false);
            onSignalsChange(chosen);
          }}
        />
      ) : null}
    </main>
  );
}

function WatchBadge({ watch, now }: { readonly watch: Watch; readonly now: () => EpochMs }) {
  const { link } = useAtomValue(watch.status);
  return <LinkBadge link={link} now={now} />;
}

function CodeLoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords(commonWords);
  return (
    <StateView tone="bad" icon={<CurveIcon size={28} />} title={t('chunkFailed')}>
      <Button kind="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </StateView>
  );
}
