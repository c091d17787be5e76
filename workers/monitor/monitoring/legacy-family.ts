/**
 * One GM or older equipment (specification 7, "Legacy and other"): no gateway, no opening, no push channel. Its current
 * data is polled each 10 s, its status ('1' means online) and its alarms with the status poll each 60 s.
 */
import { isActive } from '../../../src/shared/alarm-state';
import type { CommandState } from '../../../src/shared/calls/command';
import {
  legacyEquipment,
  queryLegacyAlarms,
  queryLegacyCommandResult,
  queryLegacyData,
  sendLegacyCommand,
} from '../../../src/shared/calls/legacy';
import { type Answer, PENDING_CODE } from '../../../src/shared/calls/run';
import { LEGACY_ALARM_ROWS, LEGACY_POLL_MS, LEGACY_POLL_TRIES } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import { SECOND_MS } from '../../../src/shared/units';
import type { LegacyWatch } from '../contract';
import type { Family, SentWrite } from './family';

/** A command's own answer and that of asking after it say the same: pending, done, or refused. */
function stateOf(outcome: Outcome<Answer<unknown>>): Outcome<CommandState> {
  if (!outcome.ok) {
    if (outcome.fault.kind !== 'refused') return outcome;
    const { code, message } = outcome.fault;
    return done({ status: 'failure', code, message, data: null });
  }
  const { code, data } = outcome.value;
  return done(code === PENDING_CODE ? null : { status: 'success', code, message: '', data });
}

export function legacyFamily({ equipmentId, conId }: LegacyWatch): Family {
  const equip = { equipId: equipmentId };
  const command = ({ signalId, value }: SentWrite) =>
    ({ ...equip, signalId, value, method: 'write' }) as const;
  return {
    reopenMs: Number.POSITIVE_INFINITY,
    queryGateways: async (call, options) => {
      const answer = await call(legacyEquipment, equip, options);
      if (!answer.ok) return answer;
      return done([
        { equipmentId, online: answer.value.online, vpn: false, interval: LEGACY_POLL_MS / SECOND_MS },
      ]);
    },
    open: async () => done(null),
    querySignals: (call, options) =>
      call(queryLegacyData, conId === null ? equip : { ...equip, conId }, options),
    queryMvars: async () => done([]),
    queryAlarms: async (call, options) => {
      const page = { ...equip, pagenum: 1, count: LEGACY_ALARM_ROWS };
      const answer = await call(queryLegacyAlarms, page, options);
      if (!answer.ok) return answer;
      return done(answer.value.list.filter(isActive));
    },
    queryCount: null,
    push: null,
    write: {
      limitMs: null,
      tries: LEGACY_POLL_TRIES,
      send: async (run, write, options) => {
        const answer = stateOf(await run(sendLegacyCommand, command(write), options));
        return answer.ok ? done({ uuid: null, state: answer.value }) : answer;
      },
      ask: async (run, write, options) =>
        stateOf(await run(queryLegacyCommandResult, command(write), options)),
    },
  };
}
