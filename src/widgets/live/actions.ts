/** Runs the events of controls. Loaded with the first operable widget of a page. */
import { getWebAddress } from '../../page-document/assets';
import type { Binding, Widget, WidgetEvent } from '../../page-document/model';
import { getOperateCodes, isWriting } from '../../page-document/slot-guard';
import { equalsWritten } from '../../shared/equals-written';
import type { EquipmentId } from '../../shared/ids';
import { countFractionDigits } from '../../shared/number-text';
import { Freshness, Quality } from '../../shared/reading';
import type { Millis } from '../../shared/units';
import { formatValue, type GoodValue, toShownValue } from '../format/shown';
import { canOperate, getOwnGuard, getSlotBlock } from './control';
import { createLiveReader } from './live';
import {
  createConstantValue,
  getDataType,
  getRules,
  getWidgetName,
  type PageRuntime,
  toTextWithUnit,
} from './runtime';

function formatWriteValue(
  runtime: PageRuntime,
  widget: Widget,
  binding: Binding,
  slot: number,
  value: string,
): string {
  const raw = createConstantValue(value);
  const rules = getRules(runtime, widget, binding, slot);
  // A value to write is never rounded for display.
  const decimals = Math.max(rules.format.decimals ?? 0, countFractionDigits(value));
  const exactRules = { ...rules, format: { ...rules.format, decimals } };
  return toTextWithUnit(formatValue({ number: raw.number, text: raw.text }, exactRules, runtime.texts));
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
    return toTextWithUnit(
      toShownValue(runtime.board.getReading(slot), rules, runtime.lastGood.get(slot), runtime.texts),
    );
  };
  runtime.host.write({
    slot,
    signalId: binding.signalId,
    value,
    label: getWidgetName(runtime, widget, slot),
    confirm,
    shownOld: shown?.old ?? shownNow(),
    shownNew: shown?.next ?? formatWriteValue(runtime, widget, binding, slot, value),
    ...([widget, ...widget.panels].some(({ states }) => states.length > 0)
      ? { isDisabled: () => createLiveReader(runtime, widget, false).read().set.disabled ?? false }
      : {}),
    // A control with its own texts provides no text that follows the value, since only the control could update it.
    ...(shown ? {} : { shownNow }),
    ...(release
      ? {
          release: {
            value: release.value,
            shownNew: release.shown ?? formatWriteValue(runtime, widget, binding, slot, release.value),
            afterMs: release.afterMs,
          },
        }
      : {}),
    ...(sent ? { sent } : {}),
  });
}

/** Returns the last good value; `null` if missing, since a write must not guess it (faults 34). */
function getLastGood(runtime: PageRuntime, slot: number): GoodValue | null {
  const reading = runtime.board.getReading(slot);
  return reading.quality === Quality.good && reading.freshness !== Freshness.never
    ? reading
    : runtime.lastGood.get(slot);
}

const MAX_STEP_DECIMALS = 9;

function getValueToWrite(
  runtime: PageRuntime,
  event: WidgetEvent,
  slot: number,
  chosenValue: string | null,
): string | null {
  if (event.do === 'write') return event.value ?? chosenValue;
  if (event.do === 'pulse') return event.value ?? event.onValue;
  const goodValue = getLastGood(runtime, slot);
  if (goodValue === null) return null;
  if (event.do === 'toggle')
    return equalsWritten(event.onValue, goodValue, getDataType(runtime, slot))
      ? event.offValue
      : event.onValue;
  const step = Number(event.value ?? Number.NaN);
  if (!Number.isFinite(step) || !Number.isFinite(goodValue.number)) return null;
  const sum = Math.min(event.max ?? Infinity, Math.max(event.min ?? -Infinity, goodValue.number + step));
  // Beyond exact integers, a value other than the sum would be written (faults 25).
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) return null;
  return String(Number(sum.toFixed(MAX_STEP_DECIMALS)));
}

function getEquipment({ plan, board }: PageRuntime, binding: Binding | null): EquipmentId | null {
  if (binding?.src === 'gateway') return binding.equipmentId;
  if (binding?.src !== 'signal') return null;
  return board.getDescription(plan.getSlot(binding))?.equipmentId ?? binding.equipmentId;
}

