/** Runs the events of controls. Loaded with the first operable widget of a page. */
import { webAddress } from '../../page-document/assets';
import type { Binding, Widget, WidgetEvent } from '../../page-document/model';
import { getCodes, isWriting } from '../../page-document/slot-guard';
import { equalsWritten } from '../../shared/equals-written';
import type { EquipmentId } from '../../shared/ids';
import { getFraction } from '../../shared/number-text';
import { Freshness, Quality } from '../../shared/reading';
import type { Millis } from '../../shared/units';

import { formatValue, type GoodValue, getShown } from '../format/shown';
import { getOwnGuard, mayOperate, slotBlock } from './control';
import { liveReader } from './live';
import { constantValue, getDataType, getName, getRules, type PageRuntime, withUnit } from './runtime';

/** Formats a value to write as the page would show it. */
function shownFor(
  runtime: PageRuntime,
  widget: Widget,
  binding: Binding,
  slot: number,
  value: string,
): string {
  const raw = constantValue(value);
  const rules = getRules(runtime, widget, binding, slot);
  // A value to write is never rounded for display.
  const decimals = Math.max(rules.format.decimals ?? 0, getFraction(value));
  const exact = { ...rules, format: { ...rules.format, decimals } };
  return withUnit(formatValue({ number: raw.number, text: raw.text }, exact, runtime.texts));
}

interface WriteOptions {
  readonly confirm?: string;
  /** The control's texts for the old and the new value, if any. */
  readonly shown?: { readonly old: string; readonly next: string };
  /** The value to write back afterwards: on release, or after a delay. */
  readonly release?: { readonly value: string; readonly shown?: string; readonly afterMs: Millis | null };
  readonly sent?: () => void;
}

function requestWrite(
  runtime: PageRuntime,
  widget: Widget,
  binding: Binding | null,
  value: string,
  { confirm = '', shown, release, sent }: WriteOptions = {},
): void {
  const slot = runtime.plan.getSlot(binding);
  if (binding?.src !== 'signal' || slot < 0) {
    runtime.host.onBlocked('unreadable');
    return;
  }
  const shownNow = (): string => {
    const rules = getRules(runtime, widget, binding, slot);
    return withUnit(getShown(runtime.board.reading(slot), rules, runtime.lastGood.of(slot), runtime.texts));
  };
  runtime.host.write({
    slot,
    signalId: binding.signalId,
    value,
    label: getName(runtime, widget, slot),
    confirm,
    shownOld: shown?.old ?? shownNow(),
    shownNew: shown?.next ?? shownFor(runtime, widget, binding, slot, value),
    ...([widget, ...widget.panels].some(({ states }) => states.length > 0)
      ? { isDisabled: () => liveReader(runtime, widget, false).read().set.disabled ?? false }
      : {}),
    // A control with its own texts provides no text that follows the value, since only the control could update it.
    ...(shown ? {} : { shownNow }),
    ...(release
      ? {
          release: {
            value: release.value,
            shownNew: release.shown ?? shownFor(runtime, widget, binding, slot, release.value),
            afterMs: release.afterMs,
          },
        }
      : {}),
    ...(sent ? { sent } : {}),
  });
}

/** Returns the last good value; `null` if missing, since a write must not guess it (faults 34). */
function getLastGood(runtime: PageRuntime, slot: number): GoodValue | null {
  const reading = runtime.board.reading(slot);
  return reading.quality === Quality.good && reading.freshness !== Freshness.never
    ? reading
    : runtime.lastGood.of(slot);
}

const MOST_STEP_DECIMALS = 9;

function writtenBy(
  runtime: PageRuntime,
  event: WidgetEvent,
  slot: number,
  chosen: string | null,
): string | null {
  if (event.do === 'write') return event.value ?? chosen;
  if (event.do === 'pulse') return event.value ?? event.onValue;
  const good = getLastGood(runtime, slot);
  if (good === null) return null;
  if (event.do === 'toggle')
    return equalsWritten(event.onValue, good, getDataType(runtime, slot)) ? event.offValue : event.onValue;
  const step = Number(event.value ?? Number.NaN);
  if (!Number.isFinite(step) || !Number.isFinite(good.number)) return null;
  const sum = Math.min(event.max ?? Infinity, Math.max(event.min ?? -Infinity, good.number + step));
  // Beyond exact integers, a value other than the sum would be written (faults 25).
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) return null;
  return String(Number(sum.toFixed(MOST_STEP_DECIMALS)));
}

function getEquipment({ plan, board }: PageRuntime, binding: Binding | null): EquipmentId | null {
  if (binding?.src === 'gateway') return binding.equipmentId;
  if (binding?.src !== 'signal') return null;
  return board.description(plan.getSlot(binding))?.equipmentId ?? binding.equipmentId;
}

function askPassword({ host }: PageRuntime, then: () => void): void {
  // Without a prompt, the password would protect nothing.
  if (host.unlock) host.unlock(then);
  else host.onBlocked('no-password');
}

/** The releasing write of each momentary write. */
type Releases = ReadonlyMap<WidgetEvent, WidgetEvent>;

