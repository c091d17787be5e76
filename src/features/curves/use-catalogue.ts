import { useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiHistorySignals } from '../../shared/calls/multi-history';
import { queryProjectHistorySignals } from '../../shared/calls/project-history';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import { type Choosable, type CurvePlace, choosable } from './place';

export interface Catalogue {
  /** Null while it is on its way. */
  readonly signals: readonly Choosable[] | null;
  readonly fault: Fault | null;
  readonly reload: () => void;
}

/** The signals of a place that have a history. Texts have none that could be drawn. */
export function useCatalogue({ owner, equipmentId }: CurvePlace): Catalogue {
  const project = useCall(
    queryProjectHistorySignals,
    owner.family === 'project'
      ? { projectId: owner.projectId, ...(equipmentId === null ? {} : { equipmentId }) }
      : null,
  );
  const multi = useCall(
    queryMultiHistorySignals,
    owner.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
  );
  const legacy = useCall(
    queryLegacySignals,
    owner.family === 'legacy' ? { equipId: owner.equipmentId } : null,
  );
  const { data, fault, reload } =
    owner.family === 'project' ? project : owner.family === 'equipment' ? multi : legacy;
  const signals = useMemo(
    () => data?.map(choosable).filter(({ dataType }) => dataType !== 'string') ?? null,
    [data],
  );
  return { signals, fault, reload: () => void reload() };
}
