/** Content of the inspector below the facts: trend and own writes, or the formula. Loaded when it first opens. */
import type { SlotSource } from '../../../workers/monitor/contract/contract';
import { joinUnit } from '../../shared/value-text';
import { useLiveValues } from '../live-values/live-context';
import type { SlotFormatters } from '../live-values/use-slot';
import { ReportButton } from '../work/evidence/report-button';
import { type OnWrite, OwnWrites } from '../writing/ledger-row';
import { FormulaFacts } from './formula-facts';
import { PinButton } from './pin-button';
import { SignalFacts } from './signal-facts';
import { ValueTrend } from './value-trend';

/** Number of writes shown; the write log lists all of them. */
const MAX_OWN_WRITES = 3;

export interface InspectorDetailsProps {
  readonly slot: number;
  readonly source: SlotSource | undefined;
  readonly formatters: SlotFormatters;
  /** Text signals have no trend. */
  readonly isText: boolean;
  readonly onInspect: (slot: number) => void;
  readonly onWrite: OnWrite;
}

export default function InspectorDetails(props: InspectorDetailsProps) {
  const { slot, source, formatters, isText, onInspect, onWrite } = props;
  const { watch, owner } = useLiveValues();
  const hasNoHistory = owner.family === 'broker' && owner.history === null;
  if (source?.src === 'mvar')
    return (
      <>
        <FormulaFacts key={slot} slot={slot} onInspect={onInspect} />
        <ReportButton kind="quiet" getSubject={() => ({ note: formatters.name })} />
      </>
    );
  if (source?.src !== 'signal') return null;
  const { signalId } = source;
  const getReportContext = () => ({
    signalId,
    equipmentId: watch.board.getDescription(slot)?.equipmentId ?? source.equipmentId,
    note: `${formatters.name} ${joinUnit(formatters.reading(watch.board.getReading(slot)))}`,
  });
  return (
    <>
      <SignalFacts key={signalId} signalId={signalId} t={formatters.t} />
      <PinButton slot={slot} signalId={signalId} />
      <ReportButton kind="quiet" getSubject={getReportContext} />
      {isText || hasNoHistory ? null : (
        <ValueTrend key={signalId} slot={slot} signalId={signalId} formatters={formatters} />
      )}
      <OwnWrites signalId={signalId} limit={MAX_OWN_WRITES} onWrite={onWrite} />
    </>
  );
}
