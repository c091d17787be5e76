/**
 * Watches only the signals of a form's items while the form is on screen (wire: Taken values). The items are drawn
 * without waiting for values.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { InspectionItem } from '../../../shared/calls/inspection';
import type { EquipmentId, ItemId } from '../../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../../shared/permissions';
import type { EpochMs } from '../../../shared/units';
import { useStable } from '../../../state/hooks/use-stable';
import { useMonitor } from '../../../state/live/use-monitor';
import { useWatch } from '../../../state/live/use-watch';
import type { Watch } from '../../../state/live/watch';
import { useUser } from '../../../state/session/use-user';
import type { MonitorClient } from '../../../worker-client/monitor-client';
import { createSignalSpec } from '../../live-values/signal-spec';
import { findLiveSource, type LiveSource } from './live-source';

export interface LiveWatch {
  readonly source: LiveSource;
  readonly watch: Watch;
  readonly client: Pick<MonitorClient, 'loadRecent'>;
  readonly now: () => EpochMs;
}
/**
 * The state of a form's live values. `none`: no item has a signal. `forbidden`: the user may not see them. `out`:
 * they are unavailable. `too-many`: the form already watches as many devices as it may.
 */
export type LiveState =
  | { readonly kind: 'none' | 'forbidden' | 'starting' | 'out' | 'too-many' }
  | { readonly kind: 'ready'; readonly live: LiveWatch };

const NONE: LiveState = { kind: 'none' };
/** A form for several devices provides a separate state to each field. */
export const LiveItemsContext = createContext<LiveState>(NONE);
export const useLiveItems = (): LiveState => useContext(LiveItemsContext);

/** Returns the slot of an item; `null` if it has no watched signal. */
export const getSlot = (state: LiveState, itemId: ItemId): number | null =>
  state.kind === 'ready' ? (state.live.source.slots.get(itemId) ?? null) : null;

interface LiveItemsProps {
  readonly items: readonly Pick<InspectionItem, 'id' | 'signal'>[];
  readonly equipmentId: EquipmentId | null;
  readonly children: ReactNode;
}

export function LiveItems({ items, equipmentId, children }: LiveItemsProps) {
  const { auths } = useUser();
  const liveSource = useMemo(() => findLiveSource(items, equipmentId), [items, equipmentId]);
  if (liveSource === null) return children;
  return auths.includes(PERMISSION_EQUIPMENT) ? (
    <StartedMonitor source={liveSource}>{children}</StartedMonitor>
  ) : (
    <LiveItemsContext.Provider value={FORBIDDEN}>{children}</LiveItemsContext.Provider>
  );
}
const FORBIDDEN: LiveState = { kind: 'forbidden' };
const STARTING: LiveState = { kind: 'starting' };
const UNAVAILABLE: LiveState = { kind: 'out' };

interface SourceProps {
  readonly source: LiveSource;
  readonly children: ReactNode;
}

function StartedMonitor({ source, children }: SourceProps) {
  const { monitor } = useMonitor();
  return (
    <WatchedItems
      source={source}
      client={monitor.status === 'ready' ? monitor.client : null}
      hasFailed={monitor.status === 'failed'}
    >
      {children}
    </WatchedItems>
  );
}

/**
 * Renders at the same place in the tree in every state: the form below keeps its input when the worker starts or stops.
 */
function WatchedItems({
  source,
  client,
  hasFailed,
  children,
}: SourceProps & { readonly client: MonitorClient | null; readonly hasFailed: boolean }) {
  // Rereading the record creates new objects for the same signals: keep the watch.
  const spec = useStable(useMemo(() => createSignalSpec(source), [source]));
  const watch = useWatch(client, spec);
  const now = useCallback(() => (client === null ? (0 as EpochMs) : client.steadyNow()), [client]);
  const state = useMemo((): LiveState => {
    if (hasFailed) return UNAVAILABLE;
    return watch === null || client === null
      ? STARTING
      : { kind: 'ready', live: { source, watch, client, now } };
  }, [hasFailed, watch, client, source, now]);
  return <LiveItemsContext.Provider value={state}>{children}</LiveItemsContext.Provider>;
}
