import { createContext, useContext } from 'react';
import type { WriteBlock } from '../../i18n/write-block';
import type { Widget } from '../../page-document/model';
import { createSlotGuard, getOperateCodes, isWriting, type SlotGuard } from '../../page-document/slot-guard';
import { Freshness, getFreshness } from '../../shared/reading';
import { EMPTY_STATUS, type WatchStatus } from '../../state/live/atoms';
import type { PageRuntime } from './runtime';
import { getReachBlock } from './write-block';

export const ConnectionContext = createContext<WatchStatus>(EMPTY_STATUS);
export const useConnection = (): WatchStatus => useContext(ConnectionContext);

export const canOperate = (runtime: PageRuntime, ...codes: readonly string[]): boolean =>
  codes.every((code) => code === '' || runtime.host.auths.has(code));

export const isPressable = ({ events }: Pick<Widget, 'events'>): boolean =>
  events.some(({ on }) => on !== 'change');

/** Returns the permissions and the password of a control's direct write and of its other triggers. */
export function getOwnGuard({ plan }: PageRuntime, widget: Widget): SlotGuard {
  return createSlotGuard([widget], plan.getSlot, plan.getSlot(widget.bind));
}

/**
 * Returns why a control is blocked, as far as known before a touch. `isChange` if the control gets a new
 * value instead of a touch.
 */
export function getControlBlock(
  runtime: PageRuntime,
  widget: Widget,
  connection: WatchStatus,
  isDisabled: boolean,
  isChange = false,
): WriteBlock | null {
  const events = widget.events.filter(({ on }) => (on === 'change') === isChange);
  const isOwnWrite = isChange && events.length === 0;
  const codes = isOwnWrite ? getOwnGuard(runtime, widget).codes : events.map(({ perm }) => perm);
  if (!canOperate(runtime, ...getOperateCodes(widget), ...codes)) return 'no-permission';
  const write = events.find(isWriting);
  if (write !== undefined || isOwnWrite)
    return getSlotBlock(runtime, runtime.plan.getSlot(write?.bind ?? widget.bind), connection, isDisabled);
  return isDisabled ? 'read-only' : null;
}

/** Returns the most serious block of a slot for a user with the permission. */
export function getSlotBlock(
  runtime: PageRuntime,
  slot: number,
  connection: WatchStatus,
  isDisabled: boolean,
): WriteBlock | null {
  const { board, plan, host } = runtime;
  if (host.lock) return host.lock;
  const source = plan.spec.slots[slot];
  if (source?.src !== 'signal') return 'unreadable';
  const description = board.getDescription(slot);
  const equipmentId = description?.equipmentId ?? source.equipmentId;
  const gateway = equipmentId === null ? undefined : connection.gateways.get(equipmentId);
  const linkBlock = getReachBlock(connection.link, gateway);
  if (linkBlock !== null) return linkBlock;
  const freshness = getFreshness(board.flags[slot] ?? 0);
  if (freshness === Freshness.paused) return 'paused';
  // The link is up, but the value has not been received again since link or gateway were lost.
  if (freshness === Freshness.disconnected || freshness === Freshness.stale) return 'stale';
  if (isDisabled || description?.writable === false) return 'read-only';
  return null;
}
