import { useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiHistorySignals } from '../../shared/calls/multi-history';
import { queryProjectHistorySignals } from '../../shared/calls/project-history';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type CurveScope, type SelectableSignal, toSelectableSignal } from './curve-scope';

export interface Catalogue {
  /** `null` until loaded. */
  readonly signals: readonly SelectableSignal[] | null;
  readonly fault: Fault | null;
  readonly reload: () => void;
}

/** Loads the signals that have a history, except text signals, which have no curve. */
export function useCatalogue({ owner, equipmentId, known: preloaded }: CurveScope): Catalogue {
  // The answer's date sets the platform clock, which may be unknown; curves end at its current time.
  const callOptions = { onDate: getPlatformClock(useServices()).onDate };
  const project = useCall(
    queryProjectHistorySignals,
    owner.family === 'project'
      ? { projectId: owner.projectId, ...(equipmentId === null ? {} : { equipmentId }) }
      : null,
    callOptions,
  );
  const equipment = useCall(
    queryMultiHistorySignals,
    owner.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
    callOptions,
  );
  const legacy = useCall(
    queryLegacySignals,
    owner.family === 'legacy' ? { equipId: owner.equipmentId } : null,
    callOptions,
  );
  const { data, fault, reload } =
    owner.family === 'project' ? project : owner.family === 'equipment' ? equipment : legacy;
  const signals = useMemo(() => {
    const all = preloaded ?? data?.map(toSelectableSignal);
    // Keeps each id once: the worker returns one series per id, so duplicates would shift the names of later curves.
    const byId = new Map(all?.map((signal) => [signal.id, signal]));
    return all === undefined ? null : [...byId.values()].filter(({ dataType }) => dataType !== 'string');
  }, [preloaded, data]);
  return { signals, fault, reload: () => void reload() };
}
