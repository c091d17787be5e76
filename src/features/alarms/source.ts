/** The source of an alarm list: a project, an EG machine or a legacy machine. Screens treat them alike. */

import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import { buildPath } from '../../navigation/path';
import type { AlarmRow } from '../../shared/calls/alarm';
import {
  queryMultiShelves,
  queryProjectShelves,
  remarkMultiAlarms,
  remarkProjectAlarms,
  type ShelfRow,
  shelveMultiAlarms,
  shelveProjectAlarms,
  unshelveMultiAlarms,
  unshelveProjectAlarms,
} from '../../shared/calls/alarm-notes';
import type { CallInput } from '../../shared/calls/call';
import { endLegacyAlarm, queryLegacyAlarms } from '../../shared/calls/legacy';
import { confirmMultiAlarms, queryMultiAlarms } from '../../shared/calls/multi';
import type { Paged } from '../../shared/calls/paging';
import { projectInfo, queryProjectEquipment } from '../../shared/calls/project';
import { confirmProjectAlarms, queryProjectAlarms } from '../../shared/calls/project-alarm';
import type { CallOptions } from '../../shared/calls/run';
import { findChannelPage } from '../../shared/channel-page';
import { WATCH_PROJECTS_MAX } from '../../shared/constants';
import type { Family } from '../../shared/family';
import { done, failed, type Outcome } from '../../shared/faults';
import type { AlarmId, EquipmentId, ProjectId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../../shared/permissions';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../../state/services';

type Call = Services['call'];

/** Input for one page of records; the source adds its project or equipment. */
type RecordsInput = Omit<CallInput<typeof queryMultiAlarms>, 'equipmentId'>;

export interface AlarmSource {
  readonly family: Family;
  /** `null` for a single machine outside a project. */
  readonly projectId: ProjectId | null;
  /** `null` for a whole project. */
  readonly equipmentId: EquipmentId | null;
  readonly key: string;
  readonly permission: string;
  readonly acknowledgement: 'confirm' | 'end';
  readonly query: (
    call: Call,
    input: RecordsInput,
    options?: CallOptions,
  ) => Promise<Outcome<Paged<AlarmRow>>>;
  /** Acknowledges all given alarms in one POST; exactly one if `capacity` is `one`. */
  readonly acknowledge: (call: Call, ids: readonly [AlarmId, ...AlarmId[]]) => Promise<Outcome<null>>;
  /** Number of alarms that one POST can acknowledge. */
  readonly capacity: 'many' | 'one';
  /** Adds a remark to alarms; `null` if no call supports it. */
  readonly remark: ((call: Call, ids: readonly AlarmId[], remark: string) => Promise<Outcome<null>>) | null;
  readonly shelves: ShelfCalls | null;
  /** Reads the scope of the watch that receives the source's alarms. `auths` are the user's permissions. */
  readonly readScope: (call: Call, auths: readonly string[]) => Promise<Outcome<AlarmScope>>;
  /** Whether a received alarm belongs to this source: a project's watch receives alarms of all its equipment. */
  readonly isOwn: (alarm: AlarmRow) => boolean;
  readonly watchPath: string;
}

type ShelfInput = Pick<AlarmRow, 'equipmentId' | 'signalId' | 'type' | 'level'> & {
  readonly until: EpochMs;
  readonly remark: string;
};
interface ShelfCalls {
  readonly query: (call: Call, signal: AbortSignal) => Promise<Outcome<readonly ShelfRow[]>>;
  readonly shelve: (call: Call, input: ShelfInput) => Promise<Outcome<unknown>>;
  readonly unshelve: (call: Call, id: string) => Promise<Outcome<null>>;
}

/** Converts a shelf to the input of a call; alarms without equipment are never shelved. */
const toShelfFields = ({ equipmentId, signalId, type, level, until, remark }: ShelfInput) => ({
  equipmentId: equipmentId ?? ('' as EquipmentId),
  type,
  level,
  until,
  remark,
  ...(signalId === null ? {} : { signalId }),
});

interface AlarmScope {
  readonly spec: WatchSpec;
  readonly name: string;
  readonly equipmentNames: ReadonlyMap<EquipmentId, string>;
}

const noData = { dataSignal: [], slots: [], trendSlots: [] } as const;
const watchPath = (family: 'project' | 'eg' | 'gm', id: string): string =>
  buildPath('/alarm-watch', family, id);
const NO_NAMES: AlarmScope['equipmentNames'] = new Map();

export function createProjectSource(
  projectId: ProjectId,
  equipmentId: EquipmentId | null = null,
): AlarmSource {
  const owner = equipmentId === null ? { projectId } : { projectId, equipmentId };
  return {
    family: 'project',
    projectId,
    equipmentId,
    key: JSON.stringify(['project', projectId, equipmentId]),
    permission: PERMISSION_PROJECT,
    acknowledgement: 'confirm',
    capacity: 'many',
    query: (call, input, options) => call(queryProjectAlarms, { ...owner, ...input }, options),
    acknowledge: (call, ids) => call(confirmProjectAlarms, { projectId, ids }),
    remark: (call, ids, remark) => call(remarkProjectAlarms, { projectId, ids, remark }),
    shelves: {
      query: (call, signal) => call(queryProjectShelves, { projectId }, { signal }),
      shelve: (call, input) => call(shelveProjectAlarms, { projectId, ...toShelfFields(input) }),
      unshelve: (call, id) => call(unshelveProjectAlarms, { projectId, id }),
    },
    readScope: async (call, auths) => {
      const [info, equipment] = await Promise.all([
        call(projectInfo, { id: projectId }),
        call(queryProjectEquipment, { projectId }),
      ]);
      if (!info.ok) return info;
      if (!equipment.ok) return equipment;
      const pageId = findChannelPage(info.value, auths);
      if (pageId === null) return failed({ kind: 'forbidden' });
      const dataEquip = equipment.value.map(({ id }) => id);
      return done({
        name: info.value.name,
        spec: { family: 'project', projectId, pageId, dataEquip, mvars: [], ...noData },
        equipmentNames: new Map(equipment.value.map((entry) => [entry.id, entry.name])),
      });
    },
    isOwn: (alarm) => equipmentId === null || alarm.equipmentId === equipmentId,
    watchPath: watchPath('project', projectId),
  };
}

export const createEquipmentSource = (equipmentId: EquipmentId): AlarmSource => ({
  family: 'equipment',
  projectId: null,
  equipmentId,
  key: JSON.stringify(['eg', equipmentId]),
  permission: PERMISSION_EQUIPMENT,
  acknowledgement: 'confirm',
  capacity: 'many',
  query: (call, input, options) => call(queryMultiAlarms, { equipmentId, ...input }, options),
  acknowledge: (call, ids) => call(confirmMultiAlarms, { equipmentId, ids }),
  remark: (call, ids, remark) => call(remarkMultiAlarms, { equipmentId, ids, remark }),
  shelves: {
    query: (call, signal) => call(queryMultiShelves, { equipmentId }, { signal }),
    shelve: (call, input) => call(shelveMultiAlarms, toShelfFields(input)),
    unshelve: (call, id) => call(unshelveMultiAlarms, { equipmentId, id }),
  },
  readScope: async () =>
    done({ name: '', spec: { family: 'equipment', equipmentId, ...noData }, equipmentNames: NO_NAMES }),
  isOwn: () => true,
  watchPath: watchPath('eg', equipmentId),
});

/** Creates the source of a GM or older machine. Its alarms are polled, and ended instead of confirmed. */
export const createLegacySource = (equipmentId: EquipmentId): AlarmSource => ({
  family: 'legacy',
  projectId: null,
  equipmentId,
  key: JSON.stringify(['gm', equipmentId]),
  permission: PERMISSION_EQUIPMENT,
  acknowledgement: 'end',
  capacity: 'one',
  query: (call, input, options) => call(queryLegacyAlarms, { equipId: equipmentId, ...input }, options),
  acknowledge: (call, [id]) => call(endLegacyAlarm, { id }),
  remark: null,
  shelves: null,
  readScope: async () =>
    done({
      name: '',
      spec: { family: 'legacy', equipmentId, conId: null, ...noData },
      equipmentNames: NO_NAMES,
    }),
  isOwn: () => true,
  watchPath: watchPath('gm', equipmentId),
});

/**
 * Returns the sources for the two parameters of an alarm watch; empty for an unknown family. Several projects are
 * separated by commas. [ours]
 */
export function getSources(family: string, id: string): readonly AlarmSource[] {
  if (family === 'eg') return [createEquipmentSource(id as EquipmentId)];
  if (family === 'gm') return [createLegacySource(id as EquipmentId)];
  if (family !== 'project') return [];
  const ids = [...new Set(id.split(','))].filter((entry) => entry !== '').slice(0, WATCH_PROJECTS_MAX);
  return ids.map((entry) => createProjectSource(entry as ProjectId));
}

export const getWatchPath = (projects: readonly ProjectId[]): string =>
  watchPath('project', projects.join(','));
