/** One EG equipment (spec 7). */
import {
  multiGatewayInfo,
  multiPushPath,
  multiPushToken,
  openMulti,
  queryActiveMultiAlarms,
  queryMultiSignals,
} from '../../../src/shared/calls/multi';
import { OPEN_EQUIPMENT_DELAY_S, REOPEN_EQUIPMENT_MS } from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import type { EquipmentWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';

export function equipmentAdapter({ equipmentId }: EquipmentWatch, { dataSignal }: Sources): FamilyAdapter {
  return {
    reopenMs: REOPEN_EQUIPMENT_MS,
    queryGateways: async (call, options) => {
      const answer = await call(multiGatewayInfo, { equipmentId }, options);
      return answer.ok ? done([answer.value]) : answer;
    },
    open: (call, _equipmentId, interval) =>
      call(openMulti, { equipmentId, interval, delay: OPEN_EQUIPMENT_DELAY_S }),
    querySignals: (call, options) => call(queryMultiSignals, { equipmentId, dataSignal }, options),
    queryMvars: null,
    queryAlarms: (call, options) => call(queryActiveMultiAlarms, { equipmentId }, options),
    queryCount: null,
    push: {
      askToken: (call, options) => call(multiPushToken, { equipmentId, dataSignal }, options),
      pathOf: multiPushPath,
    },
  };
}
