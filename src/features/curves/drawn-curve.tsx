import { useAtomValue } from 'jotai';
import { type RefObject, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HistoryCurve, type HistoryCurveHandle, type Plotted } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import { parseShownMoment } from '../../navigation/shown-moment';
import type { TimeRange } from '../../shared/units';
import type { Curve } from '../../state/live/curve';
import type { Watch } from '../../state/live/watch';
import { PictureIcon, SheetIcon } from '../../ui/curve-icons';
import { IconButton } from '../../ui/icon-button';
import { useRangeAlarms } from '../alarms/use-range-alarms';
import { AlarmLane } from './alarm-lane';
import type { CurveScope, SelectableSignal } from './curve-scope';
import { Statistics } from './statistics';
import type { Exports } from './use-exports';
import { useLiveAlarms } from './use-live-alarms';

interface DrawnCurveProps {
  readonly curve: Curve;
  readonly scope: CurveScope;
  readonly availableSignals: readonly SelectableSignal[];
  readonly signals: readonly SelectableSignal[];
  readonly name: string;
  readonly range: TimeRange;
  readonly isLive: boolean;
  /** Extends the curves; `null` if they are not live. */
  readonly watch: Watch | null;
  readonly chart: RefObject<HistoryCurveHandle | null>;
  readonly exports: Exports;
  readonly onRetry: () => void;
}

export function DrawnCurve(props: DrawnCurveProps) {
  const { curve, scope, availableSignals, signals, name, range, isLive, watch, chart, exports, onRetry } =
    props;
  const t = useWords(curveWords);
  const moment = parseShownMoment(useLocation().search);
  const [plottedCurve, setPlottedCurve] = useState<{
    readonly signalsKey: string;
    readonly plotted: Plotted;
  } | null>(null);
  const signalsKey = signals.map(({ id }) => id).join(' ');
  const { status, series } = useAtomValue(curve.status);
  const hasPoints = status === 'loaded' && series.some(({ availableCount }) => availableCount > 0);
  const { owner, equipmentId } = scope;
  const loadedAlarms = useRangeAlarms(owner, range.from, range.end, equipmentId);
  const alarms = useLiveAlarms(loadedAlarms, watch, {
    from: range.from,
    equipmentId,
    signals: availableSignals,
  });
  return (
    <>
      <HistoryCurve
        ref={chart}
        curve={curve}
        signals={signals}
        label={name === '' ? t('curve') : `${t('curve')}: ${name}`}
        isLive={isLive}
        onRetry={onRetry}
        onPlotted={(plotted) => setPlottedCurve({ signalsKey, plotted })}
        moment={moment ?? undefined}
        lane={(view, plot) => <AlarmLane alarms={alarms} view={view} plot={plot} />}
        tools={<ExportButtons exports={exports} hasPoints={hasPoints} />}
      />
      {plottedCurve?.signalsKey === signalsKey && hasPoints ? (
        <Statistics signals={signals} statistics={plottedCurve.plotted.statistics} />
      ) : null}
      {/* The chart's licence requires a visible credit with a link. */}
      <p className="as-curve__maker">
        {t('chartBy')}{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {t('chartMaker')}
        </a>
      </p>
    </>
  );
}

interface ExportButtonsProps {
  readonly exports: Exports;
  /** Whether there is anything to export; a CSV file would be empty while loading. */
  readonly hasPoints: boolean;
}

function ExportButtons({ exports, hasPoints }: ExportButtonsProps) {
  const t = useWords(curveWords);
  return (
    <span className="as-curve__buttons">
      <IconButton label={t('exportPicture')} onClick={() => void exports.savePicture()}>
        <PictureIcon />
      </IconButton>
      <IconButton
        label={t('exportCsv')}
        disabled={exports.isSaving || !hasPoints}
        onClick={() => void exports.saveCsv()}
      >
        <SheetIcon />
      </IconButton>
    </span>
  );
}
