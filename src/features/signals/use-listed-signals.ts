import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { hasEnded } from '../../shared/operation-status';
import { ledgerAtom } from '../../state/commands/operations';
import { useStable } from '../../state/hooks/use-stable';
import { EMPTY_STATUS } from '../../state/live/atoms';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { createSignalSpec, type EquipmentSource } from '../live-values/signal-spec';

export interface ListedSignals {
  readonly watch: Watch;
  readonly signals: readonly SignalDeclaration[];
}
interface OpenedWatch extends ListedSignals {
  readonly client: MonitorClient;
  readonly equipment: EquipmentSource;
  readonly ids: readonly string[];
}

const EMPTY_STATUS_ATOM = atom(EMPTY_STATUS);
/** A write needs its watch until the value has been read back. */
const isWritingAtom = atom((get) => get(ledgerAtom).some(({ status }) => !hasEnded(status)));

/**
 * Watches the signals of a list that may grow while the user reads it; `null` before the first watch is open.
 * `equipment` must be stable. If the signals change, the new watch takes over once its values have loaded, to avoid
 * flicker; but not under an open sheet, whose slot would change, or during a write.
 */
export function useListedSignals(
  client: MonitorClient,
  equipment: EquipmentSource,
  signals: readonly SignalDeclaration[],
  isSheetOpen: boolean,
): ListedSignals | null {
  const { store } = useServices();
  const ids = useStable(useMemo(() => signals.map(({ id }) => id), [signals]));
  // A ref, because the effect below must run only if the ids change.
  const signalsRef = useRef(signals);
  signalsRef.current = signals;
  const currentRef = useRef<OpenedWatch | null>(null);
  const [shownWatch, setShownWatch] = useState<OpenedWatch | null>(null);
  const [pendingWatch, setPendingWatch] = useState<OpenedWatch | null>(null);

  useEffect(() => {
    const watch = openWatch(client, createSignalSpec({ ...equipment, signalIds: ids }), store);
    const next: OpenedWatch = { client, equipment, ids, watch, signals: signalsRef.current };
    setPendingWatch(next);
    return () => {
      if (currentRef.current !== next) watch.leave();
    };
  }, [client, equipment, ids, store]);

  const { isLoaded } = useAtomValue(pendingWatch?.watch.status ?? EMPTY_STATUS_ATOM);
  const hasPendingWrite = useAtomValue(isWritingAtom);
  const canTakeOver = isLoaded && !hasPendingWrite && !isSheetOpen;
  useEffect(() => {
    const previous = currentRef.current;
    // The watch of previous signals has already been closed.
    if (pendingWatch === null || pendingWatch === previous || pendingWatch.ids !== ids) return;
    if (previous !== null && !canTakeOver) return;
    currentRef.current = pendingWatch;
    setShownWatch(pendingWatch);
    previous?.watch.leave();
  }, [pendingWatch, ids, canTakeOver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of equipment or worker invalidates the values.
  useEffect(
    () => () => {
      currentRef.current?.watch.leave();
      currentRef.current = null;
      setShownWatch(null);
      setPendingWatch(null);
    },
    [client, equipment, store],
  );

  return useMemo(() => {
    if (shownWatch === null || shownWatch.client !== client || shownWatch.equipment !== equipment)
      return null;
    // The same signals with new declarations keep their watch.
    return { watch: shownWatch.watch, signals: shownWatch.ids === ids ? signals : shownWatch.signals };
  }, [shownWatch, client, equipment, ids, signals]);
}
