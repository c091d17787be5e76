/**
 * Several plants as one, their projects, and overrides by tests (a gateway's state, a value), which the
 * plants do not see.
 */
import { Refusal } from './codes';
import type {
  GatewayState,
  Plant,
  PlantAlarm,
  PlantEquipment,
  PlantEvent,
  PlantPage,
  PlantProject,
  PlantSignal,
  PlantValue,
  WriteResult,
} from './model';
import { getEquipmentPageId } from './pages/equipment';
import { AlarmBook } from './plant/alarms';

export interface World {
  readonly groups: Plant['groups'];
  readonly projects: readonly PlantProject[];
  /** Listed equipment, in order, without the load project. */
  readonly listed: readonly PlantEquipment[];
  /** Groups and equipment of an organisation with thousands of devices. */
  readonly fleet: { readonly groups: Plant['groups']; readonly listed: readonly PlantEquipment[] };
  listEquipmentPages(equipmentId: string): readonly PlantPage[];
  /** Returns the equipment of a configuration page, drawn or not. */
  findEquipmentOfPage(pageId: string): PlantEquipment;
  equipmentPage(pageId: string): { readonly equipment: PlantEquipment; readonly page: PlantPage };
  readonly alarms: () => Iterable<PlantAlarm>;
  equipment(id: string): PlantEquipment | undefined;
  isOfFleet(equipmentId: string): boolean;
  getSignal(id: string): PlantSignal | undefined;
  project(id: string): PlantProject;
  page(id: string): { readonly project: PlantProject; readonly page: PlantPage };
  getGateway(gatewayId: string): GatewayState | undefined;
  value(signalId: string): PlantValue;
  write(signalId: string, value: string, user: string): WriteResult;
  confirmAlarm(alarmId: string, user: string, now: number): PlantAlarm | undefined;
  releaseAlarm(alarmId: string, now: number): PlantAlarm | undefined;
  historyPieces: Plant['iterateHistory'];
  historyCount: Plant['countHistory'];
  applyOverrides(events: readonly PlantEvent[]): readonly PlantEvent[];
  /** Overrides a gateway's state, or restores it with `null`; returns events to publish. */
  overrideGateway(gatewayId: string, state: Partial<GatewayState> | null): readonly PlantEvent[];
  /** Overrides a value, or restores it with `null`; returns events to publish. */
  overrideValue(signalId: string, value: HeldValue | null): readonly PlantEvent[];
  /** Raises alarms of a device; returns events to publish. */
  raiseAlarms(equipmentId: string, count: number, now: number): readonly PlantEvent[];
  /** Recovers the alarms of a device; returns events to publish. */
  recoverAlarms(equipmentId: string, now: number): readonly PlantEvent[];
}

/** A value held by a test. Without a time it takes the time of each report, like a real value. */
interface HeldValue {
  readonly value: string | null;
  readonly code: string;
  readonly time?: number;
}

export interface WorldDeps {
  /** Plants with listed equipment; the groups come from the first. */
  readonly listed: readonly [Plant, ...Plant[]];
  readonly unlisted: readonly Plant[];
  readonly fleet: Plant;
  readonly projects: readonly PlantProject[];
  readonly equipmentPage: (plant: Plant, equipmentId: string) => PlantPage | null;
}

