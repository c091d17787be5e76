/** Whether a control may be operated at this moment, and why not; and what its events do. */
import { createContext, useContext } from 'react';
import type { PageKey } from '../../i18n/page';
import { isWebAddress } from '../../page-document/assets';
import type { Binding, Widget, WidgetEvent } from '../../page-document/model';
import type { EquipmentId } from '../../shared/ids';
import { Freshness, freshnessOf, Quality } from '../../shared/reading';
import { EMPTY_STATUS, type WatchStatus } from '../../state/live/atoms';
import { formatNumber } from '../format/number';
import { formatValue, rawText, shownOf } from '../format/shown';
import type { Refusal } from '../page-host';
import { constantValue, joined, nameOf, type PageRuntime, rulesOf } from './runtime';

export const ConnectionContext = createContext<WatchStatus>(EMPTY_STATUS);
export const useConnection = (): WatchStatus => useContext(ConnectionContext);

const REFUSAL_WORDS: Readonly<Record<Refusal, PageKey>> = {
  'no-permission': 'refuseNoPermission',
  disconnected: 'refuseDisconnected',
  stale: 'refuseStale',
  'gateway-offline': 'refuseOffline',
  paused: 'refusePaused',
  'read-only': 'refuseReadOnly',
  'not-built': 'refuseNotBuilt',
  unreadable: 'refuseUnreadable',
  replay: 'refuseReplay',
};
/** Key of the words for a refusal, in the dictionary of the page. */
export const refusalKey = (refusal: Refusal): PageKey => REFUSAL_WORDS[refusal];

const mayOperate = (runtime: PageRuntime, ...codes: readonly string[]): boolean =>
  codes.every((code) => code === '' || runtime.host.auths.has(code));

/** Why nothing may be written to a slot; null where it may. The gravest reason first. */
export function refusalOf(
  runtime: PageRuntime,
  widget: Widget,
  slot: number,
  connection: WatchStatus,
  isDisabled: boolean,
): Refusal | null {
  const { board, plan, host } = runtime;
  if (!mayOperate(runtime, widget.perm.operate)) return 'no-permission';
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

/** The page's own text for a value of a slot, whether it is there yet or only wished. */
function shownFor(
  runtime: PageRuntime,
  widget: Widget,
  binding: Binding,
  slot: number,
  value: string,
): string {
  const raw = constantValue(value);
  const rules = rulesOf(runtime, widget, binding, slot);
  return joined(formatValue({ number: raw.number, text: raw.text }, rules, runtime.texts));
}

/** Tells the host the wish to write; the host asks for confirmation. */
export function wish(
  runtime: PageRuntime,
  widget: Widget,
  binding: Binding | null,
  value: string,
  confirm: string,
  shown?: { readonly old: string; readonly next: string },
): void {
  const slot = runtime.plan.slotOf(binding);
  if (binding?.src !== 'signal' || slot < 0) {
    runtime.host.refuse('unreadable');
    return;
  }
  const shownNow = (): string => {
    const rules = rulesOf(runtime, widget, binding, slot);
    return joined(shownOf(runtime.board.reading(slot), rules, runtime.lastGood.of(slot), runtime.texts));
  };
  runtime.host.write({
    slot,
    signalId: binding.signalId,
    value,
    label: nameOf(runtime, widget, slot),
    confirm,
    shownOld: shown?.old ?? shownNow(),
    shownNew: shown?.next ?? shownFor(runtime, widget, binding, slot, value),
    // Where a control has words of its own for the old value, only it could say them anew.
    ...(shown ? {} : { shownNow }),
  });
}

/** The last good value of a slot as raw text; null where there is none: it must not be guessed for a write (faults, 34). */
function goodRaw(
  runtime: PageRuntime,
  slot: number,
): { readonly number: number; readonly text: string } | null {
  const reading = runtime.board.reading(slot);
  const good =
    reading.quality === Quality.good && reading.freshness !== Freshness.never
      ? reading
      : runtime.lastGood.of(slot);
  return good === null ? null : { number: good.number, text: rawText(good.number, good.text) };
}

const MOST_STEP_DECIMALS = 9;

function writtenBy(runtime: PageRuntime, event: WidgetEvent, slot: number): string | null {
  if (event.do === 'write') return event.value;
  const good = goodRaw(runtime, slot);
  if (good === null) return null;
  if (event.do === 'toggle') {
    const isOn = good.text === event.onValue || good.number === Number(event.onValue);
    return isOn ? event.offValue : event.onValue;
  }
  const step = Number(event.value ?? Number.NaN);
  if (!Number.isFinite(step) || !Number.isFinite(good.number)) return null;
  const sum = Math.min(event.max ?? Infinity, Math.max(event.min ?? -Infinity, good.number + step));
  return String(Number(formatNumber(sum, MOST_STEP_DECIMALS)));
}

function equipmentOf({ plan, board }: PageRuntime, binding: Binding | null): EquipmentId | null {
  if (binding?.src === 'gateway') return binding.equipmentId;
  if (binding?.src !== 'signal') return null;
  return board.description(plan.slotOf(binding))?.equipmentId ?? binding.equipmentId;
}

/** Does what an event says: asks the host to write or to go somewhere, or to say why not. */
export function act(
  runtime: PageRuntime,
  widget: Widget,
  event: WidgetEvent,
  connection: WatchStatus,
  isDisabled: boolean,
): void {
  const { host, plan } = runtime;
  if (!mayOperate(runtime, widget.perm.operate, event.perm)) {
    host.refuse('no-permission');
    return;
  }
  // A password that is not asked would not protect; a pulse whose end gets lost would stay on.
  if (event.password || event.do === 'pulse') {
    host.refuse('not-built');
    return;
  }
  switch (event.do) {
    case 'write':
    case 'toggle':
    case 'add': {
      const binding = event.bind ?? widget.bind;
      const slot = plan.slotOf(binding);
      const refusal = refusalOf(runtime, widget, slot, connection, isDisabled);
      const value = refusal === null ? writtenBy(runtime, event, slot) : null;
      if (refusal !== null) host.refuse(refusal);
      else if (value === null) host.refuse('unreadable');
      else wish(runtime, widget, binding, value, event.confirm);
      return;
    }
    case 'back':
    case 'refresh':
      host.jump({ do: event.do });
      return;
    case 'url':
      if (isWebAddress(event.target)) host.jump({ do: 'url', target: event.target });
      else host.refuse('unreadable');
      return;
    case 'page':
    case 'popup':
      host.jump({ do: event.do, target: event.target });
      return;
    case 'history':
    case 'report':
    case 'alarm':
    case 'video': {
      const { do: what, target } = event;
      host.jump({ do: what, target, equipmentId: equipmentOf(runtime, event.bind ?? widget.bind) });
    }
  }
}
