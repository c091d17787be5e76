import { type ReactNode, useMemo } from 'react';
import { curveWords } from '../../i18n/curve';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import type { Preselection } from '../../navigation/preselection';
import { useTitle } from '../../navigation/use-title';
import type { SignalId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { CurveIcon } from '../../ui/curve-icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { BackBar } from '../screen-states/back-bar';
import { FaultView } from '../screen-states/fault-view';
import { CurveBody } from './curve-body';
import type { CurveScope, SelectableSignal } from './curve-scope';
import { useCatalogue } from './use-catalogue';
import { useSelection } from './use-selection';

export interface CurveScreenProps {
  readonly scope: CurveScope;
  readonly preselection: Preselection;
  readonly title: string;
  /** Name of the signals' owner; '' if unknown. */
  readonly name: string;
  /** Target of the back button if the screen was opened directly. */
  readonly backPath: string;
  /** The screen's only signal; if missing, the user chooses signals. */
  readonly only?: SignalId;
  readonly header?: (watch: Watch | null, signal: SelectableSignal | undefined) => ReactNode;
}

export function CurveScreen({
  scope,
  preselection,
  title,
  name,
  backPath,
  only: onlySignalId,
  header: renderHeader,
}: CurveScreenProps) {
  const t = useWords(commonWords);
  const { signals, fault, reload } = useCatalogue(scope);
  const fullTitle = name === '' ? title : `${name} · ${title}`;
  useTitle(fullTitle);
  return (
    <>
      <BackBar title={fullTitle} backPath={backPath} />
      {signals !== null ? (
        <SelectedCurves
          scope={scope}
          preselection={preselection}
          name={name}
          onlySignalId={onlySignalId}
          renderHeader={renderHeader}
          availableSignals={signals}
        />
      ) : (
        <main className="as-curves">
          {fault === null ? (
            <Skeleton label={t('loading')} count={3} />
          ) : (
            <FaultView fault={fault} what="historyFailed" onRetry={reload} />
          )}
        </main>
      )}
    </>
  );
}

interface SelectedCurvesProps extends Pick<CurveScreenProps, 'scope' | 'preselection' | 'name'> {
  readonly onlySignalId: SignalId | undefined;
  readonly renderHeader: CurveScreenProps['header'];
  readonly availableSignals: readonly SelectableSignal[];
}

function SelectedCurves({
  scope,
  preselection,
  name,
  onlySignalId,
  renderHeader,
  availableSignals,
}: SelectedCurvesProps) {
  const t = useWords(curveWords);
  const effectivePreselection = useMemo<Preselection>(
    () => (onlySignalId === undefined ? preselection : { isAll: false, ids: [onlySignalId] }),
    [onlySignalId, preselection],
  );
  const selection = useSelection(availableSignals, effectivePreselection);
  const signal =
    onlySignalId === undefined ? undefined : availableSignals.find(({ id }) => id === onlySignalId);
  const signals = useMemo(
    () => (onlySignalId === undefined ? selection.signals : signal === undefined ? [] : [signal]),
    [onlySignalId, signal, selection.signals],
  );
  if (availableSignals.length === 0 || (onlySignalId !== undefined && signal === undefined))
    return (
      <main>
        <StateView
          icon={<CurveIcon size={28} />}
          title={t(onlySignalId === undefined ? 'noSignals' : 'signalNotFound')}
        />
      </main>
    );
  return (
    <CurveBody
      scope={scope}
      availableSignals={availableSignals}
      signals={signals}
      name={name}
      range={selection.range}
      onSignalsChange={onlySignalId === undefined ? selection.selectSignals : null}
      onRangeChange={selection.selectRange}
      {...(renderHeader ? { header: (watch: Watch | null) => renderHeader(watch, signal) } : {})}
    />
  );
}
