import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { Button } from '../../ui/button';
import type { AlarmSource } from './source';
import type { Selection } from './use-selection';

interface SelectionBarProps {
  readonly acknowledgement: AlarmSource['acknowledgement'];
  /** The alarms of the list that can be acknowledged. */
  readonly selectable: readonly AlarmRow[];
  readonly selection: Selection;
  readonly onAcknowledge: (alarms: readonly AlarmRow[]) => void;
}

/** Acknowledges the selected alarms together. */
export function SelectionBar({ acknowledgement, selectable, selection, onAcknowledge }: SelectionBarProps) {
  const say = useWords(alarmWords);
  const chosen = selectable.filter(({ id }) => selection.ids?.has(id));
  const { length: n } = chosen;
  return (
    <div className="as-alarms__choice">
      <span className="as-alarms__chosen">{say('chosen', { n })}</span>
      <Button kind="quiet" onClick={() => selection.set(selectable.map(({ id }) => id))}>
        {say('chooseAll')}
      </Button>
      <Button onClick={selection.end}>{say('chooseNone')}</Button>
      <Button kind="primary" disabled={n === 0} onClick={() => onAcknowledge(chosen)}>
        {say(acknowledgement === 'confirm' ? 'confirmMany' : 'endMany', { n })}
      </Button>
    </div>
  );
}
