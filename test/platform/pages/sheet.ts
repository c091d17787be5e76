import type { PageDocument, Plant, PlantMvar } from '../model';
import type { Bind, Widget } from './fields';
import { COLOR } from './palette';

interface SheetOptions {
  readonly id: string;
  readonly name: string;
  readonly w: number;
  readonly fit?: 'width' | 'contain' | 'stretch';
  readonly error?: { readonly errorValShow: 'custom' | 'last' | 'dash'; readonly errorDefaultVal: string };
}

export type DrawnPlant = Pick<Plant, 'equipment' | 'signals' | 'value'>;

const OPERAND = /#\{([^}]*)\}/g;

export class Sheet {
  private readonly widgets: object[] = [];
  private readonly used = new Map<string, number>();
  private bottom = 0;

  constructor(
    readonly plant: DrawnPlant,
    private readonly mvars: readonly PlantMvar[],
    readonly options: SheetOptions,
  ) {}

  /** Returns a unique widget name: the given one first, then numbered. */
  name(preferred: string): string {
    const times = (this.used.get(preferred) ?? 0) + 1;
    this.used.set(preferred, times);
    return times === 1 ? preferred : `${preferred}-${times}`;
  }

  add(widget: Widget): void {
    this.addRaw(widget);
    this.bottom = Math.max(this.bottom, widget.y + widget.h);
  }

  /** Adds an arbitrary object, for the page that shows how a client treats it. */
  addRaw(widget: object): void {
    this.widgets.push(widget);
  }

  signal(signalId: string): Bind {
    const signal = this.plant.signals.get(signalId);
    if (signal === undefined) throw new Error(`page ${this.options.id}: no signal ${signalId}`);
    return { src: 'signal', equipmentId: signal.equipmentId, signalId };
  }

  mvar(id: string): Bind {
    if (!this.mvars.some((mvar) => mvar.id === id)) throw new Error(`page ${this.options.id}: no mvar ${id}`);
    return { src: 'mvar', id };
  }

  getTitle(name: string): string {
    return this.plant.signals.get(name)?.title ?? this.mvars.find((mvar) => mvar.id === name)?.name ?? name;
  }

  getUnit(name: string): string {
    return this.plant.signals.get(name)?.unit ?? this.mvars.find((mvar) => mvar.id === name)?.unit ?? '';
  }

  /**
   * Returns the digits after the decimal point that the gateway sends; trailing zeros keep numbers from
   * jumping.
   */
  getDecimals(name: string): number {
    const mvar = this.mvars.find((each) => each.id === name);
    if (mvar !== undefined) return mvar.decimals;
    const text = this.plant.value(name).value ?? '';
    const point = text.indexOf('.');
    return point < 0 ? 0 : text.length - point - 1;
  }

  createDocument(height?: number): PageDocument {
    const bound = new Set<string>();
    const equipment = new Set<string>();
    const mvars = new Set<string>();
    collect(this.widgets, { signals: bound, equipment, mvars });
    for (const id of [...mvars]) for (const signal of this.listOperands(id, mvars)) bound.add(signal);
    for (const signal of bound) {
      const equipmentId = this.plant.signals.get(signal)?.equipmentId;
      if (equipmentId === undefined) throw new Error(`page ${this.options.id}: no signal ${signal}`);
      equipment.add(equipmentId);
    }
    const { id, name, w, fit = 'width', error } = this.options;
    return {
      version: 1,
      id,
      name,
      size: { w, h: height ?? this.bottom + 32, fit },
      background: { color: COLOR.page, alpha: 1, image: '', mode: 'cover' },
      dataEquip: [...equipment],
      dataSignal: [...bound],
      mvars: [...mvars],
      error: error ?? { errorValShow: 'last', errorDefaultVal: '0' },
      widgets: this.widgets,
    };
  }

  /** Returns the signals that a math variable needs and adds the variables it needs to `needed`. */
  private listOperands(id: string, needed: Set<string>): readonly string[] {
    needed.add(id);
    const formula = this.mvars.find((mvar) => mvar.id === id)?.formula ?? '';
    return [...formula.matchAll(OPERAND)].flatMap(([, key = '']) => {
      const signal = [...this.plant.signals.values()].find(
        (each) => `${each.equipmentId}_${each.id}` === key,
      );
      if (signal !== undefined) return [signal.id];
      return needed.has(key) ? [] : this.listOperands(key, needed);
    });
  }
}

interface Dependencies {
  readonly signals: Set<string>;
  readonly equipment: Set<string>;
  readonly mvars: Set<string>;
}

function collect(value: unknown, dependencies: Dependencies): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, dependencies);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('signalId' in value && typeof value.signalId === 'string') dependencies.signals.add(value.signalId);
  if ('equipmentId' in value && typeof value.equipmentId === 'string')
    dependencies.equipment.add(value.equipmentId);
  if ('src' in value && value.src === 'mvar' && 'id' in value && typeof value.id === 'string')
    dependencies.mvars.add(value.id);
  for (const each of Object.values(value)) collect(each, dependencies);
}
