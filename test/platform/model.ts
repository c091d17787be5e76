/**
 * The stand-in's own model of a plant, independent of the client on purpose: they cannot share a mistake.
 */

/** The platform's wall clock, epoch ms; injected for tests. */
export type Clock = () => number;

export type Family = 'eg' | 'gm';
export type DataType = 'bit' | 'int' | 'uint' | 'float' | 'string';
export type AlarmLevel = 'serious' | 'important' | 'convention';
/** Whether a value over the limit, under it, or equal to it raises the alarm. */
export type AlarmCompare = '>' | '<' | '=';
export type AlarmType = 'variable' | 'power outage' | 'offline';

export interface PlantSignal {
  readonly id: string;
  readonly equipmentId: string;
  readonly title: string;
  readonly sn: string;
  readonly dataType: DataType;
  readonly unit: string;
  readonly writable: boolean;
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly map?: Readonly<Record<string, string>>;
}

export interface PlantEquipment {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly sn: string;
  readonly family: Family;
  readonly groupId: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** Several pieces of equipment may share a gateway; its state is reported per equipment. */
  readonly gatewayId: string;
  readonly signalIds: readonly string[];
}

export interface GatewayState {
  readonly gatewayId: string;
  readonly online: boolean;
  readonly vpn: boolean;
  /** Seconds between reports. */
  readonly interval: number;
}

/** The current value. `code` '200' is good, '1301' bad; `value` is `null` if never collected. */
export interface PlantValue {
  readonly value: string | null;
  readonly time: number;
  readonly code: string;
}

export interface PlantAlarm {
  readonly id: string;
  readonly equipmentId: string;
  readonly signalId: string | null;
  readonly type: AlarmType;
  readonly level: AlarmLevel;
  readonly group: string;
  readonly value: string;
  /** The violated limit and its direction; absent if the alarm is not about a value. */
  readonly limit?: string;
  readonly compare?: AlarmCompare;
  readonly triggerTime: number;
  readonly recoverTime: number | null;
  readonly confirmTime: number | null;
  readonly confirmUser: string | null;
  readonly releaseTime: number | null;
}

export type PlantEvent =
  | { readonly kind: 'report'; readonly gatewayId: string; readonly values: ReadonlyMap<string, PlantValue> }
  | { readonly kind: 'gateway'; readonly state: GatewayState }
  | { readonly kind: 'alarm'; readonly alarm: PlantAlarm };

export type WriteResult =
  | {
      readonly ok: true;
      /** The platform answers after this many ms of its clock. */
      readonly delayMs: number;
    }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly delayMs: number };

/** Epoch ms, and the value as the platform sends it. */
export type HistoryPoint = readonly [time: number, value: string];
/** Both ends are inclusive. */
export interface HistoryRange {
  readonly from: number;
  readonly to: number;
  /** Length of intervals from the epoch, each with only its newest point; all points if absent. */
  readonly everyMs?: number;
}

export interface Plant {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly equipment: ReadonlyMap<string, PlantEquipment>;
  readonly signals: ReadonlyMap<string, PlantSignal>;
  getGateway(gatewayId: string): GatewayState;
  value(signalId: string): PlantValue;
  /** Runs the physics up to `now` (epoch ms) in its own steps and returns the events in order. */
  advance(now: number): readonly PlantEvent[];
  /** Checks and applies a write; the process reacts in the following steps. Recorded in `writes`. */
  write(signalId: string, value: string, user: string): WriteResult;
  /** Every applied write, in order, for tests that count. */
  readonly writes: readonly {
    readonly signalId: string;
    readonly value: string;
    readonly at: number;
    readonly user: string;
  }[];
  readonly alarms: ReadonlyMap<string, PlantAlarm>;
  releaseAlarm(alarmId: string, now: number): boolean;
  confirmAlarm(alarmId: string, user: string, now: number): boolean;
  /** Returns the last 90 days, newest first. Each piece takes a few ms, so callers can interrupt. */
  iterateHistory(signalId: string, range: HistoryRange): Iterable<readonly HistoryPoint[]>;
  countHistory(signalId: string, from: number, to: number): number;
}

export interface PlantPage {
  readonly id: string;
  readonly name: string;
  readonly password?: string;
  /** Password of the controls on a page that opens without one. */
  readonly operatePassword?: string;
  /** Relative to the CDN base. */
  readonly style?: string;
  readonly permission?: string;
  readonly goAlarm?: boolean;
  readonly group?: string;
  /** The page document (page format: The document), ready to be served as JSON. */
  readonly document: PageDocument;
}
export interface PageDocument {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  readonly dataEquip: readonly string[];
  readonly dataSignal: readonly string[];
  readonly mvars: readonly string[];
  readonly [other: string]: unknown;
}
export interface PlantMvar {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly calcType: 'sum' | 'avg' | 'min' | 'max' | 'custom';
  readonly decimals: number;
  readonly unit: string;
}
export interface PlantProject {
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  readonly address: string;
  readonly expired: boolean;
  /** Expiry of the service; absent if unknown. */
  readonly expireTime?: number;
  readonly homePageId: string;
  readonly pages: readonly PlantPage[];
  readonly mvars: readonly PlantMvar[];
  readonly equipmentIds: readonly string[];
}
