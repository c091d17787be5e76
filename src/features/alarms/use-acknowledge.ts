import { useCallback } from 'react';
import { alarmWords } from '../../i18n/alarm';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Fault } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { type AcknowledgeResult, acknowledgeAlarms } from '../../state/alarms/acknowledge-alarms';
import { useServices } from '../../state/services';
import type { AlarmSource } from './source';

/** Number of alarms that a message names; the others are only counted. */
const NAMED = 3;

/** Confirms or ends alarms, and reports the result in toasts. */
export function useAcknowledge(
  source: AlarmSource,
  titleOf: (alarm: AlarmRow) => string,
): (alarms: readonly AlarmRow[]) => Promise<AcknowledgeResult | null> {
  const services = useServices();
  const say = useWords(alarmWords);
  const language = useLanguage();
  return useCallback(
    async (alarms) => {
      const { toast } = services.feedback;
      if (!navigator.onLine) {
        toast(say('offlineRefused'), 'bad');
        return null;
      }
      const [first, ...rest] = alarms.map(({ id }) => id);
      if (first === undefined) return null;
      const groups: readonly (readonly [AlarmId, ...AlarmId[]])[] =
        source.takes === 'many' ? [[first, ...rest]] : [first, ...rest].map((id) => [id] as const);
      const triggers = new Map(alarms.map(({ id, triggerTime }) => [id, triggerTime]));
      const post = (ids: readonly [AlarmId, ...AlarmId[]]) => source.acknowledge(services.call, ids);
      const result = await acknowledgeAlarms(services, groups, post, triggers);
      const titles = new Map(alarms.map((alarm) => [alarm.id, titleOf(alarm)]));
      const report = (
        key: 'refusedSome' | 'unknownSome',
        failures: readonly { readonly id: AlarmId; readonly fault: Fault }[],
      ): void => {
        const why = failures[0]?.fault;
        if (why === undefined || why.kind === 'cancelled' || why.kind === 'session-ended') return;
        const named = failures.slice(0, NAMED).map(({ id }) => titles.get(id) ?? id);
        const what = `${named.join(', ')}${failures.length > NAMED ? ' …' : ''}`;
        toast(say(key, { n: failures.length, what, why: faultText(why, language) }), 'bad');
      };
      report('refusedSome', result.refused);
      report('unknownSome', result.unknown);
      const { length: n } = result.accepted;
      if (n > 0)
        toast(say(source.acknowledgement === 'confirm' ? 'confirmedDone' : 'endedDone', { n }), 'good');
      return result;
    },
    [services, source, titleOf, say, language],
  );
}
