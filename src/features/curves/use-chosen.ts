import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Preselection, preselected } from '../../navigation/preselection';
import { CURVE_SIGNALS_MAX } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { choiceOf, type RangeChoice, withChoice } from '../time/time-range';
import type { Choosable } from './place';

/** How many are shown where neither the address nor a person chose any. Ours. */
const FIRST_SHOWN = 3;
const SIGNALS = 'signals';
const NONE = '-';

/** Measured quantities before states. */
const firstOf = (available: readonly Choosable[]): readonly Choosable[] =>
  [...available].sort((a, b) => Number(b.unit !== '') - Number(a.unit !== '')).slice(0, FIRST_SHOWN);

export interface Chosen {
  readonly signals: readonly Choosable[];
  readonly range: RangeChoice;
  readonly chooseSignals: (ids: readonly SignalId[]) => void;
  readonly chooseRange: (range: RangeChoice) => void;
}

/** What is chosen stands in the address, so that it survives a reload and the way back; the screen's own choice does not. */
export function useChosen(available: readonly Choosable[], given: Preselection): Chosen {
  const [query, setQuery] = useSearchParams();
  const named = query.get(SIGNALS);
  const signals = useMemo(() => {
    if (named !== null) {
      const byId = new Map(available.map((signal) => [signal.id as string, signal]));
      const ids = new Set(named.split(',').filter((id) => id !== NONE));
      return [...ids].flatMap((id) => byId.get(id) ?? []).slice(0, CURVE_SIGNALS_MAX);
    }
    return (preselected(given, available) ?? firstOf(available)).slice(0, CURVE_SIGNALS_MAX);
  }, [available, given, named]);
  const range = useMemo(() => choiceOf(query) ?? 'last30m', [query]);
  return {
    signals,
    range,
    chooseSignals: useCallback(
      (ids) =>
        setQuery(
          (before) => {
            const next = new URLSearchParams(before);
            next.set(SIGNALS, ids.length === 0 ? NONE : ids.join(','));
            return next;
          },
          { replace: true },
        ),
      [setQuery],
    ),
    chooseRange: useCallback(
      (choice) => setQuery((before) => withChoice(before, choice), { replace: true }),
      [setQuery],
    ),
  };
}
