import { useCallback, useEffect, useState } from 'react';
import { type ProjectInfo, projectInfo } from '../../shared/calls/project';
import type { Outcome } from '../../shared/faults';
import type { ProjectId } from '../../shared/ids';
import { useServices } from '../../state/services';

/** A project and its pages, asked for when first shown; null while it is on its way. */
export function useProject(id: ProjectId): {
  readonly outcome: Outcome<ProjectInfo> | null;
  readonly ask: () => void;
} {
  const services = useServices();
  const [outcome, setOutcome] = useState<Outcome<ProjectInfo> | null>(null);
  const ask = useCallback(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    setOutcome(null);
    void services.call(projectInfo, { id }, { signal }).then((answer) => {
      if (!signal.aborted) setOutcome(answer);
    });
    return () => aborting.abort();
  }, [services, id]);
  useEffect(ask, [ask]);
  return { outcome, ask };
}
