/** Firing alarms of vmalert. [ours] A broker serves one plant, so each page gets all of them. */

import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { CallPorts } from '../../../src/shared/calls/run';
import { done, type Outcome } from '../../../src/shared/faults';
import type { AlarmId, EquipmentId } from '../../../src/shared/ids';
import { getSignalId } from '../../../src/shared/plant-ids';
import type { Millis } from '../../../src/shared/units';
import { fetchAlerts, type Vmalert } from '../../../src/shared/vmalert';

/** Longest wait for a broker's alarms; until then the previous ones are shown as complete. */
export const ALERTS_TIMEOUT_MS: Millis = 10_000;

/** [ours] Page levels by the usual severities of rules; other severities are shown unchanged. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['critical', 'serious'],
  ['warning', 'important'],
  ['info', 'convention'],
]);

function toAlarmRow({ id, name, value, since, summary, severity, equipment, signal }: Vmalert): AlarmRow {
  const equipmentId = equipment === '' ? null : (equipment as EquipmentId);
  return {
    id: id as AlarmId,
    equipmentId,
    signalId: equipmentId === null || signal === '' ? null : getSignalId(equipmentId, signal),
    type: name,
    level: LEVELS.get(severity.toLowerCase()) ?? severity,
    group: '',
    value,
    unit: '',
    triggerTime: since,
    recoverTime: null,
    confirmTime: null,
    releaseTime: null,
    confirmUser: '',
    // The rule's text is more useful than an id.
    equipmentName: '',
    signalTitle: summary || name,
    valueName: '',
    limit: '',
    compare: '',
    remark: '',
  };
}

export class BrokerAlarms {
  readonly #ports: CallPorts;
  /** Pending requests by path, shared by all callers. */
  readonly #requests = new Map<string, Promise<Outcome<readonly AlarmRow[]>>>();
  readonly #abort = new AbortController();

  constructor(ports: CallPorts) {
    this.#ports = ports;
  }

  /** Returns the firing alarms, newest first. Pending alarms are left out, since they may never fire. */
  listActive(base: string): Promise<Outcome<readonly AlarmRow[]>> {
    const pending = this.#requests.get(base);
    if (pending !== undefined) return pending;
    const request = this.#fetch(base).finally(() => this.#requests.delete(base));
    this.#requests.set(base, request);
    return request;
  }

  stop(): void {
    this.#abort.abort();
  }

  async #fetch(base: string): Promise<Outcome<readonly AlarmRow[]>> {
    const options = { signal: this.#abort.signal, timeoutMs: ALERTS_TIMEOUT_MS };
    const answer = await fetchAlerts(this.#ports, base, options);
    return answer.ok ? done(answer.value.filter(({ isFiring }) => isFiring).map(toAlarmRow)) : answer;
  }
}
