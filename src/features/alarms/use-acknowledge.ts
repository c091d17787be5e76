import { useCallback } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { joinNames } from '../../i18n/lists';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { ALARMS_A_CONFIRM } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type AcknowledgeResult, acknowledgeAlarms } from '../../state/alarms/acknowledge-alarms';
import { useServices } from '../../state/services';
import type { AlarmSource } from './source';
import { useRemark } from './use-remark';

/** Number of alarms that a message names; the rest are only counted. */
const NAMED = 3;

type Ids = readonly [AlarmId, ...AlarmId[]];

function groupBy(ids: readonly AlarmId[], size: number): readonly Ids[] {
  const groups: Ids[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const [first, ...rest] = ids.slice(from, from + size);
    if (first !== undefined) groups.push([first, ...rest]);
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
      const groups = groupBy(ids, source.takes === 'many' ? ALARMS_A_CONFIRM : 1);
      const triggers = new Map(alarms.map(({ id, triggerTime }) => [id, triggerTime]));
      const post = (group: Ids) => source.acknowledge(services.call, group);
      const result = await acknowledgeAlarms(services, groups, post, triggers);
      const titles = new Map(alarms.map((alarm) => [alarm.id, formatTitle(alarm)]));
      const report = (
        key: 'refusedSome' | 'unknownSome',
        failures: readonly { readonly id: AlarmId; readonly fault: Fault }[],
      ): void => {
        const why = failures[0]?.fault;
        if (why === undefined || why.kind === 'cancelled' || why.kind === 'session-ended') return;
        const named = failures.slice(0, NAMED).map(({ id }) => titles.get(id) ?? id);
        const what = `${joinNames(named)}${failures.length > NAMED ? ' …' : ''}`;
        toast(t(key, { n: failures.length, what, why: faultText(why, language) }), 'bad');
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
