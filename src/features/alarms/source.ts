/**
 * The source of a list of alarms: a project, one EG equipment, or one legacy equipment. Screens do not distinguish
 * them.
 */

import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import { path } from '../../navigation/path';
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
import { channelPage } from '../../shared/channel-page';
import { WATCH_PROJECTS_MAX } from '../../shared/constants';
import type { Family } from '../../shared/family';
import { done, failed, type Outcome } from '../../shared/faults';
import type { AlarmId, EquipmentId, ProjectId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../../shared/permissions';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../../state/services';

type Call = Services['call'];

/** Input for one page of records; the source itself adds whose they are. */
export type RecordsInput = Omit<CallInput<typeof queryMultiAlarms>, 'equipmentId'>;

export interface AlarmSource {
  readonly family: Family;
  /** The project; null for an equipment by itself. */
  readonly projectId: ProjectId | null;
  /** The equipment; null for a whole project. */
  readonly equipmentId: EquipmentId | null;
  /** Unique among sources. */
  readonly key: string;
  /** The permission that is needed to see these alarms. */
  readonly needs: string;
  /** The kind of acknowledgement: a person confirms alarms, or ends them one by one (`saveEndTime`). */
  readonly acknowledgement: 'confirm' | 'end';
  readonly query: (
    call: Call,
    input: RecordsInput,
    options?: CallOptions,
  ) => Promise<Outcome<Paged<AlarmRow>>>;
  /** Makes one POST for all the alarms; only one is given where `takes` is `one`. */
  readonly acknowledge: (call: Call, ids: readonly [AlarmId, ...AlarmId[]]) => Promise<Outcome<null>>;
  /** Number of alarms that one POST takes. */
  readonly takes: 'many' | 'one';
  /** Adds a remark to alarms; null where no call does. */
  readonly remark: ((call: Call, ids: readonly AlarmId[], remark: string) => Promise<Outcome<null>>) | null;
  /** The calls for shelves; null where there are none. */
  readonly shelves: ShelfCalls | null;
  /** Reads the scope whose watch receives its alarms. `auths` are the permissions of the user. */
  readonly watch: (call: Call, auths: readonly string[]) => Promise<Outcome<AlarmScope>>;
  /** True for a received alarm of this source: the watch of a project receives the alarms of all its equipment. */
  readonly owns: (alarm: AlarmRow) => boolean;
  /** Path of its alarm watch. */
  readonly watchPath: string;
}

/** A kind of alarm that is to be shelved. */
type ShelfInput = Pick<AlarmRow, 'equipmentId' | 'signalId' | 'type' | 'level'> & {
  readonly until: EpochMs;
  readonly remark: string;
};
interface ShelfCalls {
  readonly query: (call: Call, signal: AbortSignal) => Promise<Outcome<readonly ShelfRow[]>>;
  readonly shelve: (call: Call, input: ShelfInput) => Promise<Outcome<unknown>>;
  readonly unshelve: (call: Call, id: string) => Promise<Outcome<null>>;
}

/** The fields of a shelf as the calls take them; an alarm without an equipment is never shelved. */
const shelfFields = ({ equipmentId, signalId, type, level, until, remark }: ShelfInput) => ({
  equipmentId: equipmentId ?? ('' as EquipmentId),
  type,
  level,
  until,
  remark,
  ...(signalId === null ? {} : { signalId }),
});

/** The worker's watch, and the names that pushed alarms do not have. */
export interface AlarmScope {
  readonly spec: WatchSpec;
  readonly name: string;
  readonly equipmentNames: ReadonlyMap<EquipmentId, string>;
}

const alone = { dataSignal: [], slots: [], trendSlots: [] } as const;
/** Addresses name the families `project`, `eg` and `gm`. */
const watchPath = (family: 'project' | 'eg' | 'gm', id: string): string => path('/alarm-watch', family, id);
const NO_NAMES: AlarmScope['equipmentNames'] = new Map();

/** Alarms of a project, or of one equipment within it. */
export function projectAlarms(projectId: ProjectId, equipmentId: EquipmentId | null = null): AlarmSource {
  const narrowed = equipmentId === null ? { projectId } : { projectId, equipmentId };
  return {
    family: 'project',
    projectId,
    equipmentId,
    key: JSON.stringify(['project', projectId, equipmentId]),
    needs: PERMISSION_PROJECT,
    acknowledgement: 'confirm',
    takes: 'many',
    query: (call, input, options) => call(queryProjectAlarms, { ...narrowed, ...input }, options),
    acknowledge: (call, ids) => call(confirmProjectAlarms, { projectId, ids }),
    remark: (call, ids, remark) => call(remarkProjectAlarms, { projectId, ids, remark }),
    shelves: {
      query: (call, signal) => call(queryProjectShelves, { projectId }, { signal }),
      shelve: (call, input) => call(shelveProjectAlarms, { projectId, ...shelfFields(input) }),
      unshelve: (call, id) => call(unshelveProjectAlarms, { projectId, id }),
    },
    watch: async (call, auths) => {
      const [info, equipment] = await Promise.all([
        call(projectInfo, { id: projectId }),
        call(queryProjectEquipment, { projectId }),
      ]);
      if (!info.ok) return info;
      if (!equipment.ok) return equipment;
      const pageId = channelPage(info.value, auths);
      if (pageId === null) return failed({ kind: 'forbidden' });
      const dataEquip = equipment.value.map(({ id }) => id);
      return done({
        name: info.value.name,
        spec: { family: 'project', projectId, pageId, dataEquip, mvars: [], ...alone },
        equipmentNames: new Map(equipment.value.map((one) => [one.id, one.name])),
      });
    },
    owns: (alarm) => equipmentId === null || alarm.equipmentId === equipmentId,
    watchPath: watchPath('project', projectId),
  };
}

/** Alarms of one EG equipment. */
export const equipmentAlarms = (equipmentId: EquipmentId): AlarmSource => ({
  family: 'equipment',
  projectId: null,
  equipmentId,
  key: JSON.stringify(['eg', equipmentId]),
  needs: PERMISSION_EQUIPMENT,
  acknowledgement: 'confirm',
  takes: 'many',
  query: (call, input, options) => call(queryMultiAlarms, { equipmentId, ...input }, options),
  acknowledge: (call, ids) => call(confirmMultiAlarms, { equipmentId, ids }),
  remark: (call, ids, remark) => call(remarkMultiAlarms, { equipmentId, ids, remark }),
  shelves: {
    query: (call, signal) => call(queryMultiShelves, { equipmentId }, { signal }),
    shelve: (call, input) => call(shelveMultiAlarms, shelfFields(input)),
    unshelve: (call, id) => call(unshelveMultiAlarms, { equipmentId, id }),
  },
  watch: async () =>
    done({ name: '', spec: { family: 'equipment', equipmentId, ...alone }, equipmentNames: NO_NAMES }),
  owns: () => true,
  watchPath: watchPath('eg', equipmentId),
});

/** Alarms of one GM or older equipment: they are polled, and ended instead of confirmed. */
export const legacyAlarms = (equipmentId: EquipmentId): AlarmSource => ({
  family: 'legacy',
  projectId: null,
  equipmentId,
  key: JSON.stringify(['gm', equipmentId]),
  needs: PERMISSION_EQUIPMENT,
  acknowledgement: 'end',
  takes: 'one',
  query: (call, input, options) => call(queryLegacyAlarms, { equipId: equipmentId, ...input }, options),
  acknowledge: (call, [id]) => call(endLegacyAlarm, { id }),
  remark: null,
  shelves: null,
  watch: async () =>
    done({
      name: '',
      spec: { family: 'legacy', equipmentId, conId: null, ...alone },
      equipmentNames: NO_NAMES,
    }),
  owns: () => true,
  watchPath: watchPath('gm', equipmentId),
});

/**
 * The sources that the two parameters of an alarm watch name; none where there is no such family. Several projects are
 * joined by commas. [ours]
 */
export function sourcesOf(family: string, id: string): readonly AlarmSource[] {
  if (family === 'eg') return [equipmentAlarms(id as EquipmentId)];
  if (family === 'gm') return [legacyAlarms(id as EquipmentId)];
  if (family !== 'project') return [];
  const ids = [...new Set(id.split(','))].filter((one) => one !== '').slice(0, WATCH_PROJECTS_MAX);
  return ids.map((one) => projectAlarms(one as ProjectId));
}

/** Path of the alarm watch of several projects. */
export const watchPathOf = (projects: readonly ProjectId[]): string =>
  watchPath('project', projects.join(','));
