/**
 * The equipment of a group, of both families, as one list. It is loaded page by page until all of it is there, since
 * searching, counting and scrolling want all of it; a first load shows what has come, a later one replaces the list at
 * once when it is complete. Nothing of it outlives the session.
 */
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { Call } from '../../shared/calls/call';
import { queryByGroup, queryEquipment, queryGroups } from '../../shared/calls/equipment';
import {
  queryFollowed,
  queryLegacyByGroup,
  queryLegacyEquipment,
  queryLegacyGroups,
} from '../../shared/calls/legacy-list';
import { EQUIPMENT_PAGE_ROWS } from '../../shared/constants';
import { done, type Fault, type Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../services';
import { fromLegacy, fromRow, joinLists, type ListedEquipment } from './listed';

export interface EquipmentGroup {
  readonly id: string;
  readonly name: string;
}

/** The equipment of one group as far as it is known. */
export interface EquipmentList {
  readonly rows: readonly ListedEquipment[];
  /** All of it was there once; what failed since is in `faults`. */
  readonly isComplete: boolean;
  /** How many there are, by what the platform said first. */
  readonly expected: number;
  /** Device clock, for showing; null before the first complete answer. */
  readonly asOf: EpochMs | null;
  /** Why a family could not be had, now or at the last refresh; its equipment is that of before. */
  readonly faults: { readonly eg: Fault | null; readonly gm: Fault | null };
}
const NOTHING: EquipmentList = {
  rows: [],
  isComplete: false,
  expected: 0,
  asOf: null,
  faults: { eg: null, gm: null },
};

export interface EquipmentKeeper {
  /** The list of a group; '' is all equipment. */
  readonly list: (groupId: string) => Atom<EquipmentList>;
  readonly groups: Atom<readonly EquipmentGroup[]>;
  /** The equipment that the user follows on the platform. */
  readonly followed: Atom<ReadonlySet<EquipmentId>>;
  /** Loads what is followed, unless it was asked for before. */
  readonly askFollowed: () => void;
  /** Loads a list, its groups, and what is followed. One load of a group at a time. */
  readonly load: (groupId: string) => Promise<void>;
}

interface Page<Row> {
  readonly list: readonly Row[];
  readonly totalCount: number;
  readonly totalPage: number;
}
type Pages<In, Row> = Call<In, Page<Row>>;
type Tell = (rows: readonly ListedEquipment[], totalCount: number) => void;

function createKeeper(services: Services): EquipmentKeeper {
  const { store, call, now } = services;
  const lists = new Map<string, PrimitiveAtom<EquipmentList>>();
  const loading = new Map<string, Promise<void>>();
  const groups = atom<readonly EquipmentGroup[]>([]);
  const followed = atom<ReadonlySet<EquipmentId>>(new Set<EquipmentId>());
  /** What each family last said of a group. */
  const told = new Map<string, { eg: readonly ListedEquipment[]; gm: readonly ListedEquipment[] }>();

  const listAtom = (groupId: string): PrimitiveAtom<EquipmentList> => {
    const known = lists.get(groupId);
    if (known) return known;
    const made = atom(NOTHING);
    lists.set(groupId, made);
    return made;
  };

  /** Every page of a list; `tell` hears what has come after each. */
  const everyPage = async <In extends object, Row>(
    declared: Pages<In & { readonly pagenum: number; readonly count: number }, Row>,
    input: In,
    read: (row: Row) => ListedEquipment,
    tell: Tell,
  ): Promise<Outcome<readonly ListedEquipment[]>> => {
    const rows: ListedEquipment[] = [];
    const known = new Set<EquipmentId>();
    for (let pagenum = 1; ; pagenum++) {
      const outcome = await call(declared, { ...input, pagenum, count: EQUIPMENT_PAGE_ROWS });
      if (!outcome.ok) return outcome;
      const { list, totalCount, totalPage } = outcome.value;
      const before = known.size;
      for (const row of list.map(read)) {
        rows.push(row);
        known.add(row.id);
      }
      tell(rows, totalCount);
      // A platform that gives fewer at a time than it was asked for says so by its count of pages.
      const pages = Math.max(totalPage, Math.ceil(totalCount / EQUIPMENT_PAGE_ROWS));
      // One that gives the same page for ever comes to its end with the first that brings nothing new.
      if (pagenum >= pages || known.size === before) return done(rows);
    }
  };

  const loadFamilies = async (groupId: string): Promise<void> => {
    const list = listAtom(groupId);
    const before = told.get(groupId) ?? { eg: [], gm: [] };
    const found = { ...before };
    const expected = { eg: 0, gm: 0 };
    const show = (changes: Partial<EquipmentList>): void => {
      const old = store.get(list);
      store.set(list, { ...old, rows: joinLists([found.eg, found.gm], old.rows), ...changes });
    };
    const tell =
      (family: 'eg' | 'gm'): Tell =>
      (rows, totalCount) => {
        if (store.get(list).isComplete) return;
        found[family] = [...rows];
        expected[family] = totalCount;
        show({ expected: expected.eg + expected.gm });
      };
    const [eg, gm] = await Promise.all(
      groupId === ''
        ? [
            everyPage(queryEquipment, {}, fromRow, tell('eg')),
            everyPage(queryLegacyEquipment, {}, fromLegacy, tell('gm')),
          ]
        : [
            everyPage(queryByGroup, { groupId }, fromRow, tell('eg')),
            everyPage(queryLegacyByGroup, { groupId }, fromLegacy, tell('gm')),
          ],
    );
    if ([eg, gm].some((one) => !one.ok && isSilent(one.fault))) return;
    // A family that fails midway keeps what was there before, if anything was.
    if (eg.ok || before.eg.length > 0) found.eg = eg.ok ? eg.value : before.eg;
    if (gm.ok || before.gm.length > 0) found.gm = gm.ok ? gm.value : before.gm;
    told.set(groupId, found);
    show({
      faults: { eg: eg.ok ? null : eg.fault, gm: gm.ok ? null : gm.fault },
      ...(eg.ok && gm.ok ? { isComplete: true, asOf: now() } : {}),
    });
  };

  const loadGroups = async (): Promise<void> => {
    const [eg, gm] = await Promise.all([call(queryGroups, {}), call(queryLegacyGroups, {})]);
    if (!eg.ok && !gm.ok) return;
    const joined = new Map(
      [...(eg.ok ? eg.value : []), ...(gm.ok ? gm.value : [])].map((group) => [group.id, group]),
    );
    joined.delete('');
    store.set(groups, [...joined.values()]);
  };

  let isFollowedAsked = false;
  const loadFollowed = async (): Promise<void> => {
    isFollowedAsked = true;
    const rows = await everyPage(queryFollowed, {}, fromLegacy, () => undefined);
    if (rows.ok) store.set(followed, new Set(rows.value.map(({ id }) => id)));
  };

  return {
    list: listAtom,
    groups,
    followed,
    askFollowed: () => {
      if (!isFollowedAsked) void loadFollowed();
    },
    load: (groupId) => {
      const running = loading.get(groupId);
      if (running) return running;
      const all = [loadFamilies(groupId), loadGroups(), loadFollowed()];
      const started = Promise.all(all).then(() => {
        loading.delete(groupId);
      });
      loading.set(groupId, started);
      return started;
    },
  };
}

/** Nothing to be shown: whoever asked has left. */
const isSilent = (fault: Fault): boolean => fault.kind === 'cancelled' || fault.kind === 'session-ended';

const keepers = new WeakMap<Services, EquipmentKeeper>();

/** The keeper of whoever is signed in; another person has another one. */
export function equipmentOf(services: Services): EquipmentKeeper {
  const known = keepers.get(services);
  if (known) return known;
  if (!listening.has(services)) {
    listening.add(services);
    services.session.onLeave(() => keepers.delete(services));
  }
  const made = createKeeper(services);
  keepers.set(services, made);
  return made;
}
const listening = new WeakSet<Services>();
