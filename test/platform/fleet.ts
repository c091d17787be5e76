/**
 * Pump stations of a whole province: five thousand equipments in forty groups, some of them GM, for whoever looks at long
 * lists. Each has three signals that go their ways by the time of day; a station reports only while somebody has it
 * open, since nobody else would hear it. Values that were written stay.
 */
import type {
  GatewayState,
  HistoryPoint,
  HistoryRange,
  Plant,
  PlantAlarm,
  PlantEquipment,
  PlantEvent,
  PlantSignal,
  PlantValue,
  WriteResult,
} from './model';

export const FLEET_SIZE = 5_000;
const GROUPS = 40;
/** Every so manieth is a GM device, is offline, is in vpn mode, is in alarm. */
const GM_EVERY = 25;
const OFFLINE_EVERY = 13;
const VPN_EVERY = 41;
const ALARM_EVERY = 37;
const INTERVAL_S = 10;
const INTERVAL_MS = INTERVAL_S * 1_000;
const WRITE_MS = 300;
const ROUND_MS = 600_000;
const TOWNS = ['东湖', '西溪', '南浦', '北桥', '龙泉', '石门', '青山', '白沙'] as const;
const KINDS = ['提升泵站', '加压泵站', '排涝泵站', '调蓄水池', '计量井'] as const;

const SIGNALS = [
  { name: 'level', title: '液位', dataType: 'float', unit: 'm', base: 3, swing: 1.2, writable: false },
  { name: 'flow', title: '瞬时流量', dataType: 'float', unit: 'm³/h', base: 240, swing: 60, writable: false },
  { name: 'stop', title: '停泵液位', dataType: 'float', unit: 'm', base: 1.5, swing: 0, writable: true },
] as const;

const two = (index: number): string => String(index).padStart(2, '0');

function equipmentAt(index: number): PlantEquipment {
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
    groupId: `fleet-${two((index % GROUPS) + 1)}`,
    address: `${town}镇 ${(index % 90) + 1} 号`,
    lat: 29 + (index % 71) / 30,
    lng: 119 + (index % 53) / 25,
    gatewayId: `${id}-gw`,
    signalIds: SIGNALS.map(({ name }) => `${id}-${name}`),
  };
}

const alarmOf = (one: PlantEquipment, start: number): PlantAlarm => ({
  id: `${one.id}-a1`,
  equipmentId: one.id,
  signalId: `${one.id}-level`,
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

class Fleet implements Plant {
  readonly groups = Array.from({ length: GROUPS }, (_, index) => ({
    id: `fleet-${two(index + 1)}`,
    name: `第 ${index + 1} 片区`,
  }));
  readonly equipment: ReadonlyMap<string, PlantEquipment>;
  readonly signals = new Map<string, PlantSignal>();
  readonly alarms = new Map<string, PlantAlarm>();
  readonly writes: { signalId: string; value: string; at: number; user: string }[] = [];
  private present: number;

  constructor(
    start: number,
    private readonly isOpen: (gatewayId: string) => boolean,
  ) {
    this.present = start;
    const all = Array.from({ length: FLEET_SIZE }, (_, index) => equipmentAt(index));
    this.equipment = new Map(all.map((one) => [one.id, one]));
    for (const one of all) {
      for (const { name, base: _, swing: __, ...rest } of SIGNALS) {
        const id = `${one.id}-${name}`;
        this.signals.set(id, { ...rest, id, equipmentId: one.id, sn: id.toUpperCase() });
      }
      if (numberOf(one.id) % ALARM_EVERY === 0) {
        const alarm = alarmOf(one, start);
        this.alarms.set(alarm.id, alarm);
      }
    }
  }

  gateway(gatewayId: string): GatewayState {
    const number = numberOf(gatewayId);
    const online = number % OFFLINE_EVERY !== 0;
    return { gatewayId, online, vpn: online && number % VPN_EVERY === 0, interval: INTERVAL_S };
  }

  value(signalId: string): PlantValue {
    const time = Math.floor(this.present / INTERVAL_MS) * INTERVAL_MS;
    return { value: this.valueAt(signalId, time), time, code: '200' };
  }

  advance(now: number): readonly PlantEvent[] {
    const due = Math.floor(now / INTERVAL_MS) > Math.floor(this.present / INTERVAL_MS);
    this.present = Math.max(this.present, now);
    if (!due) return [];
    return [...this.equipment.values()].flatMap(({ gatewayId, signalIds }): readonly PlantEvent[] => {
      if (!this.isOpen(gatewayId)) return [];
      const { online, vpn } = this.gateway(gatewayId);
      if (!online || vpn) return [];
      return [{ kind: 'report', gatewayId, values: new Map(signalIds.map((id) => [id, this.value(id)])) }];
    });
  }

  write(signalId: string, value: string, user: string): WriteResult {
    if (value.trim() === '' || !Number.isFinite(Number(value)))
      return { ok: false, code: '1325', message: `“${value.slice(0, 40)}” 不是有效的值`, delayMs: WRITE_MS };
    this.writes.push({ signalId, value, at: this.present, user });
    return { ok: true, delayMs: WRITE_MS };
  }

  confirmAlarm(alarmId: string, user: string, now: number): boolean {
    return this.change(alarmId, { confirmTime: now, confirmUser: user });
  }

  releaseAlarm(alarmId: string, now: number): boolean {
    return this.change(alarmId, { releaseTime: now });
  }

  *historyPieces(signalId: string, { from, to, everyMs = 0 }: HistoryRange): Generator<HistoryPoint[]> {
    const step = Math.max(INTERVAL_MS, everyMs);
    let piece: HistoryPoint[] = [];
    for (let time = Math.floor(Math.min(to, this.present) / step) * step; time >= from; time -= step) {
      piece.push([time, this.valueAt(signalId, time)]);
      if (piece.length < 500) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }

  historyCount(_signalId: string, from: number, to: number): number {
    return Math.max(
      0,
      Math.floor(Math.min(to, this.present) / INTERVAL_MS) - Math.ceil(from / INTERVAL_MS) + 1,
    );
  }

  private change(alarmId: string, to: Partial<PlantAlarm>): boolean {
    const alarm = this.alarms.get(alarmId);
    if (alarm === undefined) return false;
    this.alarms.set(alarmId, { ...alarm, ...to });
    return true;
  }

  private valueAt(signalId: string, time: number): string {
    const written = this.writes.findLast((one) => one.signalId === signalId && one.at <= time);
    if (written !== undefined) return written.value;
    const shape = SIGNALS.find(({ name }) => signalId.endsWith(`-${name}`));
    const phase = (2 * Math.PI * (time + numberOf(signalId) * 7_000)) / ROUND_MS;
    return shape === undefined ? '0' : (shape.base + shape.swing * Math.sin(phase)).toFixed(2);
  }
}

/** The number in `fl123`, `fl123-gw`, `fl123-level`. */
const numberOf = (id: string): number => Number(/^fl(\d+)/.exec(id)?.[1] ?? 0);

/** `isOpen`: whether somebody has the gateway open now. */
export const createFleet = (start: number, isOpen: (gatewayId: string) => boolean): Plant =>
  new Fleet(start, isOpen);