export function createWorld({ listed, unlisted, fleet, projects, equipmentPage }: WorldDeps): World {
  const plants = [...listed, ...unlisted, fleet];
  // Equipment and signals come and go, so they are looked up each time; gateways are cached.
  const findPlantOfEquipment = (id: string): Plant | undefined =>
    plants.find((plant) => plant.equipment.has(id));
  const findPlantOfSignal = (id: string): Plant | undefined => plants.find((plant) => plant.signals.has(id));
  const knownGateways = new Map<string, Plant>();
  const findPlantOfGateway = (gatewayId: string): Plant | undefined => {
    if (!knownGateways.has(gatewayId))
      for (const plant of plants)
        for (const one of plant.equipment.values()) knownGateways.set(one.gatewayId, plant);
    return knownGateways.get(gatewayId);
  };
  const listSignalsOfGateway = (gatewayId: string): readonly string[] =>
    [...(findPlantOfGateway(gatewayId)?.equipment.values() ?? [])].flatMap((one) =>
      one.gatewayId === gatewayId ? one.signalIds : [],
    );
  /** Pages by equipment object; a changed device is a new object. */
  const pagesByEquipment = new WeakMap<PlantEquipment, readonly PlantPage[]>();
  const listEquipmentPages = (equipmentId: string): readonly PlantPage[] => {
    const plant = findPlantOfEquipment(equipmentId);
    const one = plant?.equipment.get(equipmentId);
    if (plant === undefined || one === undefined) return [];
    const cached = pagesByEquipment.get(one);
    if (cached !== undefined) return cached;
    const page = plant === fleet ? null : equipmentPage(plant, equipmentId);
    const equipmentPages = page === null ? [] : [page];
    pagesByEquipment.set(one, equipmentPages);
    return equipmentPages;
  };
  const pages = new Map(
    projects.flatMap((project) => project.pages.map((page) => [page.id, { project, page }] as const)),
  );
  const projectsById = new Map(projects.map((project) => [project.id, project]));

  const gatewayOverrides = new Map<string, Partial<GatewayState>>();
  const heldValues = new Map<string, HeldValue & { readonly after: number }>();
  /** Last values of the signals whose gateway is overridden to be silent. */
  const frozenValues = new Map<string, PlantValue>();

  const testAlarms = new AlarmBook('t');
  let raisedCount = 0;

  const getGateway = (gatewayId: string): GatewayState | undefined => {
    const state = findPlantOfGateway(gatewayId)?.getGateway(gatewayId);
    return state && { ...state, ...gatewayOverrides.get(gatewayId) };
  };
  const isSilenced = (gatewayId: string): boolean => {
    const override = gatewayOverrides.get(gatewayId);
    return override?.online === false || override?.vpn === true;
  };
  const findGatewayOfSignal = (signalId: string): string | undefined => {
    const plant = findPlantOfSignal(signalId);
    return plant?.equipment.get(plant.signals.get(signalId)?.equipmentId ?? '')?.gatewayId;
  };
  const getReportedValue = (signalId: string): PlantValue =>
    frozenValues.get(signalId) ??
    findPlantOfSignal(signalId)?.value(signalId) ?? { value: null, time: 0, code: '200' };
  /** Applies a held value to a report, with a time newer than when the hold began. */
  const applyHeldValue = (signalId: string, report: PlantValue): PlantValue => {
    const heldValue = heldValues.get(signalId);
    if (heldValue === undefined) return report;
    const { value: text, code, time = Math.max(report.time, heldValue.after + 1) } = heldValue;
    return { value: text, code, time };
  };
  const value = (signalId: string): PlantValue => applyHeldValue(signalId, getReportedValue(signalId));

  const overrideEvent = (event: PlantEvent): PlantEvent | null => {
    if (event.kind === 'gateway')
      return { kind: 'gateway', state: getGateway(event.state.gatewayId) ?? event.state };
    if (event.kind === 'alarm') return event;
    if (isSilenced(event.gatewayId)) return null;
    if (heldValues.size === 0) return event;
    const values = new Map(event.values);
    for (const id of heldValues.keys()) {
      const report = values.get(id);
      if (report !== undefined) values.set(id, applyHeldValue(id, report));
    }
    return { ...event, values };
  };

  return {
    groups: listed[0].groups,
    projects,
    get listed() {
      return listed.flatMap((plant) => [...plant.equipment.values()]);
    },
    fleet: { groups: fleet.groups, listed: [...fleet.equipment.values()] },
    listEquipmentPages,
    findEquipmentOfPage: (pageId) =>
      requireFound(
        listed
          .flatMap((plant) => [...plant.equipment.values()])
          .find(({ id }) => pageId === getEquipmentPageId(id)),
      ),
    equipmentPage: (pageId) => {
      for (const plant of listed)
        for (const equipment of plant.equipment.values()) {
          // A page id begins with the id of its device, so only pages of that device are created.
          if (!pageId.startsWith(equipment.id)) continue;
          const page = listEquipmentPages(equipment.id).find(({ id }) => id === pageId);
          if (page !== undefined) return { equipment, page };
        }
      throw new Refusal('absent');
    },
    *alarms() {
      for (const plant of plants) yield* plant.alarms.values();
      yield* testAlarms.all.values();
    },
    equipment: (id) => findPlantOfEquipment(id)?.equipment.get(id),
    isOfFleet: (id) => fleet.equipment.has(id),
    getSignal: (id) => findPlantOfSignal(id)?.signals.get(id),
    project: (id) => {
      const project = requireFound(projectsById.get(id));
      if (project.expired) throw new Refusal('serviceExpired');
      return project;
    },
    page: (id) => requireFound(pages.get(id)),
    getGateway,
    value,
    write: (signalId, text, user) => requireFound(findPlantOfSignal(signalId)).write(signalId, text, user),
    confirmAlarm: (alarmId, user, now) => {
      if (testAlarms.all.has(alarmId)) return testAlarms.confirm(alarmId, user, now) ?? undefined;
      const plant = plants.find((one) => one.alarms.has(alarmId));
      return plant?.confirmAlarm(alarmId, user, now) ? plant.alarms.get(alarmId) : undefined;
    },
    releaseAlarm: (alarmId, now) => {
      if (testAlarms.all.has(alarmId)) return testAlarms.release(alarmId, now) ?? undefined;
      const plant = plants.find((one) => one.alarms.has(alarmId));
      return plant?.releaseAlarm(alarmId, now) ? plant.alarms.get(alarmId) : undefined;
    },
    historyPieces: (signalId, range) => findPlantOfSignal(signalId)?.iterateHistory(signalId, range) ?? [],
    historyCount: (signalId, from, to) => findPlantOfSignal(signalId)?.countHistory(signalId, from, to) ?? 0,
    applyOverrides: (events) =>
      gatewayOverrides.size + heldValues.size === 0
        ? events
        : events.flatMap((event) => overrideEvent(event) ?? []),
    overrideGateway: (gatewayId, state) => {
      if (state === null) gatewayOverrides.delete(gatewayId);
      else gatewayOverrides.set(gatewayId, state);
      for (const id of listSignalsOfGateway(gatewayId))
        if (isSilenced(gatewayId)) frozenValues.set(id, value(id));
        else frozenValues.delete(id);
      return [{ kind: 'gateway', state: requireFound(getGateway(gatewayId)) }];
    },
    raiseAlarms: (equipmentId, count, now) => {
      const { signalIds } = requireFound(findPlantOfEquipment(equipmentId)?.equipment.get(equipmentId));
      const group = '测试';
      return Array.from({ length: count }, (_, index): PlantEvent => {
        raisedCount += 1;
        const signalId = signalIds[index % signalIds.length] ?? null;
        const level = 'serious';
        const details = { equipmentId, signalId, level, group, type: 'variable', value: '99.9' } as const;
        return { kind: 'alarm', alarm: testAlarms.raise(`${equipmentId} ${raisedCount}`, details, now) };
      });
    },
    recoverAlarms: (equipmentId, now) =>
      [...testAlarms.listActive(`${equipmentId} `)].flatMap((key): readonly PlantEvent[] => {
        const alarm = testAlarms.recover(key, now);
        return alarm === null ? [] : [{ kind: 'alarm', alarm }];
      }),
    overrideValue: (signalId, heldValue) => {
      if (heldValue === null) heldValues.delete(signalId);
      else heldValues.set(signalId, { ...heldValue, after: getReportedValue(signalId).time });
      const gatewayId = requireFound(findGatewayOfSignal(signalId));
      return [{ kind: 'report', gatewayId, values: new Map([[signalId, value(signalId)]]) }];
    },
  };
}

const requireFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Refusal('absent');
  return value;
};