function requestPassword({ host }: PageRuntime, onUnlocked: () => void): void {
  // Without a prompt, the password would protect nothing.
  if (host.unlock) host.unlock(onUnlocked);
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
function performEvents(
  runtime: PageRuntime,
  widget: Widget,
  events: readonly WidgetEvent[],
  options: ActionOptions,
): void {
  const { host } = runtime;
  const [event, ...laterEvents] = events;
  if (event === undefined) return;
  if (!canOperate(runtime, ...getOperateCodes(widget), event.perm)) {
    host.onBlocked('no-permission');
    return;
  }
  if (event.password && !options.isUnlocked) {
    requestPassword(runtime, () => performEvents(runtime, widget, events, { ...options, isUnlocked: true }));
    return;
  }
  const next = (): void => performEvents(runtime, widget, laterEvents, options);
  if (isWriting(event)) write(runtime, widget, event, options, laterEvents.length === 0 ? undefined : next);
  else if (options.isDisabled) host.onBlocked('read-only');
  else if (navigate(runtime, widget, event)) next();
}

function write(
  runtime: PageRuntime,
  widget: Widget,
  event: WidgetEvent,
  { isDisabled, chosen: chosenValue, releases }: ActionOptions,
  sent: (() => void) | undefined,
): void {
  const { host, plan } = runtime;
  const binding = event.bind ?? widget.bind;
  const slot = plan.getSlot(binding);
  const release = releases?.get(event);
  const block = getSlotBlock(runtime, slot, runtime.getConnection(), isDisabled);
  const value = block === null ? getValueToWrite(runtime, event, slot, chosenValue ?? null) : null;
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
function navigate(runtime: PageRuntime, widget: Widget, event: WidgetEvent): boolean {
  const { host } = runtime;
  const { do: action, target } = event;
  switch (action) {
    case 'back':
    case 'refresh':
      host.jump({ do: action });
      return true;
    case 'url':
      if (getWebAddress(target) === null) {
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
      host.jump({ do: action, target });
      return true;
    case 'history':
    case 'report':
    case 'alarm':
    case 'video':
      host.jump({ do: action, target, equipmentId: getEquipment(runtime, event.bind ?? widget.bind) });
      return true;
    default:
      return false;
  }
}

/**
 * Runs the events of a tap. A press and a release that write the same signal are one momentary request, confirmed once.
 */
export function runTap(runtime: PageRuntime, widget: Widget, isDisabled: boolean): void {
  const getEvents = (on: WidgetEvent['on']) => widget.events.filter((event) => event.on === on);
  const [press, release] = [getEvents('press'), getEvents('release')];
  const slot = (event: WidgetEvent) => runtime.plan.getSlot(event.bind ?? widget.bind);
  const releases = new Map<WidgetEvent, WidgetEvent>();
  const unpairedReleases = new Set(release.filter((event) => event.do === 'write'));
  for (const pressEvent of press.filter(isWriting)) {
    const releaseEvent = [...unpairedReleases].find((event) => slot(event) === slot(pressEvent));
    if (releaseEvent === undefined) continue;
    unpairedReleases.delete(releaseEvent);
    releases.set(pressEvent, releaseEvent);
  }
  const pairedEvents = new Set<WidgetEvent>([...releases.keys(), ...releases.values()]);
  const otherEvents = [...getEvents('tap'), ...press, ...release].filter((event) => !pairedEvents.has(event));
  performEvents(runtime, widget, [...releases.keys(), ...otherEvents], { isDisabled, releases });
}

/** Runs the page's events for a new value of a control; without any, writes the control's signal. */
export function runChange(
  runtime: PageRuntime,
  widget: Widget,
  value: string,
  isDisabled: boolean,
  options: WriteOptions = {},
): void {
  const events = widget.events.filter(({ on }) => on === 'change');
  const write = events.find(isWriting);
  // On release, a held control writes back to the signal that the page's event has written.
  const releases: Releases = new Map(
    options.release && write ? [[write, { ...write, value: options.release.value }]] : [],
  );
  if (events.length > 0) performEvents(runtime, widget, events, { isDisabled, chosen: value, releases });
  else writeOwnSignal(runtime, widget, value, options);
}

function writeOwnSignal(runtime: PageRuntime, widget: Widget, value: string, options: WriteOptions): void {
  const { codes, password } = getOwnGuard(runtime, widget);
  const send = (): void => requestWrite(runtime, widget, widget.bind, value, options);
  if (!canOperate(runtime, ...codes)) runtime.host.onBlocked('no-permission');
  else if (password) requestPassword(runtime, send);
  else send();
}
