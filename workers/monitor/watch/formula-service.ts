/** Binds a watch's formulas to the rows that they read. Loads the engine if there are formulas. */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import { GATEWAY_RETRY_MS } from '../../../src/shared/constants';
import { done } from '../../../src/shared/faults';
import type { FormulaExplanation } from '../contract/contract';
import type { FormulaStage } from '../formula/stage';
import type { FurtherCalls } from '../monitoring/adapter';
import type { WatchFormulas } from '../replay/replay';
import type { WatchContext } from './context';

export class FormulaService {
  readonly #context: WatchContext;
  readonly #query: FurtherCalls['queryMvars'];
  readonly #hasValues: () => boolean;
  readonly #onChange: () => void;
  #declarations: readonly MvarDeclaration[] | null = null;
  #stage: FormulaStage | null = null;
  #operandCount = -1;

  /** Creates the service. `hasValues`: whether values are loaded. `onChange`: called when there are results. */
  constructor(
    context: WatchContext,
    query: FurtherCalls['queryMvars'],
    hasValues: () => boolean,
    onChange: () => void,
  ) {
    this.#context = context;
    this.#query = query;
    this.#hasValues = hasValues;
    this.#onChange = onChange;
  }

  /** Creates the formula stage once signals and declarations are known, and again when more signals become known. */
  start(): void {
    const { table, rows, operands, engine } = this.#context;
    const code = engine.getLoaded();
    if (code === null || this.#declarations === null || !this.#hasValues()) return;
    if (this.#operandCount === operands.size) return;
    this.#operandCount = operands.size;
    this.#stage = code.createFormulaStage({
      table,
      declarations: this.#declarations,
      operandRows: operands,
      mvarRows: rows.mvars,
    });
    this.#stage.recompute(table.markedRows);
    this.#onChange();
  }

  /** Queries the declarations until answered. */
  async ask(): Promise<void> {
    const { call, rows, slotCount, describe, schedule, engine } = this.#context;
    if (rows.mvars.size === 0) return;
    // A family without math variables declares none; those that its page uses are in error.
    const [answer, code] = await Promise.all([this.#query?.(call) ?? done([]), engine.load()]);
    if (!answer.ok && answer.fault.kind === 'cancelled') return;
    if (!answer.ok || code === null) {
      schedule('mvars', GATEWAY_RETRY_MS, () => void this.ask());
      return;
    }
    this.#declarations = answer.value;
    describe(code.describeResults(answer.value, rows.mvars, slotCount));
    this.start();
  }

  /** Updates all results from the marked rows. Returns the number evaluated; `undefined` without formulas. */
  recompute(): number | undefined {
    return this.#stage?.recompute(this.#context.table.markedRows);
  }

  explain(row: number): FormulaExplanation | null {
    return this.#stage?.explain(row) ?? null;
  }

  /** Returns the formulas, for a replay; `null` while unknown. */
  getFormulas(): WatchFormulas | null {
    return this.#declarations === null
      ? null
      : { declarations: this.#declarations, operands: this.#context.operands };
  }
}
