/**
 * Equipment that people add: a few gateways lie on the shelf, with SN and code on their labels. One that was added is
 * listed at once; it has signals when a template or another equipment's variables were bound, and then it is as alive as
 * the rest, if its gateway is.
 */
import { Refusal } from '../codes';
import type {
  GatewayState,
  HistoryPoint,
  HistoryRange,
  Plant,
  PlantEquipment,
  PlantEvent,
  PlantSignal,
  PlantValue,
  WriteResult,
} from '../model';
import type { AddedSignal } from './templates';

export interface Label {
  readonly sn: string;
  readonly code: string;
  readonly online: boolean;
}
/** Devices that can be added. */
export const SHELF: readonly Label[] = [
  { sn: 'EG2609000001', code: 'A1B2C3', online: true },
  { sn: 'EG2609000002', code: 'D4E5F6', online: true },
  { sn: 'EG2609000003', code: 'G7H8J9', online: true },
  { sn: 'EG2609000004', code: 'K1L2M3', online: true },
  { sn: 'EG2609000005', code: 'N4P5Q6', online: false },
];
const INTERVAL_S = 2;
const INTERVAL_MS = INTERVAL_S * 1_000;
const WRITE_MS = 300;
const ROUND_MS = 90_000;

/** Record of an added equipment, as the person wrote it. */
export interface Draft {
  readonly name: string;
  readonly sn: string;
  readonly code: string;
  readonly address: string;
  readonly note: string;
  readonly imageUrl: string;
  readonly lat: number;
  readonly lng: number;
}
interface Kept {
  readonly draft: Draft;
  readonly addedAt: number;
  boundAt: number;
  from: object | null;
}

export class AddedPlant implements Plant {
  readonly groups = [];
  readonly equipment = new Map<string, PlantEquipment>();
  readonly signals = new Map<string, PlantSignal>();
  readonly writes: { signalId: string; value: string; at: number; user: string }[] = [];
  readonly alarms = new Map();
  private readonly kept = new Map<string, Kept>();
  private readonly shapes = new Map<string, AddedSignal>();
  private present: number;

  constructor(start: number) {
    this.present = start;
  }

  /** The new equipment's id; refused where label and code do not fit, or it was added before. */
  add(draft: Draft): string {
    const place = SHELF.findIndex(({ sn, code }) => sn === draft.sn && code === draft.code);
    if (place < 0) throw new Refusal('label');
    const id = `add${place + 1}`;
    if (this.equipment.has(id)) throw new Refusal('addedAlready');
    const { name, sn, address, lat, lng } = draft;
    this.equipment.set(id, {
      id,
      name,
      nameEn: name,
      sn,
      family: 'eg',
      groupId: '',
      address,
      lat,
      lng,
      gatewayId: `add-g${place + 1}`,
      signalIds: [],
    });
    this.kept.set(id, { draft, addedAt: this.present, boundAt: Infinity, from: null });
    return id;
  }

  /** Gives it these signals in place of what it had; `from`: what they came from. */
  bind(equipmentId: string, shapes: readonly AddedSignal[], from: object | null = null): void {
    const one = this.equipment.get(equipmentId);
    const kept = this.kept.get(equipmentId);
    if (one === undefined || kept === undefined) throw new Refusal('absent');
    for (const id of one.signalIds) this.signals.delete(id);
    const signalIds = shapes.map((shape, index) => {
      const id = `${equipmentId}-${shape.name}`;
      const { name: _, base: __, swing: ___, ...rest } = shape;
      const sn = `${equipmentId.toUpperCase()}.${String(index + 1).padStart(2, '0')}`;
      this.signals.set(id, { ...rest, id, equipmentId, sn });
      this.shapes.set(id, shape);
      return id;
    });
    this.equipment.set(equipmentId, { ...one, signalIds });
    kept.boundAt = this.present;
    kept.from = from;
  }