interface ActionOptions {
  readonly isDisabled: boolean;
  /** The chosen or typed value, for events that have none. */
  readonly chosen?: string;
  readonly releases?: Releases;
  readonly isUnlocked?: boolean;
}

/**
 * Runs events in sequence. Events after a write wait for its confirmation; a refusal or a decline ends the sequence.
 * No event ever runs twice.
 */
function perform(
  runtime: PageRuntime,
  widget: Widget,
  events: readonly WidgetEvent[],
  options: ActionOptions,
): void {
  const { host } = runtime;
  const [event, ...rest] = events;
  if (event === undefined) return;
  if (!mayOperate(runtime, ...getCodes(widget), event.perm)) {
    host.onBlocked('no-permission');
    return;
  }
  if (event.password && !options.isUnlocked) {
    askPassword(runtime, () => perform(runtime, widget, events, { ...options, isUnlocked: true }));
    return;
  }
  const next = (): void => perform(runtime, widget, rest, options);
  if (isWriting(event)) write(runtime, widget, event, options, rest.length === 0 ? undefined : next);
  else if (options.isDisabled) host.onBlocked('read-only');
  else if (go(runtime, widget, event)) next();
}

function write(
  runtime: PageRuntime,
  widget: Widget,
  event: WidgetEvent,
  { isDisabled, chosen, releases }: ActionOptions,
  sent: (() => void) | undefined,
): void {
  const { host, plan } = runtime;
  const binding = event.bind ?? widget.bind;
  const slot = plan.getSlot(binding);
  const release = releases?.get(event);
  const block = slotBlock(runtime, slot, runtime.connection(), isDisabled);
  const value = block === null ? writtenBy(runtime, event, slot, chosen ?? null) : null;
  if (block !== null) host.onBlocked(block);
  else if (value === null) host.onBlocked('unreadable');
  else
    requestWrite(runtime, widget, binding, value, {
      confirm: event.confirm,
      ...(event.do === 'pulse' ? { release: { value: event.offValue, afterMs: event.pulseMs } } : {}),
      ...(release?.value === null || release === undefined
        ? {}
        : { release: { value: release.value, afterMs: null } }),
      ...(sent ? { sent } : {}),
    });
}

/** Follows an event that navigates; returns `false` if it has no valid target. */
function go(runtime: PageRuntime, widget: Widget, event: WidgetEvent): boolean {
  const { host } = runtime;
  const { do: act, target } = event;
  switch (act) {
    case 'back':
    case 'refresh':
      host.jump({ do: act });
      return true;
    case 'url':
      if (webAddress(target) === null) {
        host.onBlocked('unreadable');
        return false;
      }
      host.jump({ do: 'url', target });
      return true;
    case 'page':
    case 'popup':
      if (target === '') {
        host.onBlocked('unreadable');
        return false;
      }
      host.jump({ do: act, target });
      return true;
    case 'history':
    case 'report':
    case 'alarm':
    case 'video':
      host.jump({ do: act, target, equipmentId: getEquipment(runtime, event.bind ?? widget.bind) });
      return true;
    default:
      return false;
  }
}

/**
 * Runs the events of a tap. A press and a release that write the same signal are one momentary request, confirmed
 * once.
 */
export function tap(runtime: PageRuntime, widget: Widget, isDisabled: boolean): void {
  const of = (on: WidgetEvent['on']) => widget.events.filter((event) => event.on === on);
  const [press, release] = [of('press'), of('release')];
  const slot = (event: WidgetEvent) => runtime.plan.getSlot(event.bind ?? widget.bind);
  const releases = new Map<WidgetEvent, WidgetEvent>();
  const free = new Set(release.filter((event) => event.do === 'write'));
  for (const down of press.filter(isWriting)) {
    const up = [...free].find((event) => slot(event) === slot(down));
    if (up === undefined) continue;
    free.delete(up);
    releases.set(down, up);
  }
  const paired = new Set<WidgetEvent>([...releases.keys(), ...releases.values()]);
  const others = [...of('tap'), ...press, ...release].filter((event) => !paired.has(event));
  perform(runtime, widget, [...releases.keys(), ...others], { isDisabled, releases });
}

/** Runs the page's events for a new value of a control; without any, writes the control's signal. */
export function change(
  runtime: PageRuntime,
  widget: Widget,
  value: string,
  isDisabled: boolean,
  more: WriteOptions = {},
): void {
  const events = widget.events.filter(({ on }) => on === 'change');
  const write = events.find(isWriting);
  // On release, a held control writes back to the signal that the page's event has written.
  const releases: Releases = new Map(
    more.release && write ? [[write, { ...write, value: more.release.value }]] : [],
  );
  if (events.length > 0) perform(runtime, widget, events, { isDisabled, chosen: value, releases });
  else writeOwn(runtime, widget, value, more);
}

function writeOwn(runtime: PageRuntime, widget: Widget, value: string, more: WriteOptions): void {
  const { codes, password } = getOwnGuard(runtime, widget);
  const send = (): void => requestWrite(runtime, widget, widget.bind, value, more);
  if (!mayOperate(runtime, ...codes)) runtime.host.onBlocked('no-permission');
  else if (password) askPassword(runtime, send);
  else send();
}
