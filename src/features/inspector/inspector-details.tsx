/** The sheet of a value below its facts: trend and own writes, or the formula. Loaded with the first sheet that is opened. */
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import { OwnWrites } from '../writing/ledger-row';
import { FormulaFacts } from './formula-facts';
import { ValueTrend } from './value-trend';

/** Writes that are shown of the signal; the ledger has all of them. */
const OWN_WRITES = 3;

export interface InspectorDetailsProps {
  readonly slot: number;
  readonly source: SlotSource | undefined;
  readonly unit: string;
  /** Texts have no trend. */
  readonly isText: boolean;
}

export default function InspectorDetails({ slot, source, unit, isText }: InspectorDetailsProps) {
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
