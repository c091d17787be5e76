/** Record shapes of the platform: spec 3 and src/shared/calls/README.md. */
import { getLastOnline } from './device-records';
import type { DataType, GatewayState, PlantAlarm, PlantEquipment, PlantSignal, PlantValue } from './model';
import type { Platform } from './platform';
import type { World } from './world';

export const createGatewayRow = (equipmentId: string, state: GatewayState): object => ({
  equipmentId,
  interval: state.interval,
  online: state.online,
  vpn: state.vpn,
});

/** Creates a signal with its current value; without value and time if never collected. */
export const createSignalRow = (signal: PlantSignal, current: PlantValue): object => ({
  id: signal.id,
  equipmentId: signal.equipmentId,
  title: signal.title,
  sn: signal.sn,
  dataType: signal.dataType,
  unit: signal.unit,
  value: current.value,
  code: current.code,
  currentTime: current.value === null ? null : { time: current.time },
  writable: signal.writable,
  ...(signal.decimals === undefined ? {} : { decimals: signal.decimals }),
  ...(signal.min === undefined ? {} : { min: signal.min }),
  ...(signal.max === undefined ? {} : { max: signal.max }),
  ...(signal.map === undefined ? {} : { map: signal.map }),
});

/** Creates the record of a signal, with its description and address. */
export const createSignalRecord = (world: World, signal: PlantSignal): object => {
  const equipment = world.equipment(signal.equipmentId);
  return {
    ...createSignalRow(signal, world.value(signal.id)),
    description: `${equipment?.name ?? ''} ${signal.title}`,
    address: String(40_001 + (equipment?.signalIds.indexOf(signal.id) ?? 0)),
    interval: world.getGateway(equipment?.gatewayId ?? '')?.interval ?? null,
  };
};

/** Creates an alarm as it is pushed. */
export const createAlarmPush = (alarm: PlantAlarm): object => ({
  id: alarm.id,
  equipmentId: alarm.equipmentId,
  signalId: alarm.signalId,
  type: alarm.type,
  level: alarm.level,
  value: alarm.value,
  triggerTime: alarm.triggerTime,
  recoverTime: alarm.recoverTime,
  confirmTime: alarm.confirmTime,
  releaseTime: alarm.releaseTime,
});

export const createAlarmRow = ({ world, alarmNotes }: Platform, alarm: PlantAlarm): object => ({
  ...createAlarmPush(alarm),
  group: alarm.group,
  confirmUser: alarm.confirmUser,
  equipmentName: world.equipment(alarm.equipmentId)?.name ?? '',
  signalTitle: (alarm.signalId !== null && world.getSignal(alarm.signalId)?.title) || '',
  unit: (alarm.signalId !== null && world.getSignal(alarm.signalId)?.unit) || '',
  valueName: (alarm.signalId !== null && world.getSignal(alarm.signalId)?.map?.[alarm.value]) || '',
  limit: alarm.limit ?? '',
  compare: alarm.compare ?? '',
  remark: alarmNotes.getRemark(alarm.id),
});

export const isActive = (alarm: PlantAlarm): boolean =>
  alarm.recoverTime === null && alarm.releaseTime === null;

export const createEquipmentRow = (
  world: World,
  equipment: PlantEquipment,
  inAlarm: ReadonlySet<string>,
  now: number,
): object => {
  const state = world.getGateway(equipment.gatewayId);
  return {
    id: equipment.id,
    name: equipment.name,
    nameEn: equipment.nameEn,
    sn: equipment.sn,
    address: equipment.address,
    lat: equipment.lat,
    lng: equipment.lng,
    family: equipment.family,
    online: state?.online ?? false,
    status: state?.online ? '1' : '0',
    vpn: state?.vpn ?? false,
    alarm: inAlarm.has(equipment.id),
    groupId: equipment.groupId,
    conId: world.listEquipmentPages(equipment.id)[0]?.id ?? null,
    lastOnlineTime: state?.online ? now : getLastOnline(equipment, now),
  };
};

export const listEquipmentInAlarm = (world: World): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (const alarm of world.alarms()) if (isActive(alarm)) ids.add(alarm.equipmentId);
  return ids;
};

/**
 * Returns a function that writes `"id":{"time":…}`, with all but time, value and code serialised once per
 * signal.
 */
export const createValueWriter = (
  id: string,
  dataType: DataType,
  unit: string,
): ((current: PlantValue) => string) => {
  const head = `${JSON.stringify(id)}:{"time":`;
  const tail = `,"dataType":${JSON.stringify(dataType)},"unit":${JSON.stringify(unit)}}`;
  return ({ time, value, code }) =>
    `${head}${time},"value":${JSON.stringify(value)},"code":${JSON.stringify(code)}${tail}`;
};
