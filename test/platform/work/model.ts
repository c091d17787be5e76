/** Repairs, orders and inspections as stored; answers are built from them. */

export type OrderStatus = 'pending' | 'assigned' | 'accepted' | 'completed' | 'terminated';
export type RecordStatus = 'not started' | 'incomplete' | 'completed' | 'aborted';
export type Finding = 'normal' | 'abnormal';

/** Rights in work. Clients do not receive them, only the resulting actions. */
export type WorkRole = 'report' | 'dispatch' | 'repair' | 'inspect' | 'fill' | 'agent';

export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly tel: string;
  readonly orgId: string;
  readonly roles: readonly WorkRole[];
}

/** `null` if the position is unknown. */
interface Place {
  readonly lat: number | null;
  readonly lng: number | null;
}

export interface WorkImage extends Place {
  readonly url: string;
  readonly by: string;
  readonly takenAt: number | null;
  readonly accuracy: number | null;
  readonly item: string;
}

export interface Entry {
  readonly id: string;
  readonly time: number;
  readonly occurredAt: number | null;
  readonly kind: string;
  readonly person: string;
  readonly tel: string;
  readonly to: string;
  readonly note: string;
  readonly images: readonly WorkImage[];
}

interface Order extends Place {
  readonly id: string;
  readonly orgId: string;
  readonly number: string;
  readonly version: string;
  readonly status: OrderStatus;
  readonly location: string;
  readonly createTime: number;
  readonly dispatcher: string;
  readonly dispatcherTel: string;
  readonly recipient: string;
  readonly recipientId: string | null;
  readonly recipientTel: string;
  readonly endPerson: string;
  readonly endNote: string;
  readonly endTime: number | null;
  readonly timeline: readonly Entry[];
}

export interface Slip extends Order {
  readonly description: string;
  readonly creator: string;
  readonly creatorId: string;
  readonly tel: string;
  readonly user: string;
  readonly equipmentId: string | null;
  readonly equipName: string;
  readonly images: readonly WorkImage[];
  readonly followers: readonly string[];
  readonly dispatcherId: string | null;
  readonly assignTime: number | null;
  readonly acceptTime: number | null;
  readonly dueTime: number | null;
  readonly respondBy: number | null;
  readonly finishBy: number | null;
  readonly source: string;
  readonly sourceId: string | null;
  readonly alarmId: string | null;
  readonly signalId: string | null;
  readonly followUpOf: string | null;
  readonly result: string;
  readonly resultImages: readonly WorkImage[];
  readonly parts: readonly unknown[];
  readonly minutes: number | null;
  readonly signature: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly stillAbnormal: string;
}

export interface Item {
  readonly id: string;
  readonly title: string;
  readonly standard: string;
  readonly kind: 'number' | 'choice' | 'text' | 'check' | 'actuate';
  readonly unit: string;
  readonly decimals: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly tolerance: number | null;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly abnormal: boolean }[];
  readonly signal: {
    readonly family: string;
    readonly equipmentId: string;
    readonly signalId: string;
  } | null;
  readonly expect: {
    readonly op: string;
    readonly a: number;
    readonly b: number | null;
    readonly withinS: number;
  } | null;
  readonly normalText: string;
  readonly required: boolean;
  readonly photo: 'none' | 'optional' | 'abnormal' | 'always';
  readonly last: { readonly value: string; readonly result: Finding | null; readonly time: number } | null;
  readonly answer: Answer | null;
}
export interface Answer {
  readonly result: Finding | null;
  readonly description: string;
  readonly currentValue: string;
  readonly by: string;
  readonly live: unknown;
  readonly override: string;
  readonly doubt: string;
  readonly images: readonly WorkImage[];
  readonly repairId: string | null;
  readonly at: number | null;
}

export interface InspectedRecord extends Place {
  readonly recordEquipId: string;
  readonly type: 'equip' | 'point';
  readonly equipmentId: string | null;
  readonly equipName: string;
  readonly pointId: string | null;
  readonly point: string;
  /** The code of the point's QR; only its hash is sent. */
  readonly code: string;
  readonly status: RecordStatus;
  readonly version: string;
  readonly items: readonly Item[];
  readonly time: number | null;
  readonly inspector: string;
  readonly result: Finding | null;
  readonly resultText: string;
  readonly instructions: string;
  readonly images: readonly WorkImage[];
  readonly reason: string;
  readonly signature: string;
  readonly timeline: readonly Entry[];
}

export interface PlanRules {
  readonly proof: 'none' | 'scan' | 'gps' | 'scan+gps';
  readonly gpsMeters: number;
  readonly cameraOnly: boolean;
  readonly watermark: boolean;
  readonly photoOnAbnormal: boolean;
  readonly itemPhotosMax: number;
  readonly signature: boolean;
  readonly order: 'free' | 'fixed';
}

export interface Inspection extends Order {
  readonly plan: string;
  readonly planNote: string;
  readonly safety: string;
  readonly point: string;
  readonly startTime: number;
  readonly dueTime: number;
  readonly rules: PlanRules;
  readonly records: readonly InspectedRecord[];
}

export const isOpen = ({ status }: { readonly status: OrderStatus }): boolean =>
  status !== 'completed' && status !== 'terminated';
