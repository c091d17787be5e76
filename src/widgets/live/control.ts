/** Whether a control may be operated at this moment, and why not. What its events do is in `deeds.ts`. */
import { createContext, useContext } from 'react';
import type { PageKey } from '../../i18n/page';
import type { Widget, WidgetEvent } from '../../page-document/model';
import { Freshness, freshnessOf } from '../../shared/reading';
import { EMPTY_STATUS, type WatchStatus } from '../../state/live/atoms';
import type { Refusal } from './page-host';
import type { PageRuntime } from './runtime';

export const ConnectionContext = createContext<WatchStatus>(EMPTY_STATUS);
export const useConnection = (): WatchStatus => useContext(ConnectionContext);

const REFUSAL_WORDS: Readonly<Record<Refusal, PageKey>> = {
  'no-permission': 'refuseNoPermission',
  disconnected: 'refuseDisconnected',
  stale: 'refuseStale',
  'gateway-offline': 'refuseOffline',
  paused: 'refusePaused',
  'read-only': 'refuseReadOnly',
  'no-password': 'refuseNoPassword',
  unreadable: 'refuseUnreadable',
  replay: 'refuseReplay',
};
/** Key of the words for a refusal, in the dictionary of the page. */
export const refusalKey = (refusal: Refusal): PageKey => REFUSAL_WORDS[refusal];

export const mayOperate = (runtime: PageRuntime, ...codes: readonly string[]): boolean =>
  codes.every((code) => code === '' || runtime.host.auths.has(code));

/** What operating a widget needs: its own permission and those of the panels around it. */
export const codesOf = ({ perm, within }: Widget): readonly string[] => [
  perm.operate,
  ...within.map((panel) => panel.perm.operate),
];

/** Whether a touch is given to events of the widget itself. */
export const isPressed = ({ events }: Pick<Widget, 'events'>): boolean =>
  events.some(({ on }) => on !== 'change');

/**
 * Why operating a widget would do nothing, as far as it can be told before it is touched; null where it would do something.
 * `isChange`: it is given a value, which its events take, or else its own signal; otherwise it is touched.
 */
export function refusalFor(
  runtime: PageRuntime,
  widget: Widget,
  connection: WatchStatus,
  isDisabled: boolean,
  isChange = false,
): Refusal | null {
  const events = widget.events.filter(({ on }) => (on === 'change') === isChange);
  if (!mayOperate(runtime, ...codesOf(widget), ...events.map(({ perm }) => perm))) return 'no-permission';
  const write = events.find(isWriting);
  if (write !== undefined || (isChange && events.length === 0))
    return refusalOf(
      runtime,
      widget,
      runtime.plan.slotOf(write?.bind ?? widget.bind),
      connection,
      isDisabled,
    );
  return isDisabled ? 'read-only' : null;
}

/** Why nothing may be written to a slot; null where it may. The gravest reason first. */
export function refusalOf(
  runtime: PageRuntime,
  widget: Widget,
  slot: number,
  connection: WatchStatus,
  isDisabled: boolean,
): Refusal | null {
  const { board, plan, host } = runtime;
  if (!mayOperate(runtime, ...codesOf(widget))) return 'no-permission';
  if (host.lock) return host.lock;
  const source = plan.spec.slots[slot];
  if (source?.src !== 'signal') return 'unreadable';
  if (connection.link?.phase !== 'live') return 'disconnected';
  const description = board.description(slot);
  const equipmentId = description?.equipmentId ?? source.equipmentId;
  const gateway = equipmentId === null ? undefined : connection.gateways.get(equipmentId);
  if (gateway?.vpn) return 'paused';
  if (gateway && !gateway.online) return 'gateway-offline';
  const freshness = freshnessOf(board.flags[slot] ?? 0);
  if (freshness === Freshness.paused) return 'paused';
  if (freshness === Freshness.disconnected) return 'disconnected';
  if (freshness === Freshness.stale) return 'stale';
  if (isDisabled || description?.writable === false) return 'read-only';
  return null;
}

const WRITES: ReadonlySet<string> = new Set(['write', 'toggle', 'pulse', 'add']);
export const isWriting = (event: WidgetEvent): boolean => WRITES.has(event.do);
