import { alarmWords } from '../../i18n/alarm';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { Button } from '../../ui/button';
import type { AlarmSource } from './source';

interface SelectionBarProps {
  readonly acknowledgement: AlarmSource['acknowledgement'];
  readonly selectedAlarms: readonly AlarmRow[];
  /** Number of selectable alarms, loaded or not; `null` while unknown. */
  readonly selectableCount: number | null;
  readonly isLoadingAll: boolean;
  readonly onSelectAll: () => void;
  readonly onEnd: () => void;
  readonly onAcknowledge: (alarms: readonly AlarmRow[]) => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const {
    acknowledgement,
    selectedAlarms,
    selectableCount,
    isLoadingAll,
    onSelectAll,
    onEnd,
    onAcknowledge,
  } = props;
  const t = useWords(alarmWords);
  const { length: n } = selectedAlarms;
  return (
    <div className="as-alarms__choice">
      <span className="as-alarms__chosen" role="status">
        {t('chosen', { n })}
      </span>
      <Button kind="quiet" busy={isLoadingAll} onClick={onSelectAll}>
        {selectableCount === null ? t('chooseAll') : t('chooseAllOf', { n: selectableCount })}
      </Button>
      <Button onClick={onEnd}>{t('chooseNone')}</Button>
      <Button kind="primary" disabled={n === 0 || isLoadingAll} onClick={() => onAcknowledge(selectedAlarms)}>
        {t(acknowledgement === 'confirm' ? 'confirmMany' : 'endMany', { n })}
      </Button>
    </div>
  );
}
