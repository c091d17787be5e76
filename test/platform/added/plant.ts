/**
 * Equipment that users add from a shelf of labelled gateways. It is live once it has signals and its
 * gateway is online.
 */
import { Refusal } from '../codes';
import type { GatewayState, PlantEquipment } from '../model';
import { WavePlant } from '../wave-plant';
import type { AddedSignal } from './templates';

export interface Label {
  readonly sn: string;
  readonly code: string;
  readonly online: boolean;
}
export const SHELF: readonly Label[] = [
  { sn: 'EG2609000001', code: 'A1B2C3', online: true },
  { sn: 'EG2609000002', code: 'D4E5F6', online: true },
  { sn: 'EG2609000003', code: 'G7H8J9', online: true },
  { sn: 'EG2609000004', code: 'K1L2M3', online: true },
  { sn: 'EG2609000005', code: 'N4P5Q6', online: false },
];
const INTERVAL_S = 2;
const ROUND_MS = 90_000;

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
interface AddedDevice {
  readonly draft: Draft;
  readonly addedAt: number;
  boundAt: number;
  from: object | null;
}

export class AddedPlant extends WavePlant {
  readonly groups = [];
  private readonly added = new Map<string, AddedDevice>();
  private readonly shapes = new Map<string, AddedSignal>();

  constructor(start: number) {
    super(start, INTERVAL_S);
  }

  /** Adds a device; refuses if label and code do not match or the device was added before. */
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
    this.added.set(id, { draft, addedAt: this.currentTime, boundAt: Infinity, from: null });
    return id;
  }

  /** Replaces the signals of a device; `from` is their source. */
  bind(equipmentId: string, shapes: readonly AddedSignal[], from: object | null = null): void {
    const equipment = this.equipment.get(equipmentId);
    const added = this.added.get(equipmentId);
    if (equipment === undefined || added === undefined) throw new Refusal('absent');
    for (const id of equipment.signalIds) this.signals.delete(id);
    const signalIds = shapes.map((shape, index) => {
      const id = `${equipmentId}-${shape.name}`;
      const { name: _, base: __, swing: ___, ...rest } = shape;
      const sn = `${equipmentId.toUpperCase()}.${String(index + 1).padStart(2, '0')}`;
      this.signals.set(id, { ...rest, id, equipmentId, sn });
      this.shapes.set(id, shape);
      return id;
    });
    this.equipment.set(equipmentId, { ...equipment, signalIds });
    added.boundAt = this.currentTime;
    added.from = from;
  }

  getTemplate(equipmentId: string): object | null {
    return this.added.get(equipmentId)?.from ?? null;
  }

  draft(equipmentId: string): (Draft & { readonly addedAt: number }) | undefined {
    const added = this.added.get(equipmentId);
    return added && { ...added.draft, addedAt: added.addedAt };
  }

  getGateway(gatewayId: string): GatewayState {
    const label = SHELF[Number(gatewayId.slice('add-g'.length)) - 1];
    return { gatewayId, online: label?.online ?? false, vpn: false, interval: INTERVAL_S };
  }

  protected isReporting({ gatewayId, signalIds }: PlantEquipment): boolean {
    return signalIds.length > 0 && this.getGateway(gatewayId).online;
  }

  protected since(signalId: string): number {
    const equipment = this.equipment.get(this.signals.get(signalId)?.equipmentId ?? '');
    const isAlive = equipment !== undefined && this.getGateway(equipment.gatewayId).online;
    return isAlive ? (this.added.get(equipment.id)?.boundAt ?? Infinity) : Infinity;
  }

  protected getWaveValue(signalId: string, time: number): string {
    const shape = this.shapes.get(signalId);
    if (shape === undefined) return '0';
    const number = shape.base + shape.swing * Math.sin((2 * Math.PI * time) / ROUND_MS);
    return shape.dataType === 'float' ? number.toFixed(2) : String(Math.round(number));
  }
}
