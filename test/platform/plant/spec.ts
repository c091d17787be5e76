/** Declarations of equipment and signals: name, reading from the process, effect of a write. */
import type { AlarmLevel, DataType, Family } from '../model';
import type { BoilerHouse } from './boiler';
import type { Site } from './site';
import type { Waterworks } from './waterworks';

/** The process at one moment: live, or reconstructed for the past. */
export interface Side {
  readonly water: Waterworks;
  readonly boiler: BoilerHouse;
  readonly site: Site;
}
/** The part of the process a signal reads; only that part is reconstructed for its history. */
type Process = keyof Side;

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export const REFUSED = {
  interlock: '1320',
  automatic: '1321',
  range: '1322',
  readOnly: '1323',
  offline: '1324',
  unreadable: '1325',
  vpn: '1326',
  unknown: '1327',
} as const;

interface AlarmRule {
  readonly level: AlarmLevel;
  readonly group: string;
  /** Raised above `above` or below `below` (a bit: if it is as high); recovers beyond `clear`. */
  readonly above?: number;
  readonly below?: number;
  readonly clear: number;
}

export interface SignalSpec {
  readonly name: string;
  readonly title: string;
  readonly type: DataType;
  readonly unit: string;
  readonly decimals: number;
  readonly noise: number;
  readonly process: Process;
  /** Returns the current value; `null` if never collected. Texts for strings only. */
  readonly read: (side: Side) => number | string | null;
  /** An integer added to the value, to exceed the precision of a double. */
  readonly offset?: bigint;
  readonly bad?: boolean;
  readonly map?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  readonly write?: (side: Side, value: number, text: string) => Refusal | null;
  readonly alarms?: readonly AlarmRule[];
  /** A bit sent as true/false instead of 1/0. */
  readonly words?: boolean;
}

export interface EquipmentSpec {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly family: Family;
  readonly groupId: string;
  readonly gatewayId: string;
  readonly signals: readonly SignalSpec[];
}

/** The names of the two states of a bit, by the end of its title. */
const BIT_NAMES: readonly (readonly [title: RegExp, off: string, on: string])[] = [
  [/(运行|启停|启动|排风|排风机)$/, '停止', '运行'],
  [/故障$/, '正常', '故障'],
  [/(液位|水位|动作|烟感|水浸)$/, '正常', '动作'],
  [/远程$/, '就地', '远程'],
  [/加载$/, '卸载', '加载'],
  [/蜂鸣器$/, '静', '响'],
];

function getBitNames(title: string): Pick<SignalSpec, 'map'> {
  const [, off, on] = BIT_NAMES.find(([ending]) => ending.test(title)) ?? [];
  return off === undefined || on === undefined ? {} : { map: { '0': off, '1': on } };
}

type Extra = Partial<
  Pick<SignalSpec, 'bad' | 'map' | 'min' | 'max' | 'write' | 'alarms' | 'offset' | 'words' | 'noise'>
>;

type Read<P, V> = (part: P) => V;
type Counter<P> = (
  name: string,
  title: string,
  unit: string,
  read: Read<P, number | null>,
  extra?: Extra,
) => SignalSpec;
type NumberKey<P> = { [K in keyof P]: P[K] extends number ? K : never }[keyof P];

export function createSignalFactory<P extends object>(process: Process, getPart: (side: Side) => P) {
  const createSpec =
    (type: DataType, unit: string, decimals: number, noise: number) =>
    (name: string, title: string, read: Read<P, number | string | null>, extra?: Extra): SignalSpec => ({
      name,
      title,
      type,
      unit,
      decimals,
      noise,
      process,
      read: (side) => read(getPart(side)),
      ...extra,
    });
  const real = (
    name: string,
    title: string,
    unit: string,
    decimals: number,
    noise: number,
    read: Read<P, number | null>,
    extra?: Extra,
  ) => createSpec('float', unit, decimals, noise)(name, title, read, extra);
  const int: Counter<P> = (name, title, unit, read, extra) =>
    createSpec('int', unit, 0, 0)(name, title, read, extra);
  const uint: Counter<P> = (name, title, unit, read, extra) =>
    createSpec('uint', unit, 0, 0)(name, title, read, extra);
  const bit = (name: string, title: string, read: Read<P, boolean>, extra?: Extra) =>
    createSpec('bit', '', 0, 0)(name, title, (part) => (read(part) ? 1 : 0), {
      ...getBitNames(title),
      ...extra,
    });
  const state = (
    name: string,
    title: string,
    map: Readonly<Record<string, string>>,
    read: Read<P, number>,
    extra?: Extra,
  ) => createSpec('int', '', 0, 0)(name, title, read, { map, ...extra });
  const text = (name: string, title: string, read: Read<P, string | null>) =>
    createSpec('string', '', 0, 0)(name, title, read);
  const setPoint = (
    name: string,
    title: string,
    unit: string,
    decimals: number,
    key: NumberKey<P>,
    [min, max]: readonly [number, number],
  ) =>
    real(name, title, unit, decimals, 0, (part) => Number(part[key]), {
      min,
      max,
      write: (side, value) => {
        Object.assign(getPart(side), { [key]: value });
        return null;
      },
    });
  return { real, int, uint, bit, state, text, setPoint };
}

export const createEquipmentFactory =
  (family: Family, groupId: string) =>
  (
    gatewayId: string,
    id: string,
    name: string,
    nameEn: string,
    signals: readonly SignalSpec[],
  ): EquipmentSpec => ({ id, name, nameEn, family, groupId, gatewayId, signals });
