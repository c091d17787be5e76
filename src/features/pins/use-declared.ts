/** The platform's current declarations of pinned variables: names, units and named values. */
import { useCallback, useMemo } from 'react';
import { queryLegacySignals } from '../../shared/calls/legacy';
import { queryMultiDeclarations } from '../../shared/calls/multi-declared';
import { type SignalDeclaration, signalDeclaration } from '../../shared/calls/signal';
import type { Fault } from '../../shared/faults';
import { useCall } from '../../state/calls/use-call';
import type { Pin, PinGroup } from '../../state/pins/pins';

/** The declaration of a pin; only its stored name until the platform's is known. */
export type Declared = (pin: Pin) => SignalDeclaration;

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
