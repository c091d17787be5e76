import {
  getMultiPushPath,
  multiGatewayInfo,
  multiPushToken,
  queryMultiSignals,
} from '../../../src/shared/calls/first-values';
import { done } from '../../../src/shared/faults';
import type { EquipmentWatch } from '../contract/contract';
import type { Sources } from '../live/rows';
import type { FamilyAdapter } from './adapter';

export function createEquipmentAdapter(
  { equipmentId }: EquipmentWatch,
  { dataSignal }: Sources,
): FamilyAdapter {
  return {
    queryGateways: async (call, options) => {
      const answer = await call(multiGatewayInfo, { equipmentId }, options);
      return answer.ok ? done([answer.value]) : answer;
    },
    querySignals: (call, options) => call(queryMultiSignals, { equipmentId, dataSignal }, options),
    push: {
      askToken: (call, options) => call(multiPushToken, { equipmentId, dataSignal }, options),
      getPath: getMultiPushPath,
    },
    furtherCalls: null,
  };
}
