import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARMS_PER_CONFIRM } from '../../shared/constants';
import { done, type Outcome } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import {
  deviceNotesVersionAtom,
  getDeviceRemarks,
  isUnknownCall,
  storeRemark,
} from '../../state/alarms/device-notes';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import type { AlarmSource } from './source';

/** Returns a function that sends a remark. If that fails, it keeps the remark on this device and informs the user. */
export function useRemark(): (source: AlarmSource, ids: readonly AlarmId[], remark: string) => Promise<void> {
  const services = useServices();
  const { userId } = useUser();
  const t = useWords(alarmWords);
  const language = useLanguage();
  return useCallback(
    async ({ remark: send }, ids, remark) => {
      const { toast } = services.feedback;
      if (send === null) {
        storeRemark(services, userId, ids, remark);
        toast(t('remarkKept'));
        return;
      }
      let outcome: Outcome<null> = done(null);
      for (let from = 0; outcome.ok && from < ids.length; from += ALARMS_PER_CONFIRM)
        outcome = await send(services.call, ids.slice(from, from + ALARMS_PER_CONFIRM), remark);
      if (outcome.ok || outcome.fault.kind === 'session-ended') return;
      storeRemark(services, userId, ids, remark);
      if (isUnknownCall(outcome.fault)) toast(t('remarkKept'));
      else toast(t('remarkFailed', { why: faultText(outcome.fault, language) }), 'bad');
    },
    [services, userId, t, language],
  );
}

/** Returns the remark on an alarm, from the platform or this device; '' if missing. */
export function useShownRemark({ id, remark }: AlarmRow): string {
  const services = useServices();
  const { userId } = useUser();
  const t = useWords(alarmWords);
  useAtomValue(deviceNotesVersionAtom, { store: services.store });
  if (remark !== '') return remark;
  const text = getDeviceRemarks(services, userId).get(id);
  return text === undefined ? '' : t('remarkHere', { text });
}
