import { useEffect, useState } from 'react';
import type { FormulaExplanation, FormulaOperand } from '../../../workers/monitor/contract/watch';
import { inspectorWords } from '../../i18n/inspector';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { FormulaError } from '../../shared/formula/formula-error';
import type { EquipmentId } from '../../shared/ids';
import { formatQuantity, joinUnit, NO_VALUE } from '../../shared/value-text';
import { useStable } from '../../state/hooks/use-stable';
import { RowButton } from '../../ui/row-button';
import { useLiveValues } from '../live-values/live-context';
import { getSlotRules } from '../live-values/page-rules';
import { formatReading, getBitNames } from '../live-values/reading-text';
import { formatSignalName } from '../live-values/signal-name';
import { useGetEquipmentName } from '../live-values/use-equipment-name';

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

interface FormulaFactsProps {
  readonly slot: number;
  readonly onInspect: (slot: number) => void;
}

/** Loads the explanation of a slot's value from the worker, again on every change. */
function useExplanation(slot: number): FormulaExplanation | null {
  const { watch } = useLiveValues();
  const [explanation, setExplanation] = useState<FormulaExplanation | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const load = (): void => {
      void watch.explain(slot).then((answer) => {
        if (!isCancelled && answer !== null) setExplanation(answer);
      });
    };
    load();
    const unsubscribe = watch.board.onSlot(slot, load);
    return () => {
      isCancelled = true;
      unsubscribe();
    };
  }, [watch, slot]);
  return explanation;
}

export function FormulaFacts({ slot, onInspect }: FormulaFactsProps) {
  const t = useWords(inspectorWords);
  const { owner } = useLiveValues();
  const explanation = useExplanation(slot);
  const inputs = useInputs(explanation?.operands);
  if (explanation === null) return null;
  const { formula, error, at, missing, cycle } = explanation;
  const reason =
    error === 'undeclared' && owner.family !== 'project' ? 'errorNoProject' : error && REASONS[error];
  const renderIds = (title: string, ids: readonly string[]) =>
    ids.length === 0 ? null : (
      <>
        <dt>{title}</dt>
        <dd className="as-inspect__code">{ids.map((id) => inputs.get(id)?.name ?? id).join(', ')}</dd>
      </>
    );
  return (
    <div data-formula={error ?? 'good'}>
      {reason === null ? null : (
        <p className="as-inspect__error" role="status">
          <span>{t(reason)}</span>
          {at === null ? null : <span>{` (${t('formulaAt', { n: at + 1 })})`}</span>}
        </p>
      )}
      {[...inputs].map(([key, { name, text, slot: inputSlot }]) =>
        inputSlot === null ? (
          <p key={key} className="as-inspect__input">
            <span>{name}</span>
            <strong>{text}</strong>
          </p>
        ) : (
          <RowButton key={key} end={<strong>{text}</strong>} onClick={() => onInspect(inputSlot)}>
            {name}
          </RowButton>
        ),
      )}
      <dl className="as-inspect__facts">
        {formula === '' ? null : (
          <>
            <dt>{t('formula')}</dt>
            <dd className="as-inspect__code">
              {at === null ? (
                formula.replaceAll(/#\{([^}]*)\}/g, (all, key) => inputs.get(key)?.name ?? all)
              ) : (
                <MarkedFormula formula={formula} at={at} />
              )}
            </dd>
          </>
        )}
        {renderIds(t('missing'), missing)}
        {renderIds(t('circle'), cycle)}
      </dl>
    </div>
  );
}

interface Input {
  readonly name: string;
  readonly text: string;
  /** `null` if the page does not show it. */
  readonly slot: number | null;
}
const NO_OPERANDS: readonly FormulaOperand[] = [];

function useInputs(operands = NO_OPERANDS): ReadonlyMap<string, Input> {
  const live = useLiveValues();
  const { watch, owner } = live;
  const t = useWords(valueWords);
  const getName = useGetEquipmentName(owner);
  // Stable while their values change.
  const slots = useStable(
    operands.flatMap(({ row }) => (row !== null && row < watch.board.size ? [row] : [])),
  );
  // Inputs may be off screen, where values are not updated otherwise.
  useEffect(() => watch.follow(slots), [watch, slots]);
  return new Map(
    operands.map(({ key, row, number, words }): readonly [string, Input] => {
      const slot = row !== null && slots.includes(row) ? row : null;
      const description = slot === null ? null : watch.board.getDescription(slot);
      if (slot === null || description === null) {
        const [equipment = '', ...signal] = key.split('_');
        const name =
          formatSignalName(getName(equipment as EquipmentId), words?.title || signal.join('_')) || key;
        const value = Number.isNaN(number)
          ? NO_VALUE
          : { text: formatQuantity(number, null), unit: words?.unit ?? '' };
        return [key, { name, text: joinUnit(value), slot: null }];
      }
      const name = formatSignalName(getName(description.equipmentId), description.title) || key;
      const rules = getSlotRules(live, slot, getBitNames(t));
      return [key, { name, text: joinUnit(formatReading(watch.board.getReading(slot), rules, t)), slot }];
    }),
  );
}

function MarkedFormula({ formula, at }: { readonly formula: string; readonly at: number }) {
  return (
    <>
      <span>{formula.slice(0, at)}</span>
      <mark className="as-inspect__here">{formula.slice(at, at + 1) || ' '}</mark>
      <span>{formula.slice(at + 1)}</span>
    </>
  );
}
