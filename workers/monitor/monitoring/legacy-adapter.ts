/**
 * One GM or older equipment (spec 7). It has no gateway, no opening and no push channel: its current data is polled each
 * 10 s, its status (`1` means online) and its alarms with the status poll each 60 s.
 */
import { isActive } from '../../../src/shared/alarm-state';
import { legacyEquipment, queryLegacyAlarms, queryLegacyData } from '../../../src/shared/calls/legacy';
import { LEGACY_ALARM_ROWS, LEGACY_POLL_MS } from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import { SECOND_MS } from '../../../src/shared/units';
import type { LegacyWatch } from '../contract/contract';
import type { FamilyAdapter } from './adapter';

export function legacyAdapter({ equipmentId, conId }: LegacyWatch): FamilyAdapter {
  const equip = { equipId: equipmentId };
  return {
    queryGateways: async (call, options) => {
      const answer = await call(legacyEquipment, equip, options);
      if (!answer.ok) return answer;
      return done([
        { equipmentId, online: answer.value.online, vpn: false, interval: LEGACY_POLL_MS / SECOND_MS },
      ]);
    },
    querySignals: (call, options) =>
      call(queryLegacyData, conId === null ? equip : { ...equip, conId }, options),
    push: null,
    further: {
      reopenMs: Number.POSITIVE_INFINITY,
      open: async () => done(null),
      queryMvars: null,
      queryAlarms: async (call, options) => {
        const page = { ...equip, pagenum: 1, count: LEGACY_ALARM_ROWS };
        const answer = await call(queryLegacyAlarms, page, options);
        if (!answer.ok) return answer;
        return done(answer.value.list.filter(isActive));
      },
      queryCount: null,
    },
  };
}
