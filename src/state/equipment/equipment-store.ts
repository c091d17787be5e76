/**
 * The equipment of a group, of both families, as one list. Every page is loaded, because searching, counting and
 * scrolling need the whole list. The store ends with the session.
 */
import { type Atom, atom, type createStore, type PrimitiveAtom } from 'jotai';
import type { Call } from '../../shared/calls/call';
import { forEachPage } from '../../shared/calls/each-page';
import { queryByGroup, queryEquipment, queryGroups } from '../../shared/calls/equipment';
import {
  queryFollowed,
  queryLegacyByGroup,
  queryLegacyEquipment,
  queryLegacyGroups,
} from '../../shared/calls/legacy-list';
import { EQUIPMENT_PAGE_ROWS } from '../../shared/constants';
import type { EquipmentFamily } from '../../shared/family';
import { done, type Fault, type Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { LazyService } from '../late-service';
import type { SessionStore } from '../session/session-store';
import { joinLists, type ListedEquipment, toListedEquipment, toListedLegacy } from './listed';

export interface EquipmentGroup {
  readonly id: string;
  readonly name: string;
}

export interface EquipmentList {
  readonly rows: readonly ListedEquipment[];
  /** Whether the list has been loaded completely. Later failures are in `faults`. */
  readonly isComplete: boolean;
  /** Total reported by the platform during the first load. */
  readonly expected: number;
  /** By the device's clock, for display; `null` before the first complete load. */
  readonly asOf: EpochMs | null;
  /** Fault of each family's last load. Its older equipment stays in the list. */
  readonly faults: Readonly<Record<EquipmentFamily, Fault | null>>;
}
const NOTHING: EquipmentList = {
  rows: [],
  isComplete: false,
  expected: 0,
  asOf: null,
  faults: { equipment: null, legacy: null },
};

interface Page<Row> {
  readonly list: readonly Row[];
  readonly totalCount: number;
  readonly totalPage: number;
}
interface Paging {
  readonly pagenum: number;
  readonly count: number;
}
type Rows = readonly ListedEquipment[];
type Families = Record<EquipmentFamily, Rows>;
type OnPage = (rows: Rows, totalCount: number) => void;

async function readAllPages<In extends object, Row>(
  call: SessionStore['call'],
  pagedCall: Call<In & Paging, Page<Row>>,
  input: In,
  toListed: (row: Row) => ListedEquipment,
  onPage: OnPage = () => undefined,
): Promise<Outcome<Rows>> {
  const rows: ListedEquipment[] = [];
  const existing = new Set<EquipmentId>();
  const outcome = await forEachPage(
    async (pagenum) => {
      const page = await call(pagedCall, { ...input, pagenum, count: EQUIPMENT_PAGE_ROWS });
      if (!page.ok) return page;
      const { list, totalCount, totalPage } = page.value;
      // A platform that returns fewer rows than requested reports more pages.
      const pages = Math.max(totalPage, Math.ceil(totalCount / EQUIPMENT_PAGE_ROWS));
      return done({ list, totalCount, totalPage: pages });
    },
    ({ list, totalCount }) => {
      const previous = existing.size;
      for (const row of list.map(toListed)) {
        rows.push(row);
        existing.add(row.id);
      }
      onPage(rows, totalCount);
      return existing.size > previous;
    },
  );
  return outcome.ok ? done(rows) : outcome;
}

const readGroup = (
  call: SessionStore['call'],
  groupId: string,
  onPage: (family: EquipmentFamily) => OnPage,
): Promise<[Outcome<Rows>, Outcome<Rows>]> =>
  Promise.all(
    groupId === ''
      ? [
          readAllPages(call, queryEquipment, {}, toListedEquipment, onPage('equipment')),
          readAllPages(call, queryLegacyEquipment, {}, toListedLegacy, onPage('legacy')),
        ]
      : [
          readAllPages(call, queryByGroup, { groupId }, toListedEquipment, onPage('equipment')),
          readAllPages(call, queryLegacyByGroup, { groupId }, toListedLegacy, onPage('legacy')),
        ],
  );

/** Whether a fault stays hidden because the user has signed out. */
const isSilent = (fault: Fault): boolean => fault.kind === 'cancelled' || fault.kind === 'session-ended';

export interface EquipmentDeps {
  readonly store: ReturnType<typeof createStore>;
  readonly call: SessionStore['call'];
  readonly now: () => EpochMs;
}

export class EquipmentStore {
  readonly #deps: EquipmentDeps;
  readonly #groups = atom<readonly EquipmentGroup[]>([]);
  readonly #followed = atom<ReadonlySet<EquipmentId>>(new Set<EquipmentId>());
  readonly #lists = new Map<string, PrimitiveAtom<EquipmentList>>();
  readonly #pendingLoads = new Map<string, Promise<void>>();
  readonly #families = new Map<string, Families>();
  #isFollowedRead = false;

  constructor(deps: EquipmentDeps) {
    this.#deps = deps;
  }

  /** Returns the list of a group; '' for all equipment. */
  list(groupId: string): Atom<EquipmentList> {
    return this.#getOrCreateList(groupId);
  }

  get groups(): Atom<readonly EquipmentGroup[]> {
    return this.#groups;
  }

  get followed(): Atom<ReadonlySet<EquipmentId>> {
    return this.#followed;
  }

  readFollowedOnce(): void {
    if (!this.#isFollowedRead) void this.#readFollowed();
  }

  /** Loads a list, the groups and the followed equipment. Each list has one load at a time. */
  load(groupId: string): Promise<void> {
    const pendingLoad = this.#pendingLoads.get(groupId);
    if (pendingLoad) return pendingLoad;
    const loads = [this.#loadList(groupId), this.#readGroups(), this.#readFollowed()];
    const loading = Promise.all(loads).then(() => {
      this.#pendingLoads.delete(groupId);
    });
    this.#pendingLoads.set(groupId, loading);
    return loading;
  }

  #getOrCreateList(groupId: string): PrimitiveAtom<EquipmentList> {
    const existing = this.#lists.get(groupId);
    if (existing) return existing;
    const created = atom(NOTHING);
    this.#lists.set(groupId, created);
    return created;
  }

  async #loadList(groupId: string): Promise<void> {
    const { store, call, now } = this.#deps;
    const list = this.#getOrCreateList(groupId);
    const previous: Families = this.#families.get(groupId) ?? { equipment: [], legacy: [] };
    const families = { ...previous };
    const expected = { equipment: 0, legacy: 0 };
    const updateList = (changes: Partial<EquipmentList>): void => {
      const current = store.get(list);
      store.set(list, {
        ...current,
        rows: joinLists([families.equipment, families.legacy], current.rows),
        ...changes,
      });
    };
    const onPage =
      (family: EquipmentFamily): OnPage =>
      (rows, totalCount) => {
        if (store.get(list).isComplete) return;
        // An existing list stays until the new one is complete, so it does not shrink while being read.
        if (previous[family].length === 0) families[family] = [...rows];
        expected[family] = totalCount;
        updateList({ expected: expected.equipment + expected.legacy });
      };
    const [equipment, legacy] = await readGroup(call, groupId, onPage);
    if ([equipment, legacy].some((outcome) => !outcome.ok && isSilent(outcome.fault))) return;
    // A family that fails midway keeps its older rows, if any.
    if (equipment.ok || previous.equipment.length > 0)
      families.equipment = equipment.ok ? equipment.value : previous.equipment;
    if (legacy.ok || previous.legacy.length > 0) families.legacy = legacy.ok ? legacy.value : previous.legacy;
    this.#families.set(groupId, families);
    updateList({
      faults: {
        equipment: equipment.ok ? null : equipment.fault,
        legacy: legacy.ok ? null : legacy.fault,
      },
      ...(equipment.ok && legacy.ok ? { isComplete: true, asOf: now() } : {}),
    });
  }

  async #readGroups(): Promise<void> {
    const { store, call } = this.#deps;
    const [equipmentGroups, legacyGroups] = await Promise.all([
      call(queryGroups, {}),
      call(queryLegacyGroups, {}),
    ]);
    if (!equipmentGroups.ok && !legacyGroups.ok) return;
    const mergedGroups = new Map(
      [
        ...(equipmentGroups.ok ? equipmentGroups.value : []),
        ...(legacyGroups.ok ? legacyGroups.value : []),
      ].map((group) => [group.id, group]),
    );
    mergedGroups.delete('');
    store.set(this.#groups, [...mergedGroups.values()]);
  }

  async #readFollowed(): Promise<void> {
    this.#isFollowedRead = true;
    const { store, call } = this.#deps;
    const rows = await readAllPages(call, queryFollowed, {}, toListedLegacy);
    if (rows.ok) store.set(this.#followed, new Set(rows.value.map(({ id }) => id)));
  }
}

export const getEquipmentStore = ({
  equipment,
}: {
  readonly equipment: LazyService<EquipmentStore, EquipmentDeps>;
}): EquipmentStore => equipment((created) => new EquipmentStore(created));
