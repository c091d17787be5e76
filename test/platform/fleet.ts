/**
 * Five thousand pump stations in forty groups, for long lists. Values follow the time of day; a station
 * reports only while open.
 */
import type { GatewayState, Plant, PlantAlarm, PlantEquipment } from './model';
import { WavePlant } from './wave-plant';

export const FLEET_SIZE = 5_000;
const GROUPS = 40;
/** Every n-th station is a GM device, offline, in VPN mode, in alarm. */
const GM_EVERY = 25;
const OFFLINE_EVERY = 13;
const VPN_EVERY = 41;
const ALARM_EVERY = 37;
const INTERVAL_S = 10;
const ROUND_MS = 600_000;
const TOWNS = ['东湖', '西溪', '南浦', '北桥', '龙泉', '石门', '青山', '白沙'] as const;
const KINDS = ['提升泵站', '加压泵站', '排涝泵站', '调蓄水池', '计量井'] as const;

const SIGNALS = [
  { name: 'level', title: '液位', dataType: 'float', unit: 'm', base: 3, swing: 1.2, writable: false },
  { name: 'flow', title: '瞬时流量', dataType: 'float', unit: 'm³/h', base: 240, swing: 60, writable: false },
  { name: 'stop', title: '停泵液位', dataType: 'float', unit: 'm', base: 1.5, swing: 0, writable: true },
] as const;

const padIndex = (index: number): string => String(index).padStart(2, '0');

function createStation(index: number): PlantEquipment {
  const number = index + 1;
  const id = `fl${number}`;
  const family = number % GM_EVERY === 0 ? 'gm' : 'eg';
  const town = TOWNS[index % TOWNS.length];
  const kind = KINDS[Math.floor(index / TOWNS.length) % KINDS.length];
  return {
    id,
    name: `${town}${kind} ${number}#`,
    nameEn: `Station ${number}`,
    sn: `${family === 'eg' ? 'FL' : 'GF'}${String(number).padStart(10, '0')}`,
    family,
    groupId: `fleet-${padIndex((index % GROUPS) + 1)}`,
    address: `${town}镇 ${(index % 90) + 1} 号`,
    lat: 29 + (index % 71) / 30,
    lng: 119 + (index % 53) / 25,
    gatewayId: `${id}-gw`,
    signalIds: SIGNALS.map(({ name }) => `${id}-${name}`),
  };
}

const createAlarm = (station: PlantEquipment, start: number): PlantAlarm => ({
  id: `${station.id}-a1`,
  equipmentId: station.id,
  signalId: `${station.id}-level`,
  type: 'variable',
  level: 'important',
  group: '液位',
  value: '4.31',
  limit: '4.3',
  compare: '>',
  triggerTime: start - 600_000,
  recoverTime: null,
  confirmTime: null,
  confirmUser: null,
  releaseTime: null,
});

class Fleet extends WavePlant {
  readonly groups = Array.from({ length: GROUPS }, (_, index) => ({
    id: `fleet-${padIndex(index + 1)}`,
    name: `第 ${index + 1} 片区`,
  }));

  constructor(
    start: number,
    private readonly isOpen: (gatewayId: string) => boolean,
  ) {
    super(start, INTERVAL_S);
    for (let index = 0; index < FLEET_SIZE; index++) {
      const station = createStation(index);
      this.equipment.set(station.id, station);
      for (const { name, base: _, swing: __, ...rest } of SIGNALS) {
        const id = `${station.id}-${name}`;
        this.signals.set(id, { ...rest, id, equipmentId: station.id, sn: id.toUpperCase() });
      }
      if (getNumber(station.id) % ALARM_EVERY === 0) {
        const alarm = createAlarm(station, start);
        this.alarms.set(alarm.id, alarm);
      }
    }
  }

  getGateway(gatewayId: string): GatewayState {
    const number = getNumber(gatewayId);
    const online = number % OFFLINE_EVERY !== 0;
    return { gatewayId, online, vpn: online && number % VPN_EVERY === 0, interval: INTERVAL_S };
  }

  protected isReporting({ gatewayId }: PlantEquipment): boolean {
    const { online, vpn } = this.getGateway(gatewayId);
    return this.isOpen(gatewayId) && online && !vpn;
  }

  protected since(): number {
    return -Infinity;
  }

  protected getWaveValue(signalId: string, time: number): string {
    const shape = SIGNALS.find(({ name }) => signalId.endsWith(`-${name}`));
    const phase = (2 * Math.PI * (time + getNumber(signalId) * 7_000)) / ROUND_MS;
    return shape === undefined ? '0' : (shape.base + shape.swing * Math.sin(phase)).toFixed(2);
  }
}

const getNumber = (id: string): number => Number(/^fl(\d+)/.exec(id)?.[1] ?? 0);

/** Creates the fleet; `isOpen` returns whether any client has opened a gateway. */
export const createFleet = (start: number, isOpen: (gatewayId: string) => boolean): Plant =>
  new Fleet(start, isOpen);
