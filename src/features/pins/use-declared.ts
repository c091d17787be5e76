import { useCallback, useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiDeclarations } from '../../shared/calls/multi-declared';
import { type SignalDeclaration, signalDeclaration } from '../../shared/calls/signal';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import type { Pin, PinGroup } from '../../state/pins/pins';

/** Returns the declaration of a pin: name, unit and named values; only the stored name until loaded. */
export type Declared = (pin: Pin) => SignalDeclaration;

/** Loads the platform's current declarations of pinned variables. */
export function useDeclared(
  { family, equipmentId }: Pick<PinGroup, 'family' | 'equipmentId'>,
  isAsked = true,
): {
  readonly declared: Declared;
  readonly fault: Fault | null;
} {
  const multi = useCall(queryMultiDeclarations, isAsked && family === 'equipment' ? { equipmentId } : null);
  const legacy = useCall(
    queryLegacySignals,
    isAsked && family === 'legacy' ? { equipId: equipmentId } : null,
  );
  const { data, fault } = family === 'legacy' ? legacy : multi;
  const known = useMemo(() => new Map((data ?? []).map((signal) => [signal.id, signal])), [data]);
  const declared = useCallback<Declared>(
    ({ signalId, title }) =>
      known.get(signalId) ?? signalDeclaration({ id: signalId, title, min: '', max: '' }, ''),
    [known],
  );
  return { declared, fault };
}
