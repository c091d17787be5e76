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
  readonly up: string;
  /** The screen's only signal; if missing, the user chooses signals. */
  readonly only?: SignalId;
  readonly header?: (watch: Watch | null, signal: SelectableSignal | undefined) => ReactNode;
}

export function CurveScreen({ scope, preselection, title, name, up, only, header }: CurveScreenProps) {
  const t = useWords(commonWords);
  const { signals, fault, reload } = useCatalogue(scope);
  const fullTitle = name === '' ? title : `${name} · ${title}`;
  useTitle(fullTitle);
  return (
    <>
      <BackBar title={fullTitle} back={up} />
      {signals !== null ? (
        <SelectedCurves
          scope={scope}
          preselection={preselection}
          name={name}
          only={only}
          header={header}
          available={signals}
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
  readonly only: SignalId | undefined;
  readonly header: CurveScreenProps['header'];
  readonly available: readonly SelectableSignal[];
}

function SelectedCurves({ scope, preselection, name, only, header, available }: SelectedCurvesProps) {
  const t = useWords(curveWords);
  const wanted = useMemo<Preselection>(
    () => (only === undefined ? preselection : { isAll: false, ids: [only] }),
    [only, preselection],
  );
  const selection = useSelection(available, wanted);
  const signal = only === undefined ? undefined : available.find(({ id }) => id === only);
  const signals = useMemo(
    () => (only === undefined ? selection.signals : signal === undefined ? [] : [signal]),
    [only, signal, selection.signals],
  );
  if (available.length === 0 || (only !== undefined && signal === undefined))
    return (
      <main>
        <StateView
          icon={<CurveIcon size={28} />}
          title={t(only === undefined ? 'noSignals' : 'signalNotFound')}
        />
      </main>
    );
  return (
    <CurveBody
      scope={scope}
      available={available}
      signals={signals}
      name={name}
      range={selection.range}
      onSignals={only === undefined ? selection.selectSignals : null}
      onRange={selection.selectRange}
      {...(header ? { header: (watch: Watch | null) => header(watch, signal) } : {})}
    />
  );
}
