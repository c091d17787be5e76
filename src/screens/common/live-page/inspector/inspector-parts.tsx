/** What the sheet of a value shows besides the value; loaded with the first sheet that is opened. */
import type { SlotSource } from '../../../../../workers/monitor/contract';
import { FormulaFacts } from './formula-facts';
import { ValueTrend } from './value-trend';

export interface InspectorPartsProps {
  readonly slot: number;
  readonly source: SlotSource | undefined;
  readonly unit: string;
  /** Words have no trend. */
  readonly isText: boolean;
}

export default function InspectorParts({ slot, source, unit, isText }: InspectorPartsProps) {
  if (source?.src === 'mvar') return <FormulaFacts slot={slot} />;
  return source?.src === 'signal' && !isText ? (
    <ValueTrend key={source.signalId} slot={slot} signalId={source.signalId} unit={unit} />
  ) : null;
}
