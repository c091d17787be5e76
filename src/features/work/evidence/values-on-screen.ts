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
import { maySee } from '../../../widgets/live/rights';
import type { LiveValues } from '../../live-values/live-context';
import { slotRules } from '../../live-values/page-rules';
import { bitNames, wordReading } from '../../live-values/reading-text';
import { signalName } from '../../live-values/signal-name';

export interface OnScreen {
  readonly live: LiveValues | null;
  readonly t: Words<keyof typeof cn | CommonKey>;
  readonly getName: (id: EquipmentId | null) => string;
}

export function placeOnScreen({ owner, page, pageName = '' }: LiveValues, name: string): Evidence['place'] {
  const none = { projectId: null, pageId: null, equipmentId: null, name: pageName || name };
  switch (owner.family) {
    case 'project':
      return { ...none, family: owner.family, projectId: owner.projectId, pageId: owner.pageId };
    case 'equipment':
      return { ...none, family: owner.family, equipmentId: owner.equipmentId, pageId: page.id ?? null };
    case 'broker':
      // The platform does not have the pages of a site's broker.
      return null;
    case 'legacy':
      return { ...none, family: owner.family, equipmentId: owner.equipmentId, pageId: owner.conId };
  }
}

function hiddenSlots({ page, plan }: LiveValues, auths: ReadonlySet<string>): ReadonlySet<number> {
  const [hidden, seen] = [new Set<number>(), new Set<number>()];
  for (const [index, widget] of page.widgets.entries()) {
    const side = maySee(auths, widget, ...widget.panels) ? seen : hidden;
    for (const slot of plan.widgetSlots[index] ?? []) side.add(slot);
  }
  for (const slot of seen) hidden.delete(slot);
  return hidden;
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
  { t, getName }: OnScreen,
): SeenValues {
  const { watch, plan, page, isReplay, now } = live;
  const { board } = watch;
  const session = store.get(sessionAtom);
  const hidden = hiddenSlots(live, new Set(session.phase === 'signed-in' ? session.user.auths : []));
  // Indexed once: a page may have thousands of widgets.
  const widgets = new Map<number, (typeof page.widgets)[number][]>();
  for (const widget of page.widgets) {
    const slot = plan.getSlot(widget.bind);
    const known = widgets.get(slot);
    if (known !== undefined) known.push(widget);
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
    maySee: (slot) => !hidden.has(slot),
    isReplay,
    word: (slot) => {
      const own = { ...live, page: { widgets: widgets.get(slot) ?? [] } };
      const description = board.description(slot);
      const shown = wordReading(board.reading(slot), slotRules(own, slot, bitNames(t)), t);
      return {
        title: signalName(getName(description?.equipmentId ?? null), description?.title ?? ''),
        value: shown.text === NO_VALUE.text ? null : shown.text,
        unit: shown.unit,
      };
    },
  };
}
