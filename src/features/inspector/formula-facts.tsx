/** The formula behind a value and its error. */
import { useEffect, useState } from 'react';
import type { FormulaError, FormulaExplanation } from '../../../workers/monitor/contract/contract';
import { inspectorWords } from '../../i18n/inspector';
import { useWords } from '../../i18n/use-words';
import { useLiveValues } from '../live-values/live-context';

const REASONS = {
  syntax: 'errorSyntax',
  'unknown-name': 'errorName',
  arguments: 'errorArguments',
  'missing-operand': 'errorMissing',
  cycle: 'errorCycle',
  'division-by-zero': 'errorDivision',
  'not-finite': 'errorNumber',
  budget: 'errorBudget',
  undeclared: 'errorUndeclared',
} as const satisfies Record<FormulaError, string>;

/** Asks the worker to explain the value of the slot, and asks again whenever the value changes. */
export function FormulaFacts({ slot }: { readonly slot: number }) {
  const say = useWords(inspectorWords);
  const { watch, owner } = useLiveValues();
  const [explanation, setExplanation] = useState<FormulaExplanation | null>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = (): void => {
      void watch.explain(slot).then((answer) => {
        if (!isLeft && answer !== null) setExplanation(answer);
      });
    };
    ask();
    const unsubscribe = watch.board.onSlot(slot, ask);
    return () => {
      isLeft = true;
      unsubscribe();
    };
  }, [watch, slot]);
  if (explanation === null) return null;
  const { formula, error, at, missing, cycle } = explanation;
  const reason =
    error === 'undeclared' && owner.family !== 'project' ? 'errorNoProject' : error && REASONS[error];
  const idRow = (title: string, ids: readonly string[]) =>
    ids.length === 0 ? null : (
      <>
        <dt>{title}</dt>
        <dd className="as-inspect__code">{ids.join(', ')}</dd>
      </>
    );
  return (
    <div data-formula={error ?? 'good'}>
      {reason === null ? null : (
        <p className="as-inspect__error" role="status">
          <span>{say(reason)}</span>
          {at === null ? null : <span>{` (${say('formulaAt', { n: at + 1 })})`}</span>}
        </p>
      )}
      <dl className="as-inspect__facts">
        {formula === '' ? null : (
          <>
            <dt>{say('formula')}</dt>
            <dd className="as-inspect__code">
              <MarkedFormula formula={formula} at={at} />
            </dd>
          </>
        )}
        {idRow(say('missing'), missing)}
        {idRow(say('circle'), cycle)}
      </dl>
    </div>
  );
}

/** The formula with the position of the error marked; without a mark for null. */
function MarkedFormula({ formula, at }: { readonly formula: string; readonly at: number | null }) {
  if (at === null) return formula;
  return (
    <>
      <span>{formula.slice(0, at)}</span>
      <mark className="as-inspect__here">{formula.slice(at, at + 1) || ' '}</mark>
      <span>{formula.slice(at + 1)}</span>
    </>
  );
}
