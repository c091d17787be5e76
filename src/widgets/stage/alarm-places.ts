import type { Page, WidgetKind } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { EquipmentId } from '../../shared/ids';
import { maySee } from '../live/rights';
import { type Box, getBox, overlaps } from '../values/spatial';

/** Kinds that belong to no single piece of equipment: they navigate, or show several. */
const NEVER_FRAMED: ReadonlySet<WidgetKind> = new Set<WidgetKind>([
  'pipe',
  'trend',
  'history',
  'alarmTable',
  'nav',
  'count',
  'placeholder',
]);
/** Kinds that show a value, without controls. */
const MARKED: ReadonlySet<WidgetKind> = new Set<WidgetKind>([
  'value',
  'text',
  'lamp',
  'multistate',
  'tank',
  'progress',
  'gauge',
  'rotor',
  'image',
]);
/** Widgets that are further apart, in page units, get separate frames. */
const APART = 60;
/** Number of frames tried for a widget, the latest first: a page is written row by row. */
const TRIED = 12;
/** No real page joins more widgets of one piece of equipment, and a hostile one must not hang the browser. */
const MOST_JOINED = 500;
const MOST_FRAMES = 24;

export interface AlarmPlaces {
  /** Returns the frames of a piece of equipment; empty if the page does not show it. */
  readonly frame: (equipment: EquipmentId) => readonly Box[];
  /** Returns the boxes of values that show an alarm's signal, except those that are a frame themselves. */
  readonly mark: (alarm: Pick<AlarmRow, 'equipmentId' | 'signalId'>) => readonly Box[];
}

interface Owned {
  readonly equipment: EquipmentId;
  readonly box: Box;
}

const join = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
const areNear = (a: Box, b: Box): boolean =>
  Math.max(a.left, b.left) - Math.min(a.right, b.right) <= APART &&
  Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) <= APART;
const isSame = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Joins nearby boxes as long as no widget of other equipment is between them; then joins the resulting frames. */
function joinNear(boxes: readonly Box[], others: readonly Box[]): readonly Box[] {
  const once = joinOnce(boxes, others);
  return once.length === boxes.length ? once : joinNear(once, others);
}

function joinOnce(boxes: readonly Box[], others: readonly Box[]): readonly Box[] {
  const frames: Box[] = [];
  for (const box of boxes) {
    let at = frames.length - 1;
    const last = Math.max(0, frames.length - TRIED);
    for (; at >= last; at--) {
      const frame = frames[at];
      if (frame === undefined || !areNear(frame, box)) continue;
      const joined = join(frame, box);
      if (others.some((other) => overlaps(other, joined))) continue;
      frames[at] = joined;
      break;
    }
    if (at < last) frames.push(box);
  }
  return frames;
}

/** @param getEquipment - The equipment of a slot; `null` if unknown. */
export function alarmPlaces(
  { widgets }: Pick<Page, 'widgets'>,
  plan: Pick<PagePlan, 'getSlot' | 'spec' | 'widgetSlots'>,
  getEquipment: (slot: number) => EquipmentId | null,
  auths: ReadonlySet<string>,
): AlarmPlaces {
  /** Frames that the page sets explicitly. */
  const placed: Owned[] = [];
  const found: Owned[] = [];
  const bySignal = new Map<string, { readonly equipment: EquipmentId | null; readonly box: Box }[]>();
  for (const [index, widget] of widgets.entries()) {
    const { alarm } = widget;
    if (alarm?.frame === 'none' || !maySee(auths, widget, ...widget.panels)) continue;
    const slot = plan.getSlot(widget.bind);
    const own = slot < 0 ? null : getEquipment(slot);
    const box = getBox(widget);
    const source = plan.spec.slots[slot];
    if (source?.src === 'signal' && MARKED.has(widget.kind))
      getList(bySignal, source.signalId).push({ equipment: own, box });
    const wanted = alarm?.equipmentId ?? own;
    if (alarm !== null) {
      if (wanted !== null) placed.push({ equipment: wanted, box });
      continue;
    }
    const equipment = own ?? onlyEquipment(plan.widgetSlots[index] ?? [], getEquipment);
    if (equipment !== null && !NEVER_FRAMED.has(widget.kind)) found.push({ equipment, box });
  }
  const frames = new Map<EquipmentId, readonly Box[]>();
  const findFrames = (equipment: EquipmentId): readonly Box[] => {
    const here = placed.filter((one) => one.equipment === equipment);
    if (here.length > 0) return here.map(({ box }) => box);
    const isOwn = (one: Owned): boolean => one.equipment === equipment;
    const others = found.filter((one) => !isOwn(one)).map(({ box }) => box);
    const boxes = found
      .filter(isOwn)
      .slice(0, MOST_JOINED)
      .map(({ box }) => box);
    return joinNear(boxes, others).slice(0, MOST_FRAMES);
  };
  const frame = (equipment: EquipmentId): readonly Box[] => {
    const known = frames.get(equipment) ?? findFrames(equipment);
    frames.set(equipment, known);
    return known;
  };
  return {
    frame,
    mark: ({ equipmentId, signalId }) => {
      const framed = equipmentId === null ? [] : frame(equipmentId);
      return (signalId === null ? [] : (bySignal.get(signalId) ?? []))
        .filter(({ equipment }) => equipment === null || equipmentId === null || equipment === equipmentId)
        .map(({ box }) => box)
        .filter((box) => !framed.some((one) => isSame(one, box)));
    },
  };
}

function getList<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Returns the equipment of slots; `null` if they belong to none or to several. */
function onlyEquipment(
  slots: readonly number[],
  getEquipment: (slot: number) => EquipmentId | null,
): EquipmentId | null {
  const all = new Set(slots.flatMap((slot) => getEquipment(slot) ?? []));
  const [first = null] = all;
  return all.size === 1 ? first : null;
}
