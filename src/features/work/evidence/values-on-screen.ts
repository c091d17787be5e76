/** The watched values of a page for a repair report, worded as in their sheets. */
import type { CommonKey } from '../../../i18n/common';
import type { Words } from '../../../i18n/engine';
import type { UnknownAlarms } from '../../../i18n/unknown-alarms';
import type { cn } from '../../../i18n/values';
import type { Evidence } from '../../../shared/calls/evidence';
import type { EquipmentId } from '../../../shared/ids';
import { NO_VALUE } from '../../../shared/value-text';
import type { Services } from '../../../state/services';
import { sessionAtom } from '../../../state/session/session-store';
import type { SeenValues } from '../../../state/work/take-evidence';
import { canSee } from '../../../widgets/live/rights';
import type { LiveValues } from '../../live-values/live-context';
import { getSlotRules } from '../../live-values/page-rules';
import { formatReading, getBitNames } from '../../live-values/reading-text';
import { formatSignalName } from '../../live-values/signal-name';

export interface ScreenContext {
  readonly live: LiveValues | null;
  readonly t: Words<keyof typeof cn | CommonKey>;
  readonly getName: (id: EquipmentId | null) => string;
}

export function getPlaceOnScreen(
  { owner, page, pageName = '' }: LiveValues,
  name: string,
): Evidence['place'] {
  const base = { projectId: null, pageId: null, equipmentId: null, name: pageName || name };
  switch (owner.family) {
    case 'project':
      return { ...base, family: owner.family, projectId: owner.projectId, pageId: owner.pageId };
    case 'equipment':
      return { ...base, family: owner.family, equipmentId: owner.equipmentId, pageId: page.id ?? null };
    case 'broker':
      // The platform does not have a broker's pages.
      return null;
    case 'legacy':
      return { ...base, family: owner.family, equipmentId: owner.equipmentId, pageId: owner.conId };
  }
}

function findHiddenSlots({ page, plan }: LiveValues, auths: ReadonlySet<string>): ReadonlySet<number> {
  const [hiddenSlots, visibleSlots] = [new Set<number>(), new Set<number>()];
  for (const [index, widget] of page.widgets.entries()) {
    const target = canSee(auths, widget, ...widget.panels) ? visibleSlots : hiddenSlots;
    for (const slot of plan.widgetSlots[index] ?? []) target.add(slot);
  }
  for (const slot of visibleSlots) hiddenSlots.delete(slot);
  return hiddenSlots;
}

/** Returns why the alarms of the shown moment are unknown. A replay without state has not read any yet. */
function getUnknownAlarms(
  { watch, isReplay }: LiveValues,
  store: Services['store'],
): UnknownAlarms | undefined {
  if (!isReplay) return store.get(watch.status).unknownAlarms;
  const { state } = store.get(watch.replay.status);
  return state === null ? 'asked' : state.unknownAlarms;
}

export function collectSeenValues(
  live: LiveValues,
  { store }: Pick<Services, 'store'>,
  { t, getName }: ScreenContext,
): SeenValues {
  const { watch, plan, page, isReplay, now } = live;
  const { board } = watch;
  const session = store.get(sessionAtom);
  const hiddenSlots = findHiddenSlots(
    live,
    new Set(session.status === 'signed-in' ? session.user.auths : []),
  );
  // Indexed once: a page may have thousands of widgets.
  const widgets = new Map<number, (typeof page.widgets)[number][]>();
  for (const widget of page.widgets) {
    const slot = plan.getSlot(widget.bind);
    const slotWidgets = widgets.get(slot);
    if (slotWidgets !== undefined) slotWidgets.push(widget);
    else if (slot >= 0) widgets.set(slot, [widget]);
  }
  return {
    board,
    slots: plan.spec.slots,
    status: store.get(watch.status),
    alarms: store.get(isReplay ? watch.replay.alarms : watch.alarms),
    unknownAlarms: getUnknownAlarms(live, store),
    now: now(),
    isFollowed: watch.isFollowed,
    maySee: (slot) => !hiddenSlots.has(slot),
    isReplay,
    formatValue: (slot) => {
      const slotValues = { ...live, page: { widgets: widgets.get(slot) ?? [] } };
      const description = board.getDescription(slot);
      const formattedValue = formatReading(
        board.getReading(slot),
        getSlotRules(slotValues, slot, getBitNames(t)),
        t,
      );
      return {
        title: formatSignalName(getName(description?.equipmentId ?? null), description?.title ?? ''),
        value: formattedValue.text === NO_VALUE.text ? null : formattedValue.text,
        unit: formattedValue.unit,
      };
    },
  };
}
