import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SignalDeclaration } from '../../shared/calls/signal';
import { hasEnded } from '../../shared/operation-phase';
import { ledgerAtom } from '../../state/commands/operations';
import { useStable } from '../../state/hooks/use-stable';
import { EMPTY_STATUS } from '../../state/live/atoms';
import { openWatch, type Watch } from '../../state/live/watch';
import { useServices } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type OneEquipment, signalSpec } from '../live-values/signal-spec';

export interface ListedSignals {
  readonly watch: Watch;
  readonly signals: readonly SignalDeclaration[];
}
interface Opened extends ListedSignals {
  readonly client: MonitorClient;
  readonly of: OneEquipment;
  readonly ids: readonly string[];
}

const NOTHING_OPENED = atom(EMPTY_STATUS);
/** A write needs its watch until the value has been read back. */
const isWriting = atom((get) => get(ledgerAtom).some(({ phase }) => !hasEnded(phase)));

/**
 * Watches the signals of a list that may grow while the user reads it; `null` before the first watch is open.
 * `equipment` must be stable. If the signals change, the new watch takes over once its values have loaded, to avoid
 * flicker; but not under an open sheet, whose slot would change, or during a write.
 */
export function useListedSignals(
  client: MonitorClient,
  of: OneEquipment,
  signals: readonly SignalDeclaration[],
  isSheetOpen: boolean,
): ListedSignals | null {
  const { store } = useServices();
  const ids = useStable(useMemo(() => signals.map(({ id }) => id), [signals]));
  // A ref, because the effect below must run only if the ids change.
  const declared = useRef(signals);
  declared.current = signals;
  const current = useRef<Opened | null>(null);
  const [shown, setShown] = useState<Opened | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    const watch = openWatch(client, signalSpec({ ...of, signalIds: ids }), store);
    const mine: Opened = { client, of, ids, watch, signals: declared.current };
    setOpened(mine);
    return () => {
      if (current.current !== mine) watch.leave();
    };
  }, [client, of, ids, store]);

  const { loaded } = useAtomValue(opened?.watch.status ?? NOTHING_OPENED);
  const isUnderWay = useAtomValue(isWriting);
  const mayTakeOver = loaded && !isUnderWay && !isSheetOpen;
  useEffect(() => {
    const former = current.current;
    // The watch of previous signals has already been closed.
    if (opened === null || opened === former || opened.ids !== ids) return;
    if (former !== null && !mayTakeOver) return;
    current.current = opened;
    setShown(opened);
    former?.watch.leave();
  }, [opened, ids, mayTakeOver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of equipment or worker invalidates the values.
  useEffect(
    () => () => {
      current.current?.watch.leave();
      current.current = null;
      setShown(null);
      setOpened(null);
    },
    [client, of, store],
  );

  return useMemo(() => {
    if (shown === null || shown.client !== client || shown.of !== of) return null;
    // The same signals with new declarations keep their watch.
    return { watch: shown.watch, signals: shown.ids === ids ? signals : shown.signals };
  }, [shown, client, of, ids, signals]);
}
