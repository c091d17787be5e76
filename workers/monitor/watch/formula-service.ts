/**
 * The math variables of one session: asked for, joined with the rows that they read, kept in step. The engine is fetched
 * side by side with their declarations, and only where a watch has any.
 */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import { GATEWAY_RETRY_MS } from '../../../src/shared/constants';
import type { Outcome } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { FormulaExplanation, SlotDescription } from '../contract/contract';
import type { FormulaStage } from '../formula/stage';
import type { Rows } from '../live/rows';
import type { ValueTable } from '../live/table';

type Engine = typeof import('../formula/stage');

export interface FormulaServiceDeps {
  readonly table: ValueTable;
  readonly rows: Rows;
  readonly slotCount: number;
  /** Declarations of the watch's math variables. */
  readonly query: () => Promise<Outcome<readonly MvarDeclaration[]>>;
  /** Starts a timer of the session. */
  readonly later: (name: string, delay: number, ring: () => void) => void;
  readonly describe: (slots: readonly SlotDescription[]) => void;
  /** Results are new. */
  readonly changed: () => void;
}

export class FormulaService {
  readonly #owner: FormulaServiceDeps;
  /** Row of each operand that a formula may name. */
  readonly #operands: Map<string, number>;
  #engine: Engine | null = null;
  #declarations: readonly MvarDeclaration[] | null = null;
  #stage: FormulaStage | null = null;
  /** How many operands the stage knows. */
  #known = -1;
  #hasValues = false;

  constructor(owner: FormulaServiceDeps) {
    this.#owner = owner;
    this.#operands = new Map(owner.rows.mvars);
  }

  /** A signal's row may be named together with its equipment. */
  bind(equipmentId: EquipmentId, signalId: SignalId, row: number): void {
    this.#operands.set(`${equipmentId}_${signalId}`, row);
  }

  /** The first answer with values is there, or there is none: before, every operand would be missing. */
  valuesLoaded(): void {
    this.#hasValues = true;
    this.start();
  }

  /** Which rows formulas may read is known when signals and formulas are; more signals may be known later. */
  start(): void {
    const { table, rows, changed } = this.#owner;
    if (this.#engine === null || this.#declarations === null || !this.#hasValues) return;
    if (this.#known === this.#operands.size) return;
    this.#known = this.#operands.size;
    this.#stage = this.#engine.createFormulaStage({
      ...{ table, declarations: this.#declarations },
      ...{ rowOfOperand: this.#operands, rowOfMvar: rows.mvars },
    });
    this.#stage.recompute(table.marked);
    changed();
  }

  /** Asks until there is an answer. */
  async ask(): Promise<void> {
    const { rows, slotCount, query, later, describe } = this.#owner;
    if (rows.mvars.size === 0) return;
    const [answer, engine] = await Promise.all([query(), this.#engine ?? fetchEngine()]);
    this.#engine = engine;
    if (!answer.ok && answer.fault.kind === 'cancelled') return;
    if (!answer.ok || engine === null) {
      later('mvars', GATEWAY_RETRY_MS, () => void this.ask());
      return;
    }
    this.#declarations = answer.value;
    const descriptions: SlotDescription[] = [];
    for (const { id, name, unit } of answer.value) {
      const slot = rows.mvars.get(id);
      if (slot === undefined || slot >= slotCount) continue;
      const none = { sn: '', dataType: 'float', writable: false, equipmentId: null } as const;
      descriptions.push({ slot, title: name, unit, ...none });
    }
    describe(descriptions);
    this.start();
  }

  /** Brings all results in step with the rows that are marked; how many formulas were evaluated, if there are any. */
  recompute(): number | undefined {
    return this.#stage?.recompute(this.#owner.table.marked);
  }

  explain(row: number): FormulaExplanation | null {
    return this.#stage?.explain(row) ?? null;
  }

  /** What the formulas are; null while that is not known. */
  plan(): {
    readonly declarations: readonly MvarDeclaration[];
    readonly operands: ReadonlyMap<string, number>;
  } | null {
    return this.#declarations === null
      ? null
      : { declarations: this.#declarations, operands: this.#operands };
  }
}

/** Null where it cannot be had. */
const fetchEngine = (): Promise<Engine | null> => import('../formula/stage').catch(() => null);
