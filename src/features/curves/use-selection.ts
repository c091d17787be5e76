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
const SIGNALS = 'signals';

const defaultSignals = (available: readonly SelectableSignal[]): readonly SelectableSignal[] =>
  [...available].sort((a, b) => Number(b.unit !== '') - Number(a.unit !== '')).slice(0, DEFAULT_COUNT);

/** Gives the signals the colours that they have on the previous page. */
function inColours(
  signals: readonly SelectableSignal[],
  state: { readonly colors?: Readonly<Record<string, string>> } | null,
): readonly SelectableSignal[] {
  const colors = state?.colors;
  if (colors === undefined) return signals;
  const palette = getPalette(signals.map(({ id }) => colors[id]));
  return signals.map((signal, place) => ({ ...signal, color: palette[place] ?? place }));
}

export interface Selection {
  readonly signals: readonly SelectableSignal[];
  readonly range: RangeChoice;
  readonly selectSignals: (ids: readonly SignalId[]) => void;
  readonly selectRange: (range: RangeChoice) => void;
}

/** Keeps the user's choice of signals and range in the address to survive a reload; a default is not written. */
export function useSelection(available: readonly SelectableSignal[], preselection: Preselection): Selection {
  const [query, setQuery] = useSearchParams();
  const named = query.get(SIGNALS);
  const chosen = useMemo(() => {
    if (named !== null) {
      const byId = new Map(available.map((signal) => [signal.id as string, signal]));
      return splitIds(named)
        .flatMap((id) => byId.get(id) ?? [])
        .slice(0, CURVE_SIGNALS_MAX);
    }
    return (selectFromAddress(preselection, available) ?? defaultSignals(available)).slice(
      0,
      CURVE_SIGNALS_MAX,
    );
  }, [available, preselection, named]);
  const { state } = useLocation();
  const signals = useMemo(() => inColours(chosen, state), [chosen, state]);
  const range = useMemo(() => parseChoice(query) ?? 'last30m', [query]);
  const selectSignals = useCallback(
    (ids: readonly SignalId[]) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(SIGNALS, joinIds(ids));
          return next;
        },
        { replace: true, state },
      ),
    [setQuery, state],
  );
  const selectRange = useCallback(
    (choice: RangeChoice) => setQuery((before) => withChoice(before, choice), { replace: true, state }),
    [setQuery, state],
  );
  return { signals, range, selectSignals, selectRange };
}
