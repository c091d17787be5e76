import { useCallback } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { joinNames } from '../../i18n/lists';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARMS_PER_CONFIRM } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type AcknowledgeResult, acknowledgeAlarms } from '../../state/alarms/acknowledge-alarms';
import { useServices } from '../../state/services';
import type { AlarmSource } from './source';
import { useRemark } from './use-remark';

/** Number of alarms that a message names; the rest are only counted. */
const MAX_NAMES = 3;

type AlarmIds = readonly [AlarmId, ...AlarmId[]];

function splitIntoGroups(ids: readonly AlarmId[], size: number): readonly AlarmIds[] {
  const groups: AlarmIds[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const [first, ...others] = ids.slice(from, from + size);
    if (first !== undefined) groups.push([first, ...others]);
  }
  return groups;
}

/**
 * Confirms or ends alarms of a source with a remark or '', and reports the result in toasts. Returns `null` if nothing
 * was sent.
 */
export type Acknowledge = (
  source: AlarmSource,
  alarms: readonly AlarmRow[],
  remark: string,
) => Promise<AcknowledgeResult | null>;

export function useAcknowledge(formatTitle: (alarm: AlarmRow) => string): Acknowledge {
  const services = useServices();
  const sendRemark = useRemark();
  const t = useWords(alarmWords);
  const language = useLanguage();
  return useCallback(
    async (source, alarms, remark) => {
      const { toast } = services.feedback;
      if (!navigator.onLine) {
        toast(t('offlineRefused'), 'bad');
        return null;
      }
      if (alarms.length === 0) return null;
      const ids = alarms.map(({ id }) => id);
      const groups = splitIntoGroups(ids, source.capacity === 'many' ? ALARMS_PER_CONFIRM : 1);
      const triggerTimes = new Map(alarms.map(({ id, triggerTime }) => [id, triggerTime]));
      const post = (group: AlarmIds) => source.acknowledge(services.call, group);
      const result = await acknowledgeAlarms(services, groups, post, triggerTimes);
      const titles = new Map(alarms.map((alarm) => [alarm.id, formatTitle(alarm)]));
      const report = (
        key: 'refusedSome' | 'unknownSome',
        failures: readonly { readonly id: AlarmId; readonly fault: Fault }[],
      ): void => {
        const firstFault = failures[0]?.fault;
        if (
          firstFault === undefined ||
          firstFault.kind === 'cancelled' ||
          firstFault.kind === 'session-ended'
        )
          return;
        const names = failures.slice(0, MAX_NAMES).map(({ id }) => titles.get(id) ?? id);
        const what = `${joinNames(names)}${failures.length > MAX_NAMES ? ' …' : ''}`;
        toast(t(key, { n: failures.length, what, why: faultText(firstFault, language) }), 'bad');
      };
      report('refusedSome', result.refused);
      report('unknownSome', result.unknown);
      const { length: n } = result.accepted;
      if (n > 0)
        toast(t(source.acknowledgement === 'confirm' ? 'confirmedDone' : 'endedDone', { n }), 'good');
      if (n > 0 && remark !== '') await sendRemark(source, result.accepted, remark);
      return result;
    },
    [services, sendRemark, formatTitle, t, language],
  );
}