  /** Source of its signals. */
  templateOf(equipmentId: string): object | null {
    return this.kept.get(equipmentId)?.from ?? null;
  }

  draft(equipmentId: string): (Draft & { readonly addedAt: number }) | undefined {
    const kept = this.kept.get(equipmentId);
    return kept && { ...kept.draft, addedAt: kept.addedAt };
  }

  gateway(gatewayId: string): GatewayState {
    const label = SHELF[Number(gatewayId.slice('add-g'.length)) - 1];
    return { gatewayId, online: label?.online ?? false, vpn: false, interval: INTERVAL_S };
  }

  value(signalId: string): PlantValue {
    const time = Math.floor(this.present / INTERVAL_MS) * INTERVAL_MS;
    if (!this.isAlive(signalId)) return { value: null, time, code: '200' };
    return { value: this.valueAt(signalId, time), time, code: '200' };
  }

  advance(now: number): readonly PlantEvent[] {
    const due = Math.floor(now / INTERVAL_MS) > Math.floor(this.present / INTERVAL_MS);
    this.present = Math.max(this.present, now);
    if (!due) return [];
    return [...this.equipment.values()].flatMap(({ gatewayId, signalIds }) =>
      signalIds.length === 0 || !this.gateway(gatewayId).online
        ? []
        : { kind: 'report', gatewayId, values: new Map(signalIds.map((id) => [id, this.value(id)])) },
    );
  }

  write(signalId: string, value: string, user: string): WriteResult {
    const { min = -Infinity, max = Infinity } = this.signals.get(signalId) ?? {};
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number))
      return { ok: false, code: '1325', message: `“${value.slice(0, 40)}” 不是有效的值`, delayMs: WRITE_MS };
    if (number < min || number > max)
      return { ok: false, code: '1322', message: `超出范围 ${min} ~ ${max}`, delayMs: WRITE_MS };
    this.writes.push({ signalId, value, at: this.present, user });
    return { ok: true, delayMs: WRITE_MS };
  }

  confirmAlarm(): boolean {
    return false;
  }

  releaseAlarm(): boolean {
    return false;
  }

  *historyPieces(signalId: string, { from, to, everyMs = 0 }: HistoryRange): Generator<HistoryPoint[]> {
    const step = Math.max(INTERVAL_MS, everyMs);
    const first = Math.max(from, this.boundAt(signalId));
    let piece: HistoryPoint[] = [];
    for (let time = Math.floor(Math.min(to, this.present) / step) * step; time >= first; time -= step) {
      piece.push([time, this.valueAt(signalId, time)]);
      if (piece.length < 500) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }

  historyCount(signalId: string, from: number, to: number): number {
    const first = Math.ceil(Math.max(from, this.boundAt(signalId)) / INTERVAL_MS);
    return Math.max(0, Math.floor(Math.min(to, this.present) / INTERVAL_MS) - first + 1);
  }

  private isAlive(signalId: string): boolean {
    const one = this.equipment.get(this.signals.get(signalId)?.equipmentId ?? '');
    return one !== undefined && this.gateway(one.gatewayId).online;
  }

  private boundAt(signalId: string): number {
    const equipmentId = this.signals.get(signalId)?.equipmentId ?? '';
    return this.isAlive(signalId) ? (this.kept.get(equipmentId)?.boundAt ?? Infinity) : Infinity;
  }

  /** The last write before that time, else the value of its wave. */
  private valueAt(signalId: string, time: number): string {
    const since = this.boundAt(signalId);
    const write = this.writes.findLast(
      (one) => one.signalId === signalId && one.at <= time && one.at >= since,
    );
    return write?.value ?? this.wave(signalId, time);
  }

  private wave(signalId: string, time: number): string {
    const shape = this.shapes.get(signalId);
    if (shape === undefined) return '0';
    const number = shape.base + shape.swing * Math.sin((2 * Math.PI * time) / ROUND_MS);
    return shape.dataType === 'float' ? number.toFixed(2) : String(Math.round(number));
  }
}
