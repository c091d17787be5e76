import type { Page, WidgetKind } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { EquipmentId } from '../../shared/ids';
import { canSee } from '../live/rights';
import { type Box, getBox, overlaps } from '../values/spatial';

/** Kinds that belong to no single piece of equipment: they navigate, or show several. */
const UNFRAMED_KINDS: ReadonlySet<WidgetKind> = new Set<WidgetKind>([
  'pipe',
  'trend',
  'history',
  'alarmTable',
  'nav',
  'count',
  'placeholder',
]);
/** Kinds that show a value, without controls. */
const MARKED_KINDS: ReadonlySet<WidgetKind> = new Set<WidgetKind>([
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
/** Distance in page units beyond which widgets get separate frames. */
const MAX_DISTANCE = 60;
/** Number of frames tried for a widget, the latest first: a page is written row by row. */
const FRAMES_TRIED = 12;
/** No real page joins more widgets of one piece of equipment, and a hostile one must not hang the browser. */
const MAX_JOINED = 500;
const MAX_FRAMES = 24;

export interface AlarmPlaces {
  /** Returns the frames of a piece of equipment; empty if the page does not show it. */
  readonly frame: (equipment: EquipmentId) => readonly Box[];
  /** Returns the boxes of values that show an alarm's signal, except those that are a frame themselves. */
  readonly mark: (alarm: Pick<AlarmRow, 'equipmentId' | 'signalId'>) => readonly Box[];
}

interface OwnedBox {
  readonly equipment: EquipmentId;
  readonly box: Box;
}

const unite = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});
const areNear = (a: Box, b: Box): boolean =>
  Math.max(a.left, b.left) - Math.min(a.right, b.right) <= MAX_DISTANCE &&
  Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) <= MAX_DISTANCE;
const isSameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Joins nearby boxes as long as no widget of other equipment is between them; then joins the resulting frames. */
function joinNear(boxes: readonly Box[], otherBoxes: readonly Box[]): readonly Box[] {
  const joinedBoxes = joinOnce(boxes, otherBoxes);
  return joinedBoxes.length === boxes.length ? joinedBoxes : joinNear(joinedBoxes, otherBoxes);
}

function joinOnce(boxes: readonly Box[], otherBoxes: readonly Box[]): readonly Box[] {
  const frames: Box[] = [];
  for (const box of boxes) {
    let index = frames.length - 1;
    const minIndex = Math.max(0, frames.length - FRAMES_TRIED);
    for (; index >= minIndex; index--) {
      const frame = frames[index];
      if (frame === undefined || !areNear(frame, box)) continue;
      const unitedBox = unite(frame, box);
      if (otherBoxes.some((otherBox) => overlaps(otherBox, unitedBox))) continue;
      frames[index] = unitedBox;
      break;
    }
    if (index < minIndex) frames.push(box);
  }
  return frames;
}

/** @param getEquipment - The equipment of a slot; `null` if unknown. */
export function createAlarmPlaces(
  { widgets }: Pick<Page, 'widgets'>,
  plan: Pick<PagePlan, 'getSlot' | 'spec' | 'widgetSlots'>,
  getEquipment: (slot: number) => EquipmentId | null,
  auths: ReadonlySet<string>,
): AlarmPlaces {
  /** Frames that the page sets explicitly. */
  const explicitFrames: OwnedBox[] = [];
  const ownedBoxes: OwnedBox[] = [];
  const bySignal = new Map<string, { readonly equipment: EquipmentId | null; readonly box: Box }[]>();
  for (const [index, widget] of widgets.entries()) {
    const { alarm } = widget;
    if (alarm?.frame === 'none' || !canSee(auths, widget, ...widget.panels)) continue;
    const slot = plan.getSlot(widget.bind);
    const ownEquipment = slot < 0 ? null : getEquipment(slot);
    const box = getBox(widget);
    const source = plan.spec.slots[slot];
    if (source?.src === 'signal' && MARKED_KINDS.has(widget.kind))
      getList(bySignal, source.signalId).push({ equipment: ownEquipment, box });
    const frameOwner = alarm?.equipmentId ?? ownEquipment;
    if (alarm !== null) {
      if (frameOwner !== null) explicitFrames.push({ equipment: frameOwner, box });
      continue;
    }
    const equipment = ownEquipment ?? findOnlyEquipment(plan.widgetSlots[index] ?? [], getEquipment);
    if (equipment !== null && !UNFRAMED_KINDS.has(widget.kind)) ownedBoxes.push({ equipment, box });
  }
  const frames = new Map<EquipmentId, readonly Box[]>();
  const findFrames = (equipment: EquipmentId): readonly Box[] => {
    const equipmentFrames = explicitFrames.filter((item) => item.equipment === equipment);
    if (equipmentFrames.length > 0) return equipmentFrames.map(({ box }) => box);
    const isOfEquipment = (item: OwnedBox): boolean => item.equipment === equipment;
    const otherBoxes = ownedBoxes.filter((item) => !isOfEquipment(item)).map(({ box }) => box);
    const boxes = ownedBoxes
      .filter(isOfEquipment)
      .slice(0, MAX_JOINED)
      .map(({ box }) => box);
    return joinNear(boxes, otherBoxes).slice(0, MAX_FRAMES);
  };
  const frame = (equipment: EquipmentId): readonly Box[] => {
    const cached = frames.get(equipment) ?? findFrames(equipment);
    frames.set(equipment, cached);
    return cached;
  };
  return {
    frame,
    mark: ({ equipmentId, signalId }) => {
      const frameBoxes = equipmentId === null ? [] : frame(equipmentId);
      return (signalId === null ? [] : (bySignal.get(signalId) ?? []))
        .filter(({ equipment }) => equipment === null || equipmentId === null || equipment === equipmentId)
        .map(({ box }) => box)
        .filter((box) => !frameBoxes.some((item) => isSameBox(item, box)));
    },
  };
}

function getList<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Returns the equipment of slots; `null` if they belong to none or to several. */
function findOnlyEquipment(
  slots: readonly number[],
  getEquipment: (slot: number) => EquipmentId | null,
): EquipmentId | null {
  const equipmentIds = new Set(slots.flatMap((slot) => getEquipment(slot) ?? []));
  const [first = null] = equipmentIds;
  return equipmentIds.size === 1 ? first : null;
}
