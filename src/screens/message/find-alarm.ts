import {
  type AlarmSource,
  createEquipmentSource,
  createLegacySource,
  createProjectSource,
} from '../../features/alarms/source';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { MessageLink } from '../../shared/calls/message';
import { HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../../shared/permissions';
import type { Services } from '../../state/services';

/** Returns the possible sources of the alarm, most likely first: a message does not name the equipment's family. */
export function listSources(
  { projectId, equipmentId }: Pick<MessageLink, 'projectId' | 'equipmentId'>,
  auths: readonly string[],
): readonly AlarmSource[] {
  const projectSources =
    projectId !== null && auths.includes(PERMISSION_PROJECT)
      ? [createProjectSource(projectId, equipmentId)]
      : [];
  const equipmentSources =
    equipmentId !== null && auths.includes(PERMISSION_EQUIPMENT)
      ? [createEquipmentSource(equipmentId), createLegacySource(equipmentId)]
      : [];
  return [...projectSources, ...equipmentSources];
}

export interface FoundAlarm {
  readonly source: AlarmSource;
  readonly alarm: AlarmRow;
}

/** Whether another source may have the alarm: this one lacks the equipment or hides it from the user. */
const canBeElsewhere = ({ kind }: Fault): boolean => kind === 'refused' || kind === 'forbidden';

/**
 * Finds the alarm by its time; `null` if every source has answered without it. A source that could not be read is a
 * fault, unless another has the alarm.
 */
export async function findAlarm(
  call: Services['call'],
  { id, at }: Pick<MessageLink, 'id' | 'at'>,
  sources: readonly AlarmSource[],
  signal: AbortSignal,
): Promise<Outcome<FoundAlarm | null>> {
  if (at === null) return done(null);
  let fault: Fault | null = null;
  for (const source of sources) {
    const input = { from: at, end: at, pagenum: 1, count: HISTORY_ALARM_ROWS };
    const answer = await source.query(call, input, { signal });
    const alarm = answer.ok ? answer.value.list.find((row) => row.id === id) : undefined;
    if (alarm !== undefined) return done({ source, alarm });
    if (!answer.ok && !canBeElsewhere(answer.fault)) fault ??= answer.fault;
  }
  return fault === null ? done(null) : failed(fault);
}
