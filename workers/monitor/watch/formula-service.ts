/**
 * The math variables of one watch: asked for, joined with the rows that they read, kept in step. The formula engine is
 * fetched side by side with their declarations, and only where a watch has any.
 */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import { GATEWAY_RETRY_MS } from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { FormulaExplanation } from '../contract/contract';
import type { FormulaStage } from '../formula/stage';
import { fetchWithTimeout } from '../host/lazy-module';
import type { WatchFormulas } from '../replay/replay';
import type { WatchContext } from './context';

type Engine = typeof import('../formula/stage');

export class FormulaService {
  readonly #context: WatchContext;
  readonly #changed: () => void;
  /** Row of each operand that a formula may name. */
  readonly #operands: Map<string, number>;
  #engine: Engine | null = null;
  #declarations: readonly MvarDeclaration[] | null = null;
  #stage: FormulaStage | null = null;
  /** Number of operands that `#stage` was made with. */
  #operandCount = -1;
  #hasValues = false;

  /** `changed` is called when there are results for the first time. */
  constructor(context: WatchContext, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
    this.#operands = new Map(context.rows.mvars);
  }

  /** Lets formulas name a signal's row by equipment and signal. */
  bind(equipmentId: EquipmentId, signalId: SignalId, row: number): void {
    this.#operands.set(`${equipmentId}_${signalId}`, row);
  }

  /** The first query of values has ended. Formulas wait for it, since before it every operand would be missing. */
  valuesLoaded(): void {
    this.#hasValues = true;
    this.start();
  }

  /** Makes the formula stage once signals and declarations are known, and anew when more signals are known. */
  start(): void {
    const { table, rows } = this.#context;
    if (this.#engine === null || this.#declarations === null || !this.#hasValues) return;
    if (this.#operandCount === this.#operands.size) return;
    this.#operandCount = this.#operands.size;
    this.#stage = this.#engine.createFormulaStage({
      table,
      declarations: this.#declarations,
      rowOfOperand: this.#operands,
      rowOfMvar: rows.mvars,
    });
    this.#stage.recompute(table.marked);
    this.#changed();
  }

  /** Asks until there is an answer. */
  async ask(): Promise<void> {
    const { ports, adapter, call, rows, slotCount, describe, schedule } = this.#context;
    if (rows.mvars.size === 0) return;
    // A family without math variables declares none, and each that its page names is in error.
    const [answer, engine] = await Promise.all([
      adapter.queryMvars?.(call) ?? done([]),
      this.#engine ?? fetchWithTimeout(ports, () => import('../formula/stage')),
    ]);
    this.#engine = engine;
    if (!answer.ok && answer.fault.kind === 'cancelled') return;
    if (!answer.ok || engine === null) {
      schedule('mvars', GATEWAY_RETRY_MS, () => void this.ask());
      return;
    }
    this.#declarations = answer.value;
    describe(engine.describeResults(answer.value, rows.mvars, slotCount));
    this.start();
  }

  /** Brings all results in step with the marked rows. Returns how many were evaluated, undefined without formulas. */
  recompute(): number | undefined {
    return this.#stage?.recompute(this.#context.table.marked);
  }

  explain(row: number): FormulaExplanation | null {
    return this.#stage?.explain(row) ?? null;
  }

  /** The formulas, for a replay; null while they are not known. */
  plan(): WatchFormulas | null {
    return this.#declarations === null
      ? null
      : { declarations: this.#declarations, operands: this.#operands };
  }
}
