/** One EG equipment (specification 7, "Equipment monitor"). */
import {
  multiGatewayInfo,
  multiPushPath,
  multiPushToken,
  multiWriteCallback,
  openMulti,
  queryActiveMultiAlarms,
  queryMultiSignals,
  writeMultiSignal,
} from '../../../src/shared/calls/multi';
import {
  MULTI_POLL_TRIES,
  OPEN_EQUIPMENT_DELAY_S,
  REOPEN_EQUIPMENT_MS,
  WRITE_WAIT_MS,
} from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import type { CommandUuid } from '../../../src/shared/ids';
import type { EquipmentWatch } from '../contract';
import type { Sources } from '../live/rows';
import { acceptedWrite, dataOf, type Family } from './family';

export function equipmentFamily({ equipmentId }: EquipmentWatch, { dataSignal }: Sources): Family {
  return {
    reopenMs: REOPEN_EQUIPMENT_MS,
    queryGateways: async (call, options) => {
      const answer = await call(multiGatewayInfo, { equipmentId }, options);
      return answer.ok ? done([answer.value]) : answer;
    },
    open: (call, _equipmentId, interval) =>
      call(openMulti, { equipmentId, interval, delay: OPEN_EQUIPMENT_DELAY_S }),
    querySignals: (call, options) => call(queryMultiSignals, { equipmentId, dataSignal }, options),
    queryMvars: async () => done([]),
    queryAlarms: (call, options) => call(queryActiveMultiAlarms, { equipmentId }, options),
    queryCount: null,
    push: {
      askToken: (call, options) => call(multiPushToken, { equipmentId, dataSignal }, options),
      pathOf: multiPushPath,
    },
    write: {
      limitMs: WRITE_WAIT_MS,
      tries: MULTI_POLL_TRIES,
      send: async (run, { signalId, value }, options) =>
        acceptedWrite(await run(writeMultiSignal, { signalId, value }, options)),
      ask: async (run, { uuid }, options) =>
        dataOf(await run(multiWriteCallback, { uuid: uuid ?? ('' as CommandUuid) }, options)),
    },
  };
}
