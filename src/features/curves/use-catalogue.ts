import { useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiHistorySignals } from '../../shared/calls/multi-history';
import { queryProjectHistorySignals } from '../../shared/calls/project-history';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type CurveScope, type SelectableSignal, selectableSignal } from './curve-scope';

export interface Catalogue {
  /** `null` until loaded. */
  readonly signals: readonly SelectableSignal[] | null;
  readonly fault: Fault | null;
  readonly reload: () => void;
}

/** Loads the signals that have a history, except text signals, which have no curve. */
export function useCatalogue({ owner, equipmentId, known }: CurveScope): Catalogue {
  // The answer's date sets the platform clock, which may be unknown; curves end at its current time.
  const dated = { onDate: getPlatformClock(useServices()).onDate };
  const project = useCall(
    queryProjectHistorySignals,
    owner.family === 'project'
      ? { projectId: owner.projectId, ...(equipmentId === null ? {} : { equipmentId }) }
      : null,
    dated,
  );
  const multi = useCall(
    queryMultiHistorySignals,
    owner.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
    dated,
  );
  const legacy = useCall(
    queryLegacySignals,
    owner.family === 'legacy' ? { equipId: owner.equipmentId } : null,
    dated,
  );
  const { data, fault, reload } =
    owner.family === 'project' ? project : owner.family === 'equipment' ? multi : legacy;
  const signals = useMemo(() => {
    const all = known ?? data?.map(selectableSignal);
    // Each id only once: the worker returns one series per id, so duplicates would shift the names of later curves.
    const byId = new Map(all?.map((signal) => [signal.id, signal]));
    return all === undefined ? null : [...byId.values()].filter(({ dataType }) => dataType !== 'string');
  }, [known, data]);
  return { signals, fault, reload: () => void reload() };
}
