/** Shelves and unshelves kinds of alarms: on the platform, or on this device if the platform does not support it. */
import { useCallback, useMemo } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getAlarmKind, type Shelf } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import { epochMs, type Millis } from '../../shared/units';
import { isUnknownCall, removeShelf, storeShelf } from '../../state/alarms/device-notes';
import { type Shelves, useShelves } from '../../state/alarms/use-shelves';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import type { AlarmSource } from './source';

export interface Shelving extends Shelves {
  readonly shelve: (alarm: AlarmRow, duration: Millis, remark: string) => Promise<void>;
  readonly unshelve: (shelf: Shelf) => Promise<void>;
}

export function useShelving({ key, shelves: calls }: Pick<AlarmSource, 'key' | 'shelves'>): Shelving {
  const services = useServices();
  const { userId, loginname } = useUser();
  const t = useWords(alarmWords);
  const language = useLanguage();
  const shelves = useShelves(key, calls === null ? null : (signal) => calls.query(services.call, signal));
  const { reload } = shelves;
  const shelve = useCallback(
    async (alarm: AlarmRow, duration: Millis, remark: string): Promise<void> => {
      const { toast } = services.feedback;
      const now = getPlatformClock(services).now();
      const until = epochMs(now + duration);
      const outcome = calls === null ? null : await calls.shelve(services.call, { ...alarm, until, remark });
      if (outcome?.ok) {
        await reload();
        return;
      }
      if (outcome !== null && !isUnknownCall(outcome.fault)) {
        toast(t('shelveFailed', { why: faultText(outcome.fault, language) }), 'bad');
        return;
      }
      const { equipmentId, signalId, type, level } = alarm;
      const kind = { equipmentId, signalId, type, level };
      storeShelf(
        services,
        userId,
        key,
        { ...kind, id: getAlarmKind(alarm), from: now, until, user: loginname, remark, isLocal: true },
        now,
      );
      toast(t('shelvedHere'));
    },
    [services, calls, key, userId, loginname, reload, t, language],
  );
  const unshelve = useCallback(
    async (shelf: Shelf): Promise<void> => {
      if (shelf.isLocal || calls === null) {
        removeShelf(services, userId, key, shelf.id);
        return;
      }
      const outcome = await calls.unshelve(services.call, shelf.id);
      if (!outcome.ok)
        services.feedback.toast(t('shelveFailed', { why: faultText(outcome.fault, language) }), 'bad');
      await reload();
    },
    [services, calls, key, userId, reload, t, language],
  );
  return useMemo(() => ({ ...shelves, shelve, unshelve }), [shelves, shelve, unshelve]);
}
