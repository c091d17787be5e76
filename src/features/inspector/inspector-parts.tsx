/** What the sheet of a value shows besides the value; loaded with the first sheet that is opened. */
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import { OwnWrites } from '../writing/ledger-row';
import { FormulaFacts } from './formula-facts';
import { ValueTrend } from './value-trend';

/** Writes that the sheet of a value tells of; the ledger has them all. */
const OWN_WRITES = 3;

export interface InspectorPartsProps {
  readonly slot: number;
  readonly source: SlotSource | undefined;
  readonly unit: string;
  /** Words have no trend. */
  readonly isText: boolean;
}

export default function InspectorParts({ slot, source, unit, isText }: InspectorPartsProps) {
  if (source?.src === 'mvar') return <FormulaFacts slot={slot} />;
  if (source?.src !== 'signal') return null;
  const { signalId } = source;
  return (
    <>
      {isText ? null : <ValueTrend key={signalId} slot={slot} signalId={signalId} unit={unit} />}
      <OwnWrites signalId={signalId} most={OWN_WRITES} />
    </>
  );
}
