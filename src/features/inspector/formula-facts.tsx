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
} as const satisfies Record<FormulaError, string>;

/** The formula behind a value, and why it has none, where it has none. Explained anew whenever the value changes. */
export function FormulaFacts({ slot }: { readonly slot: number }) {
  const say = useWords(inspectorWords);
  const { watch } = useLiveValues();
  const [known, setKnown] = useState<FormulaExplanation | null>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = (): void => {
      void watch.explain(slot).then((explanation) => {
        if (!isLeft && explanation !== null) setKnown(explanation);
      });
    };
    ask();
    const leave = watch.board.onSlot(slot, ask);
    return () => {
      isLeft = true;
      leave();
    };
  }, [watch, slot]);
  if (known === null) return null;
  const { formula, error, at, missing, cycle } = known;
  const list = (words: string, ids: readonly string[]) =>
    ids.length === 0 ? null : (
      <>
        <dt>{words}</dt>
        <dd className="as-inspect__code">{ids.join(', ')}</dd>
      </>
    );
  return (
    <div data-formula={error ?? 'good'}>
      {error === null ? null : (
        <p className="as-inspect__error" role="status">
          {say(REASONS[error])}
          {at === null ? null : ` (${say('formulaAt', { n: at + 1 })})`}
        </p>
      )}
      <dl className="as-inspect__facts">
        {formula === '' ? null : (
          <>
            <dt>{say('formula')}</dt>
            <dd className="as-inspect__code">
              {at === null ? (
                formula
              ) : (
                <>
                  {formula.slice(0, at)}
                  <mark className="as-inspect__here">{formula.slice(at, at + 1) || ' '}</mark>
                  {formula.slice(at + 1)}
                </>
              )}
            </dd>
          </>
        )}
        {list(say('missing'), missing)}
        {list(say('circle'), cycle)}
      </dl>
    </div>
  );
}
