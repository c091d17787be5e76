import { inspectorWords } from '../../i18n/inspector';
import { useWords } from '../../i18n/use-words';
import { signalInfo } from '../../shared/calls/gateway';
import { legacySignalInfo } from '../../shared/calls/legacy';
import type { SignalId } from '../../shared/ids';
import { SECOND_MS } from '../../shared/units';
import { useCall } from '../../state/calls/use-call';
import { useLiveValues } from '../live-values/live-context';
import type { SlotFormatters } from '../live-values/use-slot';
import { formatDuration } from '../time/time-text';
import { getRangeText } from '../writing/write-rules';

interface SignalFactsProps {
  readonly signalId: SignalId;
  readonly t: SlotFormatters['t'];
}

/** Shows description, address, limits and sampling of a variable; nothing until loaded. A broker has no such call. */
export function SignalFacts({ signalId, t }: SignalFactsProps) {
  const tInspector = useWords(inspectorWords);
  const { family } = useLiveValues().owner;
  const isLegacy = family === 'legacy';
  const id = { id: signalId };
  const equipmentSignal = useCall(signalInfo, isLegacy || family === 'broker' ? null : id);
  const legacySignal = useCall(legacySignalInfo, isLegacy ? id : null);
  const data = equipmentSignal.data ?? legacySignal.data;
  if (data === undefined) return null;
  const { description, address, unit, interval } = data;
  const range = getRangeText(data);
  const facts = [
    ['description', description],
    ['address', address],
    ['limits', range === null ? '' : `${t(...range)} ${unit}`],
    ['sampling', interval === null ? '' : formatDuration(interval * SECOND_MS, t)],
  ] as const;
  const shownFacts = facts.filter(([, text]) => text !== '');
  if (shownFacts.length === 0) return null;
  return (
    <dl className="as-inspect__facts">
      {shownFacts.map(([name, text]) => [
        <dt key={name}>{tInspector(name)}</dt>,
        <dd key={`${name} text`}>{text}</dd>,
      ])}
    </dl>
  );
}
