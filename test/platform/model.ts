/**
 * The stand-in platform's own picture of a plant: what its server serves and its physics produce. Independent of the
 * client on purpose, so that the two cannot be wrong together.
 */

/** Wall clock of the platform, epoch ms. Injected, so that tests can drive it. */
export type Clock = () => number;

export type Family = 'eg' | 'gm';
export type DataType = 'bit' | 'int' | 'uint' | 'float' | 'string';
export type AlarmLevel = 'serious' | 'important' | 'convention';
/** Raised by a value over the limit, under it, or equal to it. */
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
  /** Digits after the point, of a number with a fraction. */
  readonly decimals?: number;
  /** Limits for writing, where there are any. */
  readonly min?: number;
  readonly max?: number;
  /** Texts of an enum, where it is one. */
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
  /** The gateway it hangs on; several equipments may share one. A gateway's state is reported per equipment. */
  readonly gatewayId: string;
  readonly signalIds: readonly string[];
}

export interface GatewayState {
  readonly gatewayId: string;
  readonly online: boolean;
  readonly vpn: boolean;
  /** Seconds between its reports. */
  readonly interval: number;
}

/** A value as it stands now. `code` '200' is good, '1301' bad. `value` null: never collected. */
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
  /** The limit that the value broke, and in which direction; absent where it is about no value. */
  readonly limit?: string;
  readonly compare?: AlarmCompare;
  readonly triggerTime: number;
  readonly recoverTime: number | null;
  readonly confirmTime: number | null;
  readonly confirmUser: string | null;
  readonly releaseTime: number | null;
}

/** Events in the plant while it was advanced. */
export type PlantEvent =
  /** A gateway reported: these signals have these values now. */
  | { readonly kind: 'report'; readonly gatewayId: string; readonly values: ReadonlyMap<string, PlantValue> }
  | { readonly kind: 'gateway'; readonly state: GatewayState }
  | { readonly kind: 'alarm'; readonly alarm: PlantAlarm };

export type WriteResult =
  | {
      readonly ok: true /** The platform answers after this many ms of its clock. */;
      readonly delayMs: number;
    }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly delayMs: number };

/** Time in epoch ms, and the value as the platform would send it. */
export type HistoryPoint = readonly [time: number, value: string];
/** Both ends belong to it. */
export interface HistoryRange {
  readonly from: number;
  readonly to: number;
  /** Of each such stretch of time, counted from the epoch, only the newest point; absent: every point. */
  readonly everyMs?: number;
}

export interface Plant {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly equipment: ReadonlyMap<string, PlantEquipment>;
  readonly signals: ReadonlyMap<string, PlantSignal>;
  gateway(gatewayId: string): GatewayState;
  value(signalId: string): PlantValue;
  /** Lets the physics run up to `now` (epoch ms) in steps of its own, and returns what happened, in order. */
  advance(now: number): readonly PlantEvent[];
  /** Checks and takes over a written value; the process reacts in the following steps. Counted in `writes`. */
  write(signalId: string, value: string, user: string): WriteResult;
  /** Every write that was applied, in order: for tests that count. */
  readonly writes: readonly {
    readonly signalId: string;
    readonly value: string;
    readonly at: number;
    readonly user: string;
  }[];
  readonly alarms: ReadonlyMap<string, PlantAlarm>;
  /** Ends an alarm by hand. */
  releaseAlarm(alarmId: string, now: number): boolean;
  confirmAlarm(alarmId: string, user: string, now: number): boolean;
  /**
   * Points of the last 90 days, newest first, consistent with the live values where both exist; in pieces that take a few
   * ms each, so that whoever needs them can let others go in between.
   */
  historyPieces(signalId: string, range: HistoryRange): Iterable<readonly HistoryPoint[]>;
  /** Number of points in a range. */
  historyCount(signalId: string, from: number, to: number): number;
}

export interface PlantPage {
  readonly id: string;
  readonly name: string;
  /** Password of the page, where it has one. */
  readonly password?: string;
  /** Password that its controls ask for, on a page that opens without one. */
  readonly operatePassword?: string;
  /** Style file of the page, by its path below the CDN base. */
  readonly style?: string;
  readonly permission?: string;
  readonly goAlarm?: boolean;
  /** Heading under which it is listed. */
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
  /** When its service runs out; missing where nobody says so. */
  readonly expireTime?: number;
  readonly homePageId: string;
  readonly pages: readonly PlantPage[];
  readonly mvars: readonly PlantMvar[];
  readonly equipmentIds: readonly string[];
}
