import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { Button } from '../../ui/button';
import type { AlarmSource } from './source';

interface SelectionBarProps {
  readonly acknowledgement: AlarmSource['acknowledgement'];
  readonly chosen: readonly AlarmRow[];
  /** Number of selectable alarms, loaded or not; `null` while unknown. */
  readonly total: number | null;
  readonly isReading: boolean;
  readonly onAll: () => void;
  readonly onEnd: () => void;
  readonly onAcknowledge: (alarms: readonly AlarmRow[]) => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { acknowledgement, chosen, total, isReading, onAll, onEnd, onAcknowledge } = props;
  const t = useWords(alarmWords);
  const { length: n } = chosen;
  return (
    <div className="as-alarms__choice">
      <span className="as-alarms__chosen" role="status">
        {t('chosen', { n })}
      </span>
      <Button kind="quiet" busy={isReading} onClick={onAll}>
        {total === null ? t('chooseAll') : t('chooseAllOf', { n: total })}
      </Button>
      <Button onClick={onEnd}>{t('chooseNone')}</Button>
      <Button kind="primary" disabled={n === 0 || isReading} onClick={() => onAcknowledge(chosen)}>
        {t(acknowledgement === 'confirm' ? 'confirmMany' : 'endMany', { n })}
      </Button>
    </div>
  );
}
