import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { getPalette } from '../../charts/curve/palette';
import { joinIds, splitIds } from '../../navigation/id-list';
import { type Preselection, selectFromAddress } from '../../navigation/preselection';
import { CURVE_SIGNALS_MAX } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { parseChoice, type RangeChoice, withChoice } from '../time/time-range';
import type { SelectableSignal } from './curve-scope';

/** Number of signals shown by default. [ours] */
const DEFAULT_COUNT = 3;
const SIGNALS_PARAM = 'signals';

const pickDefaultSignals = (availableSignals: readonly SelectableSignal[]): readonly SelectableSignal[] =>
  [...availableSignals].sort((a, b) => Number(b.unit !== '') - Number(a.unit !== '')).slice(0, DEFAULT_COUNT);

/** Gives the signals the colours that they have on the previous page. */
function applyColours(
  signals: readonly SelectableSignal[],
  state: { readonly colors?: Readonly<Record<string, string>> } | null,
): readonly SelectableSignal[] {
  const colors = state?.colors;
  if (colors === undefined) return signals;
  const palette = getPalette(signals.map(({ id }) => colors[id]));
  return signals.map((signal, index) => ({ ...signal, color: palette[index] ?? index }));
}

export interface Selection {
  readonly signals: readonly SelectableSignal[];
  readonly range: RangeChoice;
  readonly selectSignals: (ids: readonly SignalId[]) => void;
  readonly selectRange: (range: RangeChoice) => void;
}

/** Keeps the user's choice of signals and range in the address to survive a reload; a default is not written. */
export function useSelection(
  availableSignals: readonly SelectableSignal[],
  preselection: Preselection,
): Selection {
  const [query, setQuery] = useSearchParams();
  const signalsParam = query.get(SIGNALS_PARAM);
  const chosenSignals = useMemo(() => {
    if (signalsParam !== null) {
      const byId = new Map(availableSignals.map((signal) => [signal.id as string, signal]));
      return splitIds(signalsParam)
        .flatMap((id) => byId.get(id) ?? [])
        .slice(0, CURVE_SIGNALS_MAX);
    }
    return (selectFromAddress(preselection, availableSignals) ?? pickDefaultSignals(availableSignals)).slice(
      0,
      CURVE_SIGNALS_MAX,
    );
  }, [availableSignals, preselection, signalsParam]);
  const { state } = useLocation();
  const signals = useMemo(() => applyColours(chosenSignals, state), [chosenSignals, state]);
  const range = useMemo(() => parseChoice(query) ?? 'last30m', [query]);
  const selectSignals = useCallback(
    (ids: readonly SignalId[]) =>
      setQuery(
        (previous) => {
          const next = new URLSearchParams(previous);
          next.set(SIGNALS_PARAM, joinIds(ids));
          return next;
        },
        { replace: true, state },
      ),
    [setQuery, state],
  );
  const selectRange = useCallback(
    (choice: RangeChoice) => setQuery((previous) => withChoice(previous, choice), { replace: true, state }),
    [setQuery, state],
  );
  return { signals, range, selectSignals, selectRange };
}
