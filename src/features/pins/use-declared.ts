import { useCallback, useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiDeclarations } from '../../shared/calls/multi-declared';
import { type SignalDeclaration, signalDeclaration } from '../../shared/calls/signal';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import type { Pin, PinGroup } from '../../state/pins/pins';

/** Returns the declaration of a pin: name, unit and named values; only the stored name until loaded. */
export type GetDeclaration = (pin: Pin) => SignalDeclaration;

export function useDeclarations(
  { family, equipmentId }: Pick<PinGroup, 'family' | 'equipmentId'>,
  isEnabled = true,
): {
  readonly getDeclaration: GetDeclaration;
  readonly fault: Fault | null;
} {
  const equipment = useCall(
    queryMultiDeclarations,
    isEnabled && family === 'equipment' ? { equipmentId } : null,
  );
  const legacy = useCall(
    queryLegacySignals,
    isEnabled && family === 'legacy' ? { equipId: equipmentId } : null,
  );
  const { data, fault } = family === 'legacy' ? legacy : equipment;
  const declarations = useMemo(() => new Map((data ?? []).map((signal) => [signal.id, signal])), [data]);
  const getDeclaration = useCallback<GetDeclaration>(
    ({ signalId, title }) =>
      declarations.get(signalId) ?? signalDeclaration({ id: signalId, title, min: '', max: '' }, ''),
    [declarations],
  );
  return { getDeclaration, fault };
}
