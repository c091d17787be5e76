/** Starts a report with what is on screen. Loaded with the first report: no page carries evidence. */
import type { Words } from '../../../i18n/engine';
import type { cn } from '../../../i18n/values';
import { reportRepairPath } from '../../../navigation/order-paths';
import type { AlarmRow } from '../../../shared/calls/alarm';
import type { AlarmId, EquipmentId } from '../../../shared/ids';
import { NO_VALUE } from '../../../shared/value-text';
import type { Evidence } from '../../../shared/work/evidence';
import type { Services } from '../../../state/services';
import { type RepairStart, startRepair } from '../../../state/work/start-repair';
import type { SeenValues } from '../../../state/work/take-evidence';
import type { LiveValues } from '../../live-values/live-context';
import { slotRules } from '../../live-values/page-rules';
import { bitNames, wordReading } from '../../live-values/reading-text';
import { signalName } from '../../live-values/signal-name';

/** The beginnings of a report; the rest is taken from the screen. */
export interface ReportFrom
  extends Partial<
    Pick<RepairStart, 'source' | 'sourceId' | 'note' | 'equipName' | 'followUpOf' | 'pictures'>
  > {
  readonly equipmentId?: EquipmentId | null;
  readonly signalId?: AlarmRow['signalId'];
  /** The alarm that is reported; a message knows no more than its id and its time. */
  readonly alarm?: Pick<AlarmRow, 'id'> & Partial<AlarmRow>;
  readonly item?: Evidence['item'];
  /** The page or equipment to be replayed, where no values are on screen. */
  readonly place?: NonNullable<Evidence['place']>;
}

interface OnScreen {
  readonly live: LiveValues | null;
  readonly say: Words<keyof typeof cn>;
  /** Names an equipment; '' while that is not known. */
  readonly nameOf: (id: EquipmentId | null) => string;
}

const BLANK: AlarmRow = {
  id: '' as AlarmId,
  equipmentId: null,
  signalId: null,
  ...{ type: '', level: '', group: '', value: '', unit: '', valueName: '', limit: '', compare: '' },
  ...{ triggerTime: null, recoverTime: null, confirmTime: null, releaseTime: null },
  ...{ confirmUser: '', equipmentName: '', signalTitle: '', remark: '' },
};

function placeOf({ owner, page, pageName = '' }: LiveValues, name: string): NonNullable<Evidence['place']> {
  const none = { projectId: null, pageId: null, equipmentId: null, name: pageName || name };
  switch (owner.family) {
    case 'project':
      return { ...none, family: owner.family, projectId: owner.projectId, pageId: owner.pageId };
    case 'equipment':
      return { ...none, family: owner.family, equipmentId: owner.equipmentId, pageId: page.id ?? null };
    case 'legacy':
      return { ...none, family: owner.family, equipmentId: owner.equipmentId, pageId: owner.conId };
  }
}

/** The values on screen, worded as their sheet words them. */
function seenOf(live: LiveValues, { store }: Services, { say, nameOf }: OnScreen): SeenValues {
  const { watch, plan, page, isReplay, now } = live;
  const { board } = watch;
  // Found once: a page may have thousands of widgets.
  const widgets = new Map<number, (typeof page.widgets)[number][]>();
  for (const widget of page.widgets) {
    const slot = plan.slotOf(widget.bind);
    if (slot >= 0) widgets.set(slot, [...(widgets.get(slot) ?? []), widget]);
  }
  return {
    board,
    slots: plan.spec.slots,
    status: store.get(watch.status),
    alarms: store.get(watch.alarms),
    now: now(),
    isReplay,
    word: (slot) => {
      const own = { ...live, page: { widgets: widgets.get(slot) ?? [] } };
      const description = board.description(slot);
      const shown = wordReading(board.reading(slot), slotRules(own, slot, bitNames(say)), say);
      return {
        title: signalName(nameOf(description?.equipmentId ?? null), description?.title ?? ''),
        value: shown.text === NO_VALUE.text ? null : shown.text,
        unit: shown.unit,
      };
    },
  };
}

/** Makes the draft and answers the path of the form; null when nobody is signed in. */
export async function startReport(
  services: Services,
  from: ReportFrom,
  screen: OnScreen,
  isAtOnce = false,
): Promise<string | null> {
  const { live, nameOf } = screen;
  const alarm = from.alarm === undefined ? null : { ...BLANK, ...from.alarm };
  const owned = live === null || live.owner.family === 'project' ? null : live.owner.equipmentId;
  const equipmentId = from.equipmentId ?? alarm?.equipmentId ?? owned;
  const equipName = from.equipName || alarm?.equipmentName || nameOf(equipmentId);
  const name = await startRepair(services, {
    ...from,
    source: from.source ?? (alarm === null ? 'person' : 'alarm'),
    equipmentId,
    equipName,
    place: live === null ? (from.place ?? null) : placeOf(live, equipName),
    seen: live === null ? null : seenOf(live, services, screen),
    focus: {
      equipmentId,
      signalId: from.signalId ?? alarm?.signalId ?? null,
      alarm,
      item: from.item ?? null,
    },
    isAtOnce,
  });
  return name === null ? null : reportRepairPath({ draft: name });
}
